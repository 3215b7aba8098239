"""Attached files, behind links that are signed and die."""

import hmac

from aiohttp import web

from bot.playground import wire
from bot.playground.world import World


class Cdn:
    def __init__(self, world: World) -> None:
        self._world = world

    async def answer(self, request: web.Request) -> web.Response:
        path = request.rel_url.raw_path.removeprefix("/cdn")
        until, signed = request.query.get("ex", ""), request.query.get("hm", "")
        if not hmac.compare_digest(signed, wire.signature(self._world, path, until)) or self._is_past(until):
            return web.Response(status=404, text="This content is no longer available.")
        data = self._world.store.file(int(request.match_info["file"]))
        kind = self._kind(int(request.match_info["file"]))
        if data is None or kind is None:
            return web.Response(status=404)
        return web.Response(body=data, headers={"Content-Type": kind, "X-Content-Type-Options": "nosniff"})

    def _is_past(self, until: str) -> bool:
        return int(until, 16) * 1000 < self._world.clock.now()

    def _kind(self, number: int) -> str | None:
        """A file that no message has any more is gone."""
        for message in self._world.messages.values():
            for one in message.attachments:
                if one.id == number:
                    return one.content_type
        return None
