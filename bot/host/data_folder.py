"""The data folder: where everything lies that outlives the process.

courier.db      all games; it holds the dice keys and all secrets
courier.lock    held by the one process that uses the folder
commands.digest what was last told to Discord about the slash commands
signs.json      which signs Discord has, and under which numbers
health.json     the running bot's pulse: numbers only
printed/        the owner's data: a folder for each game, in it files named as those in the game's data
faults/         positions in which the rules broke; they hold secrets too
cache/          drawn ground of the boards and where everything lies on it; may be deleted at any time
playground/     the stand-in's servers and messages
live/           answers of Discord recorded by `check --live`
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from bot.host import pulse
from storage.ledger import NAME

NAMED = re.compile(r"[^\w.-]+")


@dataclass(frozen=True)
class DataFolder:
    path: Path

    @property
    def database(self) -> Path:
        return self.path / NAME

    @property
    def printed(self) -> Path:
        return self.path / "printed"

    @property
    def cache(self) -> Path:
        return self.path / "cache"

    @property
    def playground(self) -> Path:
        return self.path / "playground"

    @property
    def live(self) -> Path:
        return self.path / "live"

    @property
    def pulse(self) -> Path:
        return self.path / pulse.NAME

    @property
    def signs(self) -> Path:
        return self.path / "signs.json"

    @property
    def commands(self) -> Path:
        return self.path / "commands.digest"

    def keep_fault(self, game: int, position: str) -> str:
        """Keep a position in which the rules broke; the name of its file, which tells nothing."""
        folder = self.path / "faults"
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        at = datetime.now(UTC).strftime("%Y%m%d-%H%M%S-%f")
        name = f"game-{game}-{at}.toml"
        (folder / name).write_text(position, encoding="utf-8")
        return name
