"""Limits on messages, whether sent to a channel, as an answer, or as an edit."""

from collections.abc import Collection, Iterator
from typing import Any

from bot.playground import tree
from bot.playground.limits import broken, check, components, text, within
from bot.playground.model import Json, Message, MessageFlag
from bot.playground.refusals import Fault
from bot.playground.tree import Where

SUMMED = ("title", "description")
NOT_IN_V2 = ("content", "embeds", "poll", "sticker_ids")


def faults(
    body: Json, where: Where, *, names: Collection[str], before: Message | None = None
) -> Iterator[Fault]:
    """`names`: what the message's files will be called. `before`: the message that is edited."""
    v2 = has_v2(body, before)
    yield from text("message.content", (*where, "content"), body.get("content"))
    yield from _embeds(body.get("embeds") or [], where)
    yield from _attachments(body.get("attachments") or [], where)
    yield from _mentions(body.get("allowed_mentions") or {}, (*where, "allowed_mentions"))
    yield from components.faults(body.get("components") or [], where, v2=v2)
    yield from _kept_layout(body, where, before)
    if v2:
        yield from _alone(body, where, before)
    yield from _links(body, where, names)
    if body.get("poll"):
        yield from _poll(body["poll"], (*where, "poll"))


def sent(body: Json) -> Iterator[Fault]:
    """What holds for a message to a channel only."""
    yield from text("message.nonce", ("nonce",), body.get("nonce"))
    ephemeral = bool((body.get("flags") or 0) & MessageFlag.EPHEMERAL)
    yield from check("message.ephemeral", ("flags",), not ephemeral)


def has_v2(body: Json, before: Message | None) -> bool:
    """Whether a message will have the newer layout: once it has, it keeps it."""
    flags = (body.get("flags") or 0) | (before.flags if before is not None else 0)
    return bool(flags & MessageFlag.COMPONENTS_V2)


def _kept_layout(body: Json, where: Where, before: Message | None) -> Iterator[Fault]:
    if before is not None and before.flags & MessageFlag.COMPONENTS_V2 and body.get("flags") is not None:
        kept = bool(body["flags"] & MessageFlag.COMPONENTS_V2)
        yield from check("message.v2-stays", (*where, "flags"), kept)


def _alone(body: Json, where: Where, before: Message | None) -> Iterator[Fault]:
    """Neither what the body brings nor what an edit leaves stands beside the newer layout."""
    for key in NOT_IN_V2:
        yield from check("message.v2-alone", (*where, key), not body.get(key, getattr(before, key, None)))


def _embeds(embeds: list[Json], where: Where) -> Iterator[Fault]:
    at = (*where, "embeds")
    yield from within("message.embeds", at, len(embeds))
    yield from within("message.embeds-sum", at, sum(_size(embed) for embed in embeds))
    for index, embed in enumerate(embeds):
        yield from _embed(embed, (*at, index))


def _size(embed: Json) -> int:
    fields = sum(len(f.get("name") or "") + len(f.get("value") or "") for f in embed.get("fields") or [])
    own = sum(len(embed.get(key) or "") for key in SUMMED)
    around = len((embed.get("footer") or {}).get("text") or "") + len(
        (embed.get("author") or {}).get("name") or ""
    )
    return fields + own + around


def _embed(embed: Json, where: Where) -> Iterator[Fault]:
    shown = ("title", "description", "fields", "image", "thumbnail", "footer", "author", "url")
    yield from check("embed.empty", where, any(embed.get(key) for key in shown))
    yield from text("embed.title", (*where, "title"), embed.get("title"))
    yield from text("embed.description", (*where, "description"), embed.get("description"))
    yield from text("embed.footer", (*where, "footer", "text"), (embed.get("footer") or {}).get("text"))
    yield from text("embed.author", (*where, "author", "name"), (embed.get("author") or {}).get("name"))
    fields = embed.get("fields") or []
    yield from within("embed.fields", (*where, "fields"), len(fields))
    for index, field in enumerate(fields):
        at = (*where, "fields", index)
        yield from within("embed.field-name", (*at, "name"), len((field.get("name") or "").strip()))
        yield from within("embed.field-value", (*at, "value"), len((field.get("value") or "").strip()))


def _attachments(attachments: list[Json], where: Where) -> Iterator[Fault]:
    at = (*where, "attachments")
    yield from within("message.attachments", at, len(attachments))
    for index, one in enumerate(attachments):
        yield from text("attachment.description", (*at, index, "description"), one.get("description"))


def _mentions(allowed: Json, where: Where) -> Iterator[Fault]:
    parse = allowed.get("parse") or []
    for key in ("users", "roles"):
        yield from check("mentions.both", (*where, "parse"), not (key in parse and allowed.get(key)))
        yield from within("mentions.ids", (*where, key), len(allowed.get(key) or []))


def _links(body: Json, where: Where, names: Collection[str]) -> Iterator[Fault]:
    """Every `attachment://` must name a file that the message has."""
    for place, url in links(body, where):
        if url.startswith("attachment://") and url.removeprefix("attachment://") not in names:
            yield broken("attachment.link", place)


def links(body: Json, where: Where = ()) -> Iterator[tuple[Where, str]]:
    """Where the pictures and files of embeds and components come from."""
    for index, embed in enumerate(body.get("embeds") or []):
        for key in ("image", "thumbnail"):
            if embed.get(key):
                yield (*where, "embeds", index, key, "url"), str(embed[key].get("url"))
    for place, part in tree.walk(body.get("components") or [], (*where, "components")):
        for key in ("media", "file"):
            if isinstance(part.get(key), dict):
                yield (*place, key, "url"), str(part[key].get("url"))
        for number, item in enumerate(part.get("items") or []):
            yield (*place, "items", number, "media", "url"), str((item.get("media") or {}).get("url"))


def _poll(poll: Json, where: Where) -> Iterator[Fault]:
    yield from within("poll.question", (*where, "question", "text"), _length(poll.get("question")))
    answers = poll.get("answers") or []
    yield from within("poll.answers", (*where, "answers"), len(answers))
    for index, answer in enumerate(answers):
        at = (*where, "answers", index, "poll_media", "text")
        yield from within("poll.answer", at, _length(answer.get("poll_media")))
    hours = poll.get("duration")
    yield from within("poll.hours", (*where, "duration"), 24 if hours is None else hours)


def _length(media: Any) -> int:
    return len((media or {}).get("text") or "")
