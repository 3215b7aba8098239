"""Try position files: `python -m rules [--story] FILE|FOLDER...`.

What differs from what a file expects is printed, and how many files passed. tests/cases/README.md tells how
they are written.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator
from functools import partial
from pathlib import Path

from rules.kernel.data import DataError, parse, text_of
from rules.kernel.orders import No
from rules.kernel.position import Games, start
from rules.kernel.trial import Trial, run
from rules.registry import GAMES


def attempt(file: Path, games: Games = GAMES) -> Trial:
    """Read and try one file; raises DataError."""
    beside = partial(text_beside, file.parent)
    return run(start(text_of(file), str(file), games, beside))


def text_beside(folder: Path, name: str) -> str:
    return text_of(folder / name)


def positions(paths: Iterable[Path]) -> Iterator[Path]:
    """The files themselves; of a folder those that name a game, for maps and charts lie beside them."""
    for path in paths:
        if path.is_dir():
            yield from filter(names_a_game, sorted(path.rglob("*.toml")))
        else:
            yield path


def names_a_game(file: Path) -> bool:
    """Or cannot be read, which is said when it is tried."""
    try:
        return "game" in parse(text_of(file), str(file))
    except DataError:
        return True


def story(trial: Trial) -> Iterator[str]:
    """What was done and who was told what."""
    for item in trial.story:
        if isinstance(item, str):
            yield f"> {item}"
            continue
        if isinstance(item, No):
            yield f"  refused: {trial.refusal(item)}"
            continue
        yield f"  {', '.join(item.to) or 'all'}: {trial.sentence(item.event)}"
        if item.instead is not None:
            yield f"  others: {trial.sentence(item.instead)}"


def report(file: Path, *, tell: bool) -> bool:
    """Try a file and print what there is to say; whether it passed."""
    try:
        trial = attempt(file)
    except DataError as error:
        print(f"{error}\n")
        return False
    if tell:
        print("\n".join((f"{file}: {trial.position.file.title}", *story(trial), "")))
    for difference in trial.differences:
        print(f"{file}, {difference}\n")
    return not trial.differences


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m rules", description="Try position files.")
    parser.add_argument("paths", nargs="+", type=Path, metavar="FILE", help="a position file, or a folder")
    parser.add_argument("--story", action="store_true", help="print what is done and who is told what")
    chosen = parser.parse_args(arguments)
    passed = [report(file, tell=chosen.story) for file in positions(chosen.paths)]
    print(f"{sum(passed)} of {len(passed)} passed.")
    return 0 if passed and all(passed) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
