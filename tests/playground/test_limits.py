"""Every limit of the table: a body just beyond it is refused by it, one just within is taken."""

import asyncio
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta
from typing import Any, NamedTuple

import pytest

from bot.playground.limits import sources
from bot.playground.limits.emojis import PNG
from bot.playground.model import Json
from bot.playground.place import Playground
from tests.playground import driver
from tests.playground.wishes import Hand, Reply

Send = Callable[[Hand, Any], Awaitable[Reply]]
V2 = 1 << 15


async def message(hand: Hand, body: Json) -> Reply:
    files = body.pop("files", None)
    return await hand.send(body, files)


async def changed(hand: Hand, body: Json) -> Reply:
    """The edit of a message in the newer layout."""
    sent = await hand.send(layout(says(1)))
    return await hand.ask("PATCH", f"/channels/{hand.channel().id}/messages/{sent.body['id']}", body)


async def answer(hand: Hand, body: Json) -> Reply:
    kind = body.pop("kind", 4)
    return await hand.answer(await hand.slash(), kind, body or None)


async def form(hand: Hand, body: Json) -> Reply:
    return await hand.answer(await hand.slash(), 9, body)


async def choices(hand: Hand, offered: list[Json]) -> Reply:
    return await hand.answer(await hand.typing(), 8, {"choices": offered})


async def commands(hand: Hand, bodies: list[Json]) -> Reply:
    return await hand.sync(*bodies)


async def channel(hand: Hand, body: Json) -> Reply:
    return await hand.ask("POST", f"/guilds/{hand.guild.id}/channels", {"name": "a"} | body)


async def thread(hand: Hand, body: Json) -> Reply:
    return await hand.ask("POST", f"/channels/{hand.channel().id}/threads", {"name": "a", "type": 11} | body)


async def event(hand: Hand, body: Json) -> Reply:
    whole = EVENT | body
    return await hand.ask(
        "POST", f"/guilds/{hand.guild.id}/scheduled-events", {k: v for k, v in whole.items() if v}
    )


async def emoji(hand: Hand, body: Json) -> Reply:
    """An emoji beside one that is called `taken`."""
    await hand.emoji("taken")
    wished: Json = {"name": "star"} | body
    return await hand.emoji(**wished)


def hours_from_now(hours: int) -> str:
    return (datetime.now(UTC) + timedelta(hours=hours)).isoformat()


EVENT: Json = {
    "name": "Muster",
    "privacy_level": 2,
    "entity_type": 3,
    "scheduled_start_time": hours_from_now(24),
    "scheduled_end_time": hours_from_now(25),
    "entity_metadata": {"location": "Albany"},
}


def row(*parts: Json) -> Json:
    return {"type": 1, "components": list(parts)}


def button(number: int = 0, **more: Any) -> Json:
    return {"type": 2, "style": 1, "label": "Go", "custom_id": f"b{number}"} | more


def link(**more: Any) -> Json:
    return {"type": 2, "style": 5, "label": "Go", "url": "https://example.org"} | more


def options(count: int, **more: Any) -> list[Json]:
    return [{"label": f"o{number}", "value": f"o{number}"} | more for number in range(count)]


def menu(count: int = 2, **more: Any) -> Json:
    return {"type": 3, "custom_id": "m", "options": options(count)} | more


def rows(*parts: Json) -> Json:
    return {"components": [row(*parts)]}


def layout(*parts: Json, **more: Any) -> Json:
    return {"flags": V2, "components": list(parts)} | more


def says(length: int) -> Json:
    return {"type": 10, "content": "x" * length}


def gallery(*items: Json) -> Json:
    return {"type": 12, "items": list(items)}


def box(*parts: Json, **more: Any) -> Json:
    return {"type": 17, "components": list(parts)} | more


def embed(**parts: Any) -> Json:
    return {"embeds": [parts]}


def field(name: str = "n", value: str = "v") -> Json:
    return {"name": name, "value": value}


