"""`python -m tests.docs` writes the tables in bot/PLAYING.md anew, from the commands themselves."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby

from bot.door.common import errands
from bot.door.errands import Errand, Errands, Printed
from bot.door.ways import as_typed
from bot.post.library import Library
from tests.test_structure import ROOT

PLAYING = ROOT / "bot" / "PLAYING.md"
BEGIN, END = "<!-- written by `python -m tests.docs` -->", "<!-- as far as here -->"
HEAD = ("| Command | What you fill in | What it does |", "|---|---|---|")


def tables() -> str:
    """All commands: those that stand alone, then each group under its name."""
    return "\n".join(lines(errands(Library())))


def lines(known: Errands) -> Iterator[str]:
    alone = [errand for errand in known.errands if " " not in errand.name]
    yield from table("Commands of one word", "", alone)
    for group, listed in groupby(grouped(known.errands), key=group_of):
        yield from table(f"`/{group}`", known.groups[group].first, listed)


def ways(listed: Iterable[Errand]) -> Iterator[Errand]:
    """Each command, or if it does several things each of these."""
    for errand in listed:
        yield from errand.ways or (errand,)


def grouped(listed: Iterable[Errand]) -> list[Errand]:
    """Those of one group beside each other, whichever order they are declared in."""
    found = [errand for errand in listed if " " in errand.name]
    order = list(dict.fromkeys(map(group_of, found)))
    return sorted(found, key=lambda errand: order.index(group_of(errand)))


def group_of(errand: Errand) -> str:
    return errand.name.split()[0]


def table(title: str, about: str, listed: Iterable[Errand]) -> Iterator[str]:
    yield from ("", f"### {title}", "", *([f"{escaped(about)}.", ""] if about else []), *HEAD)
    for errand in ways(listed):
        blanks = ", ".join(map(filled_in, errand.blanks))
        row = f"| `/{as_typed(errand.name)}` | {blanks} | {escaped(errand.about.first)} |"
        yield row.replace("|  |", "| |")


def filled_in(blank: Printed) -> str:
    """The name of an option, in brackets if it may be left out."""
    return f"`{blank.name}`" if blank.required else f"[`{blank.name}`]"


def escaped(text: str) -> str:
    return text.replace("|", r"\|")


def rewritten(text: str) -> str:
    """The page with the tables as they are to be."""
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n{tables()}\n\n{END}{after}"


def main() -> None:
    PLAYING.write_text(rewritten(PLAYING.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
