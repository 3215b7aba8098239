"""The picture in words: short enough for an attachment's description, and in full to play by."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import TYPE_CHECKING

from render.board import Chapter
from render.theatres import parted
from render.whigs import papers
from render.whigs.marks import left_of
from render.whigs.papers import Part, Row, sections
from render.whigs.stacks import armies, fleets
from render.whigs.tally import (
    SIDES,
    aims,
    happening,
    lacks,
    lasting,
    lost_colonies,
    place_name,
    when,
)
from render.words import Words

if TYPE_CHECKING:
    from render.whigs.counters import Counter
    from rules.whigs.view import Board, View

LIMIT = 1024
CONTENTS, NAMES, COUNTS = 2, 1, 0  # how much a row of the table says of counters

AIMS, ORDERS, REPORTS = "provinces", "plans", "reports"  # chapters: the aims of the war stand in the first
CHAPTERS: Mapping[str, Sequence[Part]] = {
    "treasury": (papers.treasury,),
    "forces": (papers.forces, papers.raiders, papers.pools),
    AIMS: (papers.provinces,),
    ORDERS: (papers.plans, papers.key),
    REPORTS: (papers.reports,),
}


def alt(view: View, words: Words) -> str:
    """At most 1,024 characters, a row for each place where something is: as exactly as there is room for."""
    head = _head(view, words)
    for detail in (CONTENTS, NAMES, COUNTS):
        text = "\n".join((head, *_rows(view, words, detail)))
        if len(text) <= LIMIT:
            return _with_news(text, view, words)
    return cut(text)


def cut(text: str) -> str:
    return text if len(text) <= LIMIT else text[: LIMIT - 1] + "…"


def _head(view: View, words: Words) -> str:
    return f"{words(f'whigs.alt.who.{view.who}')} {_now(view, words)}"


def _now(view: View, words: Words) -> str:
    turn = when(view, words).replace("  ·  ", ", ").lower()
    return f"{turn}. {happening(view, words)}"


def _with_news(text: str, view: View, words: Words) -> str:
    allied = [f"{nation} {words(f'side.{side}')}" for nation, side in view.allies.items()]
    moved = [f"{words(f'side.{t.side}')} {t.counter} {'-'.join(t.path)}" for t in view.trails]
    fought = [f"{fight.at} {fight.result}" for fight in view.fought]
    stakes = [f"{code} {_holder(view, code, words)} {view.nodes[code].level}" for code in aims(view)]
    for key, news in (("aims", stakes), ("allies", allied), ("fought", fought), ("moves", moved)):
        line = words(f"whigs.alt.{key}", news=words.several(news))
        if news and len(text) + 1 + len(line) <= LIMIT:
            text = f"{text}\n{line}"
    return text


def _counters(view: View, words: Words) -> dict[str, list[Counter]]:
    found: dict[str, list[Counter]] = {}
    for at, counter in (*armies(view, words), *fleets(view, words)):
        found.setdefault(at, []).append(counter)
    return found


def _rows(view: View, words: Words, detail: int) -> Iterator[str]:
    """`ALB British 1 | British A1 march 8R 2I | siege, periods left 2`, then the raids."""
    standing = _counters(view, words)
    for code in (*view.board.places, *view.board.seas):
        cells = _who(standing.get(code, ()), words, detail)
        cells += _siege(view, code, words)
        if code in view.board.places and (cells or _changed(view, code)):
            node = view.nodes[code]
            holder = words(f"side.{node.owner}") if node.owner else words("whigs.alt.empty")
            yield " | ".join((f"{code} {holder} {node.level}", *cells))
        elif cells:
            yield " | ".join((code, *cells))
    yield from _raids(view, words)


def _changed(view: View, code: str) -> bool:
    """Whether a node is not what the board gives it."""
    place, node = view.board.places[code], view.nodes[code]
    return (node.owner, node.level) != (place.home, place.level)


def _who(counters: list[Counter] | tuple[()], words: Words, detail: int) -> list[str]:
    cells = []
    for side in SIDES:
        there = [counter for counter in counters if counter.side == side]
        if there:
            listed = (
                ", ".join(_counter(counter, words, detail) for counter in there)
                if detail
                else str(len(there))
            )
            cells.append(f"{words(f'side.{side}')} {listed}")
    return cells


def _counter(counter: Counter, words: Words, detail: int) -> str:
    order = words(f"whigs.order.{counter.order}") if counter.order else ""
    parts = [counter.name, order]
    if detail == CONTENTS:
        parts.append(counter.slip)
    return " ".join(part for part in parts if part)


def _siege(view: View, code: str, words: Words) -> list[str]:
    siege = view.sieges.get(code)
    return [words("whigs.alt.siege", left=left_of(siege.sat, siege.needs))] if siege else []


def _raids(view: View, words: Words) -> Iterator[str]:
    """`Raided by the French: ALB GER.`"""
    for side in SIDES:
        places = [code for code, raider in view.markers.items() if raider == side]
        if places:
            yield words(f"whigs.alt.raids.{side}", places=" ".join(places))


# --- everything, a line each


def describe(view: View, words: Words) -> str:
    """All that the picture shows: news, aims, places, fleets at sea, nations, and the reader's papers."""
    lines = [_head(view, words), *_news(view, words), "", *_aims(view, words), *_field(view, words)]
    for section in sections(view, words):
        title = words("whigs.text.section", side=words(f"side.{section.side}"), title=section.title)
        lines += ["", title, *(_row(row, words) for row in section.rows)]
    return "\n".join(lines)


