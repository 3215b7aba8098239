"""`python -m tests.render` draws the picture in README.md anew."""

from __future__ import annotations

from pathlib import Path

from render.blocks import draw
from render.theme import LIGHT
from tests.render.positions import late, seen

FILE = Path(__file__).parent / "board.png"
READER = "british"


def main() -> None:
    picture = draw(seen(late(), READER), theme=LIGHT)
    FILE.write_bytes(picture.png)
    print(picture.alt)


if __name__ == "__main__":
    main()
