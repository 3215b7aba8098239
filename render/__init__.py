"""Pictures of games: a view and map data in, a palette PNG and its words out. Knows no Discord and no state.

Shared by all boards are `projection` and `geography` (where things are), `engraving`, `relief`, `growth`
and `furniture` (the map), `country`, `inland` and `charting` (the measures, names and sign posts of maps of
a country), `lettering`, `theme` (colours and palettes), `placing` (the search that keeps things apart),
`drawing`, `vignettes` and `swatches` (stamps), `overlay` (what changes from turn to turn), `files`,
`cache`, `picture` and `words`. `statistics` and `diagrams` tell and draw a game's figures. Each board is a
folder of its own that fills a `Board` (`board`); the `registry` lists them.
"""

from render.picture import Picture
from render.theme import THEMES, Theme

__all__ = ["THEMES", "Picture", "Theme"]
