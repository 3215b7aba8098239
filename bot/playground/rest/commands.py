"""Application commands: what the bot says it can be asked."""

from bot.playground import limits, wire
from bot.playground.limits import commands as rules
from bot.playground.model import Command, Json
from bot.playground.refusals import Code, Refused
from bot.playground.rest.call import Call, Reply, refuse, route
from bot.playground.world import News

GLOBAL = "/applications/{application_id}/commands"
LOCAL = "/applications/{application_id}/guilds/{guild_id}/commands"
DAY = 24 * 3_600_000
A_DAY = 200


def _scope(call: Call) -> int | None:
    call.check_application()
    return call.guild().id if "guild_id" in call.ids else None


def _known(call: Call) -> list[Command]:
    scope = _scope(call)
    return [one for one in call.world.commands.values() if one.guild_id == scope]


@route("GET", GLOBAL)
@route("GET", LOCAL)
def read_all(call: Call) -> list[Json]:
    return [wire.command(one, call.bot_id) for one in _known(call)]


@route("PUT", GLOBAL)
@route("PUT", LOCAL)
def replace(call: Call) -> list[Json]:
    """Commands that keep kind and name keep their id; the others of this scope are gone."""
    before = _known(call)
    refuse(rules.overwrite(call.body))
    kept = [_put(call, body) for body in call.body]
    for gone in before:
        if gone.id not in {one.id for one in kept}:
            call.world.forget(gone)
    _changed(call)
    return [wire.command(one, call.bot_id) for one in kept]


@route("POST", GLOBAL)
@route("POST", LOCAL)
def upsert(call: Call) -> Reply:
    known = _known(call)
    refuse(rules.command(call.body))
    kind, name = call.body.get("type") or 1, call.body["name"]
    there = any((one.type, one.name) == (kind, name) for one in known)
    limit = limits.sources()["limit"][rules.LIMIT_BY_KIND[kind]]["most"]
    if not there and sum(one.type == kind for one in known) >= limit:
        raise Refused(Code.MANY_COMMANDS)
    put = _put(call, call.body)
    _changed(call)
    return Reply(200 if there else 201, wire.command(put, call.bot_id))


@route("GET", GLOBAL + "/{command_id}")
@route("GET", LOCAL + "/{command_id}")
def read(call: Call) -> Json:
    return wire.command(_command(call), call.bot_id)


@route("PATCH", GLOBAL + "/{command_id}")
@route("PATCH", LOCAL + "/{command_id}")
def edit(call: Call) -> Json:
    command = _command(call)
    body = command.body | call.body
    refuse(rules.command(body))
    command.body, command.version = body, call.world.clock.new_id()
    call.world.keep(command)
    _changed(call)
    return wire.command(command, call.bot_id)


@route("DELETE", GLOBAL + "/{command_id}")
@route("DELETE", LOCAL + "/{command_id}")
def delete(call: Call) -> None:
    call.world.forget(_command(call))
    _changed(call)


def _command(call: Call) -> Command:
    number = call.number("command_id")
    found = next((one for one in _known(call) if one.id == number), None)
    if found is None:
        raise Refused(Code.UNKNOWN_COMMAND)
    return found


def _put(call: Call, body: Json) -> Command:
    kind = body.get("type") or 1
    for there in _known(call):
        if (there.type, there.name) == (kind, body["name"]):
            if there.body != body:
                there.body, there.version = body, call.world.clock.new_id()
            return call.world.keep(there)
    _count_creation(call)
    number = call.world.clock.new_id()
    return call.world.keep(Command(id=number, version=number, body=body, guild_id=_scope(call)))


def _count_creation(call: Call) -> None:
    application, now = call.world.application, call.world.clock.now()
    recent = [at for at in application.created_commands if at > now - DAY]
    if len(recent) >= A_DAY:
        raise Refused(Code.MANY_NEW_COMMANDS)
    application.created_commands = [*recent, now]
    call.world.keep(application)


def _changed(call: Call) -> None:
    """The persons' clients read the list of commands anew."""
    call.world.tell(News("COMMANDS_CHANGED", {}, _scope(call), to_bot=False))
