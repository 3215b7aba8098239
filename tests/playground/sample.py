"""A small real bot of everything that a bot of this kind uses."""

import asyncio
import io
from typing import Any

import discord
from discord import app_commands, ui
from PIL import Image

SEASONS = [discord.SelectOption(label=name) for name in ("Spring", "Fall")]
SPEEDS = [discord.RadioGroupOption(label=name, value=name) for name in ("slow", "fast")]
TOWNS = ("Albany", "Alexandria", "Annapolis", "Boston", "Carlisle")


def picture() -> io.BytesIO:
    raw = io.BytesIO()
    Image.new("RGB", (40, 30), "darkgreen").save(raw, "PNG")
    raw.seek(0)
    return raw


class Panel(ui.View):
    """Buttons and menus that outlive the process."""

    def __init__(self) -> None:
        super().__init__(timeout=None)

    @ui.button(label="Seal", custom_id="panel:seal", style=discord.ButtonStyle.primary)
    async def seal(self, asked: discord.Interaction, _button: ui.Button["Panel"]) -> None:
        await asked.response.edit_message(content=f"Sealed by {asked.user.display_name}")

    @ui.button(label="Papers", custom_id="panel:papers")
    async def papers(self, asked: discord.Interaction, _button: ui.Button["Panel"]) -> None:
        await asked.response.send_message("For your eyes only", ephemeral=True)

    @ui.button(label="Write", custom_id="panel:write")
    async def write(self, asked: discord.Interaction, _button: ui.Button["Panel"]) -> None:
        await asked.response.send_modal(Orders())

    @ui.button(label="Closed", custom_id="panel:closed", disabled=True)
    async def closed(self, asked: discord.Interaction, _button: ui.Button["Panel"]) -> None:
        await asked.response.send_message("never")

    @ui.select(
        custom_id="panel:town",
        placeholder="Choose a town",
        options=[discord.SelectOption(label=town, value=town.lower()) for town in TOWNS],
    )
    async def town(self, asked: discord.Interaction, menu: ui.Select["Panel"]) -> None:
        await asked.response.defer()
        await asked.followup.send(f"To {menu.values[0]}")

    @ui.select(cls=ui.UserSelect, custom_id="panel:who", placeholder="Choose a player")
    async def who(self, asked: discord.Interaction, menu: ui.UserSelect["Panel"]) -> None:
        await asked.response.send_message(f"Against {menu.values[0].display_name}")


class Orders(ui.Modal, title="Orders"):
    lines: ui.Label[Any] = ui.Label(text="Lines", component=ui.TextInput(custom_id="lines", max_length=200))
    season: ui.Label[Any] = ui.Label(text="Season", component=ui.Select(custom_id="season", options=SEASONS))
    speed: ui.Label[Any] = ui.Label(text="Speed", component=ui.RadioGroup(custom_id="speed", options=SPEEDS))
    secret: ui.Label[Any] = ui.Label(text="Secret", component=ui.Checkbox(custom_id="secret"))
    chart: ui.Label[Any] = ui.Label(text="Chart", component=ui.FileUpload(custom_id="chart", required=False))

    async def on_submit(self, asked: discord.Interaction) -> None:
        fields = (self.lines, self.season, self.speed, self.secret)
        lines, season, speed, secret = (field.component for field in fields)
        uploaded = self.chart.component
        assert isinstance(uploaded, ui.FileUpload)
        charts = [file.filename for file in uploaded.values]
        answer = f"{lines.value} | {season.values[0]} | {speed.value} | {secret.value} | {charts}"  # type: ignore[attr-defined]
        await asked.response.send_message(answer, ephemeral=True)


class Paper(ui.LayoutView):
    """The newer layout: texts, a picture of the message's own, a button."""

    text: ui.TextDisplay["Paper"] = ui.TextDisplay("A paper in the newer layout")
    gallery: ui.MediaGallery["Paper"] = ui.MediaGallery(
        discord.MediaGalleryItem("attachment://map.png", description="Green land")
    )


class Dispatch(ui.LayoutView):
    """A box with all that a box may hold, and beside it what may stand at the top."""

    def __init__(self, *lines: str) -> None:
        super().__init__(timeout=None)
        self.pressed = 0
        go: ui.Button[Dispatch] = ui.Button(label="My orders", custom_id="dispatch:orders")
        go.callback = self.press  # type: ignore[method-assign, assignment]
        menu: ui.Select[Dispatch] = ui.Select(custom_id="dispatch:season", options=SEASONS)
        item = discord.MediaGalleryItem("attachment://map.png", description="Green land")
        box: ui.Container[Dispatch] = ui.Container(
            *(ui.TextDisplay[Dispatch](line) for line in lines),
            ui.MediaGallery(item),
            ui.Separator(spacing=discord.SeparatorSpacing.large),
            ui.Section("Whose turn it is", accessory=go),
            ui.Section("The land", accessory=ui.Thumbnail("attachment://map.png", description="Green land")),
            ui.ActionRow(menu),
            accent_colour=0x2B4F93,
        )
        self.add_item(box)
        self.add_item(ui.File("attachment://orders.txt"))

    async def press(self, asked: discord.Interaction) -> None:
        self.pressed += 1
        await asked.response.edit_message(view=self)


