"""Answers to interactions: the first, and those that follow while the token lives."""

from collections.abc import Callable

from bot.playground import posting, tree, wire
from bot.playground.limits import check, emojis, forms
from bot.playground.model import Answer, Asked, Interaction, Json, Message, MessageFlag, MessageType
from bot.playground.refusals import Code, Refused
from bot.playground.rest.call import Call, Reply, refuse, route
from bot.playground.world import News

CALLBACK = "/interactions/{interaction_id}/{interaction_token}/callback"
WEBHOOK = "/webhooks/{webhook_id}/{webhook_token}"
ORIGINAL = WEBHOOK + "/messages/@original"
FOLLOWUP = WEBHOOK + "/messages/{message_id}"
SELDOM = MessageFlag.EPHEMERAL | MessageFlag.SUPPRESS_NOTIFICATIONS


@route("POST", CALLBACK, token_in_path=True)
def answer(call: Call) -> Reply:
    """The first answer: once, within three seconds, and of a kind that fits what was asked."""
    asked = _asked(call)
    body = call.body or {}
    kind = int(body.get("type") or 0)
    refuse(check("callback.kind", ("type",), kind in _ALLOWED[asked.type]))
    data = body.get("data") or {}
    message = _ANSWERS[kind](call, asked, data)
    asked.answer = kind
    asked.original_id = message.id if message else None
    call.world.keep(asked)
    call.world.close_form(asked.form_of)
    told: Json = {"id": str(asked.id), "answer": kind}
    call.world.tell(News("INTERACTION_ANSWERED", told, only=asked.user_id, to_bot=False))
    return Reply(200, _confirmation(call, asked, message)) if _wants(call, "with_response") else Reply(204)


def _asked(call: Call) -> Interaction:
    world, asked = call.world, call.world.interactions.get(call.number("interaction_id"))
    if asked is None or asked.token != call.ids["interaction_token"]:
        raise Refused(Code.UNKNOWN_INTERACTION)
    if asked.answer != Answer.NONE:
        raise Refused(Code.ALREADY_ANSWERED)
    if asked.failed or world.is_late(asked):
        raise Refused(Code.UNKNOWN_INTERACTION)
    return _somewhere(call, asked)


def _somewhere(call: Call, asked: Interaction) -> Interaction:
    """Its channel may have been deleted meanwhile."""
    if asked.channel_id not in call.world.channels:
        raise Refused(Code.UNKNOWN_CHANNEL)
    return asked


def _wants(call: Call, name: str) -> bool:
    return call.query.get(name, "").lower() in ("1", "true")


def _confirmation(call: Call, asked: Interaction, message: Message | None) -> Json:
    about: Json = {"id": str(asked.id), "type": asked.type}
    resource: Json = {"type": asked.answer}
    if message is not None:
        flags = message.flags
        about |= {
            "response_message_id": str(message.id),
            "response_message_loading": message.loading,
            "response_message_ephemeral": bool(flags & MessageFlag.EPHEMERAL),
        }
        resource["message"] = wire.message(call.world, message)
    return {"interaction": about} | ({"resource": resource} if asked.answer in _SHOWN else {})


def _say(call: Call, asked: Interaction, data: Json) -> Message:
    refuse(check("callback.data", ("data",), bool(data)))
    message = _blank(call, asked, data)
    posting.fill(call.world, message, data, call.files, ("data",))
    return posting.post(call.world, message)


def _defer(call: Call, asked: Interaction, data: Json) -> Message:
    flags = data.get("flags") or 0
    refuse(check("callback.defer-flags", ("data", "flags"), flags & ~SELDOM == 0))
    message = _blank(call, asked, data)
    message.flags |= MessageFlag.LOADING
    return posting.post(call.world, message)


def _blank(call: Call, asked: Interaction, data: Json) -> Message:
    """A message of the bot that only the asker sees if the answer says so."""
    flags = (data.get("flags") or 0) & SELDOM
    ephemeral = bool(flags & MessageFlag.EPHEMERAL)
    kind = MessageType.COMMAND if asked.type == Asked.COMMAND else MessageType.PLAIN
    if asked.message_id is not None:
        kind = MessageType.REPLY
    return Message(
        id=call.world.clock.new_id(),
        channel_id=asked.channel_id,
        author_id=call.bot_id,
        type=kind,
        flags=flags,
        only=asked.user_id if ephemeral else None,
        reply_to=asked.message_id,
        interaction_id=asked.id,
        asked_by=asked.user_id,
        asked=asked.type,
        command=asked.command,
    )


def _wait_with_update(call: Call, asked: Interaction, _data: Json) -> Message | None:
    refuse(check("callback.kind", ("type",), asked.message_id is not None))
    return call.world.messages.get(asked.message_id or 0)


def _update(call: Call, asked: Interaction, data: Json) -> Message:
    refuse(check("callback.kind", ("type",), asked.message_id is not None))
    message = call.world.messages.get(asked.message_id or 0)
    if message is None:
        raise Refused(Code.UNKNOWN_MESSAGE)
    _edit(call, message, data, ("data",))
    return message


