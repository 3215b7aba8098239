"""Servers, their members and their scheduled events."""

from bot.playground import wire
from bot.playground.clock import read_stamp
from bot.playground.limits import places
from bot.playground.model import Json, ScheduledEvent
from bot.playground.permissions import Permission
from bot.playground.refusals import Code, Refused
from bot.playground.rest.call import Call, refuse, route
from bot.playground.world import News

EVENTS = "/guilds/{guild_id}/scheduled-events"
EVENT = EVENTS + "/{guild_scheduled_event_id}"


@route("GET", "/guilds/{guild_id}")
def read(call: Call) -> Json:
    guild = call.guild()
    count = sum(1 for _ in call.world.members_of(guild.id))
    counts = {"approximate_member_count": count, "approximate_presence_count": count}
    return wire.guild(guild, call.world) | (counts if call.query.get("with_counts") else {})


@route("GET", "/guilds/{guild_id}/channels")
def channels(call: Call) -> list[Json]:
    there = call.world.channels_of(call.guild().id)
    return [wire.channel(call.world, channel, call.bot_id) for channel in there]


@route("GET", "/guilds/{guild_id}/roles")
def roles(call: Call) -> list[Json]:
    return [wire.role(role) for role in call.world.roles_of(call.guild().id)]


@route("GET", "/guilds/{guild_id}/members/{user_id}")
def member(call: Call) -> Json:
    there = call.world.member(call.guild().id, call.user().id)
    if there is None:
        raise Refused(Code.UNKNOWN_MEMBER)
    return wire.member(call.world, there)


@route("GET", EVENTS)
def events(call: Call) -> list[Json]:
    guild = call.guild()
    return [wire.event(one, call.world) for one in call.world.events.values() if one.guild_id == guild.id]


@route("POST", EVENTS)
def plan(call: Call) -> Json:
    guild, body, now = call.guild(), call.body, call.world.clock.now()
    call.need_in_guild(guild, Permission.CREATE_EVENTS)
    refuse(places.event(body, now))
    refuse(places.new_event(body))
    planned = ScheduledEvent(
        id=call.world.clock.new_id(),
        guild_id=guild.id,
        name=body["name"],
        starts=read_stamp(body["scheduled_start_time"]),
        ends=read_stamp(body["scheduled_end_time"]),
        location=body["entity_metadata"]["location"],
        description=body.get("description"),
    )
    return _told(call, "GUILD_SCHEDULED_EVENT_CREATE", call.world.keep(planned))


@route("GET", EVENT)
def event(call: Call) -> Json:
    return wire.event(_event(call), call.world)


@route("PATCH", EVENT)
def replan(call: Call) -> Json:
    planned, body = _event(call), call.body
    refuse(places.event(body, call.world.clock.now()))
    planned.name = body.get("name", planned.name)
    planned.description = body.get("description", planned.description)
    planned.status = body.get("status") or planned.status
    planned.location = (body.get("entity_metadata") or {}).get("location", planned.location)
    if body.get("scheduled_start_time"):
        planned.starts = read_stamp(body["scheduled_start_time"])
    if body.get("scheduled_end_time"):
        planned.ends = read_stamp(body["scheduled_end_time"])
    return _told(call, "GUILD_SCHEDULED_EVENT_UPDATE", call.world.keep(planned))


@route("DELETE", EVENT)
def cancel(call: Call) -> None:
    planned = _event(call)
    call.world.forget(planned)
    _told(call, "GUILD_SCHEDULED_EVENT_DELETE", planned)


def _event(call: Call) -> ScheduledEvent:
    planned = call.world.events.get(call.number("guild_scheduled_event_id"))
    if planned is None or planned.guild_id != call.guild().id:
        raise Refused(Code.UNKNOWN_EVENT)
    return planned


def _told(call: Call, kind: str, planned: ScheduledEvent) -> Json:
    body = wire.event(planned, call.world)
    call.world.tell(News(kind, body, planned.guild_id))
    return body
