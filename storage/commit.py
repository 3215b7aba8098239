"""What one commit stores."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import KW_ONLY, dataclass, field

from rules.kernel.match import Outcome
from storage.records import Answered, Deadline, Draft, Interaction, Parcel, Receipt, Thought, Turn


@dataclass(frozen=True)
class Commit:
    """What the match did, if anything, and all that is stored with it, beside what its sitting has changed.

    `deadlines`: all that the game has from now on, if they change. `readdress`: parcels that wait for the
    first target go to the second. `rooms`: private threads that seats have from now on.
    """

    outcome: Outcome | None = None
    _: KW_ONLY
    now: int
    outbox: Sequence[Parcel] = ()
    receipts: Sequence[Receipt] = ()
    drafts: Sequence[Draft] = ()
    deadlines: Sequence[Deadline] | None = None
    answered: Sequence[Answered] = ()
    interaction: Interaction | None = None
    readdress: tuple[str, str] | None = None
    dropped: Sequence[int] = ()  # parcels not to be sent
    rooms: Mapping[str, int] = field(default_factory=dict)  # by seat
    turns: Sequence[Turn] = ()  # that have been told of, or told of otherwise
    thoughts: Sequence[Thought] = ()
