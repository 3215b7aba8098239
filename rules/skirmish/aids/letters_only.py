"""What a commander knows who shares nothing with the others of his side but letters (skirmish/hide-1).

His are the units given to him, and with the first of a brigade all of it. What stands openly on the table he
sees as everyone does. Field by field, where a side knows more than everyone:

- `units`: his own in full; where the table plays in fog, also the enemies whom one of his own sees
  (skirmish/hide-5). Others of his side in hiding, their rounds and brigades are not his to know.
- `deck`, `kept`, `waits`, `drawn`: the cards of his own.
- `sheets`, `written`: the lines for his own. What a side lays down for all of it is its chief's.
- `contacts`, `broke`, `shot_at`, `charged`, `trails`, `shots`: what befell his own, and the enemies whom they
  see.
- `rulings`: those on units that he knows, and what of his own was handed back.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

import msgspec

from rules.kernel.command import falls_to
from rules.skirmish.aids.command import charges as in_command
from rules.skirmish.aids.command import covers
from rules.skirmish.leaving import card_of, sharing
from rules.skirmish.lines import Sheet
from rules.skirmish.sight import sees
from rules.skirmish.state import Ruling, Unit, of_unit
from rules.skirmish.umpire import VETO
from rules.skirmish.view import View


def seen(view: View, everyone: View, charges: Collection[str], others: Collection[str] = ()) -> View:
    if view.outcome is not None:
        return view
    his = frozenset(commanded(view, charges, others))
    known = his.union(_spotted(view, everyone, his))

    def names(own: tuple[str, ...], everyones: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(name for name in own if name in everyones or name in known)

    return msgspec.structs.replace(
        everyone,
        who=view.who,
        units=dict(_units(view, everyone, known)),
        deck=_cards(view, view.deck, everyone.deck, his),
        kept=_cards(view, view.kept, everyone.kept, his),
        waits={name: keep for name, keep in view.waits.items() if name in his},
        drawn=view.drawn if _is_his(view, view.drawn, his) else everyone.drawn,
        sheets=_papers(view.sheets, his),
        written=_papers(view.written, his),
        contacts=tuple(p for p in view.contacts if p in everyone.contacts or not his.isdisjoint(p)),
        rulings=tuple(_rulings(view, everyone, his)),
        broke=names(view.broke, everyone.broke),
        shot_at=names(view.shot_at, everyone.shot_at),
        charged=names(view.charged, everyone.charged),
        trails=tuple(trail for trail in view.trails if trail in everyone.trails or trail.unit in known),
        shots=tuple(shot for shot in view.shots if shot in everyone.shots or shot.unit in known),
    )


def commanded(view: View, charges: Collection[str], others: Collection[str]) -> Iterator[str]:
    """The units of his side that are under a commander, by name or with the first of their brigade."""
    return (name for name in in_command(view) if falls_to(covers(view, name), charges, others))


def _cards(
    view: View, own: tuple[str, ...], everyones: tuple[str, ...], his: Collection[str]
) -> tuple[str, ...]:
    """Those of his own by the names that his side has for them, others as everyone knows them."""
    mine = [card for card in own if _is_his(view, card, his)]
    return (*mine, *(name for name in everyones if card_of(view, name) not in mine))


def _is_his(view: View, card: str, his: Collection[str]) -> bool:
    """Whether any unit of his goes by a card (skirmish/card-7)."""
    return any(name in his for name in sharing(view, card))


def _spotted(view: View, everyone: View, his: Collection[str]) -> Iterator[str]:
    """The enemies whom his own see, and not everyone."""
    eyes = [name for name in his if view.units[name].body is not None]
    for name, unit in view.units.items():
        unknown = unit.side != view.who and unit.body is not None and not _on_table(everyone, name)
        if unknown and any(sees(view, eye, name) for eye in eyes):
            yield name


def _on_table(everyone: View, name: str) -> bool:
    unit = everyone.units.get(name)
    return unit is not None and unit.body is not None


def _units(view: View, everyone: View, known: Collection[str]) -> Iterator[tuple[str, Unit]]:
    """In the order of the roster, as everywhere."""
    for name, unit in view.units.items():
        if name in known:
            yield name, unit
        elif name in everyone.units:
            yield name, everyone.units[name]


def _papers(papers: dict[str, Sheet], his: Collection[str]) -> dict[str, Sheet]:
    """What is written for his own."""
    found = {side: tuple(line for line in lines if of_unit(line) in his) for side, lines in papers.items()}
    return {side: lines for side, lines in found.items() if lines}


def _rulings(view: View, everyone: View, his: Collection[str]) -> Iterator[Ruling]:
    for ruling in view.rulings:
        about = [name for name in ruling.subjects if name in view.units]
        mine = any(name in his for name in about)
        known = mine and all(name in his or _on_table(everyone, name) for name in about)
        if ruling in everyone.rulings or (known and (ruling.kind != VETO or about[0] in his)):
            yield ruling
