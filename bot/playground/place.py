"""The whole stand-in in one object, to be started inside a program or a test."""

import asyncio
from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from types import TracebackType

import yarl
from aiohttp import web
from discord.asset import Asset
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.playground import demo
from bot.playground.cdn import Cdn
from bot.playground.clock import Clock
from bot.playground.gateway import Gateway
from bot.playground.knobs import Knobs
from bot.playground.model import Interaction
from bot.playground.owner import Owner
from bot.playground.page import HOST, Page, only_here
from bot.playground.person import Person
from bot.playground.record import Inspector, Record
from bot.playground.rest import threads
from bot.playground.rest.login import gateway_url
from bot.playground.rest.server import PREFIX, Rest
from bot.playground.world import ANSWER_WITHIN, News, World

# With aiohttp's own 128 a crowd of connections waits a second for the net to ask again.
BACKLOG = 4096


class Playground:
    """`async with Playground(folder) as place:`; without a folder nothing outlives it."""

    def __init__(
        self, folder: Path | None = None, *, port: int = 0, inspectors: Sequence[Inspector] = ()
    ) -> None:
        self.clock = Clock()
        self.world = World(folder, self.clock)
        self.knobs = Knobs()
        self.record = Record()
        self.owner = Owner(self.world)
        self.gateway = Gateway(self.world, self.knobs, self.record)
        self.page = Page(self.world)
        self._rest = Rest(self.world, self.knobs, self.record, inspectors)
        self._port = port
        self._runner: web.AppRunner | None = None
        self._rounds: asyncio.Task[None] | None = None
        self._timers: deque[asyncio.TimerHandle] = deque()
        if not self.world.guilds:
            demo.furnish(self.world)
        self.world.hear(self._watch)
        self.clock.watch(self._look_round)

    @property
    def token(self) -> str:
        return self.world.application.token

    @property
    def url(self) -> str:
        return self.world.base

    @property
    def page_url(self) -> str:
        """Where the page is, its secret included."""
        return f"{self.world.base}/play/{self.page.secret}/"

    def person(self, name: str) -> Person:
        for user in self.world.users.values():
            if name.lower() in (user.name, user.display.lower()):
                return Person(self.world, user.id)
        raise LookupError(f"nobody here is called {name}")

    async def __aenter__(self) -> "Playground":
        await self.start()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.stop()

    async def start(self) -> None:
        app = web.Application(client_max_size=64 * 1024 * 1024)
        app.router.add_get("/gateway", only_here(self.gateway.answer))
        app.router.add_get("/gateway/", only_here(self.gateway.answer))
        cdn = Cdn(self.world)
        app.router.add_get("/cdn/attachments/{channel}/{file}/{name}", only_here(cdn.attachment))
        app.router.add_get(r"/cdn/emojis/{emoji:\d+}.png", only_here(cdn.emoji))
        app.router.add_route("*", PREFIX + "/{path:.*}", only_here(self._rest.answer))
        self.page.add_to(app)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=1.0)
        await self._runner.setup()
        try:
            await web.TCPSite(self._runner, HOST, self._port, backlog=BACKLOG).start()
        except OSError:  # somebody else has the port that was wished for
            await web.TCPSite(self._runner, HOST, 0, backlog=BACKLOG).start()
        self._port = self._runner.addresses[0][1]
        self.world.base = f"http://{HOST}:{self._port}"
        self._rounds = asyncio.create_task(self._look_round_each_minute(), name="playground: rounds")

    async def stop(self) -> None:
        for timer in self._timers:
            timer.cancel()
        if self._rounds is not None:
            self._rounds.cancel()
        await self.gateway.close()
        await self.page.close()
        if self._runner is not None:
            await self._runner.cleanup()
        self.world.store.close()

    def redirect(self) -> AbstractContextManager[None]:
        """Inside this, discord.py in this process speaks with the stand-in instead of Discord."""
        return redirect(self.url)

    def _watch(self, news: News) -> None:
        self.record.stir()
        if news.kind == "INTERACTION_CREATE":
            loop = asyncio.get_running_loop()
            asked = self.world.interactions[int(news.data["id"])]
            self._timers.append(loop.call_later(ANSWER_WITHIN / 1000 + 0.1, self._give_up, asked))

    def _look_round(self) -> None:
        """What time alone does."""
        self.world.give_up_waiting()
        threads.archive_idle(self.world)

    async def _look_round_each_minute(self) -> None:
        while True:
            self._look_round()
            await asyncio.sleep(60)

    def _give_up(self, asked: Interaction) -> None:
        self._timers.popleft()
        self.world.give_up(asked)


@contextmanager
def redirect(url: str) -> Iterator[None]:
    """Only three addresses change: those of the REST interface, of the gateway and of pictures."""
    rest, gateway, pictures = Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY, Asset.BASE
    Route.BASE = url + PREFIX
    Asset.BASE = url + "/cdn"
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(gateway_url(url))
    try:
        yield
    finally:
        Route.BASE = rest
        Asset.BASE = pictures
        DiscordWebSocket.DEFAULT_GATEWAY = gateway
