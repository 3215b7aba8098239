"""The picture in words: short enough for an attachment's description, and in full for a message."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from render.blocks.tally import happening, place_name, points_text, tally
from render.theatres import parted
from render.words import Words

if TYPE_CHECKING:
    from rules.blocks.view import Board, Seen, View

LIMIT = 1024
SIDES = ("british", "french")
ORDER = "IRMS"

Blocks = Callable[["Sequence[Seen]", int, Words], str]


def alt(view: View, words: Words) -> str:
    """At most 1,024 characters: first what stands where, then as much of the rest as fits."""
    for blocks in (each_block, by_type, by_count):
        text = _essentials(view, words, blocks)
        if len(text) <= LIMIT:
            return _with_news(text, view, words)
    return text[: LIMIT - 1] + "…"


def _essentials(view: View, words: Words, blocks: Blocks) -> str:
    parts = [_head(view, words)]
    for side in SIDES:
        places = [
            f"{code} {blocks(view.seen(code, side), view.count(code, side), words)}"
            for code in view.board.places
            if view.count(code, side)
        ]
        listed = words.several(places) or words("text.nothing")
        parts.append(words("alt.side", side=words(f"side.{side}"), places=listed))
    parts.append(words("alt.ships", ships=_ships_short(view, words)))
    return " ".join(parts)


def _with_news(text: str, view: View, words: Words) -> str:
    for news in (_fights(view, words), _moves_short(view, words)):
        if news and len(text) + 1 + len(news) <= LIMIT:
            text = f"{text} {news}"
    return text


def _head(view: View, words: Words) -> str:
    scores = [
        words("alt.score", side=words(f"side.{side}"), points=points_text(tally(view, side)))
        for side in SIDES
    ]
    title = words(f"alt.who.{view.who}")
    turn = words("alt.turn" if view.turn else "alt.year", year=view.year, turn=view.turn, last=view.last_turn)
    return " ".join((title, turn, f"{', '.join(scores)}.", happening(view, words)))


def each_block(seen: Sequence[Seen], count: int, words: Words) -> str:
    """`R4 R3 M3`, and `2 hidden` for what is not seen."""
    return _listed([f"{b.type}{b.sp}" for b in in_order(seen)], count - len(seen), words)


def by_type(seen: Sequence[Seen], count: int, words: Words) -> str:
    found = Counter(b.type for b in seen)
    return _listed([f"{found[kind]}{kind}" for kind in ORDER if found[kind]], count - len(seen), words)


def by_count(seen: Sequence[Seen], count: int, words: Words) -> str:
    return str(count)


def _listed(known: Sequence[str], hidden: int, words: Words) -> str:
    if hidden and not known:
        return str(hidden)
    return " ".join((*known, words("alt.hidden", n=hidden))) if hidden else " ".join(known)


def in_order(seen: Iterable[Seen]) -> list[Seen]:
    return sorted(seen, key=lambda b: (ORDER.index(b.type), -b.sp, b.lock, not b.moved))


def _waters(view: View) -> tuple[str, ...]:
    return (view.board.atlantic, *view.board.boxes.values())


def _ships_short(view: View, words: Words) -> str:
    found = [
        f"{code} {words(f'side.{side}')} {_ship_count(view.ships(side, code), words)}"
        for code in _waters(view)
        for side in SIDES
        if view.ships(side, code)
    ]
    return words.several(found) or words("text.nothing")


def _ship_count(ships: Sequence[Seen], words: Words) -> str:
    down = sum(one.lock > 0 for one in ships)
    return f"{len(ships)} {words('alt.down', n=down)}" if down else str(len(ships))


def _fights(view: View, words: Words) -> str:
    waiting = [code for code in view.attackers if not (view.battle and view.battle.at == code)]
    parts = [words("alt.waiting", places=", ".join(waiting))] if waiting else []
    fought = [
        words("alt.won" if fight.winner else "alt.nobody", place=fight.at, side=_side(fight.winner, words))
        for fight in view.fought
    ]
    if fought:
        parts.append(words("alt.fought", battles=words.several(fought)))
    return " ".join(parts)


def _side(side: str, words: Words) -> str:
    return words(f"side.{side}") if side else ""


def _moves_short(view: View, words: Words) -> str:
    moves = [
        words("alt.move", side=words(f"side.{t.side}"), n=t.count, path="-".join(t.path)) for t in view.trails
    ]
    return words("alt.moves", moves=words.several(moves)) if moves else ""


# --- everything, a line each


def describe(view: View, words: Words) -> str:
    """All that the picture shows, as lines for a message: score, battles, moves, sea, places."""
    lines = [_head(view, words)]
    for heading, news in (("text.battles", _battles(view, words)), ("text.moves", _moves(view, words))):
        found = list(news)
        lines += ["", words(heading), *found] if found else []
    lines += ["", *_sea(view, words)]
    for theatre, codes in parted("blocks", view.board.places):
        lines += ["", words(f"theatre.{theatre}"), *_theatre(view, codes, words)]
    return "\n".join(lines)


def _theatre(view: View, codes: Sequence[str], words: Words) -> Iterator[str]:
    """Where blocks are a line each, the other places in one."""
    yield from (_place(view, code, words) for code in codes if _occupied(view, code))
    empty = [words.named(view.board.places[code].name) for code in codes if not _occupied(view, code)]
    if empty:
        yield words("text.empty", places=", ".join(empty))


def _occupied(view: View, code: str) -> bool:
    return any(view.count(code, side) for side in SIDES)


def _sea(view: View, words: Words) -> Iterator[str]:
    holder = view.atlantic()
    yield words("text.sea." + (holder or "nobody"))
    for code in _waters(view):
        for side in SIDES:
            ships = view.ships(side, code)
            if ships:
                down = sum(one.lock > 0 for one in ships)
                text = words(
                    "text.ships",
                    place=words.named(place_name(view, code)),
                    side=words(f"side.{side}"),
                    n=len(ships),
                )
                yield text + (words("text.down", n=down) if down else "")


def _place(view: View, code: str, words: Words) -> str:
    place = view.board.places[code]
    parts = [_group(view, code, side, words) for side in SIDES if view.count(code, side)]
    holder = view.holder(code)
    held = words(f"text.held.{holder}") if holder and holder != place.home else ""
    return (
        words(
            "text.place",
            name=words.named(place.name),
            code=code,
            kind=kind(view.board, code, words),
            blocks=words.several(parts),
        )
        + held
    )


def kind(board: Board, code: str, words: Words) -> str:
    """`British fort and port, value 3`."""
    place = board.places[code]
    names = [words(f"kind.{place.kind}").lower()]
    if place.fort and place.kind != "fort":
        names.append(words("kind.fort").lower())
    if place.port:
        names.append(words("kind.port").lower())
    both = words("text.and").join(names)
    return words("text.kind", side=words(f"side.{place.home}"), kind=both, number=place.number)


def _group(view: View, code: str, side: str, words: Words) -> str:
    seen, count = in_order(view.seen(code, side)), view.count(code, side)
    known = [
        words("text.block", type=words(f"type.{b.type}").lower(), sp=b.sp) + _moved(b, words) for b in seen
    ]
    hidden = count - len(seen)
    if hidden:
        known.append(words("text.hidden", n=hidden))
    return words("text.group", side=words(f"side.{side}"), blocks=", ".join(known))


def _moved(block: Seen, words: Words) -> str:
    return words("text.moved") if block.moved else ""


def _battles(view: View, words: Words) -> Iterator[str]:
    if view.battle is not None:
        side = _side(view.battle.attacker, words)
        key = "text.battle" if side else "text.sea_battle"
        yield words(
            key, place=words.named(place_name(view, view.battle.at)), round=view.battle.round, side=side
        )
    for code, attacker in view.attackers.items():
        if not (view.battle and view.battle.at == code):
            key = "text.waiting" if attacker else "text.sea_waiting"
            yield words(key, place=words.named(place_name(view, code)), side=_side(attacker, words))
    for fight in view.fought:
        key = "text.won" if fight.winner else "text.nobody"
        yield words(key, place=words.named(place_name(view, fight.at)), side=_side(fight.winner, words))


def _moves(view: View, words: Words) -> Iterator[str]:
    for trail in view.trails:
        path = words("text.to").join(words.named(place_name(view, code)) for code in trail.path)
        sort = words("text.of_ships" if trail.ships else "text.of_blocks", n=trail.count)
        yield words("text.move", side=words(f"side.{trail.side}"), what=sort, path=path)


def describe_board(board: Board, words: Words) -> str:
    """The board itself in words: every place with its kind, its value and where its paths lead."""
    lines = []
    for code, place in board.places.items():
        roads = ", ".join(board.roads[code]) or words("text.nothing")
        line = words(
            "text.board", name=words.named(place.name), code=code, kind=kind(board, code, words), roads=roads
        )
        sea = ", ".join(board.blue[code])
        lines.append(line + (words("text.board_sea", places=sea) if sea else ""))
    return "\n".join(lines)