def enclosed() -> list[discord.File]:
    """What a dispatch shows."""
    return [discord.File(picture(), "map.png"), discord.File(io.BytesIO(b"NY 2R to AL"), "orders.txt")]


class Sample(discord.Client):
    def __init__(self) -> None:
        intents = discord.Intents.default()
        super().__init__(intents=intents, guild_ready_timeout=0.02)
        self.tree = app_commands.CommandTree(self)
        self.heard: list[str] = []
        self.gate = asyncio.Event()
        self.errors: list[Exception] = []
        self.resumed = asyncio.Event()
        add_commands(self)

    async def setup_hook(self) -> None:
        self.add_view(Panel())
        await self.tree.sync()

    async def on_message(self, message: discord.Message) -> None:
        if message.author.bot:
            return
        self.heard.append(message.content)
        if message.guild is None:
            await message.channel.send(f"Understood: {message.content}")

    async def on_resumed(self) -> None:
        self.resumed.set()


def add_commands(client: Sample) -> None:
    add_plain(client)
    add_group(client)
    add_errands(client)


def add_plain(client: Sample) -> None:
    @client.tree.command()
    async def ping(asked: discord.Interaction) -> None:
        """Answer."""
        try:
            await asked.response.send_message("Pong")
        except discord.HTTPException as error:
            client.errors.append(error)

    @client.tree.command()
    async def panel(asked: discord.Interaction) -> None:
        """Show all buttons and menus."""
        await asked.response.send_message("The panel", view=Panel())

    @client.tree.command()
    async def wait(asked: discord.Interaction) -> None:
        """Answer when the test says so."""
        await client.gate.wait()
        try:
            await asked.response.send_message("At last")
        except discord.HTTPException as error:
            client.errors.append(error)

    @client.tree.command()
    @app_commands.default_permissions(manage_guild=True)
    async def govern(asked: discord.Interaction) -> None:
        """For those who manage the server."""
        await asked.response.send_message("Governed")


def add_group(client: Sample) -> None:
    game = app_commands.Group(name="game", description="Games", guild_only=True)

    @game.command()
    @app_commands.choices(system=[app_commands.Choice(name="Blocks", value="blocks")])
    async def new(asked: discord.Interaction, system: str, seats: app_commands.Range[int, 1, 4] = 2) -> None:
        """Begin a game."""
        await asked.response.send_message(f"A game of {system} for {seats}")

    @game.command()
    async def send(
        asked: discord.Interaction, town: str, who: discord.Member, file: discord.Attachment
    ) -> None:
        """Take options of several kinds."""
        size = len(await file.read())
        await asked.response.send_message(f"{town}, {who.display_name}, {file.filename} of {size} bytes")

    @send.autocomplete("town")
    async def towns(_asked: discord.Interaction, typed: str) -> list[app_commands.Choice[str]]:
        found = [town for town in TOWNS if town.lower().startswith(typed.lower())]
        return [app_commands.Choice(name=town, value=town.lower()) for town in found]

    client.tree.add_command(game)


def add_errands(client: Sample) -> None:
    @client.tree.command(name="map")
    async def show_map(asked: discord.Interaction) -> None:
        """Think first, then show a picture, then say more."""
        await asked.response.defer()
        await asked.followup.send(
            "The map", file=discord.File(picture(), "map.png", description="Green land")
        )
        await asked.followup.send("Only you see this", ephemeral=True)

    @client.tree.command()
    async def secret(asked: discord.Interaction) -> None:
        """Think in secret, and write to the DMs."""
        await asked.response.defer(ephemeral=True)
        try:
            await asked.user.send("Your roster", view=Panel())
        except discord.Forbidden as error:
            client.errors.append(error)
        await asked.edit_original_response(content="Sent")

    @client.tree.command()
    async def paper(asked: discord.Interaction) -> None:
        """Show the newer layout."""
        await asked.response.send_message(view=Paper(), file=discord.File(picture(), "map.png"))

    @client.tree.command()
    async def thread(asked: discord.Interaction) -> None:
        """Open a thread for two."""
        assert isinstance(asked.channel, discord.TextChannel)
        private = await asked.channel.create_thread(
            name="War council", type=discord.ChannelType.private_thread
        )
        await private.add_user(asked.user)
        await private.send("In here")
        await asked.response.send_message("Opened", ephemeral=True)
