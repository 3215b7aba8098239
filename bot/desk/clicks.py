"""Every button, list and form that the bot has ever made is answered here, also after a restart."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence

from bot.desk.counter.caller import Caller
from bot.desk.counter.reception import answered
from bot.desk.gm.trial import DISCARD, TAKE
from bot.desk.people.nudging import Reminding
from bot.desk.people.observers import Observers
from bot.desk.people.seats import Seats
from bot.desk.tables.claims import Claims
from bot.desk.tables.deadlines import Deadlines
from bot.desk.tables.holidays import Holidays
from bot.desk.tables.side_thread import Council
from bot.desk.tables.table_choices import Choosing
from bot.desk.typed import Mail
from bot.post.message import Clicked, Reply, clicked, number_of
from rules.kernel.orders import No


class Clicks(Choosing, Claims, Deadlines, Holidays, Reminding, Seats, Council, Observers, Mail):
    @answered
    async def click(self, caller: Caller, custom_id: str, values: Sequence[str] = ()) -> Reply:
        """A button, or the values chosen in a list."""
        found = clicked(custom_id)
        verb = VERBS.get(found.verb) if found else None
        if found is None or verb is None:
            raise No("bot/clicks", "unknown_button")
        return await verb(self, caller.at(found.game) if found.game else caller, found, tuple(values))

    @answered
    async def submit_form(self, caller: Caller, custom_id: str, fields: Mapping[str, str]) -> Reply:
        """A form that was filled in."""
        found = clicked(custom_id)
        fill = FORMS.get(found.verb) if found else None
        if found is None or fill is None:
            raise No("bot/clicks", "unknown_button")
        return await fill(self, caller.at(found.game), found, fields)


Fill = Callable[[Clicks, Caller, Clicked, Mapping[str, str]], Awaitable[Reply]]
Verb = Callable[[Clicks, Caller, Clicked, tuple[str, ...]], Awaitable[Reply]]


def said(at: Clicked, place: int = 0) -> str:
    """What an id ends with; it may hold colons."""
    return ":".join(at.arguments[place:])


def whole(at: Clicked, place: int = 0) -> int:
    """A number that an id carries."""
    found = number_of("".join(at.arguments[place : place + 1]))
    if found is None:
        raise No("bot/clicks", "unknown_button")
    return found


FORMS: dict[str, Fill] = {
    "fill": lambda desk, who, at, fields: desk.fill(who, fields.get("lines", ""), at.ask),
    "keep": lambda desk, who, at, fields: desk.fill_ahead(who, fields.get("lines", "")),
    "gm_edit": lambda desk, who, at, fields: desk.gm_change(
        who, fields.get("change", ""), fields.get("reason", "")
    ),
    "gm_back": lambda desk, who, at, fields: desk.gm_hand_back(
        who, whole(at), said(at, 1), fields.get("reason", "")
    ),
}
VERBS: dict[str, Verb] = {
    "join": lambda desk, who, at, values: desk.join(who, said(at)),
    "new": lambda desk, who, at, values: desk.new(who, said(at)),
    "choices": lambda desk, who, at, values: desk.choices(who, at.ask),
    "choices_before": lambda desk, who, at, values: desk.choices(who, at.ask, edit=True),
    "choices_after": lambda desk, who, at, values: desk.choices(who, at.ask, edit=True),
    "choose": lambda desk, who, at, values: desk.choose(
        who, dict.fromkeys([said(at)], *values[:1]), at.ask, edit=True
    ),
    "choose_on": lambda desk, who, at, values: desk.choose_switches(
        who, whole(at), values, at.ask, edit=True
    ),
    "decline_seat": lambda desk, who, at, values: desk.decline_seat(who),
    "start": lambda desk, who, at, values: desk.start(who),
    "observe_allow": lambda desk, who, at, values: desk.let_observe(who, whole(at)),
    "observe_refuse": lambda desk, who, at, values: desk.keep_out(who, whole(at)),
    "replace_sure": lambda desk, who, at, values: desk.vacate(who, said(at, 1), whole(at)),
    "status": lambda desk, who, at, values: desk.status(who),
    "papers": lambda desk, who, at, values: desk.papers(who),
    "only": lambda desk, who, at, values: desk.papers(who, said(at)),
    "map": lambda desk, who, at, values: desk.map(who),
    "help": lambda desk, who, at, values: desk.help(who),
    "orders": lambda desk, who, at, values: desk.sheet(who, at.ask),
    "answer": lambda desk, who, at, values: desk.answer(who, said(at), at.ask),
    "add": lambda desk, who, at, values: desk.add_lines(who, said(at), at.ask, edit=True),
    "next": lambda desk, who, at, values: desk.narrow(who, at.ask, at.arguments, *values[:1]),
    "drop": lambda desk, who, at, values: desk.drop_line(who, whole(at), at.ask, said(at, 1), edit=True),
    "clear": lambda desk, who, at, values: (
        desk.clear(who, at.ask, edit=True) if at.ask else desk.fill_ahead(who, "", edit=True)
    ),
    "form": lambda desk, who, at, values: desk.form(who, at.ask),
    "ahead": lambda desk, who, at, values: desk.form_ahead(who),
    "adopt": lambda desk, who, at, values: desk.adopt(who, whole(at), at.ask),
    "forget": lambda desk, who, at, values: desk.forget(who, whole(at)),
    "seal": lambda desk, who, at, values: desk.seal(who, at.ask, said(at), edit=True),
    "withdraw": lambda desk, who, at, values: desk.withdraw(who, at.ask, edit=True),
    "change": lambda desk, who, at, values: desk.replace(who, at.ask, edit=True),
    "undo": lambda desk, who, at, values: desk.undo(who, 1, whole(at)),
    "undo_sure": lambda desk, who, at, values: desk.undo_sure(who, whole(at), whole(at, 1), whole(at, 2)),
    "undo_ask": lambda desk, who, at, values: desk.undo_ask(who, whole(at), whole(at, 1), whole(at, 2)),
    "undo_agree": lambda desk, who, at, values: desk.undo_agree(who, whole(at)),
    "undo_refuse": lambda desk, who, at, values: desk.undo_refuse(who, whole(at)),
    "concede_sure": lambda desk, who, at, values: desk.concede(who, confirmed=True),
    "claim_game": lambda desk, who, at, values: desk.claim(who, said(at)),
    "claim_host": lambda desk, who, at, values: desk.claim(who, said(at)),
    "claim_away": lambda desk, who, at, values: desk.claim(who, said(at)),
    "here": lambda desk, who, at, values: desk.here(who),
    "bring": lambda desk, who, at, values: desk.move(who, who.channel),
    "put_away": lambda desk, who, at, values: desk.put_away(who),
    "leave_sure": lambda desk, who, at, values: desk.leave(who, confirmed=True),
    "end_sure": lambda desk, who, at, values: desk.end(who, confirmed=True),
    "agree": lambda desk, who, at, values: desk.agree(who, confirmed=True, about=said(at)),
    "decline": lambda desk, who, at, values: desk.decline(who),
    "retract": lambda desk, who, at, values: desk.decline(who),
    "consider": lambda desk, who, at, values: desk.consider(who),
    "rest": lambda desk, who, at, values: desk.stand(who, f"add {said(at)}"),
    "nudge": lambda desk, who, at, values: desk.nudge(who),
    "serve": lambda desk, who, at, values: desk.serve(who),
    "decline_command": lambda desk, who, at, values: desk.decline_command(who),
    "ready": lambda desk, who, at, values: desk.ready(who, at.ask, edit=True),
    "gm_edit_sure": lambda desk, who, at, values: desk.gm_edit_sure(who, whole(at)),
    "gm_pass": lambda desk, who, at, values: desk.gm_pass(who, whole(at)),
    "gm_late": lambda desk, who, at, values: desk.gm_late(who, whole(at)),
    "gm_hold": lambda desk, who, at, values: desk.gm_hold(who, whole(at)),
    "letters_only": lambda desk, who, at, values: desk.letters_only(who, True),
    "gm_take": lambda desk, who, at, values: desk.gm_take(who),
    "gm_reads": lambda desk, who, at, values: desk.gm_approve(who, True),
    "unread": lambda desk, who, at, values: desk.unread(who),
    "gm_carry": lambda desk, who, at, values: desk.gm_carry(who, whole(at)),
    "gm_back": lambda desk, who, at, values: desk.gm_back(who, whole(at), said(at, 1)),
    "gm_undo_sure": lambda desk, who, at, values: desk.gm_undo_sure(
        who, whole(at), whole(at, 1), whole(at, 2), said(at, 3)
    ),
    "gm_branch_take": lambda desk, who, at, values: desk.gm_branch(who, TAKE),
    "gm_branch_discard": lambda desk, who, at, values: desk.gm_branch(who, DISCARD),
    "gm_branch_sure": lambda desk, who, at, values: desk.gm_branch_sure(who, whole(at), whole(at, 1)),
    "rule": lambda desk, who, at, values: desk.rules(who, said(at, 2), whole(at, 1), edit=True),
    "read": lambda desk, who, at, values: desk.rule(who, said(at), edit=True),
    "turn": lambda desk, who, at, values: desk.history(
        who, str(whole(at)), truth=said(at, 1) == "truth", edit=True
    ),
    "statistics": lambda desk, who, at, values: desk.statistics(who),
    "list_here": lambda desk, who, at, values: desk.list_here(who, at.ask, edit=True),
    "list_mine": lambda desk, who, at, values: desk.list_mine(who, at.ask, edit=True),
    "seats": lambda desk, who, at, values: desk.seats(who, at.ask, edit=True),
    "since": lambda desk, who, at, values: desk.since(who, whole(at) if at.arguments else None),
    "dm": lambda desk, who, at, values: desk.dm_for(who, said(at)),
}
