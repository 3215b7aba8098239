"""The Empire Sheet of those whose papers the reader sees: key, treasury, pools, counters, plans, reports."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from render.whigs.tally import OTHER, PLANNING, SIDES, lacks, men, place_name, readable, units, value
from render.words import Words
from rules.kernel.words import Catalogue, in_language, texts_of

if TYPE_CHECKING:
    from rules.whigs.view import Army, Board, Papers, Plan, View


@dataclass(frozen=True)
class Row:
    """What stands at the left of a line and at its right. `cells`: figures side by side instead.

    `below`: it goes with the row above.
    """

    left: str
    right: str = ""
    strong: bool = False
    cells: tuple[str, ...] = ()
    below: bool = False


@dataclass(frozen=True)
class Section:
    """A part of a side's sheet."""

    side: str
    title: str
    rows: tuple[Row, ...]


Part = Callable[["View", str, Words], Section]
Writing = Callable[[Any], str]  # a line of orders, as it is written


def sections(view: View, words: Words, wanted: Sequence[Part] = ()) -> list[Section]:
    """Every part of every sheet that the reader may see, or those that are wanted."""
    found = [
        part(view, side, words)
        for side in SIDES
        for part in (EXTRACT if letters_only(view, side) else SHEET if readable(view, side) else ())
        if part in (wanted or SHEET)
    ]
    return [section for section in found if section.rows]


def letters_only(view: View, side: str) -> bool:
    """Whether the reader is a commander of a side who does not see its sheet: he has an extract."""
    return view.brief is not None and view.who == side


def money(amount: int, words: Words) -> str:
    sign = "−" if amount < 0 else ""
    return sign + words("whigs.papers.money", amount=words.number(abs(amount)))


def key(view: View, side: str, words: Words) -> Section:
    """The number behind each face of the die."""
    found = view.papers[side].key
    faces = Row(words("whigs.papers.die"), cells=tuple(str(face + 1) for face in range(len(found))))
    results = Row(words("whigs.papers.result"), strong=True, cells=tuple(map(str, found)), below=True)
    return Section(side, words("whigs.papers.key"), (faces, results))


def treasury(view: View, side: str, words: Words) -> Section:
    """The year's ledger and what is left."""
    papers = view.papers[side]
    entries = [(booked(view, one.what, one.detail, words), money(one.amount, words)) for one in papers.ledger]
    rows = [Row(*entry) for entry in entries]
    rows.append(Row(words("whigs.papers.left"), money(papers.treasury, words), strong=True))
    return Section(side, words("whigs.papers.treasury"), tuple(rows))


def booked(view: View, what: str, detail: str, words: Words) -> str:
    known = words(f"whigs.booked.{what}") if words.has(f"whigs.booked.{what}") else what
    if detail in view.board.places or detail in view.board.nations:
        detail = words.named(place_name(view, detail))
    return words("whigs.papers.detail", what=known, detail=detail) if detail else known


def pools(view: View, side: str, words: Words) -> Section:
    """What may still be formed and raised, who is unpaid, and who was lost."""
    papers = view.papers[side]
    used = in_use(view, side)
    rows = [
        Row(words("whigs.papers.active"), active(papers, words), strong=True),
        Row(words("whigs.papers.used"), units(used)),
        Row(words("whigs.papers.idle"), idle(view, side, used, words)),
        Row(words("whigs.papers.manpower"), units({"M": papers.pool_irregulars, "S": papers.pool_ships})),
        Row(words("whigs.papers.unpaid"), units(papers.unpaid)),
        Row(words("whigs.papers.casualties"), lost(papers.casualties, words)),
        *warriors(view, side, words),
    ]
    return Section(side, words("whigs.papers.pools"), tuple(row for row in rows if row.right))


def active(papers: Papers, words: Words) -> str:
    parts = [units({"R": papers.regulars, "M": papers.irregulars, "S": papers.ships})]
    if papers.rangers:
        key = "whigs.papers.ranger" if papers.rangers == 1 else "whigs.papers.rangers"
        parts.append(words(key, n=papers.rangers))
    return ", ".join(part for part in parts if part) or words("text.nothing")


def in_use(view: View, side: str) -> Counter[str]:
    """The units in armies, in fleets and in the Raiding Box."""
    used = Counter(view.papers[side].raiders)
    for army in view.armies.values():
        used.update(army.troops if army.side == side else {})
    for fleet in view.fleets.values():
        used["S"] += fleet.ships if fleet.side == side else 0
    return used


def idle(view: View, side: str, used: Counter[str], words: Words) -> str:
    """The units that serve nowhere, from when the counters stand till some may be lost with theirs."""
    if view.step not in PLANNING:
        return ""
    papers = view.papers[side]
    indians = sum(papers.warriors.values()) + papers.rangers
    pool = Counter({"R": papers.regulars, "M": papers.irregulars, "I": indians, "S": papers.ships})
    return units(pool - used) or words("text.nothing")


