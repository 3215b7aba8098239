"""What a thinker is given of a game: nothing but what the seat may know for which it thinks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from rules.kernel.game import Codec
from rules.kernel.match import AnyRoll, Match
from rules.kernel.orders import Ask, Kind, Lines

NOTHING = msgspec.Raw(b"null")


class Brief(msgspec.Struct, frozen=True, omit_defaults=True):
    """A question to a seat, and what its holder has seen and heard of the step in which it is asked."""

    seat: str
    kind: msgspec.Raw
    sees: msgspec.Raw  # the view now
    began: msgspec.Raw  # the view as the step began
    answers: dict[str, tuple[msgspec.Raw, ...]] = {}  # since then: its own, and what others said openly
    dice: tuple[msgspec.Raw, ...] = ()  # since then: those that it saw fall, and what charts said
    # its views since then after each round of answers but the last; nothing where none was given in secret
    looks: tuple[msgspec.Raw, ...] = ()


def brief_of(match: Match, seat: str) -> Brief:
    """Of a question that is open to this seat."""
    codec, past = match.codec, match.past()
    began = codec.game.view(codec.state(past.snapshot.state), seat)
    looks = _Looking(match, seat).looks if past.entries else ()
    return Brief(
        seat,
        _raw(codec, match.open[seat].kind),
        _raw(codec, match.view(seat)),
        _raw(codec, began),
        {who: tuple(_raw(codec, lines) for lines in said) for who, said in _answers(match, seat)},
        tuple(_raw(codec, _plain(roll)) for roll in past.dice if not roll.to or seat in roll.to),
        looks,
    )


class _Looking(Match):
    """The same step again, and what a seat saw in it."""

    def __init__(self, match: Match, seat: str) -> None:
        self.seat, self.seen, self.unknown = seat, list[msgspec.Raw](), list[bool]()
        super().__init__(match.codec, match.save(), match.key, match.standing_orders, match.name)

    def _put(self, asks: tuple[Ask, ...]) -> None:
        super()._put(asks)
        self.seen.append(_raw(self.codec, self.view(self.seat)))
        self.unknown.append(any(ask.secret and ask.seat != self.seat for ask in asks))

    @property
    def looks(self) -> tuple[msgspec.Raw, ...]:
        """After each round of answers but the last."""
        after = zip(self.seen[1:-1], self.unknown, strict=False)
        return tuple(seen if unknown else NOTHING for seen, unknown in after)


def _answers(match: Match, seat: str) -> Iterator[tuple[str, list[Lines | None]]]:
    """Of each seat the answers that this one knows of, in their order; what lies sealed is nobody's to know.

    Of one in which there is a secret line it knows no more than that there was one.
    """
    open_now = {ask.number for ask in match.open.values()}
    closed = [entry for entry in match.past().entries if entry.ask and entry.ask not in open_now]
    heard = [entry for entry in closed if entry.seat == seat or entry.ask not in match.secret]
    for who in dict.fromkeys(entry.seat for entry in heard):
        said = (entry.lines for entry in heard if entry.seat == who)
        yield who, [None if who != seat and any(line.secret for line in lines) else lines for lines in said]


def _plain(roll: AnyRoll) -> AnyRoll:
    """A die without its number, which would tell how many fell unseen, and without who else saw it."""
    return msgspec.structs.replace(roll, number=0, branch=0, to=(), laid=False)


def _raw(codec: Codec, value: Any) -> msgspec.Raw:
    return msgspec.Raw(codec.encode(value))


class Read(msgspec.Struct, frozen=True):
    """A brief as it is thought about."""

    seat: str
    kind: Kind
    view: Any
    began: Any
    answers: dict[str, tuple[Lines | None, ...]]
    dice: tuple[AnyRoll, ...]
    looks: tuple[bytes | None, ...]


def read(codec: Codec, brief: Brief) -> Read:
    answers = {who: tuple(map(codec.answer, said)) for who, said in brief.answers.items()}
    return Read(
        brief.seat,
        codec.kind(brief.kind),
        codec.view(brief.sees),
        codec.view(brief.began),
        answers,
        tuple(map(codec.roll, brief.dice)),
        tuple(None if look == NOTHING else bytes(look) for look in brief.looks),
    )
