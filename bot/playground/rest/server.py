"""The door of the REST interface: from an HTTP request to the handler of its route and back."""

import hashlib
import logging
import traceback
from collections.abc import Sequence
from typing import Any

import msgspec
from aiohttp import BodyPartReader, web

from bot.playground.knobs import Knobs, Upset
from bot.playground.model import Json
from bot.playground.posting import REQUEST_SIZE
from bot.playground.record import Done, Inspector, Record
from bot.playground.refusals import Code, Refused
from bot.playground.rest import channels, commands, emojis, guilds, interactions, login, messages, threads
from bot.playground.rest.call import Call, Reply, Route, Upload, find, methods
from bot.playground.rest.limiter import Limiter, Verdict
from bot.playground.world import World

log = logging.getLogger(__name__)
CHAPTERS = (login, messages, channels, threads, guilds, commands, emojis, interactions)
PREFIX = "/api/v10"
WITH_BODY = ("POST", "PUT", "PATCH")


class Rest:
    def __init__(
        self, world: World, knobs: Knobs, record: Record, inspectors: Sequence[Inspector] = ()
    ) -> None:
        self._world = world
        self._knobs = knobs
        self._record = record
        self._inspectors = inspectors
        self._limiter = Limiter(world.clock)

    async def answer(self, request: web.Request) -> web.Response:
        """Every request comes here; what goes wrong in here is the stand-in's fault and fails the test."""
        with self._record.busy():
            path = request.rel_url.raw_path.removeprefix(PREFIX)
            known = find(request.method, path)
            if known is None:
                return self._unknown(request.method, path)
            route, ids = known
            await self._knobs.wait(request.method, path, after_the_deed=False)
            upset = self._knobs.upset(request.method, path, after_the_deed=False)
            if upset is not None:
                return self._upset(route, path, upset)
            verdict = self._limiter.ask(route, ids) if self._knobs.rate_limits else None
            if verdict is not None and verdict.wait:
                return self._too_many(route, path, verdict)
            return await self._carry_out(request, route, path, ids, verdict)

    async def _carry_out(
        self, request: web.Request, route: Route, path: str, ids: dict[str, str], verdict: Verdict | None
    ) -> web.Response:
        call = Call(self._world, ids, request.query)
        reply = await self._reply(request, route, call)
        self._note(route, path, call, reply)
        upset = self._knobs.upset(request.method, path, after_the_deed=True)
        if upset is not None:
            reply, verdict = Reply(upset.status, upset.body), None
        await self._knobs.wait(request.method, path, after_the_deed=True)
        return response(reply, verdict.headers if verdict else {})

    async def _reply(self, request: web.Request, route: Route, call: Call) -> Reply:
        try:
            self._authorize(request, route)
            call.body, call.files = await self._read(request)
            self._inspect(route, call.body)
            return _as_reply(route.handler(call))
        except Refused as refused:
            self._blame(route, refused)
            return Reply(refused.code.status, refused.body())
        except Exception:
            self._record.fault(
                f"{route.method} {route.path} failed in the stand-in:\n{traceback.format_exc()}"
            )
            log.exception("%s %s failed in the stand-in", route.method, route.path)
            return Reply(Code.GENERAL.status, Refused(Code.GENERAL).body())
        finally:
            self._world.store.commit()

    def _authorize(self, request: web.Request, route: Route) -> None:
        said = request.headers.get("Authorization")
        if not route.token_in_path and said != f"Bot {self._world.application.token}":
            raise Refused(Code.UNAUTHORIZED)

    async def _read(self, request: web.Request) -> tuple[Any, list[Upload]]:
        if request.content_length is not None and request.content_length > REQUEST_SIZE:
            raise Refused(Code.TOO_LARGE)
        if request.content_type == "multipart/form-data":
            return await _parts(request)
        raw = await request.read()
        if not raw:
            return {} if request.method in WITH_BODY else None, []
        if request.content_type != "application/json":
            raise Refused(Code.INVALID_BODY)
        return _json(raw), []

    def _inspect(self, route: Route, body: Any) -> None:
        """A body that the description refuses is refused, and the test that sent it fails."""
        found = [one for i in self._inspectors if body for one in i.request(route.method, route.path, body)]
        if found:
            self._record.faults += [f"{route.method} {route.path}: {one}" for one in found]
            raise Refused(Code.INVALID_BODY)

    def _blame(self, route: Route, refused: Refused) -> None:
        for fault in refused.faults:
            where = ".".join(str(part) for part in fault.where)
            self._record.broken_limits.append(fault.limit)
            self._record.fault(f"{route.method} {route.path}: {fault.limit} at {where}: {fault.sentence}")

    def _note(self, route: Route, path: str, call: Call, reply: Reply) -> None:
        files = tuple((one.filename, hashlib.sha256(one.data).hexdigest()) for one in call.files)
        done = Done(route.method, path, route.path, reply.status, call.body, reply.body, files)
        self._record.requests.append(done)
        for inspector in self._inspectors:
            for one in inspector.answer(route.method, route.path, reply.status, reply.body):
                self._record.fault(f"answer to {route.method} {route.path}: {one}")

    def _unknown(self, method: str, path: str) -> web.Response:
        self._record.fault(f"{method} {path}: the stand-in knows no such route")
        refused = Refused(Code.METHOD if methods(path) else Code.NOT_FOUND)
        return response(Reply(refused.code.status, refused.body()))

    def _upset(self, route: Route, path: str, upset: Upset) -> web.Response:
        self._record.requests.append(Done(route.method, path, route.path, upset.status, None, upset.body))
        return response(Reply(upset.status, upset.body), upset.headers)

    def _too_many(self, route: Route, path: str, verdict: Verdict) -> web.Response:
        body: Json = {"message": "You are being rate limited.", "retry_after": verdict.wait}
        body["global"] = verdict.everywhere
        self._record.requests.append(Done(route.method, path, route.path, 429, None, body))
        return response(
            Reply(429, body), verdict.headers | {"Via": "1.1 google", "Retry-After": f"{verdict.wait:.3f}"}
        )


def _as_reply(answered: Any) -> Reply:
    if isinstance(answered, Reply):
        return answered
    return Reply(204) if answered is None else Reply(200, answered)


def response(reply: Reply, headers: dict[str, str] | None = None) -> web.Response:
    """The type must be `application/json` and no word more: discord.py compares it."""
    body = b"" if reply.status == 204 else msgspec.json.encode(reply.body)
    kind = {} if reply.status == 204 else {"Content-Type": "application/json"}
    return web.Response(status=reply.status, body=body, headers={**(headers or {}), **kind})


def _json(raw: bytes) -> Any:
    try:
        return msgspec.json.decode(raw)
    except msgspec.DecodeError:
        raise Refused(Code.INVALID_BODY) from None


async def _parts(request: web.Request) -> tuple[Any, list[Upload]]:
    """`payload_json` and the files `files[n]`."""
    body: Any = {}
    files: list[Upload] = []
    async for part in await request.multipart():
        if not isinstance(part, BodyPartReader):
            raise Refused(Code.INVALID_BODY)
        data = bytes(await part.read())
        if part.name == "payload_json":
            body = _json(data)
        elif part.name and part.name.startswith("files["):
            files.append(Upload(int(part.name[6:-1]), part.filename or "unknown", data))
    if sum(len(one.data) for one in files) > REQUEST_SIZE:
        raise Refused(Code.TOO_LARGE)
    return body, files
