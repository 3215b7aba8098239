"""Rate limits as Discord gives them: a bucket a route and its channel, and one for everything."""

import hashlib
from collections import deque
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


class Limiter:
    """Counts by the clock what was asked for, and says what Discord's headers would say."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._used: dict[str, deque[int]] = {}

    def ask(self, route: Route, ids: dict[str, str]) -> Verdict:
        allowed = _allowance(route)
        name = hashlib.sha256(f"{route.method} {route.path}".encode()).hexdigest()[:16]
        key = ":".join([name, *(ids[part] for part in MAJOR if part in ids)])
        if not route.token_in_path and (wait := self._take("everything", EVERYTHING)):
            return Verdict(wait, True, {"X-RateLimit-Global": "true", "X-RateLimit-Scope": "global"})
        wait = self._take(key, allowed)
        scope = {"X-RateLimit-Scope": "user"} if wait else {}
        return Verdict(wait, False, self._headers(name, key, allowed) | scope)

    def _take(self, key: str, allowed: Allowance) -> float:
        """Seconds to wait; none if the request was counted."""
        now, used = self._clock.now(), self._used.setdefault(key, deque())
        while used and used[0] <= now - allowed.seconds * 1000:
            used.popleft()
        if len(used) >= allowed.requests:
            return (used[0] + allowed.seconds * 1000 - now) / 1000
        used.append(now)
        return 0.0

    def _headers(self, name: str, key: str, allowed: Allowance) -> dict[str, str]:
        now, used = self._clock.now(), self._used[key]
        after = max(0.0, (used[0] + allowed.seconds * 1000 - now) / 1000) if used else 0.0
        return {
            "X-RateLimit-Limit": str(allowed.requests),
            "X-RateLimit-Remaining": str(allowed.requests - len(used)),
            "X-RateLimit-Reset": f"{now / 1000 + after:.3f}",
            "X-RateLimit-Reset-After": f"{after:.3f}",
            "X-RateLimit-Bucket": name,
        }


def _allowance(route: Route) -> Allowance:
    if route.token_in_path:
        return WEBHOOKS
    return SENDING if route.path.endswith("/messages") and route.method == "POST" else OTHERS
