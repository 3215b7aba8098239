"""The log: a line of JSON for each event. It never holds a secret of a game.

Of an exception only its kind and the way to it are written, never its text: that may quote an order. Where
the rules broke, the position lies in a file of its own and the log gives the name of that file.
"""

from __future__ import annotations

import json
import logging
import re
import sys
import traceback
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType
from typing import Any, TextIO

OURS = "frontier"
TOKENS = re.compile(r"/(interactions|webhooks)/(\d+)/[\w.-]+")  # whoever has one may speak for the bot
NEAR = 6  # steps of the way to an exception, the last ones

log = logging.getLogger(OURS)


def event(
    name: str, /, level: int = logging.INFO, trouble: BaseException | None = None, **facts: Any
) -> None:
    """Write down that something happened; the facts are numbers and names, never what a player wrote."""
    log.log(level, name, exc_info=trouble, extra={"facts": facts})


def failed(name: str, trouble: BaseException, /, **facts: Any) -> None:
    """Write down that something went wrong."""
    event(name, logging.ERROR, trouble, **facts)


class Lines(logging.Formatter):
    """One line of JSON for each record."""

    def format(self, record: logging.LogRecord) -> str:
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        told = {"at": at, "level": record.levelname.lower(), "from": record.name, **self.said(record)}
        trouble = record.exc_info[1] if record.exc_info else None
        if trouble is not None:
            told["trouble"] = list(chain(trouble))
        return json.dumps(told, ensure_ascii=False, default=str)

    def said(self, record: logging.LogRecord) -> dict[str, Any]:
        """Our events with their facts; of others only what they always say, where it quotes nobody."""
        if record.name == OURS:
            return {"event": record.getMessage(), **getattr(record, "facts", {})}
        if record.exc_info or record.levelno >= logging.ERROR:
            return {"event": str(record.msg)}  # without the values: they may be anything
        return {"event": TOKENS.sub(r"/\1/\2/…", record.getMessage())}


def chain(trouble: BaseException) -> Iterator[dict[str, Any]]:
    """The exception and those that led to it, each by kind and place."""
    seen: BaseException | None = trouble
    while seen is not None:
        yield {"kind": kind_of(seen), "at": places(seen.__traceback__)}
        seen = seen.__cause__ or (None if seen.__suppress_context__ else seen.__context__)


def kind_of(trouble: BaseException) -> str:
    """The name of the exception, and of a refusal by Discord its numbers."""
    name = type(trouble).__name__
    status, code = getattr(trouble, "status", None), getattr(trouble, "code", None)
    return f"{name} {status} {code}" if isinstance(status, int) else name


def places(way: TracebackType | None) -> list[str]:
    steps = traceback.extract_tb(way)[-NEAR:]
    return [f"{Path(step.filename).name}:{step.lineno} {step.name}" for step in steps]


def set_up(stream: TextIO | None = None) -> None:
    """Everything to the standard error: ours from `info` on, that of others from `warning` on."""
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(Lines())
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
    log.setLevel(logging.INFO)