def poll(question: str = "q", answers: int = 2, answer: str = "a", hours: int = 24) -> Json:
    listed = [{"poll_media": {"text": answer}} for _ in range(answers)]
    return {"poll": {"question": {"text": question}, "answers": listed, "duration": hours}}


def modal(*parts: Json, **more: Any) -> Json:
    return {"title": "T", "custom_id": "c", "components": list(parts) or [label()]} | more


def label(part: Json | None = None, **more: Any) -> Json:
    return {"type": 18, "label": "L", "component": part or written()} | more


def written(**more: Any) -> Json:
    return {"type": 4, "custom_id": "t", "style": 1} | more


def choice(name: str = "n", value: Any = "v") -> Json:
    return {"name": name, "value": value}


def command(name: str = "go", *opts: Json, **more: Any) -> Json:
    return {"name": name, "description": "d", "options": list(opts)} | more


def option(name: str = "o", kind: int = 3, **more: Any) -> Json:
    return {"name": name, "description": "d", "type": kind} | more


def big(characters: int) -> Json:
    """A command that counts so many: 25 options with 19 choices each, and a description that fills up."""
    each = [choice(f"{n:03}".rjust(8, "a"), f"{n:03}".rjust(8, "a")) for n in range(19)]
    opts = [option(chr(97 + n), description="d" * 14, choices=each) for n in range(25)]
    rest = characters - len("go") - 25 * (1 + 14 + 19 * 16)
    return command("go", *opts, description="d" * rest)


class Case(NamedTuple):
    send: Send
    refused: Any
    taken: Any


