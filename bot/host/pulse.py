"""The pulse of the bot that runs, for whoever looks: numbers in a small file, and where that is.

This is asked every minute for as long as the bot runs, so it needs nothing but a few modules of Python's own.
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Iterator, Mapping
from pathlib import Path

TYPE_CHECKING = False  # `typing` would cost a fifth of it all
if TYPE_CHECKING:
    from typing import Any

VARIABLE = "FRONTIER_DATA"
NAME = "health.json"
EVERY = 15  # seconds
LATE = 60.0  # seconds without a pulse


def data_folder(environment: Mapping[str, str] = os.environ) -> Path:
    """What FRONTIER_DATA names, else the place for such things in the user's home, wherever one stands."""
    if named := environment.get(VARIABLE):
        return Path(named).expanduser().resolve()
    home = environment.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(home) / "frontier-courier"


def health(folder: Path) -> int:
    """Print the numbers of the bot that runs over this folder; 0 if it is well, else 1 and the reason."""
    file, now = folder / NAME, time.time()
    try:
        pulse = json.loads(file.read_bytes())
        printed = "\n".join(metrics(pulse, now))
    except FileNotFoundError:
        return unwell(f"No bot is running over {folder}.")
    except (OSError, ValueError, TypeError, LookupError, AttributeError) as error:
        return unwell(f"{file} cannot be read: {type(error).__name__}.")
    print(printed)
    if now - pulse["at"] > LATE:
        return unwell(f"The bot has given no sign of life for {now - pulse['at']:.0f} seconds.")
    if not pulse["connected"]:
        return unwell("The bot is not connected to Discord.")
    return 0


def unwell(sentence: str) -> int:
    print(sentence, file=sys.stderr)
    return 1


def metrics(pulse: dict[str, Any], now: float) -> Iterator[str]:
    """The numbers of a `bot.health.Pulse` in the text format of Prometheus."""
    post = pulse["post"]
    yield from gauge("connected", "1 while the bot is connected to Discord.", int(pulse["connected"]))
    yield from gauge("pulse_age_seconds", "How long ago these numbers were taken.", now - pulse["at"])
    yield from gauge("start_time_seconds", "When the bot started, since 1970.", pulse["since"])
    if pulse["latency"] is not None:
        yield from gauge("latency_seconds", "From a heartbeat to Discord's answer.", pulse["latency"])
    yield from gauge("loop_lag_seconds", f"By how much work was late at worst in {EVERY} s.", pulse["lag"])
    yield from head("games", "gauge", "Games by status.")
    yield from (f'frontier_games{{status="{status}"}} {n}' for status, n in pulse["games"].items())
    yield from gauge("letters_waiting", "Messages still to be sent.", post["waiting"])
    yield from gauge("letters_oldest_seconds", "How long the oldest of these has waited.", post["oldest"])
    yield from gauge("letters_held", "Messages for channels and persons out of reach.", post["held"])
    yield from gauge("channels_lost", "Channels out of reach.", post["lost"])
    yield from gauge("mail_closed", "Persons who take no direct messages.", post["closed"])
    yield from head("logged_total", "counter", "What was logged since the start.")
    for level, what, count in pulse["logged"]:
        yield f'frontier_logged_total{{level="{level}",what="{what}"}} {count}'


def head(name: str, kind: str, about: str) -> Iterator[str]:
    yield f"# HELP frontier_{name} {about}"
    yield f"# TYPE frontier_{name} {kind}"


def gauge(name: str, about: str, value: float) -> Iterator[str]:
    yield from head(name, "gauge", about)
    yield f"frontier_{name} {round(value, 3)}"