def beside(view: View, words: Words) -> str:
    """What of that the page does not say: without aims and papers."""
    return "\n".join((_head(view, words), *_news(view, words), *_field(view, words)))


def _news(view: View, words: Words) -> Iterator[str]:
    """What has changed."""
    for heading, news in (("text.battles", _fought(view, words)), ("whigs.text.moves", _moves(view, words))):
        if found := list(news):
            yield from ("", words(heading), *found)


def _field(view: View, words: Words) -> list[str]:
    lines, standing = list[str](), _counters(view, words)
    for theatre, codes in parted("whigs", view.board.places):
        lines += ["", words(f"theatre.{theatre}")]
        lines += [_place(view, code, standing.get(code, []), words) for code in codes]
    at_sea = [_sea(view, code, standing[code], words) for code in view.board.seas if code in standing]
    lines += ["", words("whigs.text.seas"), *(at_sea or [words("whigs.text.no_fleets")])]
    lines += ["", words("whigs.text.nations"), *_nations(view, words)]
    return lines


def _aims(view: View, words: Words) -> Iterator[str]:
    """What each side needs, and who holds it."""
    for key, codes in (("all", aims(view)), ("one", lasting(view))):
        held = ", ".join(
            f"{words.named(place_name(view, code))} ({_holder(view, code, words)})" for code in codes
        )
        yield f"{words(f'whigs.aim.{key}', year=view.board.file.last)} {held}"
        if key == "all":
            lost = lost_colonies(view)
            yield words("whigs.aim.lost", places=", ".join(lost)) if lost else words("whigs.aim.colonies")


def _holder(view: View, code: str, words: Words) -> str:
    owner = view.nodes[code].owner
    return words(f"side.{owner}") if owner else words("whigs.alt.empty")


def _place(view: View, code: str, there: list[Counter], words: Words) -> str:
    place, node = view.board.places[code], view.nodes[code]
    kind = words(f"whigs.text.{place.kind}", side=words(f"side.{place.home}"))
    line = words("whigs.text.place", name=place.name, code=code, province=place.province, kind=kind)
    if not node.owner:
        facts = [words("whigs.text.burned")]
    else:
        facts = [words("whigs.text.level", level=node.level)]
        if node.owner != place.home:
            facts.append(words("whigs.text.held", side=words(f"side.{node.owner}")))
    facts += [_standing(view, counter, words) for counter in there]
    facts += _siege(view, code, words)
    if code in view.markers:
        facts.append(words("whigs.text.raided", side=words(f"side.{view.markers[code]}")))
    return words("list.of", what=line, listed=f"{words.several(facts)}.")


def _standing(view: View, counter: Counter, words: Words) -> str:
    """`British army A1, march, 8R 2I, unpaid`."""
    kind = words("whigs.text.fleet" if counter.fleet else "whigs.text.army")
    parts = [f"{words(f'side.{counter.side}')} {kind} {counter.name}"]
    if counter.order:
        parts.append(words(f"whigs.order.{counter.order}"))
    if counter.slip:
        parts.append(words("whigs.text.said", slip=counter.slip) if counter.said else counter.slip)
    army = view.armies.get(f"{counter.side} {counter.name}")
    parts += [words(f"whigs.lacks.{what}") for what in (lacks(army) if army else ())]
    return ", ".join(parts)


def _sea(view: View, code: str, there: list[Counter], words: Words) -> str:
    listed = words.several(_standing(view, counter, words) for counter in there)
    name = words.named(view.board.seas[code].name)
    return words("list.of", what=f"{name} ({code})", listed=f"{listed}.")


def _nations(view: View, words: Words) -> Iterator[str]:
    for code, nation in view.board.nations.items():
        side = view.allies.get(code, "")
        friend = words("whigs.text.ally", side=words(f"side.{side}")) if side else words("whigs.text.nobody")
        prices = [
            words("whigs.text.price", side=words(f"side.{s}"), price=words.number(p))
            for s, p in nation.costs.items()
        ]
        left = [words("whigs.text.villages", n=view.villages[code])] if code in view.villages else []
        what = f"{words.named(nation.name)} ({code})"
        yield words("list.of", what=what, listed=f"{words.several((friend, *left, *prices))}.")


