"""How a position file speaks of the war: counters and what is in them, nodes, alliances, raids, pools."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from rules.kernel.data import DataError, convert
from rules.kernel.forms import Token, tokens
from rules.kernel.game import Wording, Words
from rules.kernel.orders import No
from rules.kernel.plain import check_known, whole
from rules.kernel.position import within
from rules.kernel.toml_lines import Path
from rules.whigs.board import BRITISH, DATA, ENEMY, INDIAN, MILITIA, REGULAR, SHIP, SIDES, TROOPS, Board
from rules.whigs.state import Army, Fleet, Node, State, key_of
from rules.whigs.view import Papers, View

PLACED = ("nodes", "allies", "markers")
COUNTED = ("active", "manpower", "casualties", "raiders")
WORDS = (*SIDES, *PLACED, *COUNTED)
KINDS = (*TROOPS, SHIP)
GONE = "gone"  # a counter that is not on the map
NOBODY = "none"  # neither ally nor raider
UNSEEN = "?"  # what the reader does not see
ORDERS = ("march", "defend")
FLAGS = ("unpaid", "hungry", "held", "acted", "beaten", "waits")
MARKS = f"lost 400R, arrived N, no bonus, {', '.join(FLAGS)}"
UNITS = re.compile(r"(?<!\d)(\d++) *+([A-Za-z]++)")
Entry = dict[str, Any]
Reading = Callable[[list[str], str, Path], Any]


# -- reading -----------------------------------------------------------------------------------------


def read(board: Board, words: Words) -> Words:
    """The words in their normal form: tables of what is said, by counter, place, nation or side."""
    found = dict(words)
    for word, given in words.items():
        path = (word,)
        if word in SIDES:
            found[word] = dict(_counter(board, text, at) for text, at in _entries(given, path))
        elif word in COUNTED:
            found[word] = {side: _counts(board, text, (word, side)) for side, text in _sides(given, path)}
        elif word in PLACED:
            found[word] = dict(_named(board, *READINGS[word], given, path))
    return found


def _entries(given: Any, path: Path) -> Iterator[tuple[str, Path]]:
    """`LOU british 3; OSW empty british`, or a table of the same: what is said of each."""
    if isinstance(given, str):
        yield from ((part.strip(), path) for part in re.split(r"[;\n]", given) if part.strip())
        return
    with within(*path):
        table = convert(given, dict[str, str])
    yield from ((f"{key} {value}", (*path, key)) for key, value in table.items())


def _sides(given: Any, path: Path) -> Iterator[tuple[str, Any]]:
    with within(*path):
        table = convert(given, dict[str, Any])
    for side, text in table.items():
        check_known(side, SIDES, (*path, side))
        yield side, text


def _first(board: Board, kind: str, words: Sequence[Token], text: str, path: Path) -> tuple[str, int]:
    """The name that stands first, and how many words that takes."""
    vocabulary = board.vocabulary()
    found = vocabulary.find(kind, words)
    if found:
        return found
    word = words[0].text if words else ""
    near = vocabulary.nearest(kind, word.casefold())
    raise DataError(No(DATA, "whigs_no_such", text=text, word=word, kind=kind, near=near or ""), path)


# -- nodes, alliances, raids


def _named(board: Board, kind: str, reading: Reading, given: Any, path: Path) -> Iterator[tuple[str, Any]]:
    for text, at in _entries(given, path):
        words = tokens(text)
        name, length = _first(board, kind, words, text, at)
        yield name, reading([word.word for word in words[length:]], text, at)


def _node(words: list[str], text: str, path: Path) -> Entry:
    """`british 3`, `empty french`, `empty british burned`."""
    match words:
        case [("british" | "french") as owner]:
            return {"owner": owner}
        case [("british" | "french") as owner, ("0" | "1" | "2" | "3") as level]:
            return {"owner": owner, "level": int(level), "lost_by": "", "burned": ""}
        case ["empty", ("british" | "french") as loser]:
            return {"owner": "", "level": 0, "lost_by": loser, "burned": ""}
        case ["empty", ("british" | "french") as loser, "burned"]:
            return {"owner": "", "level": 0, "lost_by": loser, "burned": ENEMY[loser]}
    raise DataError(No(DATA, "whigs_no_node", text=text), path)


def _ally(words: list[str], text: str, path: Path) -> str:
    """`french`, `none`."""
    if len(words) == 1 and words[0] in (*SIDES, NOBODY):
        return words[0].removesuffix(NOBODY)
    raise DataError(No(DATA, "whigs_no_alliance", text=text), path)


def _marker(words: list[str], text: str, path: Path) -> str:
    """`french`, `french own` (it was theirs when they raided it), `none`."""
    match words:
        case ["british" | "french"] | ["british" | "french", "own"]:
            return " ".join(words)
        case ["none"]:
            return ""
    raise DataError(No(DATA, "whigs_no_raid", text=text), path)


READINGS: Mapping[str, tuple[str, Reading]] = {
    "nodes": ("place", _node),
    "allies": ("nation", _ally),
    "markers": ("place", _marker),
}

# -- counters and units


def _counter(board: Board, text: str, path: Path) -> tuple[str, Any]:
    """`A1 ALB 8R 2I march (lost 400R)`, `F1 HAL 16S`, `A1 ALB ?`, `A1 gone`."""
    bare, _, marks = text.partition("(")
    words = tokens(bare)
    name, length = _first(board, "counter", words, text, path)
    if [word.word for word in words[length:]] == [GONE]:
        return name, ""
    at, taken = _first(board, "station", words[length:], text, path)
    found: Entry = {"at": at} | ({"troops": ""} if UNSEEN in bare else {})
    left = [word.word for word in words[length + taken :]]
    if left and left[-1] in ORDERS:
        found["order"] = left.pop()
    if left:
        found["troops"] = written(units(" ".join(left), text, path))
    return name, found | _marks(marks.strip(") "), path)


def units(given: str, text: str, path: Path) -> dict[str, int]:
    """`8R 2I`: so many of each type."""
    found = {match[2].upper(): whole(match[1], path) for match in UNITS.finditer(given)}
    wrong = UNITS.sub("", given).split() or [kind for kind in found if kind not in KINDS]
    if wrong:
        raise DataError(No(DATA, "whigs_no_units", text=text, word=wrong[0]), path)
    return found


def written(troops: Mapping[str, int]) -> str:
    """So many of each type, in the order of the first table."""
    return " ".join(f"{troops[kind]}{kind}" for kind in KINDS if troops.get(kind))


def _marks(text: str, path: Path) -> Entry:
    found: Entry = {}
    for mark in filter(None, (part.strip() for part in text.split(","))):
        word, _, rest = mark.partition(" ")
        if mark in FLAGS:
            found[mark] = True
        elif mark == "no bonus":
            found["bonus"] = False
        elif word == "lost" and rest:
            found["lost"] = written(units(rest, mark, path))
        elif word == "arrived" and rest.isdecimal():
            found["arrived"] = whole(rest, path)
        else:
            raise DataError(No(DATA, "whigs_no_mark", word=mark, known=MARKS), path)
    return found


def _counts(board: Board, given: Any, path: Path) -> dict[str, int]:
    """`29R 2I 16S 5ABN`, or a table: units of a type or a nation. Indians without one are Rangers."""
    if not isinstance(given, str):
        with within(*path):
            return convert(given, dict[str, int])
    found = {match[2].upper(): whole(match[1], path) for match in UNITS.finditer(given)}
    wrong = UNITS.sub("", given).split() or [n for n in found if n not in (*KINDS, *board.nations)]
    if wrong:
        raise DataError(No(DATA, "whigs_no_troop", word=wrong[0]), path)
    return found


# -- laying out ----------------------------------------------------------------------------------------


def lay(state: State, words: Words) -> None:
    """What is named is as it is said, everything else stays; a war not begun stands where it fits."""
    for side in SIDES:
        for name, entry in words.get(side, {}).items():
            lay_counter(state, key_of(side, name), entry)
    for place, entry in words.get("nodes", {}).items():
        state.node(place, **entry)
    lay_marks(state, words.get("allies", {}), words.get("markers", {}))
    for side, units in words.get("active", {}).items():
        lay_active(state, side, units)
    for side, units in words.get("manpower", {}).items():
        state.pool_irregulars[side] = units.get(MILITIA, state.pool_irregulars[side])
        state.pool_ships[side] = units.get(SHIP, state.pool_ships[side])
    state.casualties |= words.get("casualties", {})
    state.raiders |= words.get("raiders", {})
    lay_step(state, counters=any(words.get(side) for side in SIDES))


def lay_counter(state: State, key: str, entry: Any) -> None:
    """A counter comes or is changed; `gone`: it is off the map."""
    before = state.armies.pop(key, None) or state.fleets.pop(key, None)
    if not entry:
        return
    side, name = key.split()
    facts = dict(entry)
    if name in state.board.fleets[side]:
        ships = units(facts.pop("troops", ""), key, (side,)).get(SHIP, 0)
        facts |= {"ships": ships} if ships else {}
        facts |= {"lost": units(facts["lost"], key, (side,)).get(SHIP, 0)} if "lost" in facts else {}
        start = before if isinstance(before, Fleet) else Fleet(side, name, "", 0)
        state.fleets[key] = convert(msgspec.to_builtins(start) | facts, Fleet)
        return
    for field in ("troops", "lost"):
        facts |= {field: units(facts[field], key, (side,))} if field in facts else {}
    state.arrivals += 1
    start_army = before if isinstance(before, Army) else Army(side, name, "", {}, arrived=state.arrivals)
    state.armies[key] = convert(msgspec.to_builtins(start_army) | facts, Army)


def lay_marks(state: State, allies: Mapping[str, str], markers: Mapping[str, str]) -> None:
    for nation, side in allies.items():
        state.allies.pop(nation, None)
        state.allies |= {nation: side} if side else {}
    for place, marker in markers.items():
        side, _, own = marker.partition(" ")
        state.markers.pop(place, None)
        state.markers |= {place: side} if side else {}
        state.own_raids = [one for one in state.own_raids if one != place] + ([place] if own else [])


def lay_active(state: State, side: str, units: Mapping[str, int]) -> None:
    """Warriors are away from their villages."""
    pools = {REGULAR: state.regulars, MILITIA: state.irregulars, SHIP: state.ships}
    for what, count in units.items():
        if what in pools:
            pools[what][side] = count
        elif what == INDIAN:
            lay_rangers(state, side, count)
        else:
            raised = state.warriors.setdefault(side, {})
            state.villages[what] += raised.get(what, 0) - count
            raised[what] = count


def lay_rangers(state: State, side: str, count: int) -> None:
    if side != BRITISH:
        raise DataError(No(DATA, "whigs_rangers"), ("active", side))
    state.rangers = count


def lay_step(state: State, *, counters: bool) -> None:
    """Armies with orders stand at the first period, others before their orders; without any a year begins."""
    ordered = any(army.order for army in state.armies.values())
    if ordered:
        state.period = state.period or 1
    if state.step == "deal":
        state.step = "fleets" if ordered else "orders" if counters else "income"


# -- telling -------------------------------------------------------------------------------------------


def tell(view: View) -> Words:
    """What a reader sees, in normal form."""
    return {
        **{side: counters(view, side) for side in SIDES},
        "nodes": {place: node(one) for place, one in view.nodes.items()},
        "allies": dict(view.allies),
        "markers": {place: marker(view.own_raids, place, side) for place, side in view.markers.items()},
        "active": {side: active(papers) for side, papers in view.papers.items()},
        "manpower": {
            side: {MILITIA: papers.pool_irregulars, SHIP: papers.pool_ships}
            for side, papers in view.papers.items()
        },
        "casualties": {side: dict(papers.casualties) for side, papers in view.papers.items()},
        "raiders": {side: dict(papers.raiders) for side, papers in view.papers.items()},
    }


def counters(ground: View | State, side: str) -> dict[str, Entry]:
    armies = {army.name: army_entry(army) for army in ground.armies.values() if army.side == side}
    return armies | {fleet.name: fleet_entry(fleet) for fleet in ground.fleets.values() if fleet.side == side}


def army_entry(army: Army) -> Entry:
    flags = {flag: True for flag in FLAGS if getattr(army, flag)}
    found = {"at": army.at, "troops": written(army.troops), "order": army.order, "lost": written(army.lost)}
    return found | flags | {"arrived": army.arrived, "bonus": army.bonus}


def fleet_entry(fleet: Fleet) -> Entry:
    flags = {flag: True for flag in ("held", "acted") if getattr(fleet, flag)}
    lost = f"{fleet.lost}{SHIP}" if fleet.lost else ""
    return {"at": fleet.at, "troops": f"{fleet.ships}{SHIP}" if fleet.ships else "", "lost": lost} | flags


def node(one: Node) -> Entry:
    return {"owner": one.owner, "level": one.level, "lost_by": one.lost_by, "burned": one.burned}


def marker(own: Sequence[str], place: str, side: str) -> str:
    return f"{side} own" if place in own else side


def active(papers: Papers) -> dict[str, int]:
    types = {REGULAR: papers.regulars, MILITIA: papers.irregulars, INDIAN: papers.rangers, SHIP: papers.ships}
    return types | papers.warriors


def write(state: State) -> Words:
    """Words that lay out counters, alliances and raids again; pools and nodes go by their fields."""
    found: dict[str, Mapping[str, str]] = {
        side: {name: text(entry) for name, entry in counters(state, side).items()} for side in SIDES
    }
    markers = {place: marker(state.own_raids, place, side) for place, side in state.markers.items()}
    allies = {nation: state.allies.get(nation, NOBODY) for nation in state.board.nations}
    return {word: said for word, said in {**found, "allies": allies, "markers": markers}.items() if said}


def text(entry: Entry) -> str:
    """ALB 8R 2I march (lost 400R, arrived 3)"""
    marks = [
        *((f"lost {entry['lost']}",) if entry["lost"] else ()),
        *((f"arrived {entry['arrived']}",) if "arrived" in entry else ()),
        *(() if entry.get("bonus", True) else ("no bonus",)),
        *(flag for flag in FLAGS if flag in entry),
    ]
    bare = " ".join(filter(None, (entry["at"], entry["troops"], entry.get("order", ""))))
    return bare + (f" ({', '.join(marks)})" if marks else "")


WORDING = Wording(read=read, lay=lay, tell=tell, write=write, words=WORDS)
