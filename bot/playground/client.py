"""What a person's own client refuses to do, before Discord or the bot hear of it."""

from enum import Enum


class No(Enum):
    """Why a client refuses, in the words it would use."""

    UNKNOWN_COMMAND = "There is no such command here"
    UNKNOWN_OPTION = "The command has no such option"
    MISSING_OPTION = "The command needs this option"
    WRONG_KIND = "The option takes another kind of value"
    NOT_OFFERED = "The choice is not among those offered"
    OUT_OF_RANGE = "The value is too small, too large, too short or too long"
    NO_COMPLETION = "The option is not completed while typing"
    NOT_PERMITTED = "You may not do this here"
    HIDDEN = "You do not see this channel"
    UNSEEN_MESSAGE = "You do not see this message"
    ARCHIVED = "The thread is archived or locked"
    NO_SUCH_PART = "The message has no such button or menu"
    DISABLED = "The button or menu is disabled"
    NO_FORM = "No form is open"
    MISSING_FIELD = "The form needs this field"
    EMPTY = "An empty message cannot be sent"
    NOT_YOURS = "This is not yours"


class Refuses(Exception):
    def __init__(self, no: No, about: str = "") -> None:
        super().__init__(f"{no.value}: {about}" if about else no.value)
        self.no = no
        self.about = about
