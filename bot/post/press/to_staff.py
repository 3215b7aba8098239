"""Between the commanders of a side, and to the game master."""

from __future__ import annotations

from collections.abc import Iterator

from bot.post.message import Button, custom_id, rows_of
from bot.post.parcels.to_master import Held, Intercepted
from bot.post.parcels.to_staff import Commission, Memo, Petition
from bot.post.press.layout import Messages, laid_out
from bot.post.press.writer import Writer
from bot.words.speaker import unmarked


def intercepted(writer: Writer, post: Intercepted) -> Messages:
    letter = post.letter
    facts = {"side": letter.seat, "user": writer.mention(letter.user), "to": letter.to}
    facts |= {"addressee": writer.mention(letter.addressee), "text": letter.text}
    lines = [writer.say("posts", "table", name=unmarked(post.table))]
    lines.append(writer.say("posts", "intercepted", **facts, late=bool(letter.late)))
    verbs = ("gm_pass", "gm_hold") if letter.late else ("gm_pass", "gm_late", "gm_hold")
    ids = (custom_id(verb, writer.game, 0, str(letter.number)) for verb in verbs)
    labels = (writer.say("buttons", verb) for verb in verbs)
    return laid_out(
        lines, rows_of(Button(id, label, "primary") for id, label in zip(ids, labels, strict=True))
    )


def held(writer: Writer, post: Held) -> Messages:
    """All answers, each of which may be handed back to whoever had something to say."""
    lines = [writer.say("posts", "table", name=unmarked(post.table)), writer.say("posts", "held")]
    for answer in post.answers:
        kind = writer.codec.kind(answer.kind)
        title, silent = writer.speaker.struct("asks", kind), answer.silent
        lines.append(writer.say("posts", "held_answer", side=answer.seat, title=title, silent=silent))
        lines += writer.quoted(answer.lines, kind.line_types)
        if not (answer.lines or silent):
            lines.append(writer.say("desk", "nothing"))
    carry = custom_id("gm_carry", writer.game, 0, str(post.entry))
    buttons = [Button(carry, writer.say("buttons", "gm_carry"), "primary")]
    for seat in (answer.seat for answer in post.answers if not answer.silent):
        back = custom_id("gm_back", writer.game, 0, str(post.entry), seat)
        buttons.append(Button(back, writer.say("buttons", "gm_back", side=seat), "primary"))
    return laid_out(lines, rows_of(buttons))


def commission(writer: Writer, post: Commission) -> Messages:
    """What is offered, and what taking it means, which must be known before any paper is."""
    facts = {
        "chief": writer.mention(post.chief),
        "side": post.seat,
        "charges": writer.speaker.charges(post.charges),
    }
    seals = post.seals and not post.letters_only
    said = writer.say("posts", "commission", **facts, seals=seals, letters_only=post.letters_only)
    lines = [writer.say("posts", "table", name=unmarked(post.table)), said]
    verbs = ("serve", "decline_command")
    return laid_out(lines, rows_of(writer.button(verb, style="primary") for verb in verbs))


def petition(writer: Writer, post: Petition) -> Messages:
    """Whom a chief may let read all papers, which cannot be unread."""
    said = writer.say("posts", "petition", user=writer.mention(post.user))
    verbs, user = ("observe_allow", "observe_refuse"), str(post.user)
    ids = {verb: custom_id(verb, writer.game, 0, user) for verb in verbs}
    buttons = (Button(id, writer.say("buttons", verb), "primary") for verb, id in ids.items())
    return laid_out([writer.head(post.table, post.seat), said], rows_of(buttons))


def memo(writer: Writer, post: Memo) -> Messages:
    return laid_out(words_of(writer, post), ((writer.button("orders"),),))


def words_of(writer: Writer, post: Memo) -> Iterator[str]:
    yield writer.head(post.table, post.seat)
    facts = {"charges": writer.speaker.charges(post.charges), "lines": bool(post.lines)}
    yield writer.say("memos", post.key, user=writer.mention(post.user), **facts)
    yield from writer.quoted(post.lines)
    if post.struck:
        yield writer.say("posts", "struck")
        yield from writer.quoted(post.struck)
