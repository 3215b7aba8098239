"""Rate limits as Discord gives them: a bucket a route and its channel, and one for everything."""

import hashlib
from dataclasses import dataclass
from typing import NamedTuple

from bot.playground.clock import Clock
from bot.playground.rest.call import Route


class Allowance(NamedTuple):
    requests: int
    seconds: float


class Verdict(NamedTuple):
    wait: float
    everywhere: bool
    headers: dict[str, str]


SENDING = Allowance(5, 5.0)
WEBHOOKS = Allowance(5, 2.0)
OTHERS = Allowance(20, 1.0)
EVERYTHING = Allowance(50, 1.0)
MAJOR = ("channel_id", "guild_id", "webhook_id", "webhook_token", "interaction_token")


@dataclass
class Window:
    """A span of time that begins with the first request in it, and what was asked for in it."""

    ends: float
    used: int = 0


class Limiter:
    """Counts by the clock what was asked for, and says what Discord's headers would say."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._windows: dict[str, Window] = {}

    def ask(self, route: Route, ids: dict[str, str]) -> Verdict:
        allowed = _allowance(route)
        name = hashlib.sha256(f"{route.method} {route.path}".encode()).hexdigest()[:16]
        key = ":".join([name, *(ids[part] for part in MAJOR if part in ids)])
        if not route.token_in_path and (wait := self._take("everything", EVERYTHING)):
            return Verdict(wait, True, {"X-RateLimit-Global": "true", "X-RateLimit-Scope": "global"})
        wait = self._take(key, allowed)
        scope = {"X-RateLimit-Scope": "user"} if wait else {}
        return Verdict(wait, False, self._headers(name, self._windows[key], allowed) | scope)

    def _take(self, key: str, allowed: Allowance) -> float:
        """Seconds to wait; none if the request was counted."""
        now = self._clock.now() / 1000
        window = self._windows.get(key)
        if window is None or window.ends <= now:
            window = self._windows[key] = Window(now + allowed.seconds)
        if window.used >= allowed.requests:
            return window.ends - now
        window.used += 1
        return 0.0

    def _headers(self, name: str, window: Window, allowed: Allowance) -> dict[str, str]:
        return {
            "X-RateLimit-Limit": str(allowed.requests),
            "X-RateLimit-Remaining": str(allowed.requests - window.used),
            "X-RateLimit-Reset": f"{window.ends:.3f}",
            "X-RateLimit-Reset-After": f"{window.ends - self._clock.now() / 1000:.3f}",
            "X-RateLimit-Bucket": name,
        }


def _allowance(route: Route) -> Allowance:
    if route.token_in_path:
        return WEBHOOKS
    return SENDING if route.path.endswith("/messages") and route.method == "POST" else OTHERS
