"""The order sheet: what is asked, what is written so far, what is still owed, and all that can be added."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property, partial

from msgspec.structs import replace

from bot.desk.counter.replies import boxed, button, newest
from bot.desk.counter.table import WIDTH, Table, as_typed
from bot.desk.orders.drafts import Paper, Verdict
from bot.desk.orders.focus import Outlook, concerned, outlook
from bot.desk.orders.keys import Keys, keys_of
from bot.desk.orders.next_lines import all_narrowed, names, narrowed, proper
from bot.post import teaching
from bot.post.bars import bar_of
from bot.post.fitting import WIDE
from bot.post.message import (
    BUTTONS,
    ID,
    LABEL,
    OPTION,
    OPTIONS,
    PLACEHOLDER,
    Beside,
    Box,
    Button,
    Buttons,
    Divide,
    Field,
    Form,
    Gallery,
    Message,
    Option,
    Part,
    Picture,
    Reply,
    Row,
    Select,
    Style,
    Thumbnail,
    Words,
    custom_id,
    rows_of,
)
from bot.post.parts import each_leaf, fits, heading
from bot.post.press.changes import clip
from bot.post.press.layout import quoted, warning
from bot.table.dues import stops
from bot.table.staff import mention
from bot.table.written_ahead import AHEAD, pieces
from bot.words.speaker import Speaker, unmarked
from rules.kernel.orders import Line, Lines, Lookup, No
from rules.kernel.template import sign

FEW = 2 * BUTTONS  # next lines that get a button each
LISTS = 3  # that narrow a long choice, one after the other
FOLDS = (
    (9, 50),
    (7, 50),
    (5, 25),
    (4, 25),
    (3, 12),
    (2, 12),
    (1, 6),
    (0, 6),
    (0, 3),
    (0, 1),
)  # until it fits
FORM = 4000  # characters of a form's field
LINE = 400  # characters of a line where not even one of each list fits whole
SHORT = 40  # characters of a line on a button that does something with it


class Sheet:
    """The sheet of one seat.

    `path` and `page`: how far a long choice of lines is narrowed. `before`: the lines that stood until now,
    if its reader has only changed them. `whole`: the line of whose place a part is being chosen.
    """

    def __init__(
        self,
        table: Table,
        paper: Paper,
        path: tuple[str, ...] = (),
        page: int = 0,
        before: Lines | None = None,
        whole: str = "",
    ) -> None:
        self.table, self.paper, self.path, self.page, self.before = table, paper, path, page, before
        self.whole = whole
        self.say = table.speaker.say

    def reply(self, first: Iterable[str] = (), *, edit: bool = False) -> Reply:
        """The sheet below whatever else is to be said; in one message if it takes the place of one."""
        maps = () if self.looks_alike(edit) else tuple(self.maps())
        dye = self.table.library.board(self.table.game.key).dyes.get(self.table.seat)
        said, bar = list(first), bar_of(dye, self.table.caller.reads.palette)
        for sections, most in FOLDS:
            found = Message(parts=(Box(tuple(self.parts(said, maps, sections, most)), bar),))
            if fits(found):
                break
        else:
            found = each_leaf(found, shortened)
        return Reply((found,), edit=edit, sheet=self.table.number)

    def maps(self) -> Iterator[Picture]:
        """The ground about what is being chosen; at a shared screen all there is."""
        found = self.outlook()
        if found is not None:
            yield self.table.picture(
                self.table.view,
                found.focus,
                width=WIDE if found.scene else WIDTH,
                looked=found.looked,
                told=True,
                scene=found.scene,
                offered=found.offered,
            )
        elif self.table.shared:
            yield self.table.picture(self.table.view)

    def own_sheet(self) -> Iterator[Part]:
        """The sheet that the side keeps, in small: what matters most of it, and all of it beside that."""
        game, language = self.table.game, self.table.speaker.language
        if not game.own_sheet:
            return
        papers = self.table.library.papers(self.table.codec, self.table.view, language)
        gist = (f"{sign(name)} {line}" for name, line in papers.gist)
        whole = self.table.picture(self.table.view, game.own_sheet, width=WIDE)
        yield Beside(("\n".join((heading(papers.title), *gist)),), Thumbnail(whole))

    def looks_alike(self, edit: bool) -> bool:
        """Whether a picture would only show again, in a message below the last one, what it showed there."""
        if edit or self.table.shared or self.before is None:
            return False
        now = None if self.before == self.paper.known else self.outlook()
        before = self.outlook(self.before)
        return now is None or (before is not None and now.ground == before.ground)

    def outlook(self, lines: Lines | None = None) -> Outlook | None:
        """Beside what may follow these lines, else those that stand."""
        ask, game = self.paper.ask, self.table.game
        if ask is None or not self.adding:
            return None
        after = self.paper.known if lines is None else lines
        if self.keys:
            first = next((name for _, name in names(self.keys.whole)), "")
            return Outlook(self.keys.place, ask.kind.looks(self.table.view, after, first))
        found = outlook(game, ask.kind, self.table.view, after, self.table.offers(after), self.path)
        return found._replace(focus=found.focus or self.about(found.looked)) if found else None

    def about(self, looked: str) -> str:
        """Where that stands which a look-up is about, if it is about the ground round something."""
        if not looked:
            return ""
        (found, *_) = self.table.reader(self.table.game.lookups).parse(looked)
        assert isinstance(found, Lookup)
        return concerned(self.table.game, self.table.view, names(found)[:1]) if found.near else ""

    # -- parts ------------------------------------------------------------------------------------------

    def parts(
        self, first: Sequence[str], maps: tuple[Picture, ...], sections: int, most: int
    ) -> Iterator[Part]:
        """The newest lines in sections, at most so many; of each other list the newest lines likewise.

        First comes what the reader has just done. At a shared screen the board does, so that question and
        buttons stand at the end of the page.
        """
        gallery = [Gallery(maps)] if maps else []
        yield from (*gallery, *self.own_sheet()) if self.table.shared else ()
        if said := list(newest(self.table.speaker, first, most)):
            yield words(said)
        yield words([self.heading(), *self.taught()])
        yield from () if self.table.shared else gallery
        if self.writing:
            yield from self.lines(sections, most)
        if below := list(self.standing(most)):
            yield Divide()
            yield words(below)
        yield from map(Buttons, self.rows(sections))
        if self.paper.ask:
            yield words([question(self.table)])

    def heading(self) -> str:
        """What is asked, or that nothing is; of which side, and by when."""
        ask, facts = self.paper.ask, {"name": unmarked(self.table.record.name), "side": self.table.seat}
        if ask is None:
            nothing = self.table.speaker.refusal(No("kernel/asks", "nothing_asked"))
            return self.say("sheet", "nothing_asked", nothing=nothing, **facts)
        title, late = (self.table.speaker.struct(key, ask.kind) for key in ("asks", "asks.late"))
        due, halts = self.table.due // 1000, stops(self.table.record)
        return self.say("sheet", "heading", title=title, due=due, late=late, stops=halts, **facts)

    def taught(self) -> Iterator[str]:
        """What the lesson wants that is given here."""
        ask, learning = self.paper.ask, self.table.setting.lesson
        if ask and learning:
            library, game, step = self.table.library, self.table.game.key, learning.step(ask.number)
            yield from teaching.said(library, self.table.speaker, game, learning.digest, step)

    def standing(self, most: int) -> Iterator[str]:
        """How it stands with what is written: sealed, complete or owed, to be corrected, kept for later."""
        if self.paper.ask is None:
            yield from self.ahead(most)
        else:
            yield from self.sealed(most)
            if self.writing:
                yield from self.state()
        yield from self.spoilt(most)
        yield from self.kept(most)
        yield from newest(self.table.speaker, self.others(), most)

    @property
    def writing(self) -> bool:
        """Whether there is a draft to write or to look at: none beside what is sealed and stays."""
        return self.paper.ask is not None and (self.table.sealed is None or bool(self.paper.legible))

    def ahead(self, most: int) -> Iterator[str]:
        if self.paper.legible:
            yield self.say("sheet", "ahead")
            yield from self.quoted(self.paper.legible, most)

    def sealed(self, most: int) -> Iterator[str]:
        sealed = self.table.sealed_lines
        if sealed is not None:
            yield self.say("sheet", "sealed", nothing=not sealed, part=self.table.has_only_letters)
            yield from self.quoted(sealed, most)
            yield self.say("posts", "replaceable")

    def quoted(self, lines: Lines, most: int) -> Iterator[str]:
        return newest(self.table.speaker, quoted([self.paper.written(line) for line in lines]), most)

    def lines(self, sections: int, most: int) -> Iterator[Part]:
        """The draft: each of its newest lines with what strikes it out, those before them as text."""
        if not self.paper.legible:
            if beforehand := self.beforehand():
                yield words([beforehand])
            return
        cut = max(0, len(self.written) - sections)
        above = [text for text, _ in self.written[:cut]]
        yield words([self.say("sheet", "draft"), *newest(self.table.speaker, above, most)])
        if options := tuple(self.strikable(cut))[-OPTIONS:]:
            id = custom_id("strike", self.table.number, self.paper.number)
            yield Buttons((Select(id, self.say("sheet", "strike"), options),))
        for text, strikes in self.written[cut:]:
            yield Beside((text,), strikes) if strikes else Words(text)

    def strikable(self, cut: int) -> Iterator[Option]:
        """Those of the first lines of the draft that are the reader's to strike out."""
        verdicts = enumerate(self.paper.judgements[:cut], 1)
        for number, verdict in verdicts:
            if verdict.line is not None and self.written[number - 1][1]:
                exact = f"{number}:{verdict.line}"
                value = exact if len(exact) <= OPTION else f"{number}:"
                yield Option(value, clip(f"{number}. {verdict.text}", OPTION))

    @cached_property
    def written(self) -> list[tuple[str, Button | None]]:
        """The lines of the draft, each with what strikes it out."""
        verdicts = enumerate(self.paper.judgements, 1)
        return [(self.line(number, verdict), self.struck(number, verdict)) for number, verdict in verdicts]

    def line(self, number: int, verdict: Verdict) -> str:
        """A line of the draft, with what it comes to, or why it does not fit."""
        full = proper(verdict.line, self.table.vocabulary) if verdict.line else ""
        facts = {"number": number, "line": verdict.text, "names": full, "refused": verdict.no is not None}
        return self.say("sheet", "line", reason=self.beside(verdict), **facts)

    def struck(self, number: int, verdict: Verdict) -> Button | None:
        """Strikes a line out, if it is the reader's to strike out."""
        if verdict.line is None or verdict.line not in self.paper.part:
            return None
        button = partial(self.button, "drop", str(number), label=self.say("buttons", "strike"))
        exact = button(str(verdict.line))
        return exact if len(exact.id) <= ID else button()

    def state(self) -> Iterator[str]:
        """What all lines come to, and whether they may be sealed."""
        if sums := self.sums():
            yield sums
        if self.owed:
            yield self.table.speaker.refusal(self.owed)
        else:
            warnings = [warning(self.table.speaker, self.table.vocabulary, no) for no in self.warnings()]
            yield from warnings
            yield self.complete(warned=bool(warnings))
        yield from self.staff()

    def warnings(self) -> Iterable[No]:
        """What would cost dear if this were sealed, as far as the reader may know."""
        ask = self.paper.ask
        return ask.kind.warns(self.table.view, self.paper.known) if ask else ()

    def complete(self, *, warned: bool) -> str:
        """Nothing is missing any more, as far as the reader may know: who may seal."""
        if self.seals:
            return self.say("sheet", "may_seal", warned=warned)
        key = "chief_alone_seals" if self.table.has_only_letters else "chief_may_seal"
        return self.say("sheet", key, chief=mention(self.table.staff.chief), warned=warned)

    def staff(self) -> Iterator[str]:
        """How far the deputies are of whom the reader may know it."""
        for deputy in self.table.fellows:
            done = deputy.ready == self.paper.number
            facts = {
                "user": mention(deputy.user),
                "charges": self.table.speaker.charges(deputy.charges),
                "ready": done,
            }
            yield self.say("sheet", "deputy", **facts)

    @property
    def seals(self) -> bool:
        """Whether the reader may seal what is written."""
        ask = self.paper.ask
        return ask is not None and self.table.may_seal(ask, self.paper.lines)

    def beside(self, verdict: Verdict) -> str:
        if verdict.no:
            return self.table.speaker.refusal(verdict.no)
        return self.paper.told("shows", verdict.shows)

    def beforehand(self) -> str:
        """What is worth knowing before anything is written."""
        ask = self.paper.ask
        return self.paper.told("shows", ask.kind.shows(self.table.view, ())) if ask else ""

    def sums(self) -> str:
        """What all lines that fit come to, and what they leave, for who may read them all."""
        ask = self.paper.ask
        if ask is None or self.table.has_only_letters:
            return ""
        return self.paper.told("sums", ask.kind.sums(self.table.view, self.paper.standing))

    @cached_property
    def owed(self) -> No | None:
        """Why the order may not be sealed as it is; what others have to write is not for who is apart."""
        return self.paper.owed if self.seals or not self.table.has_only_letters else None

    def spoilt(self, most: int) -> Iterator[str]:
        """What a form gave and what is to be corrected."""
        if self.paper.legible_spoilt:
            yield self.say("sheet", "spoilt")
            found = [(piece, self.paper.why(piece)) for piece in self.paper.legible_spoilt]
            said = (not_added(self.table.speaker, piece, no) for piece, no in found)
            yield from newest(self.table.speaker, said, most)

    def kept(self, most: int) -> Iterator[str]:
        """What was written ahead; of what this question takes, why it does not fit."""
        if not self.paper.legible_kept:
            return
        yield self.say("sheet", "ahead")
        refused = () if self.table.has_only_letters else self.paper.takes.refused
        why = {str(line): self.table.speaker.refusal(no) for line, no in refused}
        said = (
            self.say("sheet", "kept_line", line=self.paper.shown(p), reason=why.get(p, ""))
            for p in pieces(self.paper.legible_kept)
        )
        yield from newest(self.table.speaker, said, most)

    def others(self) -> Iterator[str]:
        for text in self.paper.legible_others.values():
            yield self.say("sheet", "kept")
            yield from quoted([self.paper.shown(piece) for piece in text.splitlines()])

    # -- buttons ----------------------------------------------------------------------------------------

    def rows(self, sections: int) -> Iterator[Row]:
        """First what can be added, then what can be done with the whole."""
        if not self.table.playing:
            return
        yield from self.additions
        yield tuple(self.verbs(sections))
        if not self.keys and (other := tuple(self.other_papers())):  # beside keys there is no room for them
            yield other

    def verbs(self, sections: int) -> Iterator[Button]:
        ask, lines = self.paper.ask, self.paper.legible
        sealed = self.table.sealed is not None
        if ask and (lines or not sealed):
            yield self.seal_or_report()
        if ask and sealed and self.seals:
            yield self.button("withdraw")
            if not lines:
                yield self.button("change")
        elif ask and self.table.may_be_advised and self.table.game.judgement:
            yield self.button("hint")
        yield self.button("form")
        if part := self.paper.part:
            if not sections:
                last = len(lines) - lines[::-1].index(part[-1])
                yield self.drop(last, part[-1])
            yield self.button("clear", style="danger")

    def seal_or_report(self) -> Button:
        """Who may not seal says that his part is written."""
        if not self.seals:
            return self.button("ready", style="success")
        return self.button("seal", self.paper.mark, style="success", disabled=self.owed is not None)

    def drop(self, number: int, line: Line) -> Button:
        """Strikes out this line, and no other that has taken its place since, if it fits on a button."""
        button = partial(self.button, "drop", str(number), line=self.paper.written(line)[:SHORT])
        exact = button(str(line))
        return exact if len(exact.id) <= ID else button()

    def next_lines(self) -> Iterator[Row]:
        ask = self.paper.ask
        if ask is None or not self.adding:
            return
        if self.keys:
            yield from self.keys.buttons(self.table, self.paper)
            yield self.keys.middle(self.table, self.paper), self.back(*self.path)
        elif fits := self.as_buttons(ask.number):
            yield from rows_of(fits)
        elif self.offers:
            yield from self.narrow(self.offers, ask.number)

    @cached_property
    def additions(self) -> tuple[Row, ...]:
        return tuple(self.next_lines())

    @property
    def adding(self) -> bool:
        """Whether lines may be added: not to what is sealed and stays."""
        ask = self.paper.ask
        return ask is not None and (self.table.sealed is None or bool(self.paper.legible))

    @cached_property
    def offers(self) -> Lines:
        return self.table.choices(self.paper.known)

    @cached_property
    def keys(self) -> Keys | None:
        """The parts to choose from, while the line that names the whole may still follow."""
        if not (self.whole and self.adding):
            return None
        line = next((line for line in self.offers if str(line) == self.whole), None)
        return keys_of(self.table.game, line) if line else None

    def as_buttons(self, ask: int) -> list[Button]:
        """A button for each next line, if they are few and short."""
        if self.paper.ask is None or len(self.offers) > FEW:
            return []
        kind = self.paper.ask.kind
        words, say = self.table.vocabulary, self.table.speaker.on_button
        found = [Button(self.press(ask, line), say(kind, line, words)) for line in self.offers]
        return found if all(len(b.id) <= ID and len(b.label) <= LABEL for b in found) else []

    def press(self, ask: int, line: Line) -> str:
        """Adds a line, or first asks for the part of its place."""
        return custom_id("keys" if self.parted(line) else "add", self.table.number, ask, str(line))

    def parted(self, line: Line) -> bool:
        """Whether a part of its place may be chosen next, and all of them fit on buttons."""
        keys = keys_of(self.table.game, line)
        return keys is not None and keys.fit(self.table, self.paper)

    def narrow(self, offers: tuple[Line, ...], ask: int) -> Iterator[Row]:
        words, weigh = self.table.vocabulary, self.paper.weigher()
        narrow = partial(narrowed, offers, vocabulary=words, say=self.say, weigh=weigh, parted=self.parted)
        lists = list(all_narrowed(narrow, self.path, self.page))
        for found in lists[-LISTS:]:
            placeholder = self.say("sheet", "choose", path=", ".join(found.path))[:PLACEHOLDER]
            id = custom_id("next", self.table.number, ask, *found.path)
            yield (Select(id, placeholder, found.options),)
        if len(lists) > LISTS:
            yield (self.back(*lists[-LISTS].path[:-1]),)

    def back(self, *path: str) -> Button:
        """To the list that this path of names leads to."""
        return self.button("next", *path, label=self.say("buttons", "back"))

    def other_papers(self) -> Iterator[Button]:
        """What was written ahead, and one paper for another question; a deputy may change what is theirs."""
        if self.table.deputy is not None:
            if self.paper.legible_kept:
                yield self.button("ahead")
            return
        yield from self.about_kept()
        for number, text in list(self.paper.others.items())[:1]:
            label = self.paper.shown(text.splitlines()[0])[:SHORT]
            if self.paper.ask:
                yield self.button("adopt", str(number), line=label)
            yield self.button("forget", str(number), line=label)

    def about_kept(self) -> Iterator[Button]:
        """To take up what was written ahead, to change it, to throw it away."""
        if not self.paper.kept:
            return
        if fit := self.paper.takes.lines:
            yield self.button("adopt", str(AHEAD), line=self.paper.written(fit[0])[:SHORT])
        yield self.button("ahead")
        yield self.button("forget", str(AHEAD), line=self.paper.shown(pieces(self.paper.kept)[0])[:SHORT])

    def button(
        self,
        verb: str,
        *arguments: str,
        label: str = "",
        style: Style = "secondary",
        disabled: bool = False,
        **facts: str,
    ) -> Button:
        look = partial(button, self.table.speaker, verb, self.table.number, self.paper.number, *arguments)
        return look(label=label, style=style, disabled=disabled, **facts)

    # -- all lines at once ------------------------------------------------------------------------------

    def form(self) -> Form:
        sealed = (self.paper.ask and self.table.sealed_lines) or ()
        lines = self.paper.part or self.table.part(self.paper.ask, sealed)
        label, hint = self.say("sheet", "form_lines"), self.say("sheet", "form_hint")
        text = "\n".join((*map(self.paper.written, lines), *self.paper.legible_spoilt))
        field = Field("lines", label, text[:FORM], long=True, required=False, hint=hint)
        verb, title = ("fill", "form") if self.paper.ask else ("keep", "form_ahead")
        id = custom_id(verb, self.table.number, self.paper.number)
        return Form(id, self.say("sheet", title), (field,))


