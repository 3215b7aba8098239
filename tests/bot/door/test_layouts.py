"""Answers with parts: at once, after a deferral, and in the place of what was clicked, in either form."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import discord
import pytest
import pytest_asyncio

from bot.door.answer import Answer, Asked
from bot.playground.model import Message as Said
from bot.playground.model import MessageFlag
from bot.playground.place import Playground
from bot.post.message import Beside, Box, Button, Buttons, Gallery, Message, Part, Picture, Reply, Words
from bot.post.shapes import anew
from bot.post.studio import Studio
from render.grounds import Grounds
from tests.bot.play import library, opened
from tests.playground import driver
from tests.playground.driver import Player, text_of

ASK = Button("fc1:map:1:0", "Ask")
ROOM = "council-room"


def tree(*texts: str, more: tuple[Part, ...] = ()) -> Message:
    return Message(parts=(Box((*map(Words, texts), Buttons((ASK,)), *more), 0x857760),))


def board() -> Picture:
    codec = library().usual("blocks")
    view = codec.encode(codec.game.view(library().new(codec, "campaign", {}), "public"))
    return Picture(1, "blocks", codec.data.digest, view, "NY", width=600)


class Answering(discord.Client):
    """Answers the next click with the next reply; `slowly`, after a deferral."""

    def __init__(self, studio: Studio) -> None:
        super().__init__(intents=discord.Intents.default(), guild_ready_timeout=0.02)
        self.studio, self.slowly, self.replies = studio, False, list[Reply]()

    async def on_interaction(self, asked: Asked) -> None:
        answer = Answer(asked, self.studio)
        if self.slowly:
            await answer.defer(private=True)
        await answer.send(self.replies.pop(0))


class Scene:
    def __init__(self, client: Answering, alice: Player) -> None:
        self.client, self.alice = client, alice

    async def shows(self, message: Message) -> None:
        """The message with the button that she clicks."""
        await self.client.get_partial_messageable(self.alice.channel.id).send(**anew(message))

    async def answers(self, *messages: Message, edit: bool = False, private: bool = True) -> list[Said]:
        self.client.replies = [Reply(messages, private=private, edit=edit)]
        await self.alice.click("Ask")
        return self.alice.sees()


@pytest_asyncio.fixture
async def scene(place: Playground, tmp_path: Path) -> AsyncIterator[Scene]:
    async with opened(tmp_path) as shelf:
        client = Answering(Studio(library(), shelf, Grounds(tmp_path / "cache")))
        async with driver.stage(place, client) as stage:
            yield Scene(client, stage.player("Alice", ROOM))


CLASSIC = Message("Classic", ((ASK,),))


@pytest.mark.parametrize("slowly", [False, True])
@pytest.mark.parametrize("more", [(), (Gallery((board(),)),)], ids=["words", "a picture"])
async def test_an_answer_with_parts(scene: Scene, slowly: bool, more: tuple[Part, ...]) -> None:
    """For the eyes of who asked; a second message follows in the same form."""
    scene.client.slowly = slowly
    await scene.shows(CLASSIC)
    _, first, second = await scene.answers(tree("One", more=more), tree("Two"))
    assert ("One" in text_of(first), "Two" in text_of(second)) == (True, True)
    assert all(each.ephemeral and each.flags & MessageFlag.COMPONENTS_V2 for each in (first, second))


async def test_an_answer_for_all_is_silent(scene: Scene) -> None:
    await scene.shows(CLASSIC)
    _, said = await scene.answers(tree(f"<@{scene.alice.id}> One"), private=False)
    assert (said.ephemeral, said.mentions) == (False, [])
    assert said.flags & MessageFlag.SUPPRESS_NOTIFICATIONS


@pytest.mark.parametrize("before", [CLASSIC, tree("Tree")], ids=["classic", "a tree"])
@pytest.mark.parametrize("more", [(), (Gallery((board(),)),)], ids=["words", "a picture"])
async def test_a_tree_in_the_place_of_either_form(
    scene: Scene, before: Message, more: tuple[Part, ...]
) -> None:
    """Nothing is left of the text that was there."""
    await scene.shows(before)
    (said,) = await scene.answers(tree("Changed", more=more), edit=True)
    assert (said.content, text_of(said).split("\n")[0]) == ("", "Changed")
    assert said.flags & MessageFlag.COMPONENTS_V2


@pytest.mark.parametrize("pictures", [(), (board(),)], ids=["words", "a picture"])
async def test_a_classic_answer_in_the_place_of_a_tree(scene: Scene, pictures: tuple[Picture, ...]) -> None:
    """Discord knows no way back: it comes as parts, with its buttons and pictures."""
    await scene.shows(tree("Tree"))
    (said,) = await scene.answers(Message("Back", ((ASK,),), pictures), edit=True)
    assert "Back" in text_of(said)
    assert scene.alice.buttons() == ["Ask"]
    assert len(said.components) == 2 + len(pictures)


async def test_a_tree_that_is_too_large_is_answered_in_the_classic_form(scene: Scene) -> None:
    """Fourteen sections are 42 parts: all texts, and buttons that say of what they are."""
    sections = tuple(Beside((f"Place {n}",), Button(f"fc1:map:1:{n}", "Map")) for n in range(1, 15))
    await scene.shows(CLASSIC)
    _, said = await scene.answers(tree("Places", more=sections))
    assert said.content == "Places\n" + "\n".join(f"Place {n}" for n in range(1, 15))
    assert scene.alice.buttons()[:2] == ["Ask", "Map · Place 1"]
