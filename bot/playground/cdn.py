"""Attached files, behind links that are signed and die, and pictures of emojis, behind links that last."""

import hmac

from aiohttp import web

from bot.playground import wire
from bot.playground.world import World


class Cdn:
    def __init__(self, world: World) -> None:
        self._world = world

    async def attachment(self, request: web.Request) -> web.Response:
        path = request.path.removeprefix("/cdn")
        until, signed = request.query.get("ex", ""), request.query.get("hm", "")
        if not hmac.compare_digest(signed, wire.signature(self._world, path, until)) or self._is_past(until):
            return web.Response(status=404, text="This content is no longer available.")
        number = int(request.match_info["file"])
        about, data = self._world.attachments.get(number), self._world.store.file(number)
        if data is None or about is None:
            return web.Response(status=404)
        headers = {"Content-Type": about.content_type, "X-Content-Type-Options": "nosniff"}
        return web.Response(body=data, headers=headers)

    async def emoji(self, request: web.Request) -> web.Response:
        number = int(request.match_info["emoji"])
        data = self._world.store.file(number) if number in self._world.emojis else None
        if data is None:
            return web.Response(status=404)
        headers = {"Content-Type": "image/png", "X-Content-Type-Options": "nosniff"}
        return web.Response(body=data, headers=headers)

    def _is_past(self, until: str) -> bool:
        return int(until, 16) * 1000 < self._world.clock.now()
