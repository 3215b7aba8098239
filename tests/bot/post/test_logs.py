"""The log: one line of JSON each, and no secret of a game in any of them."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from io import StringIO
from typing import Any

import discord
import pytest

from bot.post import logs


@pytest.fixture
def log() -> Iterator[StringIO]:
    stream, handlers, level = StringIO(), logging.root.handlers[:], logging.root.level
    logs.set_up(stream)
    yield stream
    logging.root.handlers[:] = handlers
    logging.root.setLevel(level)


def only(log: StringIO) -> Any:
    (line,) = log.getvalue().splitlines()
    return json.loads(line)


def test_an_event_with_its_facts(log: StringIO) -> None:
    """When, how grave, whose, what."""
    logs.event("ended", games=7)
    told = only(log)
    assert told.pop("at").endswith("+00:00")
    assert told == {"level": "info", "from": "frontier", "event": "ended", "games": 7}


def test_an_exception_by_kind_and_place_only(log: StringIO) -> None:
    """With what led to it; nothing of what they say, for that may quote an order."""
    try:
        try:
            raise KeyError("NY 2R to AL")
        except KeyError as first:
            raise ValueError("R4 at Albany") from first
    except ValueError as trouble:
        logs.failed("it broke", trouble, game=3)
    told = only(log)
    assert [each["kind"] for each in told["trouble"]] == ["ValueError", "KeyError"]
    assert told["trouble"][0]["at"][0].startswith("test_logs.py:")
    assert "Albany" not in log.getvalue()
    assert "NY" not in log.getvalue()


def test_what_a_library_quotes_is_left_out(log: StringIO) -> None:
    """An error of another's is told by its pattern, without the values in it."""
    logging.getLogger("discord.client").error("Ignoring exception in %s", "on_message NY 2R to AL")
    assert only(log)["event"] == "Ignoring exception in %s"


def test_tokens_are_no_ones_business(log: StringIO) -> None:
    """The address of an interaction holds a token with which anyone may answer it."""
    url = "https://discord.com/api/v10/interactions/123/aW50ZXJhY3Rpb24-x_y.z/callback"
    logging.getLogger("discord.http").warning("We are being rate limited. %s", url)
    assert "aW50" not in log.getvalue()
    assert "/interactions/123/…/callback" in only(log)["event"]


def test_what_others_say_in_passing_is_not_written(log: StringIO) -> None:
    """Theirs only from warnings on."""
    logging.getLogger("discord.gateway").info("connected")
    assert log.getvalue() == ""


def test_a_refusal_of_discord_is_told_with_its_numbers() -> None:
    """Status and code say enough; its text may quote what was sent."""

    class Response:
        status, reason = 400, "Bad Request"

    body = {"code": 50035, "message": "Invalid Form Body: R4"}
    trouble = discord.HTTPException(Response(), body)
    assert logs.kind_of(trouble) == "HTTPException 400 50035"
