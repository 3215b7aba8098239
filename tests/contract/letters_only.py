"""Letters only: what one of several commanders of a side sees who hears from the others by letter alone.

At random asks of a random game a random part of a side's charges is given to one commander, some of the rest
to others. He must see his own pieces as his side does and all others as everyone does, and must not be able
to tell two worlds apart that differ only in what he does not see. The rules must be able to use such a view.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from typing import Any, NamedTuple, cast

import msgspec

from rules.kernel.notation import sample
from rules.kernel.orders import PUBLIC, Ask, Kind, Line, Lines, Lookup, No
from tests.contract.play import Broken, Play, draw
from tests.contract.subject import Staff
from tests.contract.watch import Watcher

PERSPECTIVE = ("who", "brief")  # fields in which one who has no charge differs from everyone


class Commander(NamedTuple):
    """One of a side, with the charges that he has and those that others have."""

    side: str
    charges: frozenset[str]
    others: frozenset[str] = frozenset()


class KeepsToLettersOnly(Watcher):
    """Who gets letters only sees his own pieces, what everyone sees, and nothing else of his side."""

    def asked(self) -> None:
        staff = self.play.subject.staff
        if staff is not None and self.play.now_and_then():
            for commander in commanders(self.play):
                self.counts += look(self.play, staff, commander)
                self.counts += compare_twins(self.play, staff, commander)

    def ended(self) -> None:
        play = self.play
        for seat in play.game.seats(play.match.state) if play.subject.staff is not None else ():
            if letters_only(play, play.match.state, Commander(seat, frozenset())) != play.match.view(seat):
                raise Broken("the game is over, and something is still kept from a commander")


def commanders(play: Play) -> list[Commander]:
    """One who has nothing, one who has all, and one who has a part beside others."""
    side = play.rng.choice(play.game.seats(play.match.state))
    all_ = list(play.game.charges(play.match.view(side)))
    number = play.rng.choice((1, 2, 4, len(all_) // 2))
    mixed = play.rng.sample(all_, len(all_))
    part, others = frozenset(mixed[:number]), frozenset(mixed[number:][: play.rng.choice((0, 0, 2, 6))])
    return [
        Commander(side, frozenset()),
        Commander(side, frozenset(all_)),
        Commander(side, part),
        Commander(side, part, others),
    ]


def letters_only(play: Play, state: Any, commander: Commander) -> Any:
    game, (side, charges, others) = play.game, commander
    return game.letters_only(game.view(state, side), game.view(state, PUBLIC), charges, others)


def commanded(play: Play, staff: Staff, view: Any, commander: Commander) -> list[str]:
    """His pieces, by what a line about each alone says of who orders it."""
    return [piece for piece in staff.pieces(view) if is_his(play, staff, view, commander, piece)]


def is_his(play: Play, staff: Staff, view: Any, commander: Commander, piece: str) -> bool:
    (covers,) = play.game.commands(view, None, (), staff.about(view, piece))
    return has(commander, covers)


def has(commander: Commander, covers: Iterable[str]) -> bool:
    """Whether the nearest charge that is given is his."""
    given = (charge for charge in covers if charge in commander.charges | commander.others)
    return next(given, "") in commander.charges


# -- what he sees ------------------------------------------------------------------------------------------


def look(play: Play, staff: Staff, commander: Commander) -> Counter[str]:
    view, everyone = play.match.view(commander.side), play.match.view(PUBLIC)
    seen = letters_only(play, play.match.state, commander)
    his = commanded(play, staff, view, commander)
    known, shown = staff.pieces(view), staff.pieces(msgspec.structs.replace(everyone, who=commander.side))
    wanted = {piece: (known if piece in his else shown).get(piece) for piece in {**known, **shown}}
    found = staff.pieces(seen)
    if found != {piece: facts for piece, facts in wanted.items() if facts is not None}:
        raise Broken(f"{commander} sees {found} of his side, and his are {his}")
    if not commander.charges:
        compare_with_everyone(play, seen, everyone)
    if play.codec.view(play.codec.encode(seen)) != seen:
        raise Broken(f"what {commander} sees is read otherwise than it was written")
    if staff.named and commander.side in play.match.open:
        check_question(play, play.match.open[commander.side], known.keys() - shown.keys())
    use(play, commander, seen)
    return Counter(looks=1, his=len(his), others=len(known) - len(his))


def compare_with_everyone(play: Play, seen: Any, everyone: Any) -> None:
    mine, theirs = plain(play, seen), plain(play, everyone)
    unlike = [name for name in {**mine, **theirs} if mine.get(name) != theirs.get(name)]
    if any(name not in PERSPECTIVE for name in unlike):
        raise Broken(f"who has no charge sees more or less than everyone: {unlike}")


def check_question(play: Play, ask: Ask, secret: Collection[str]) -> None:
    """A question is put to every commander whom it concerns: it names nobody whom everyone does not see."""
    named = [piece for piece in secret if f'"{piece}"'.encode() in play.codec.encode(ask.kind)]
    if named:
        raise Broken(f"{ask.kind} names {named}, of whom a commander may not know")


def plain(play: Play, view: Any) -> Mapping[str, Any]:
    found: Mapping[str, Any] = msgspec.json.decode(play.codec.encode(view))
    return found


def use(play: Play, commander: Commander, seen: Any) -> None:
    """Whatever reads views can read this one: questions, look-ups, what is counted and what is shown."""
    game, words = play.game, play.game.vocabulary(play.codec.data)
    if commander.side in play.match.open:
        answer(play, play.match.open[commander.side], seen)
        read_part(play, commander, seen)
    for line_type in game.lookups:
        lookup = cast(Lookup, sample(line_type, words, play.rng.randrange))
        try:
            lookup.facts(lookup.answer(seen))
        except No:
            continue
    game.score(seen)
    game.scene(seen)
    game.happened(seen)
    for charge in game.charges(seen):
        game.whereabouts(seen, "place", charge)
    if game.wording is not None:
        game.wording.tell(seen)


def answer(play: Play, ask: Ask, seen: Any) -> None:
    """Follow a draft by what he sees as far as it goes."""
    kind, lines = ask.kind, tuple[Line, ...]()
    for _ in range(4):
        kind.shows(seen, lines)
        kind.sums(seen, lines)
        kind.owed(seen, lines)
        list(kind.warns(seen, lines))
        kind.looks(seen, lines, "")
        offers = list(kind.next(seen, lines))
        if not offers:
            return
        line = play.rng.choice(offers)
        if kind.refuse(seen, lines, line) is not None:
            raise Broken(f"{kind} offers {line} and refuses it: {kind.refuse(seen, lines, line)!r}")
        lines += (line,)


def read_part(play: Play, commander: Commander, seen: Any) -> None:
    """Of an order of the whole side his lines that follow by what he sees, and whatever may be tried then."""
    ask, view = play.match.open[commander.side], play.match.view(commander.side)
    kind, lines = ask.kind, draw(play.match, commander.side, play.rng)
    words = play.game.vocabulary(play.codec.data)
    tried = [sample(line_type, words, play.rng.randrange) for line_type in kind.line_types]
    draft: Lines = ()
    for number, line in enumerate(lines):
        for other in (*tried, *lines):
            kind.refuse(seen, draft, other)
        mine = orders(play, commander, view, kind, lines[:number], line)
        if mine and kind.refuse(seen, draft, line) is None:
            draft += (line,)
            list(kind.next(seen, draft))
            kind.shows(seen, draft)
            kind.sums(seen, draft)
            kind.owed(seen, draft)
            list(kind.warns(seen, draft))


def orders(play: Play, commander: Commander, view: Any, kind: Kind, before: Lines, line: Line) -> bool:
    """Whether all that a line orders is his to order."""
    ordered = play.game.commands(view, kind, before, line)
    return bool(ordered) and all(has(commander, covers) for covers in ordered)


# -- what he does not see ----------------------------------------------------------------------------------


def compare_twins(play: Play, staff: Staff, commander: Commander) -> Counter[str]:
    """Two worlds that differ only in what he does not see look the same to him."""
    state = play.codec.state(play.match.save().snapshot.state)
    before = letters_only(play, state, commander)
    his = commanded(play, staff, play.game.view(state, commander.side), commander)
    twin = staff.redraw(state, commander.side, before, frozenset(his), play.rng)
    same_command(play, staff, commander, twin, his)
    after = letters_only(play, twin, commander)
    if play.codec.encode(before) != play.codec.encode(after):
        unlike = [name for name in before.__struct_fields__ if getattr(before, name) != getattr(after, name)]
        raise Broken(f"{commander} can tell twins apart by {unlike}: {before!r} or {after!r}")
    views = [play.codec.encode(play.game.view(one, commander.side)) for one in (state, twin)]
    return Counter({"pairs": 1, "pairs that differ for their side": views[0] != views[1]})


def same_command(play: Play, staff: Staff, commander: Commander, twin: Any, his: Collection[str]) -> None:
    """The twin must be fair: the same for everyone, and the same pieces under him."""
    theirs = commanded(play, staff, play.game.view(twin, commander.side), commander)
    if sorted(theirs) != sorted(his):
        raise Broken(f"the twin is unfair: {commander} has {theirs} in it, not {his}")
