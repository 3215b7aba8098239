"""What the channel is told of each fight of a turn by itself, and not among the news of the turn."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from msgspec.structs import replace

from bot.post.consequences.for_readers import raw
from bot.post.parcels.fights import Battle
from bot.post.parcels.posts import NOTHING
from bot.post.parcels.turns import Fight, Page, Told
from rules.kernel.fights import Beat
from rules.kernel.match import Match
from rules.kernel.orders import PUBLIC


def with_told(match: Match, page: Page, told: Iterable[Told]) -> Page:
    """A page with more that was told: what belongs to a fight stands there, and the page says so once."""
    for each in told:
        page = with_one(match, page, each)
    return page


def with_one(match: Match, page: Page, told: Told) -> Page:
    beat = beat_of(match, told)
    fight = beat and last_of(page, beat)
    if beat is None or beat.ends or (fight is None and beat.joins):
        page = put(page, replace(fight, over=True)) if beat and beat.ends and fight else page
        return replace(page, told=(*page.told, told))
    if fight is None:
        fight = Fight(len(page.fights) + 1, beat.fight)
        page = noted(page, fight, told.number)
    return put(page, judged(match, replace(fight, told=(*fight.told, told))))


def last_of(page: Page, beat: Beat) -> Fight | None:
    """The fight that an event belongs to, if it has begun."""
    there = (one for one in reversed(page.fights) if one.key == beat.fight and one.told)
    return next((one for one in there if beat.joins or not one.over), None)


def noted(page: Page, fight: Fight, number: int) -> Page:
    """A page that says from now on that there is this fight."""
    return put(replace(page, told=(*page.told, Told(number, fight=fight.number))), fight)


def all_over(page: Page) -> Page:
    """A page of which all fights are over, with its turn or with the game: of that only what is told says so,
    for the end of a game may be taken back."""
    for fight in page.fights:
        page = put(page, replace(fight, over=True))
    return page


def put(page: Page, fight: Fight) -> Page:
    """A page with a fight as it is now."""
    before, after = page.fights[: fight.number - 1], page.fights[fight.number :]
    fight = replace(fight, view=NOTHING) if fight.over else fight
    return replace(page, fights=(*before, fight, *after))


def beat_of(match: Match, told: Told) -> Beat | None:
    fights = match.game.fights
    return fights.beat(match.codec.event(told.event)) if fights and told.event != NOTHING else None


def judged(match: Match, fight: Fight) -> Fight:
    """A fight that knows whether it is over, by what of it stands."""
    fights = match.game.fights
    events = [match.codec.event(each.event) for each in fight.standing]
    return replace(fight, over=fights is not None and fights.over(events))


def seen_now(match: Match, page: Page) -> Page:
    """A page with what all see of the fights that are not over, by what has been told of the running step."""
    if all(fight.over for fight in page.fights):
        return page
    view = raw(match, match.game.view(match.codec.state(match.past().snapshot.state), PUBLIC))
    fights = (fight if fight.over else replace(fight, view=view) for fight in page.fights)
    return replace(page, fights=tuple(fights))


# -- what is taken back -----------------------------------------------------------------------------------


def struck_out(match: Match, page: Page, gone: Collection[int], never: Collection[int]) -> Page:
    """A page on which `gone` no longer holds; what `never` was sent is not there at all."""
    fights = (struck_in(match, fight, gone, never) for fight in page.fights)
    return replace(page, told=struck(page.told, gone, never), fights=tuple(fights))


def struck_in(match: Match, fight: Fight, gone: Collection[int], never: Collection[int]) -> Fight:
    """It goes on where something of it was taken back."""
    told = struck(fight.told, gone, never)
    return fight if told == fight.told else judged(match, replace(fight, told=told))


def struck(told: Iterable[Told], gone: Collection[int], never: Collection[int]) -> tuple[Told, ...]:
    """That receipts were opened stays so."""
    kept = (each for each in told if each.opened or each.number not in never)
    return tuple(replace(each, struck=True) if is_in(each, gone) else each for each in kept)


def is_in(told: Told, gone: Collection[int]) -> bool:
    return told.opened is None and told.number in gone


def carried(page: Page, struck_pages: Iterable[Page]) -> Page:
    """A page on which what was begun and not taken back is fought on, with all that was told of it."""
    fights = {fight.standing[0].number: fight for each in struck_pages for fight in fought_on(each)}
    for number, fight in fights.items():
        page = noted(page, Fight(len(page.fights) + 1, fight.key, fight.standing), number)
    return page


def fought_on(page: Page) -> Iterator[Fight]:
    return (fight for fight in page.fights if fight.standing and not fight.over)


# -- what is told of them ---------------------------------------------------------------------------------


def battles(
    page: Page, before: Page, news: Collection[int], *, waited: tuple[str, ...] = (), closed: bool = False
) -> Iterator[Battle]:
    """The fights of a page that are told of otherwise than before, or in which it goes on.

    `news`: the numbers of the events that are new, or that nobody was sent.
    """
    known = {fight.number: fight for fight in before.fights} if page.number == before.number else {}
    for fight in page.fights:
        old, told = known.get(fight.number), tuple(each.number for each in fight.told if each.number in news)
        if fight.told and (told or fight != old or not fight.over):
            deciding = () if fight.over else waited
            yield Battle(
                page.number,
                fight,
                page.board,
                deciding,
                fresh=old is None,
                closed=closed,
                still=closed and not told,
                told=told,
            )