def curtain(table: Table, *first: str, edit: bool = False) -> Reply:
    """What stands before the papers of a hot seat."""
    side = table.seated()
    opens = button(table.speaker, "only", table.number, 0, side, side=side, style="primary")
    title, said = (
        table.speaker.say("desk", "curtain", side=side),
        table.speaker.say("desk", "only", side=side),
    )
    bar = bar_of(table.library.board(table.game.key).dyes.get(side), table.caller.reads.palette)
    found = boxed(title, [], "\n".join((*first, said)), buttons=[opens], bar=bar, edit=edit)
    return replace(found, sheet=table.number)


def not_added(speaker: Speaker, text: str, no: No | None) -> str:
    """What was not written down, and why; or that now it would fit."""
    reason = speaker.refusal(no) if no else speaker.say("sheet", "fits_now")
    return speaker.say("desk", "not_added", line=as_typed(text), reason=reason)


def question(table: Table) -> str:
    """How what the caller's seat is asked is answered, and by which rule it is."""
    ask = table.asked()
    advice = table.speaker.struct("asks.help", ask.kind)
    return table.speaker.say("sheet", "question", help=advice, rule=ask.rule)


def asked_in_short(table: Table) -> str:
    """What the caller's seat is asked, and how it is answered."""
    title = table.speaker.struct("asks", table.asked().kind)
    return f"{table.speaker.say('posts', 'question', title=title)}\n{question(table)}"


def words(lines: Iterable[str]) -> Words:
    return Words("\n".join(lines))


def shortened(part: Part) -> Part:
    """Its lines no longer than fits whatever somebody has typed."""
    return words(clip(line, LINE) for line in part.text.splitlines()) if isinstance(part, Words) else part