ONE_FILE = {"files": {"map.png": b"x"}}
SEPARATE: Json = {"type": 14}
PICTURE: Json = {"media": {"url": "https://example.org"}}
CASES: dict[str, Case] = {
    "message.content": Case(message, {"content": "x" * 2001}, {"content": "x" * 2000}),
    "message.embeds": Case(message, {"embeds": [{"title": "t"}] * 11}, {"embeds": [{"title": "t"}] * 10}),
    "message.embeds-sum": Case(
        message,
        {"embeds": [{"description": "x" * 4000}, {"description": "x" * 2001}]},
        {"embeds": [{"description": "x" * 4000}, {"description": "x" * 2000}]},
    ),
    "message.attachments": Case(
        message,
        {"attachments": [{"id": 0}] * 11, "files": {"a": b"x"}},
        {
            "attachments": [{"id": n, "filename": "a"} for n in range(10)],
            "files": {f"a{n}": b"x" for n in range(10)},
        },
    ),
    "message.nonce": Case(message, {"content": "a", "nonce": "x" * 26}, {"content": "a", "nonce": "x" * 25}),
    "message.ephemeral": Case(message, {"content": "a", "flags": 64}, {"content": "a", "flags": 4}),
    "message.v2-alone": Case(message, layout(says(1), content="a"), layout(says(1))),
    "message.v2-stays": Case(changed, {"flags": 4}, {"flags": V2}),
    "embed.empty": Case(message, embed(color=1), embed(title="t")),
    "embed.title": Case(message, embed(title="x" * 257), embed(title="x" * 256)),
    "embed.description": Case(message, embed(description="x" * 4097), embed(description="x" * 4096)),
    "embed.footer": Case(message, embed(footer={"text": "x" * 2049}), embed(footer={"text": "x" * 2048})),
    "embed.author": Case(message, embed(author={"name": "x" * 257}), embed(author={"name": "x" * 256})),
    "embed.fields": Case(message, embed(fields=[field()] * 26), embed(fields=[field()] * 25)),
    "embed.field-name": Case(message, embed(fields=[field(name=" ")]), embed(fields=[field(name="x" * 256)])),
    "embed.field-value": Case(
        message, embed(fields=[field(value="x" * 1025)]), embed(fields=[field(value="x" * 1024)])
    ),
    "attachment.description": Case(
        message,
        {"attachments": [{"id": 0, "description": "x" * 1025}], **ONE_FILE},
        {"attachments": [{"id": 0, "description": "x" * 1024}], **ONE_FILE},
    ),
    "attachment.file": Case(
        message,
        {"content": "a", "attachments": [{"id": 1}], **ONE_FILE},
        {"attachments": [{"id": 0}], **ONE_FILE},
    ),
    "attachment.link": Case(
        message,
        embed(image={"url": "attachment://map.png"}),
        embed(image={"url": "attachment://map.png"}) | ONE_FILE,
    ),
    "mentions.both": Case(
        message,
        {"content": "a", "allowed_mentions": {"parse": ["users"], "users": ["1"]}},
        {"content": "a", "allowed_mentions": {"parse": ["roles"], "users": ["1"]}},
    ),
    "mentions.ids": Case(
        message,
        {"content": "a", "allowed_mentions": {"users": [str(n) for n in range(101)]}},
        {"content": "a", "allowed_mentions": {"users": [str(n) for n in range(100)]}},
    ),
    "poll.question": Case(message, poll(question="x" * 301), poll(question="x" * 300)),
    "poll.answers": Case(message, poll(answers=11), poll(answers=10)),
    "poll.answer": Case(message, poll(answer="x" * 56), poll(answer="x" * 55)),
    "poll.hours": Case(message, poll(hours=769), poll(hours=768)),
    "components.rows": Case(
        message,
        {"components": [row(button(n)) for n in range(6)]},
        {"components": [row(button(n)) for n in range(5)]},
    ),
    "components.nested": Case(message, layout(*[SEPARATE] * 41), layout(*[SEPARATE] * 40)),
    "components.text-sum": Case(message, layout(says(4000), says(1)), layout(says(3999), says(1))),
    "components.need-flag": Case(message, {"components": [says(1)]}, layout(says(1))),
    "components.place": Case(message, layout(button()), layout(row(button()))),
    "component.custom-id": Case(
        message, rows(button(custom_id="x" * 101)), rows(button(custom_id="x" * 100))
    ),
    "component.same-id": Case(
        message, layout(says(1) | {"id": 7}, says(1) | {"id": 7}), layout(says(1) | {"id": 7}, says(1))
    ),
    "component.same-custom-id": Case(message, rows(button(1), button(1)), rows(button(1), button(2))),
    "component.emoji": Case(
        message,
        rows(menu(options=options(1, emoji={"id": "1", "name": "star"}))),
        rows(menu(options=options(1, emoji={"name": "🎲"}))),
    ),
    "row.width": Case(message, rows(*[link()] * 6), rows(*[link()] * 5)),
    "row.kinds": Case(message, rows(written()), rows(menu())),
    "row.one-select": Case(message, rows(menu(), button()), {"components": [row(menu()), row(button())]}),
    "button.label": Case(message, rows(button(label="x" * 81)), rows(button(label="x" * 80))),
    "button.url": Case(
        message,
        rows(link(url="https://example.org/".ljust(513, "x"))),
        rows(link(url="https://example.org/".ljust(512, "x"))),
    ),
    "button.style": Case(message, rows(button(style=9)), rows(button(style=4))),
    "button.link": Case(message, rows(link(custom_id="c")), rows(link())),
    "button.custom-id": Case(message, rows({"type": 2, "style": 1, "label": "Go"}), rows(button())),
    "button.face": Case(message, rows(button(label="")), rows(button(label="", emoji={"name": "🎲"}))),
    "select.custom-id": Case(message, rows(menu(custom_id="")), rows(menu())),
    "select.placeholder": Case(message, rows(menu(placeholder="x" * 151)), rows(menu(placeholder="x" * 150))),
    "select.options": Case(message, rows(menu(26)), rows(menu(25))),
    "select.min-values": Case(message, rows(menu(min_values=26)), rows(menu(min_values=0))),
    "select.max-values": Case(message, rows(menu(25, max_values=26)), rows(menu(25, max_values=25))),
    "select.min-over-max": Case(
        message, rows(menu(min_values=2, max_values=1)), rows(menu(min_values=2, max_values=2))
    ),
    "select.max-over-options": Case(message, rows(menu(2, max_values=3)), rows(menu(3, max_values=3))),
    "select.defaults": Case(
        message,
        rows(menu(options=options(2, default=True))),
        rows(menu(options=options(2, default=True), max_values=2)),
    ),
    "select.same-value": Case(
        message, rows(menu(options=options(2, value="same"))), rows(menu(options=options(2, label="same")))
    ),
    "option.label": Case(
        message,
        rows(menu(options=options(1, label="x" * 101))),
        rows(menu(options=options(1, label="x" * 100))),
    ),
    "option.value": Case(
        message,
        rows(menu(options=options(1, value="x" * 101))),
        rows(menu(options=options(1, value="x" * 100))),
    ),
    "option.description": Case(
        message,
        rows(menu(options=options(1, description="x" * 101))),
        rows(menu(options=options(1, description="x" * 100))),
    ),
    "section.texts": Case(
        message,
        layout({"type": 9, "components": [says(1)] * 4, "accessory": button()}),
        layout({"type": 9, "components": [says(1)] * 3, "accessory": button()}),
    ),
    "section.kinds": Case(
        message,
        layout({"type": 9, "components": [SEPARATE], "accessory": button()}),
        layout({"type": 9, "components": [says(1)], "accessory": button()}),
    ),
    "section.accessory": Case(
        message,
        layout({"type": 9, "components": [says(1)], "accessory": menu()}),
        layout({"type": 9, "components": [says(1)], "accessory": link()}),
    ),
    "text.content": Case(message, layout(says(0)), layout(says(4000))),
    "media.url": Case(
        message,
        layout(gallery({"media": {"url": "data:image/png;base64,x"}})),
        layout(gallery({"media": {"url": "attachment://map.png"}}), **ONE_FILE),
    ),
    "media.description": Case(
        message,
        layout(gallery({**PICTURE, "description": "x" * 1025})),
        layout(gallery({**PICTURE, "description": "x" * 1024})),
    ),
    "gallery.items": Case(
        message,
        layout(gallery(*[PICTURE] * 11)),
        layout(gallery(*[PICTURE] * 10)),
    ),
    "file.attached": Case(
        message,
        layout({"type": 13, "file": {"url": "https://example.org"}}),
        layout({"type": 13, "file": {"url": "attachment://map.png"}}, **ONE_FILE),
    ),
    "separator.spacing": Case(message, layout(SEPARATE | {"spacing": 3}), layout(SEPARATE | {"spacing": 2})),
    "separator.divider": Case(
        message, layout(SEPARATE | {"divider": 1}), layout(SEPARATE | {"divider": False})
    ),
    "container.components": Case(message, layout(box()), layout(box(*[SEPARATE] * 39))),
    "container.accent": Case(
        message,
        layout(box(says(1), accent_color=0x1000000)),
        layout(box(says(1), accent_color=0xFFFFFF)),
    ),
    "container.kinds": Case(
        message,
        layout(box(box(says(1)))),
        layout(box(says(1))),
    ),
    "modal.title": Case(form, modal(title="x" * 46), modal(title="x" * 45)),
    "modal.custom-id": Case(form, modal(custom_id="x" * 101), modal(custom_id="x" * 100)),
    "modal.components": Case(
        form,
        modal(*[label(written(custom_id=f"t{n}")) for n in range(6)]),
        modal(*[label(written(custom_id=f"t{n}")) for n in range(5)]),
    ),
    "modal.place": Case(form, modal(menu()), modal(label(menu()))),
    "modal.disabled": Case(form, modal(label(menu(disabled=True))), modal(label(menu()))),
    "label.label": Case(form, modal(label(label="x" * 46)), modal(label(label="x" * 45))),
    "label.description": Case(form, modal(label(description="x" * 101)), modal(label(description="x" * 100))),
    "label.holds": Case(form, modal(label(button())), modal(label({"type": 23, "custom_id": "k"}))),
    "input.label": Case(form, modal(row(written(label="x" * 46))), modal(row(written(label="x" * 45)))),
    "input.placeholder": Case(
        form, modal(label(written(placeholder="x" * 101))), modal(label(written(placeholder="x" * 100)))
    ),
    "input.value": Case(
        form, modal(label(written(value="x" * 4001))), modal(label(written(value="x" * 4000)))
    ),
    "input.min-length": Case(
        form, modal(label(written(min_length=4001))), modal(label(written(min_length=4000)))
    ),
    "input.max-length": Case(form, modal(label(written(max_length=0))), modal(label(written(max_length=1)))),
    "input.min-over-max": Case(
        form,
        modal(label(written(min_length=2, max_length=1))),
        modal(label(written(min_length=2, max_length=2))),
    ),
    "upload.min-values": Case(
        form,
        modal(label({"type": 19, "custom_id": "u", "min_values": 11, "max_values": 10})),
        modal(label({"type": 19, "custom_id": "u", "min_values": 10, "max_values": 10})),
    ),
    "upload.max-values": Case(
        form,
        modal(label({"type": 19, "custom_id": "u", "max_values": 11})),
        modal(label({"type": 19, "custom_id": "u", "max_values": 10})),
    ),
    "radio.options": Case(
        form,
        modal(label({"type": 21, "custom_id": "r", "options": options(1)})),
        modal(label({"type": 21, "custom_id": "r", "options": options(2)})),
    ),
    "checkboxes.options": Case(
        form,
        modal(label({"type": 22, "custom_id": "r", "options": options(11)})),
        modal(label({"type": 22, "custom_id": "r", "options": options(10)})),
    ),
    "choices.count": Case(choices, [choice(str(n)) for n in range(26)], [choice(str(n)) for n in range(25)]),
    "choice.name": Case(choices, [choice("x" * 101)], [choice("x" * 100)]),
    "choice.value": Case(choices, [choice("n", "x" * 101)], [choice("n", "x" * 100)]),
    "choice.type": Case(choices, [choice("n", 1)], [choice("n", "1")]),
    "choice.same-name": Case(
        commands,
        [command("go", option(choices=[choice("a", "1"), choice("a", "2")]))],
        [command("go", option(choices=[choice("a", "1"), choice("b", "1")]))],
    ),
    "commands.chat": Case(
        commands, [command(f"c{n}") for n in range(101)], [command(f"c{n}") for n in range(100)]
    ),
    "commands.user": Case(
        commands,
        [{"type": 2, "name": f"u{n}"} for n in range(16)],
        [{"type": 2, "name": f"u{n}"} for n in range(15)],
    ),
    "commands.message": Case(
        commands,
        [{"type": 3, "name": f"u{n}"} for n in range(16)],
        [{"type": 3, "name": f"u{n}"} for n in range(15)],
    ),
    "commands.same-name": Case(
        commands, [command("go"), command("go")], [command("go"), {"type": 2, "name": "go"}]
    ),
    "command.name-length": Case(commands, [command("x" * 33)], [command("x" * 32)]),
    "command.name": Case(commands, [command("Go")], [command("go-on_d'été")]),
    "command.description": Case(
        commands, [command("go", description="")], [command("go", description="x" * 100)]
    ),
    "command.no-description": Case(
        commands, [{"type": 2, "name": "Look", "description": "d"}], [{"type": 2, "name": "Look"}]
    ),
    "command.no-options": Case(
        commands, [{"type": 2, "name": "Look", "options": [option()]}], [{"type": 2, "name": "Look"}]
    ),
    "command.options": Case(
        commands,
        [command("go", *[option(f"o{n}") for n in range(26)])],
        [command("go", *[option(f"o{n}") for n in range(25)])],
    ),
    "command.size": Case(commands, [big(8001)], [big(8000)]),
    "option.text": Case(
        commands,
        [command("go", option(description="x" * 101))],
        [command("go", option(description="x" * 100))],
    ),
    "option.same-name": Case(
        commands, [command("go", option("a"), option("a"))], [command("go", option("a"), option("b"))]
    ),
    "option.mixed": Case(
        commands,
        [command("go", option("a"), option("b", 1))],
        [command("go", option("a", 1), option("b", 1))],
    ),
    "option.depth": Case(
        commands,
        [command("go", option("a", 2, options=[option("b", 2, options=[option("c", 1)])]))],
        [command("go", option("a", 2, options=[option("b", 1, options=[option("c")])]))],
    ),
    "option.order": Case(
        commands,
        [command("go", option("a"), option("b", required=True))],
        [command("go", option("b", required=True), option("a"))],
    ),
    "option.choices-and-autocomplete": Case(
        commands,
        [command("go", option(choices=[choice()], autocomplete=True))],
        [command("go", option(choices=[choice()]))],
    ),
    "option.autocomplete": Case(
        commands,
        [command("go", option("a", 6, autocomplete=True))],
        [command("go", option(autocomplete=True))],
    ),
    "option.min-over-max": Case(
        commands,
        [command("go", option("a", 4, min_value=2, max_value=1))],
        [command("go", option("a", 4, min_value=1, max_value=1))],
    ),
    "option.min-length": Case(
        commands, [command("go", option(min_length=6001))], [command("go", option(min_length=6000))]
    ),
    "option.max-length": Case(
        commands, [command("go", option(max_length=0))], [command("go", option(max_length=1))]
    ),
    "callback.kind": Case(answer, {"kind": 7, "content": "a"}, {"kind": 4, "content": "a"}),
    "callback.data": Case(answer, {"kind": 4}, {"kind": 4, "content": "a"}),
    "callback.defer-flags": Case(answer, {"kind": 5, "flags": 4}, {"kind": 5, "flags": 64}),
    "emoji.name-length": Case(emoji, {"name": "x"}, {"name": "x" * 32}),
    "emoji.name": Case(emoji, {"name": "étoile"}, {"name": "Star_2"}),
    "emoji.same-name": Case(emoji, {"name": "taken"}, {"name": "Taken"}),
    "emoji.picture": Case(emoji, {"image": "data:image/png;base64,eHg="}, {}),
    "emoji.size": Case(emoji, {"picture": PNG.ljust(262_145, b"x")}, {"picture": PNG.ljust(262_144, b"x")}),
    "channel.name": Case(channel, {"name": "x" * 101}, {"name": "x" * 100}),
    "channel.topic": Case(channel, {"topic": "x" * 1025}, {"topic": "x" * 1024}),
    "channel.slow": Case(channel, {"rate_limit_per_user": 21601}, {"rate_limit_per_user": 21600}),
    "thread.archive-after": Case(thread, {"auto_archive_duration": 61}, {"auto_archive_duration": 10080}),
    "event.name": Case(event, {"name": "x" * 101}, {"name": "x" * 100}),
    "event.description": Case(event, {"description": "x" * 1001}, {"description": "x" * 1000}),
    "event.location": Case(
        event, {"entity_metadata": {"location": "x" * 101}}, {"entity_metadata": {"location": "x" * 100}}
    ),
    "event.external": Case(event, {"scheduled_end_time": None}, {}),
    "event.past": Case(
        event, {"scheduled_start_time": hours_from_now(-1)}, {"scheduled_start_time": hours_from_now(1)}
    ),
}
# A file that is too large is refused as the whole request is, without a tree of errors.
ELSEWHERE = {"file.size"}


