"""What a game master is given to read first."""

from __future__ import annotations

import msgspec

from bot.post.parcels.posts import Post
from bot.table.game_master import Letter


class Intercepted(Post, frozen=True):
    """To the game master: a letter between sides, to be passed on or held back."""

    table: str
    letter: Letter = msgspec.field(name="courier")


class Answer(msgspec.Struct, frozen=True):
    """What a seat has answered to a question, as it is written. `silent`: there was nothing to say."""

    seat: str
    kind: msgspec.Raw
    lines: tuple[str, ...]
    silent: bool = False


class Held(Post, frozen=True):
    """To the game master: all answers, before the step goes on. `entry`: how far the journal goes."""

    table: str
    entry: int
    answers: tuple[Answer, ...]