def warriors(view: View, side: str, words: Words) -> Iterator[Row]:
    """Each allied nation: how many are raised and how many can be."""
    raised = view.papers[side].warriors
    allies = [nation for nation, friend in view.allies.items() if friend == side]
    for nation in dict.fromkeys((*allies, *raised)):
        left = view.villages.get(nation, 0) if nation in allies else 0
        facts = words("whigs.papers.warriors", active=raised.get(nation, 0), left=left)
        yield Row(words.named(place_name(view, nation)), facts)


def lost(casualties: Mapping[str, int], words: Words) -> str:
    """Men by type."""
    return ", ".join(
        f"{words.number(count)} {words(f'whigs.troop.{kind}')}" for kind, count in casualties.items() if count
    )


def forces(view: View, side: str, words: Words) -> Section:
    """Own armies with their men and value, own fleets, as far as the reader knows what is in them."""
    rows: list[Row] = []
    for army in view.armies.values():
        if army.side == side and army.troops:
            rows += army_rows(view, army, words)
    for fleet in view.fleets.values():
        if fleet.side == side and fleet.ships:
            gone = words("whigs.papers.sunk", n=fleet.lost) if fleet.lost else ""
            where = f"{fleet.name} {words.named(place_name(view, fleet.at))}"
            rows.append(Row(where, units({"S": fleet.ships}) + gone, strong=True))
    return Section(side, words("whigs.papers.forces"), tuple(rows))


def army_rows(view: View, army: Army, words: Words) -> Iterator[Row]:
    """What is in an army; what it comes to and what it lacks."""
    yield Row(f"{army.name} {words.named(place_name(view, army.at))}", units(army.troops), strong=True)
    facts = [words(f"whigs.order.{army.order}")] if army.order else []
    facts += [words(f"whigs.lacks.{what}") for what in lacks(army)]
    if army.lost:
        facts.append(words("whigs.papers.lost", men=lost(army.lost, words)))
    total = men(view, army.side, army.troops)
    sums = words("whigs.papers.worth", men=words.number(total), value=value(view, army.side, army.troops))
    yield Row(", ".join(facts), sums, below=True)


def raiders(view: View, side: str, words: Words) -> Section:
    """Who went raiding."""
    box = units(view.papers[side].raiders)
    rows = (Row(words("whigs.papers.raiders"), box),) if box else ()
    return Section(side, words("whigs.papers.raids"), rows)


def provinces(view: View, side: str, words: Words) -> Section:
    """What the side has won and lost of the map, and what the enemy raids."""
    places = view.board.places
    home = [code for code, place in places.items() if place.home == side]
    held = [code for code in places if view.nodes[code].owner == side]
    raided = [code for code in places if view.markers.get(code) == OTHER[side]]
    found = (
        ("held", str(len(held))),
        ("won", names(view, [code for code in held if code not in home])),
        ("gone", names(view, [code for code in home if code not in held])),
        ("raided", names(view, raided)),
    )
    rows = tuple(Row(words(f"whigs.papers.{what}"), right) for what, right in found if right)
    return Section(side, words("whigs.papers.provinces"), rows)


def names(view: View, codes: Iterable[str]) -> str:
    return ", ".join(place_name(view, code) for code in codes)


def plans(view: View, side: str, words: Words) -> Section:
    """What was written with the orders of the year."""
    write = writing(view.board, words.language)
    papers = view.own if letters_only(view, side) else view.papers[side]
    rows = (Row(", ".join(written(plan, write))) for plan in papers.plans if plan.lines)
    return Section(side, words("whigs.papers.plans"), tuple(rows))


@lru_cache(maxsize=16)
def writing(board: Board, language: str) -> Writing:
    """How the readers of a language write orders, by the texts with which the game itself has begun."""
    texts = (texts_of(files(package) / "words") for package in ("rules.kernel", "rules.whigs"))
    return in_language(Catalogue.read(*texts), language, board.vocabulary()).written


def written(plan: Plan, write: Writing) -> Iterator[str]:
    """The lines of a plan as the reader writes them; what is for one counter names it once."""
    for number, line in enumerate(plan.lines):
        yield write(line).removeprefix(f"{plan.counter} " if number else "")


def reports(view: View, side: str, words: Words) -> Section:
    """What spies said of the enemy, the newest first, and what his spies were told."""
    rows = []
    for report in reversed(view.reports):
        ours = report.spy == side
        name = words("whigs.papers.enemy" if ours else "whigs.papers.ours", name=report.counter)
        where = words(
            "whigs.papers.seen", name=name, place=words.named(place_name(view, report.at)), year=report.year
        )
        said = words("whigs.papers.said", units=units(report.troops), men=words.number(report.men))
        ships = report.troops.keys() == {"S"}
        rows.append(Row(where, units(report.troops) if ships else said, strong=ours))
    return Section(side, words("whigs.papers.reports"), tuple(rows))


SHEET: tuple[Part, ...] = (key, treasury, pools, forces, raiders, provinces, plans, reports)
EXTRACT: tuple[Part, ...] = (forces, plans, reports)  # for who commands a part of the side
# what is needed most comes first
NEED: tuple[Part, ...] = (forces, treasury, reports, pools, key, raiders, plans, provinces)