def test_every_limit_has_a_case() -> None:
    """The table of limits and the cases here have the same rows."""
    assert set(CASES) | ELSEWHERE == set(sources()["limit"])


@pytest.mark.parametrize("limit", CASES)
async def test_body_beyond_the_limit_is_refused(limit: str) -> None:
    """It is refused with 50035, with a tree of errors, and the fault names the limit."""
    case = CASES[limit]
    async with Playground() as place:
        place.owner.set_permissions(next(iter(place.world.roles.values())), (1 << 53) - 1)
        refused = await case.send(Hand(place), case.refused)
        assert (refused.status, refused.code) == (400, 50035)
        assert refused.body["errors"]
        assert limit in place.record.broken_limits
        assert any(limit in fault for fault in place.record.faults)


@pytest.mark.parametrize("limit", CASES)
async def test_body_within_the_limit_is_taken(limit: str) -> None:
    """It is taken by our table and by Discord's own description."""
    case = CASES[limit]
    async with driver.playground() as place:
        place.owner.set_permissions(next(iter(place.world.roles.values())), (1 << 53) - 1)
        taken = await case.send(Hand(place), case.taken)
        assert place.record.faults == []
        assert taken.status < 300


def french(name: str = "", description: str = "", called: str = "o") -> Json:
    """An option with a name or a description in another language."""
    texts = {"name": name, "description": description}
    return option(called) | {f"{key}_localizations": {"fr": text} for key, text in texts.items() if text}


