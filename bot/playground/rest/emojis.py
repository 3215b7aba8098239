"""The application's own emojis: made, renamed, deleted. A picture is never changed."""

from bot.playground import wire
from bot.playground.limits import emojis
from bot.playground.model import Emoji, Json
from bot.playground.refusals import Code, Refused
from bot.playground.rest.call import Call, Reply, refuse, route
from bot.playground.world import News

ALL = "/applications/{application_id}/emojis"
ONE = ALL + "/{emoji_id}"
MOST = 2000


@route("GET", ALL)
def read_all(call: Call) -> Json:
    call.check_application()
    return {"items": [wire.emoji(call.world, one) for one in call.world.emojis.values()]}


@route("GET", ONE)
def read(call: Call) -> Json:
    return wire.emoji(call.world, _named(call))


@route("POST", ALL)
def make(call: Call) -> Reply:
    call.check_application()
    world, name, image = call.world, call.body.get("name") or "", call.body.get("image") or ""
    refuse(emojis.named(name, [one.name for one in world.emojis.values()]))
    refuse(emojis.drawn(image))
    if len(world.emojis) >= MOST:
        raise Refused(Code.MANY_EMOJIS)
    made = Emoji(id=world.clock.new_id(), name=name)
    world.store.keep_file(made.id, emojis.picture(image))
    world.keep(made)
    world.tell(News("EMOJI_MADE", {"id": str(made.id)}, to_bot=False))
    return Reply(201, wire.emoji(world, made))


@route("PATCH", ONE)
def rename(call: Call) -> Json:
    emoji, name = _named(call), call.body.get("name")
    if name is not None:
        refuse(emojis.named(name, [one.name for one in call.world.emojis.values() if one is not emoji]))
        emoji.name = name
    return wire.emoji(call.world, call.world.keep(emoji))


@route("DELETE", ONE)
def delete(call: Call) -> None:
    emoji = _named(call)
    call.world.forget(emoji)
    call.world.tell(News("EMOJI_GONE", {"id": str(emoji.id)}, to_bot=False))


def _named(call: Call) -> Emoji:
    call.check_application()
    emoji = call.world.emojis.get(call.number("emoji_id"))
    if emoji is None:
        raise Refused(Code.UNKNOWN_EMOJI)
    return emoji
