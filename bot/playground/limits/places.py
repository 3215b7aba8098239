"""Limits on channels, threads and scheduled events."""

from collections.abc import Iterator

from bot.playground.clock import read_stamp
from bot.playground.limits import check, text, within
from bot.playground.model import Json
from bot.playground.refusals import Fault

EXTERNAL = 3
ARCHIVE_AFTER = (60, 1440, 4320, 10080)


def channel(body: Json) -> Iterator[Fault]:
    """A new channel or thread, or an edit of one."""
    if "name" in body:
        yield from within("channel.name", ("name",), len(body["name"] or ""))
    yield from text("channel.topic", ("topic",), body.get("topic"))
    slow = body.get("rate_limit_per_user")
    yield from within("channel.slow", ("rate_limit_per_user",), 0 if slow is None else slow)
    after = body.get("auto_archive_duration")
    yield from check(
        "thread.archive-after", ("auto_archive_duration",), after is None or after in ARCHIVE_AFTER
    )


def event(body: Json, now: int) -> Iterator[Fault]:
    """A new scheduled event, or an edit of one."""
    if "name" in body:
        yield from within("event.name", ("name",), len(body["name"] or ""))
    yield from text("event.description", ("description",), body.get("description"))
    location = (body.get("entity_metadata") or {}).get("location")
    yield from text("event.location", ("entity_metadata", "location"), location)
    if body.get("scheduled_start_time"):
        begins = read_stamp(body["scheduled_start_time"])
        yield from check("event.past", ("scheduled_start_time",), begins > now)


def new_event(body: Json) -> Iterator[Fault]:
    if body.get("entity_type") == EXTERNAL:
        place = (body.get("entity_metadata") or {}).get("location")
        yield from check("event.external", (), bool(place and body.get("scheduled_end_time")))