LOCALIZED = {
    "command.name-length": (french("x" * 33), french("x" * 32)),
    "command.name": (french("Allez"), french("état")),
    "option.text": (french(description="x" * 101), french(description="x" * 100)),
    "choice.name": tuple(
        option(choices=[choice("a") | {"name_localizations": {"fr": "x" * size}}]) for size in (101, 100)
    ),
}


@pytest.mark.parametrize("limit", LOCALIZED)
async def test_other_languages_have_the_same_limits(limit: str) -> None:
    """A name or a description is judged in each of them."""
    async with Playground() as place:
        refused, taken = LOCALIZED[limit]
        assert (await commands(Hand(place), [command("go", refused)])).status == 400
        assert limit in place.record.broken_limits
        assert (await commands(Hand(place), [command("go", taken)])).status == 200


async def test_no_two_options_are_named_alike_in_one_language() -> None:
    """Nor one as another is in the first, where it has no name of its own."""
    async with Playground() as place:
        alike = command("go", french("ici", called="a"), french("ici", called="b"))
        assert (await commands(Hand(place), [alike])).status == 400


async def test_of_each_text_the_longest_language_counts() -> None:
    """8,000 characters with a longer description in French are too many."""
    async with Playground() as place:
        fits = big(8000)
        shorter = fits | {"description_localizations": {"fr": "x"}}
        longer = fits | {"description_localizations": {"fr": fits["description"] + "x"}}
        assert (await commands(Hand(place), [longer])).status == 400
        assert (await commands(Hand(place), [shorter])).status == 200


async def test_file_that_is_too_large_is_refused() -> None:
    """One byte more than ten mebibytes gives 413 and 40005; just so many are taken."""
    async with Playground() as place:
        hand, most = Hand(place), 10 * 1024 * 1024
        refused = await hand.send({}, {"a.txt": bytes(most + 1)})
        assert (refused.status, refused.code) == (413, 40005)
        taken = await hand.send({}, {"a.txt": bytes(most)})
        assert taken.status == 200


async def test_tree_of_errors_names_the_place() -> None:
    """The error of a button's label stands at its row and its place in the row."""
    async with Playground() as place:
        refused = await Hand(place).send(rows(button(0), button(1, label="x" * 81)))
        (error,) = refused.body["errors"]["components"]["0"]["components"]["1"]["label"]["_errors"]
        assert error["code"] == "BASE_TYPE_BAD_LENGTH"


async def test_empty_message_is_refused() -> None:
    """A message of nothing gives 50006."""
    async with Playground() as place:
        assert (await Hand(place).send({})).code == 50006


def test_cases_are_sent_by_coroutines() -> None:
    """Every case can be awaited, so none passes by not being sent."""
    assert all(asyncio.iscoroutinefunction(case.send) for case in CASES.values())
