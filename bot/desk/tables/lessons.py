"""Lessons: a small game, step by step, in the direct messages of whoever learns."""

from __future__ import annotations

from functools import partial

from msgspec.structs import replace

from bot.desk.counter.blanks import FilledIn, Offered, text
from bot.desk.counter.caller import Caller
from bot.desk.counter.offering import holding
from bot.desk.counter.reception import Desk
from bot.desk.counter.replies import boxed, button, says
from bot.desk.counter.table import Table
from bot.desk.counter.verb import verb
from bot.desk.counter.words import command, pressed
from bot.desk.tables.endings import BREAK_OFF, finish
from bot.desk.tables.making import begin_with, new_game
from bot.desk.tables.seating import WORD
from bot.desk.tables.starting import begin
from bot.post.courier import Trouble
from bot.post.message import LABEL, Button, Link, Reply, custom_id
from bot.post.parcels import packing, targets
from bot.post.parcels.to_channel import Teaching
from bot.post.parts import PLACE
from bot.post.retractions import OWN
from bot.table.computers import USUAL, Computer
from bot.table.setting import Learning, Setting
from rules.kernel.lesson import TALE, Lesson
from rules.kernel.orders import GM, No
from storage.records import OVER

LESSON = "lesson"  # one at a time for each person


async def titles(desk: Desk, caller: Caller, given: FilledIn, typed: str) -> Offered:
    """Every game that has a lesson, by its title."""
    said = desk.speakers(caller)
    return holding(typed, ((said[key].say("table", "game"), key) for key in with_lessons(desk)))


def with_lessons(desk: Desk) -> list[str]:
    return [key for key in desk.library.keys if desk.library.lesson(key)]


@verb(
    command("learn", text("game", about="learn game", to="system", complete=titles)),
    pressed("learn", "system"),
)
async def learn(desk: Desk, caller: Caller, system: str = "") -> Reply:
    """Begin a lesson, or go on with the one that has begun."""
    async with desk.alone(LESSON, caller.user):
        if going := await begun_by(desk, caller):
            return await desk.at(caller.at(going), partial(gone_on, desk))
        if not system:
            return which_lesson(desk, caller)
        lesson = desk.library.lesson(system) if system in desk.library.keys else None
        if lesson is None:
            raise No("bot/lesson", "no_such_lesson")
        number = await made(desk, caller, lesson)
        return await desk.at(caller.at(number), partial(gone_on, desk))


@verb(pressed("lesson_leave"))
async def leave_lesson(table: Table) -> Reply:
    """The lesson is over before its end."""
    if table.setting.lesson is None or table.over:
        raise No("bot/lesson", "no_lesson")
    return await finish(table, BREAK_OFF, GM, [table.speaker.say("lesson", "left")])


async def begun_by(desk: Desk, caller: Caller) -> int:
    """The lesson that somebody has begun and not ended; 0 if there is none."""
    for game in await desk.shelf.games.of_user(caller.user):
        record = await desk.shelf.games.record(game.id)
        if game.status != OVER and Setting.of(record).lesson is not None:
            return game.id
    return 0


def which_lesson(desk: Desk, caller: Caller) -> Reply:
    """A button for each lesson there is."""
    speaker, said = desk.speaker(caller), desk.speakers(caller)
    games = (
        Button(custom_id("learn", 0, 0, key), said[key].say("table", "game")[:LABEL])
        for key in with_lessons(desk)
    )
    return boxed(speaker.say("lesson", "which"), [], speaker.say("lesson", "about"), buttons=games)


async def made(desk: Desk, caller: Caller, lesson: Lesson) -> int:
    """A table in the direct messages of its learner, who sits there; the computer has all other seats."""
    room = await own_room(desk, caller)
    codec, sources, setting = await begin_with(desk, lesson.game, lesson.position)
    here = replace(caller, guild=None, channel=room)
    title = desk.speakers(caller)[lesson.game].say(TALE, "title")
    others = (seat for seat in setting.seats if seat != lesson.seat)
    computers = {seat: Computer(USUAL, user=caller.user, since=desk.clock()) for seat in others}
    learning = Learning(lesson.digest)
    setting = replace(
        setting, title=title, computers=computers, lesson=learning, language=caller.reads.language
    )
    new = new_game(desk, here, codec, sources, setting, hot_seat=False)
    new = replace(new, seats={lesson.seat: caller.user}, words=(desk.chance(WORD).hex(),))
    intro = packing.parcel(targets.user(caller.user), Teaching(lesson.digest))
    return await desk.shelf.create(new, now=desk.clock(), outbox=[intro])


async def own_room(desk: Desk, caller: Caller) -> int:
    """Where the caller is written to; raises No."""
    if caller.guild is None:
        return caller.channel
    if caller.user in await desk.shelf.dms.closed():
        raise No("bot/lesson", "lesson_closed")
    try:
        return await desk.rooms.channel(targets.user(caller.user))
    except Trouble:
        raise No("bot/lesson", "lesson_closed") from None


async def gone_on(desk: Desk, table: Table) -> Reply:
    """Where the lesson is; one that has not begun, since the bot was stopped just then, begins."""
    away = table.caller.guild is not None
    said = table.speaker.say("lesson", "here", away=away, title=table.record.name)
    there = PLACE.format(guild=OWN, channel=table.record.channel)
    ways: list[Button | Link] = [Link(table.speaker.say("buttons", "go_there"), there)] if away else []
    if not table.begun:
        return await begin(desk, table, says([said], ((*ways,),) if ways else ()))
    ways += [button(table.speaker, verb, table.number) for verb in ("orders", "lesson_leave")]
    return says([said], ((*ways,),))
