"""`python -m tests.render` draws the pictures in README.md and in the rulebooks anew."""

from __future__ import annotations

from pathlib import Path

from render import battles, blocks, skirmish, ticonderoga, whigs
from render.board import Frame
from render.picture import Picture
from render.theme import LIGHT
from rules.battles.view import view
from rules.skirmish.view import view as view_of_table
from rules.ticonderoga.view import view as view_of_campaign
from rules.whigs.view import view as view_of_war
from tests.render import examples
from tests.render.campaigns import assault
from tests.render.fields import lake
from tests.render.positions import late, seen
from tests.render.tables import portage
from tests.render.wars import war

FOLDER = Path(__file__).parent


def main() -> None:
    keep("board.png", blocks.draw(seen(late(), "british"), Frame(theme=LIGHT)))
    keep("field.png", battles.draw(view(lake(), "french"), Frame(theme=LIGHT)))
    keep("campaign.png", ticonderoga.draw(view_of_campaign(assault(), "british"), Frame(theme=LIGHT)))
    keep("table.png", skirmish.draw(view_of_table(portage(), "british"), Frame(theme=LIGHT)))
    keep("continent.png", whigs.draw(view_of_war(war(), "british"), Frame(theme=LIGHT)))
    examples.main()


def keep(name: str, picture: Picture) -> None:
    (FOLDER / name).write_bytes(picture.png)
    print(picture.alt)


if __name__ == "__main__":
    main()