def _moves(view: View, words: Words) -> Iterator[str]:
    for trail in view.trails:
        path = words("text.to").join(words.named(place_name(view, code)) for code in trail.path)
        what = f"{words(f'side.{trail.side}')} {trail.counter}"
        yield words("list.of", what=what, listed=f"{path}.")


def _fought(view: View, words: Words) -> Iterator[str]:
    for fight in view.fought:
        key = "whigs.text.ambush" if fight.ambush else "whigs.text.battle"
        side = words(f"side.{fight.attacker}")
        yield words(key, place=words.named(place_name(view, fight.at)), side=side, result=fight.result)


def _row(row: Row, words: Words) -> str:
    listed = " ".join(row.cells) if row.cells else row.right
    if row.left and listed:
        return words("list.of", what=row.left, listed=listed)
    return row.left or listed


# --- the papers on their page


def heading(view: View, words: Words) -> tuple[str, str]:
    """What the page is called, and where the war stands."""
    return words("whigs.papers.title"), _now(view, words)


def gist(view: View, words: Words) -> list[tuple[str, str]]:
    """What is in the reader's treasury, and the newest report on the enemy."""
    money, told = (list(_own(view, part, words)) for part in (papers.treasury, papers.reports))
    found = [*(("treasury", row) for row in money[-1:]), *[("spy", row) for row in told if row.strong][:1]]
    return [(sign, _row(row, words)) for sign, row in found]


def _own(view: View, part: Part, words: Words) -> Iterator[Row]:
    """The rows of a part of the reader's own papers."""
    for section in sections(view, words, (part,)):
        yield from section.rows if section.side == view.who else ()


def chapters(view: View, words: Words) -> list[Chapter]:
    """All that the page shows, in the parts in which it is read."""
    return [
        Chapter(key, words(f"whigs.chapter.{key}"), list(_passages(view, key, words))) for key in CHAPTERS
    ]


def _passages(view: View, chapter: str, words: Words) -> Iterator[tuple[str, list[str]]]:
    """Titles, each with the lines below it; of whose papers, where more than one side's are open."""
    for part in (section for one in CHAPTERS[chapter] for section in sections(view, words, (one,))):
        whose = words("whigs.text.section", side=words(f"side.{part.side}"), title=part.title)
        rows = part.rows[::-1] if chapter == REPORTS else part.rows  # in words the newest stands last
        yield whose if len(view.papers) > 1 else part.title, list(_joined(rows, words))
    if chapter == AIMS:
        yield words("whigs.papers.aims"), list(_stakes(view, words))


def told(view: View, words: Words) -> str:
    """The page in words."""
    whole = [passage for chapter in chapters(view, words) for passage in chapter.passages]
    return "\n".join((*heading(view, words), *(line for title, lines in whole for line in (title, *lines))))


def _joined(rows: tuple[Row, ...], words: Words) -> Iterator[str]:
    """Each row with what goes with it on one line; figures side by side in pairs."""
    line = ""
    for row, below in zip_longest(rows, rows[1:]):
        if row.cells and below and below.below:
            pairs = zip(row.cells, below.cells, strict=True)
            yield "  ".join(words("whigs.papers.pair", face=face, result=result) for face, result in pairs)
        elif not row.cells:
            line = words.several((line, _row(row, words))) if row.below else _row(row, words)
            if not (below and below.below):
                yield line


def _stakes(view: View, words: Words) -> Iterator[str]:
    """What each side needs, as it stands: holder and level."""
    for key, codes in (("all", aims(view)), ("one", lasting(view))):
        held = ", ".join(
            words(
                "whigs.papers.stake",
                place=words.named(place_name(view, code)),
                side=_holder(view, code, words),
                level=view.nodes[code].level,
            )
            for code in codes
        )
        yield f"{words(f'whigs.aim.{key}', year=view.board.file.last)} {held}"


def describe_board(board: Board, words: Words) -> str:
    """The board itself in words: every place with its paths and their marks, its sea; every sea zone."""
    lines = []
    for code, place in board.places.items():
        paths = ", ".join(f"{to} {path.marks}" for to, path in board.paths[code].items())
        line = words("whigs.text.paths", name=place.name, code=code, paths=paths or words("text.nothing"))
        lines.append(line + (words("whigs.text.port", seas=", ".join(place.seas)) if place.seas else ""))
    lines += [
        words("whigs.text.zone", name=words.named(sea.name), code=sea.code, near=", ".join(sea.near))
        for sea in board.seas.values()
    ]
    return "\n".join(lines)
