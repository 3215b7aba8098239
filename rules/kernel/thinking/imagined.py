"""A world that stands where a seat stands, found by what the seat may know and by nothing else.

It begins with a state that the seat may have seen as the step began. What was said openly is said again, the
dice that the seat saw fall again. What others said in secret is guessed: first what a policy would say, then
whatever may be said, until the seat would have seen after it what it saw.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence

from rules.kernel.chance import Chance
from rules.kernel.events import Why
from rules.kernel.game import Codec, Game
from rules.kernel.match import AnyRoll
from rules.kernel.orders import PUBLIC, Kind, Lines, first_fault
from rules.kernel.thinking.brief import Read
from rules.kernel.thinking.world import Policy, World

WORLDS = 12  # that are imagined until one stands
GUESSES = 60  # of what others said, in each of them
ANSWERS, DRAFTS = 40, 200  # that are tried for one question, and looked at for that

Chances = Callable[[str], Chance]  # by a name: chance that is the same whenever it is made


class Astray(Exception):
    """What was imagined does not come to where the seat stands."""


class Unseen(Exception):
    """The seat would have seen something else after an answer that was guessed."""


class Retold(World):
    """A world in which the dice that a seat has seen fall again, and what charts said is said again.

    `luck`: what all other dice did for the seat beyond their mean.
    """

    def __init__(self, game: Game, state: object, chance: Chance, seat: str, dice: Sequence[AnyRoll]) -> None:
        self.seat, self.dice, self.luck = seat, deque(dice), 0
        super().__init__(game, state, chance)

    def roll(self, sides: int, why: Why, seen_by: str | tuple[str, ...] = PUBLIC) -> int:
        if not self.dice or not (seen_by == PUBLIC or self.seat in seen_by or PUBLIC in seen_by):
            value = super().roll(sides, why, seen_by)
            if self.game.judgement:
                self.luck += self.game.judgement.luck(self.state, why, value, self.seat)
            return value
        fallen = self.dice.popleft()
        if (fallen.sides, fallen.why) != (sides, why):
            raise Astray
        return fallen.value

    def result(self, found: str, why: Why) -> str:
        if not self.dice:
            return found
        said = self.dice.popleft()
        if said.sides or said.why != why:
            raise Astray
        return said.result


class Guess:
    """What somebody may have said: one answer after the other."""

    def __init__(self, answers: Iterator[Lines]) -> None:
        self.answers = answers
        self.lines = next(answers)

    def next(self) -> bool:
        """Whether there is another one."""
        found = next(self.answers, None)
        if found is not None:
            self.lines = found
        return found is not None


def imagined(codec: Codec, brief: Read, chances: Chances, policy: Policy) -> Retold | None:
    """A world that stands where the seat stands, as far as it can know, or None where none was found."""
    return Standpoint(codec, brief, chances, policy).world()


class Standpoint:
    """Where the seat stands in one imagined world; found once, it is come to again without a guess."""

    def __init__(self, codec: Codec, brief: Read, chances: Chances, policy: Policy) -> None:
        self.chances = chances
        self.tellings = iter([_Retelling(codec, brief, policy, number) for number in range(WORLDS)])
        self.found: _Retelling | None = None

    def world(self) -> Retold | None:
        """The very same one each time, or None where none was found."""
        if self.found:
            return self.found.again(self.chances)
        for telling in self.tellings:
            world = telling.find(self.chances)
            if world is not None:
                self.found = telling
                return world
        return None


class _Retelling:
    """One imagined state, and what others may have said from there."""

    def __init__(self, codec: Codec, brief: Read, policy: Policy, number: int) -> None:
        self.codec, self.brief, self.policy = codec, brief, policy
        self.name = f"world {number}"
        self.guesses: list[Guess] = []
        self.sees = codec.encode(brief.view)

    def again(self, chances: Chances) -> Retold:
        """With all that was guessed as it was found."""
        return self._tell(chances(self.name))

    def find(self, chances: Chances) -> Retold | None:
        for _ in range(GUESSES):
            try:
                return self.again(chances)
            except (Astray, Unseen):
                if not self._guess_again():
                    break
        return None

    def _guess_again(self) -> bool:
        """Another answer to the newest question of which there is another one."""
        while self.guesses and not self.guesses[-1].next():
            self.guesses.pop()
        return bool(self.guesses)

    def _tell(self, chance: Chance) -> Retold:
        """From the beginning of the step up to the question."""
        game, brief = self.codec.game, self.brief
        assert game.imagine
        self.left = {who: deque(said) for who, said in brief.answers.items()}
        self.guessed, self.carried = 0, 0
        world = Retold(game, game.imagine(brief.began, chance), chance, brief.seat, brief.dice)
        while not self._arrived(world):
            asks = world.open
            self._answer(world)
            if world.open is not asks:
                self._look(world)
        return world

    def _arrived(self, world: Retold) -> bool:
        """Whether the seat is asked this very question, and sees what it sees."""
        seat = self.brief.seat
        if world.over:
            raise Astray
        if seat not in world.open or self.left.get(seat) or world.open[seat].kind != self.brief.kind:
            return False
        if world.dice or any(self.left.values()) or self.codec.encode(world.view(seat)) != self.sees:
            raise Unseen
        return True

    def _look(self, world: World) -> None:
        """After the answers to a question have been carried out."""
        self.carried += 1
        if self.carried <= len(self.brief.looks):
            saw = self.brief.looks[self.carried - 1]
            if saw is not None and (world.over or self.codec.encode(world.view(self.brief.seat)) != saw):
                raise Unseen

    def _answer(self, world: World) -> None:
        """The answer that was given, or where the seat does not know it, one that may be."""
        seat = world.waiting()
        ask = world.open[seat]
        if ask.secret and seat != self.brief.seat:
            world.submit(seat, self._guess(world, seat))
            return
        if not self.left.get(seat):
            raise Astray
        lines = self.left[seat].popleft()
        if lines is None:
            lines = self._guess(world, seat)
        elif first_fault(ask.kind, world.view(seat), lines):
            raise Astray
        world.submit(seat, lines)

    def _guess(self, world: World, seat: str) -> Lines:
        if self.guessed == len(self.guesses):
            self.guesses.append(Guess(self._answers(world.open[seat].kind, world.view(seat))))
        self.guessed += 1
        return self.guesses[self.guessed - 1].lines

    def _answers(self, kind: Kind, view: object) -> Iterator[Lines]:
        """What is guessed by what came of it, what the policy would say, then some of all that may be."""
        foreseen = kind.foreseen(view)
        if foreseen is not None:
            yield foreseen
            return
        told = [lines for lines in kind.guesses(view, self.brief.view) if not first_fault(kind, view, lines)]
        yield from told
        yield self.policy(kind, view)
        yield from (lines for lines in _whole(kind, view) if lines not in told)


def _whole(kind: Kind, view: object) -> Iterator[Lines]:
    """Whole answers, the shortest first."""
    drafts, found = deque[Lines]([()]), 0
    for _ in range(DRAFTS):
        if not drafts or found == ANSWERS:
            return
        lines = drafts.popleft()
        if kind.owed(view, lines) is None:
            found += 1
            yield lines
        if len(drafts) < DRAFTS:
            drafts.extend((*lines, line) for line in kind.next(view, lines))
