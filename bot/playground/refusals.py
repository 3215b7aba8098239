"""How Discord refuses: an HTTP status, a number, a sentence and, for bodies, a tree of errors."""

from collections.abc import Iterable
from enum import Enum
from typing import NamedTuple

from bot.playground.model import Json


class Code(Enum):
    """The refusals this stand-in gives: HTTP status, Discord's number, its sentence."""

    GENERAL = 400, 0, "400: Bad Request"
    NOT_FOUND = 404, 0, "404: Not Found"
    UNAUTHORIZED = 401, 0, "401: Unauthorized"
    METHOD = 405, 0, "405: Method Not Allowed"
    UNKNOWN_APPLICATION = 404, 10002, "Unknown Application"
    UNKNOWN_CHANNEL = 404, 10003, "Unknown Channel"
    UNKNOWN_GUILD = 404, 10004, "Unknown Guild"
    UNKNOWN_MEMBER = 404, 10007, "Unknown Member"
    UNKNOWN_MESSAGE = 404, 10008, "Unknown Message"
    UNKNOWN_OVERWRITE = 404, 10009, "Unknown Permission Overwrite"
    UNKNOWN_USER = 404, 10013, "Unknown User"
    UNKNOWN_EMOJI = 404, 10014, "Unknown Emoji"
    UNKNOWN_WEBHOOK = 404, 10015, "Unknown Webhook"
    UNKNOWN_INTERACTION = 404, 10062, "Unknown interaction"
    UNKNOWN_COMMAND = 404, 10063, "Unknown application command"
    UNKNOWN_EVENT = 404, 10070, "Unknown Guild Scheduled Event"
    MANY_PINS = 400, 30003, "Maximum number of pins reached for the channel (250)"
    MANY_EMOJIS = 400, 30008, "Maximum number of emojis reached (2000)"
    MANY_CHANNELS = 400, 30013, "Maximum number of guild channels reached (500)"
    MANY_COMMANDS = 400, 30032, "Maximum number of application commands reached (100)"
    MANY_THREAD_MEMBERS = 400, 30033, "Maximum number of thread participants has been reached (1000)"
    MANY_NEW_COMMANDS = (
        400,
        30034,
        "Maximum number of daily application command creates has been reached (200)",
    )
    TOO_LARGE = 413, 40005, "Request entity too large"
    ALREADY_ANSWERED = 400, 40060, "Interaction has already been acknowledged."
    MISSING_ACCESS = 403, 50001, "Missing Access"
    NOT_IN_DM = 403, 50003, "Cannot execute action on a DM channel"
    NOT_AUTHOR = 403, 50005, "Cannot edit a message authored by another user"
    EMPTY_MESSAGE = 400, 50006, "Cannot send an empty message"
    DM_CLOSED = 403, 50007, "Cannot send messages to this user"
    NOT_TEXT = 400, 50008, "Cannot send messages in a non-text channel"
    MISSING_PERMISSIONS = 403, 50013, "Missing Permissions"
    SYSTEM_MESSAGE = 403, 50021, "Cannot execute action on a system message"
    WRONG_CHANNEL_TYPE = 400, 50024, "Cannot execute action on this channel type"
    INVALID_WEBHOOK_TOKEN = 401, 50027, "Invalid Webhook Token"
    INVALID_BODY = 400, 50035, "Invalid Form Body"
    ARCHIVED_THREAD = 400, 50083, "Thread is archived"
    NO_MUTUAL_GUILD = (
        403,
        50278,
        "Cannot send messages to this user due to having no mutual guilds",
    )
    THREAD_EXISTS = 400, 160004, "A thread has already been created for this message"
    THREAD_LOCKED = 400, 160005, "Thread is locked"

    @property
    def status(self) -> int:
        return int(self.value[0])

    @property
    def number(self) -> int:
        return int(self.value[1])

    @property
    def sentence(self) -> str:
        return str(self.value[2])


class Fault(NamedTuple):
    """What is wrong with one place of a body, and the limit it breaks."""

    where: tuple[str | int, ...]
    limit: str
    sentence: str
    code: str


class Refused(Exception):
    def __init__(self, code: Code, faults: Iterable[Fault] = ()) -> None:
        super().__init__(code.sentence)
        self.code = code
        self.faults = tuple(faults)

    def body(self) -> Json:
        body: Json = {"message": self.code.sentence, "code": self.code.number}
        if self.faults:
            body["errors"] = _tree(self.faults)
        return body


def _tree(faults: Iterable[Fault]) -> Json:
    tree: Json = {}
    for fault in faults:
        branch = tree
        for part in fault.where:
            branch = branch.setdefault(str(part), {})
        branch.setdefault("_errors", []).append({"code": fault.code, "message": fault.sentence})
    return tree
