"""Who the bot is, where the gateway is, and whom it may ask about."""

from bot.playground import wire
from bot.playground.model import Json
from bot.playground.refusals import Code, Refused
from bot.playground.rest.call import Call, route


@route("GET", "/users/@me")
def own_user(call: Call) -> Json:
    return wire.own_user(call.world.bot)


@route("GET", "/users/{user_id}")
def user(call: Call) -> Json:
    return wire.user(call.user())


@route("GET", "/oauth2/applications/@me")
def application(call: Call) -> Json:
    return wire.application(call.world)


@route("GET", "/gateway")
def gateway(call: Call) -> Json:
    return {"url": gateway_url(call.world.base)}


@route("GET", "/gateway/bot")
def gateway_bot(call: Call) -> Json:
    limit = {"total": 1000, "remaining": 1000, "reset_after": 86_400_000, "max_concurrency": 1}
    return {"url": gateway_url(call.world.base), "shards": 1, "session_start_limit": limit}


def gateway_url(base: str) -> str:
    return base.replace("http", "ws", 1) + "/gateway"


@route("POST", "/users/@me/channels")
def open_dm(call: Call) -> Json:
    """The one DM channel with this user, whether there was one or not."""
    user = call.world.users.get(int(call.body.get("recipient_id") or 0))
    if user is None or user.bot:
        raise Refused(Code.UNKNOWN_USER)
    return wire.channel(call.world, call.world.open_dm(call.bot_id, user.id), call.bot_id)