def _choose(call: Call, asked: Interaction, data: Json) -> None:
    choices = data.get("choices") or []
    refuse(forms.choices(choices, typed_kind(asked.data)))
    asked.choices = choices


def typed_kind(data: Json) -> int:
    """The kind of the option that is being typed."""
    for option in data.get("options") or []:
        if option.get("focused"):
            return int(option["type"])
        if option.get("options"):
            return typed_kind(option)
    return 0


def _ask_form(call: Call, asked: Interaction, data: Json) -> None:
    refuse(forms.modal(data))
    refuse(emojis.shown(data["components"], ("data", "components"), call.world.emojis))
    asked.modal = data | {"components": tree.numbered(data["components"])}
    told: Json = {"id": str(asked.id), "modal": asked.modal, "channel_id": str(asked.channel_id)}
    call.world.tell(News("MODAL", told, only=asked.user_id, to_bot=False))


# Only a message that was made or changed at once is sent back.
_SHOWN = (Answer.MESSAGE, Answer.UPDATE)
_ANSWERS: dict[int, Callable[[Call, Interaction, Json], Message | None]] = {
    Answer.MESSAGE: _say,
    Answer.DEFERRED_MESSAGE: _defer,
    Answer.DEFERRED_UPDATE: _wait_with_update,
    Answer.UPDATE: _update,
    Answer.CHOICES: _choose,
    Answer.MODAL: _ask_form,
}
_ALLOWED: dict[int, set[Answer]] = {
    Asked.COMMAND: {Answer.MESSAGE, Answer.DEFERRED_MESSAGE, Answer.MODAL},
    Asked.COMPONENT: {
        Answer.MESSAGE,
        Answer.DEFERRED_MESSAGE,
        Answer.DEFERRED_UPDATE,
        Answer.UPDATE,
        Answer.MODAL,
    },
    Asked.AUTOCOMPLETE: {Answer.CHOICES},
    Asked.MODAL: {Answer.MESSAGE, Answer.DEFERRED_MESSAGE, Answer.DEFERRED_UPDATE, Answer.UPDATE},
}


def _by_token(call: Call) -> Interaction:
    """The interaction of a token; before the first answer and after a quarter of an hour there is none."""
    token = call.ids["webhook_token"]
    asked = call.world.by_token.get(token)
    if asked is None or call.number("webhook_id") != call.bot_id or asked.answer == Answer.NONE:
        raise Refused(Code.UNKNOWN_WEBHOOK)
    if call.world.is_dead(asked):
        raise Refused(Code.INVALID_WEBHOOK_TOKEN)
    return _somewhere(call, asked)


@route("POST", WEBHOOK, token_in_path=True)
def follow(call: Call) -> Reply:
    """Another message; the first after a deferred answer takes its place and stays as visible as that was."""
    world, asked = call.world, _by_token(call)
    waiting = world.messages.get(asked.original_id or 0)
    if waiting is not None and waiting.loading:
        _edit(call, waiting, call.body)
        return Reply(200, wire.message(world, waiting)) if _wants(call, "wait") else Reply(204)
    message = _blank(call, asked, call.body)
    message.type, message.reply_to = MessageType.REPLY, asked.original_id
    posting.fill(world, message, call.body, call.files)
    posting.post(world, message)
    return Reply(200, wire.message(world, message)) if _wants(call, "wait") else Reply(204)


def _edit(call: Call, message: Message, body: Json, where: tuple[str, ...] = ()) -> None:
    posting.fill(call.world, message, body, call.files, where, edit=True)
    if message.loading:
        message.flags &= ~MessageFlag.LOADING
    else:
        message.edited = call.world.clock.now()
    posting.change(call.world, message)


def _original(call: Call) -> Message:
    asked = _by_token(call)
    message = call.world.messages.get(asked.original_id or 0)
    if message is None:
        raise Refused(Code.UNKNOWN_MESSAGE)
    return message


def _followup(call: Call) -> Message:
    asked = _by_token(call)
    message = call.world.messages.get(call.number("message_id"))
    if message is None or (message.interaction_id != asked.id and message.id != asked.original_id):
        raise Refused(Code.UNKNOWN_MESSAGE)
    return message


@route("GET", ORIGINAL, token_in_path=True)
def read_original(call: Call) -> Json:
    return wire.message(call.world, _original(call))


@route("PATCH", ORIGINAL, token_in_path=True)
def edit_original(call: Call) -> Json:
    message = _original(call)
    _edit(call, message, call.body)
    return wire.message(call.world, message)


@route("DELETE", ORIGINAL, token_in_path=True)
def delete_original(call: Call) -> None:
    posting.remove(call.world, _original(call))


@route("GET", FOLLOWUP, token_in_path=True)
def read_followup(call: Call) -> Json:
    return wire.message(call.world, _followup(call))


@route("PATCH", FOLLOWUP, token_in_path=True)
def edit_followup(call: Call) -> Json:
    message = _followup(call)
    _edit(call, message, call.body)
    return wire.message(call.world, message)


@route("DELETE", FOLLOWUP, token_in_path=True)
def delete_followup(call: Call) -> None:
    posting.remove(call.world, _followup(call))
