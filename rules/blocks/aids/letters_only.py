"""What a commander knows who shares nothing with the others of his side but letters (blocks/5b, 5c).

His are the places given to him, with all of his side that stands there; whatever else his side hides he sees
as everyone does. Field by field, where a side knows more than everyone:

- `blocks`: those of his side in his places in full; all others as everyone sees them.
- `pools`, `drawn`: only while his side brings in reinforcements, and only the one it takes them from: he
  could place nothing by name without it (blocks/7.2j, DB10). The free set-up has a printed mix.
- `written`: an order that sets out from one of his places; it has no other start (blocks/12.2a).
"""

from __future__ import annotations

from collections.abc import Collection

import msgspec

from rules.blocks.lines import All, Go, MoveLine
from rules.blocks.view import Seen, View
from rules.kernel.command import Theatres, falls_to

Stock = dict[str, dict[str, int]]


def seen(
    theatres: Theatres, view: View, everyone: View, charges: Collection[str], others: Collection[str] = ()
) -> View:
    if view.outcome is not None:
        return view
    his = frozenset(at for at in stations(view) if falls_to((at, *theatres.over(at)), charges, others))
    supplied = bool(his) and view.step == "muster" and view.active == view.who
    draws = view.options.muster == "draw"
    return msgspec.structs.replace(
        everyone,
        who=view.who,
        blocks=_blocks(view, everyone, his),
        pools=_own(view, view.pools, everyone.pools, known=supplied and not draws),
        drawn=_own(view, view.drawn, everyone.drawn, known=supplied and draws),
        written=_written(view, everyone, his),
    )


def stations(view: View) -> tuple[str, ...]:
    """Wherever a block may be."""
    return (*view.board.places, view.board.atlantic, *view.board.boxes.values())


def _blocks(view: View, everyone: View, his: Collection[str]) -> tuple[Seen, ...]:
    own = [block for block in view.blocks if block.side == view.who and block.at in his]
    others = [block for block in everyone.blocks if block.side != view.who or block.at not in his]
    return tuple(sorted((*own, *others)))


def _own(view: View, known_to_side: Stock, known_to_all: Stock, *, known: bool) -> Stock:
    if known and view.who in known_to_side:
        return {**known_to_all, view.who: known_to_side[view.who]}
    return known_to_all


def _written(view: View, everyone: View, his: Collection[str]) -> dict[str, tuple[MoveLine, ...]]:
    lines = view.written.get(view.who, ())
    starts = [line.source for line in lines if isinstance(line, Go | All)]
    if starts and starts[0] in his:
        return {**everyone.written, view.who: lines}
    return everyone.written
