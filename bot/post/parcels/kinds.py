"""What kind of message a post is: of each, the newest may be changed."""

from __future__ import annotations

from bot.post.parcels.fights import FIGHT, Battle
from bot.post.parcels.posts import Post
from bot.post.parcels.to_channel import BELL, Bell, Silence
from bot.post.parcels.to_seats import Confirmed, Lapsed, OwnSheet, Prompt, Reminder
from bot.post.parcels.turns import TURN, Dispatch

QUESTION = "Prompt"  # of questions, as it is stored


def kind_of(post: Post) -> str:
    """Of a kind are those of which the newest message may be changed, or taken away."""
    tag = str(type(post).__struct_config__.tag)
    match post:
        case Prompt() | Confirmed() | Lapsed():
            return question_of(post.seat)
        case OwnSheet():
            return f"{tag} {post.seat}"
        case Dispatch():
            return of_turn(post.page.number)
        case Battle():
            return of_fight(post.turn, post.fight.number)
        case Bell(calls=(call, *_)):
            return f"{tag} {call.seat}"
        case Silence() | Reminder():
            return f"{BELL} {post.seat}"
    return tag


def question_of(seat: str) -> str:
    """The kind of the questions to a seat."""
    return f"{QUESTION} {seat}"


def of_turn(turn: int) -> str:
    """The kind of the dispatch of a turn."""
    return f"{TURN} {turn}"


def of_fight(turn: int, fight: int) -> str:
    """The kind of what tells of a fight of a turn."""
    return f"{FIGHT} {turn} {fight}"


def sort_of(kind: str) -> str:
    """A kind, whosever it is and of whatever turn."""
    return kind.partition(" ")[0]
