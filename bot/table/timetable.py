"""When an answer is due: so long after it was asked, or at the next of fixed times of day in a zone.

Times are milliseconds since 1970. A time of day that a clock change leaves out means the next that there is;
one that comes twice counts once, when it comes first.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from datetime import UTC, date, datetime, time, timedelta
from functools import cache
from typing import Any, Literal
from zoneinfo import ZoneInfo, available_timezones

import msgspec

from bot.words.speaker import unmarked
from rules.kernel.forms import fold
from rules.kernel.orders import No

MINUTE = 60_000
HOUR = 60 * MINUTE
DAY = 24 * HOUR
LONGEST = 60 * DAY  # of a pace
NOTICE = HOUR  # what is asked shortly before a time of day is due at the next
MOST_TIMES = 8
HOLIDAY = 60  # days at most
GRACE, MOST_GRACE = 2, 99
REST, MOST_REST = 30, 365  # days of holiday that a table grants
PATIENCE, MOST_PATIENCE = 3, 30  # days for which players wait for a game master who reads
MISSES, MOST_MISSES = 2, 9
UNITS = {"h": HOUR, "d": DAY, "j": DAY}
UTC_ZONE = "UTC"

PACE = re.compile(r"(\d{1,4})\s*([hdj])", re.IGNORECASE)
TIME = re.compile(r"([01]?\d|2[0-3])[:.h]([0-5]\d)", re.IGNORECASE)
PACES = re.compile(r"(?<!\S)\d+\s*[hdj](?!\S)", re.IGNORECASE)  # among other words, as they are meant
TIMES = re.compile(r"(?<!\S)\d{1,2}[:.h]\d\d(?!\S)", re.IGNORECASE)

At = Literal["default", "pause"]
DEFAULT: At = "default"
PAUSE: At = "pause"
# Of what is written: the number that follows says how much of it there is.
MORE, LEAVE, WAIT, MISSED = "grace", "holiday", "patience", "misses"
MOST = {MORE: MOST_GRACE, LEAVE: MOST_REST, WAIT: MOST_PATIENCE, MISSED: MOST_MISSES}
REFUSED = {
    MORE: "no_such_grace",
    LEAVE: "no_such_leave",
    WAIT: "no_such_patience",
    MISSED: "no_such_misses",
}
STANDING = "standing"  # of what is written: open seats are answered for


class Timetable(msgspec.Struct, frozen=True, omit_defaults=True):
    """Either a `pace` or `times`, minutes of the day in a zone.

    `at`: what a deadline does: it seals what the game holds for who said nothing, or it stops the clock.
    `grace`: how often each side may take more time by itself.
    `rest`: for how many days in all each person may put off what they owe by holidays.
    `patience`: for how many days a game master who reads the answers is waited for.
    `misses`: after so many missed answers in a row a seat opens, 0 never; `standing`: at a deadline the rules
    answer for an open seat too.
    """

    pace: int = 0
    times: tuple[int, ...] = ()
    zone: str = UTC_ZONE
    at: At = DEFAULT
    grace: int = GRACE
    rest: int = REST
    patience: int = PATIENCE
    misses: int = MISSES
    standing: bool = False

    def due(self, asked: int) -> int:
        """When an answer is due that is waited for since then."""
        return asked + self.pace if self.pace else self.not_before(asked + NOTICE)

    def not_before(self, at: int) -> int:
        """Then, or at the next of the times of day."""
        return at if self.pace else next(moment for moment in self._moments(at) if moment >= at)

    def put_off(self, due: int, by: int, back: int) -> int:
        """When it is due that is moved on by so much, for somebody who is `back` then.

        Times of day stay what they are: to one of them less than an hour may be lost, but who had an hour
        left has one still, and who had less has that.
        """
        fair = due + by
        return fair if self.pace else self.not_before(max(fair - NOTICE, min(fair, back + NOTICE)))

    def later(self, due: int) -> int:
        """When it is due after more time was taken."""
        if self.pace:
            return due + self.pace
        return next(at for at in self._moments(due) if at > due)

    def _moments(self, since: int) -> Iterator[int]:
        """The times of the days about then, and on."""
        zone = zone_of(self.zone)
        day = datetime.fromtimestamp(since // 1000, zone).date() - timedelta(days=1)
        while True:
            yield from (moment(day, minutes, zone) for minutes in self.times)
            day += timedelta(days=1)

    def facts(self) -> dict[str, Any]:
        """For the text that tells it."""
        days, hours = divmod(self.pace, DAY)
        return {
            "days": 0 if hours else days,
            "short": self.pace // HOUR if hours else 0,
            "times": ", ".join(self.clock),
            "zone": self.zone,
            "stops": self.at == PAUSE,
            "grace": self.grace,
            "rest": self.rest,
            "patience": self.patience if self.patience != PATIENCE else 0,
            "misses": self.misses,
            "standing": self.standing,
        }

    @property
    def clock(self) -> tuple[str, ...]:
        return written(self.times)


def further(at: int, span: int, zone: str) -> int:
    """When clocks there show so much more: after a day the same time of the next."""
    local = datetime.fromtimestamp(at // 1000, zone_of(zone)).replace(tzinfo=None)
    moved = (local + timedelta(milliseconds=span)).replace(tzinfo=zone_of(zone))
    return int(moved.timestamp()) * 1000 + at % 1000


def span(since: int, until: int, zone: str) -> int:
    """How much more clocks there show then: a day is a day, also one of 25 hours."""
    first, last = (datetime.fromtimestamp(at // 1000, zone_of(zone)) for at in (since, until))
    return (last.replace(tzinfo=None) - first.replace(tzinfo=None)) // timedelta(milliseconds=1)


def moment(day: date, minutes: int, zone: ZoneInfo) -> int:
    """When it is that time there, or else the next that there is on the clock."""
    local = datetime.combine(day, time(), zone) + timedelta(minutes=minutes)
    while not on_the_clock(local):
        local += timedelta(minutes=1)
    return int(local.timestamp()) * 1000


def on_the_clock(local: datetime) -> bool:
    """Whether clocks there ever show it."""
    shown = local.astimezone(UTC).astimezone(local.tzinfo)
    return shown.replace(tzinfo=None) == local.replace(tzinfo=None)


@cache
def zone_of(name: str) -> ZoneInfo:
    return ZoneInfo(name)


@cache
def zones() -> tuple[str, ...]:
    """The names of all zones, in order."""
    return tuple(sorted(available_timezones()))


def written(times: Iterable[int]) -> tuple[str, ...]:
    """Minutes of the day as times of it."""
    return tuple(f"{minutes // 60:02}:{minutes % 60:02}" for minutes in times)


# -- as it is written ----------------------------------------------------------------------------------


def read_pace(text: str) -> int:
    """`36h` or `3d`; raises No."""
    found = PACE.fullmatch(text.strip())
    pace = int(found[1]) * UNITS[found[2].lower()] if found else 0
    if not HOUR <= pace <= LONGEST:
        raise No("bot/deadlines", "no_such_delay", days=LONGEST // DAY)
    return pace


def read_times(text: str) -> tuple[int, ...]:
    """`08:00 20:00`, in order; raises No."""
    words = text.replace(",", " ").split()
    found = [TIME.fullmatch(word) for word in words]
    if not words or not all(found) or len(words) > MOST_TIMES:
        raise No("bot/deadlines", "no_such_times", most=MOST_TIMES)
    return tuple(sorted({int(each[1]) * 60 + int(each[2]) for each in found if each}))


def read_zone(text: str) -> str:
    """The name of a zone, however it is capitalised; raises No."""
    known = {name.lower(): name for name in zones()}
    found = known.get(text.strip().replace(" ", "_").lower())
    if found is None:
        raise No("bot/deadlines", "no_such_zone")
    return found


def read_day(text: str, zone: str, later: int = 0) -> int:
    """When a day such as `2026-12-24` begins there, or one so many days later; raises No."""
    try:
        day = date.fromisoformat(text.strip()) + timedelta(days=later)
        return moment(day, 0, zone_of(zone or UTC_ZONE))
    except (ValueError, OverflowError):
        raise No("bot/holidays", "no_such_holiday", longest=HOLIDAY) from None


def timetable(
    pace: str = "",
    times: str = "",
    zone: str = "",
    at: str = "",
    grace: int = GRACE,
    holiday: int = REST,
    patience: int = PATIENCE,
    misses: int = MISSES,
    standing: bool = False,
) -> Timetable:
    """What somebody has filled in; raises No."""
    if bool(pace.strip()) == bool(times.strip()):
        raise No("bot/deadlines", "pace_or_times")
    return Timetable(
        read_pace(pace) if pace.strip() else 0,
        read_times(times) if times.strip() else (),
        read_zone(zone) if zone.strip() else UTC_ZONE,
        PAUSE if at == PAUSE else DEFAULT,
        grace,
        holiday,
        patience,
        misses,
        standing,
    )


def read(text: str, meant: Mapping[str, str]) -> Timetable:
    """All of it at once and in any order, as in `08:00 20:00 Europe/Paris pause grace 3`; raises No.

    `meant`: what words mean, in whatever language: one of DEFAULT, PAUSE, those of MOST, STANDING.
    """
    paces, rest = taken(PACES, text.replace(",", " "))
    times, rest = taken(TIMES, rest)
    filled, unread = dict[str, Any](pace=" ".join(paces), times=" ".join(times)), []
    words = iter(rest.split())
    for word in words:
        key = meant.get(fold(word), "")
        if key in MOST:
            filled[key] = read_number(key, next(words, ""))
        elif key == STANDING:
            filled[STANDING] = True
        elif key:
            filled["at"] = key
        else:
            unread.append(word)
    filled["zone"] = "_".join(unread)
    if unread and not is_zone(filled["zone"]):
        raise No("bot/deadlines", "deadlines_unread", words=unmarked(" ".join(unread)))
    return timetable(**filled)


def taken(pattern: re.Pattern[str], text: str) -> tuple[list[str], str]:
    """What is found in a text, and what is left of it."""
    return pattern.findall(text), pattern.sub(" ", text)


def read_number(key: str, text: str) -> int:
    """How much there is of it; raises No."""
    if not (text.isdecimal() and len(text) <= len(str(MOST[key])) and int(text) <= MOST[key]):
        raise No("bot/deadlines", REFUSED[key], most=MOST[key])
    return int(text)


def is_zone(text: str) -> bool:
    return text.lower() in (name.lower() for name in zones())


def examples(words: Mapping[str, str], day: str, zone: str) -> Iterator[str]:
    """Deadlines as people write them, in words of a language by their meaning; `day`: its letter for days."""
    ends = [words[PAUSE], f"{words[MORE]} 3", f"{words[LEAVE]} 10", f"{words[MISSED]} 3", words[STANDING]]
    yield from ("24h", f"3{day}", *(f"24h {end}" for end in ends))
    yield from (f"08:00 20:00 {zone}", f"20:00 {zone} {words[PAUSE]}")
