"""SQLite: games, seats, journals, events, snapshots, drafts, the outbox. Knows no game.

shelf.py            what the bot uses: open the data folder, sit down to a game, commit, copy
commit.py           what one commit stores, as one value
writing.py          one accepted order as one transaction
records.py          what is stored beside the match, as plain structs
ledger.py           the database file: checks at start, whole functions in one hop, backup
migrate.py          migrations/0001_*.sql and on, each in one transaction with its record
history.py          news for a reader, phases, the journal, and where a take-back starts
export.py           a game to one JSON file and back
chain.py            what each commit adds to a game's chain
signing.py          the key by which this installation knows its own files
lock.py             one process holds the data folder
errors.py           what can go wrong, each a sentence that says what to do

The shelf has what is kept of each kind of thing as a part of its own, such as `shelf.outbox`:

reading.py          games: as they are stored, and lists of them
clock.py            clock: deadlines claimed, given back, moved on
outbox.py           outbox: parcels, and what of them has arrived
direct_messages.py  dms: who takes none, and how far they are read
rooms.py            rooms: the private threads of sides
persons.py          people: what they have set for themselves, and how far they have read
greetings.py        greetings: which servers are greeted, and where
interactions.py     interactions: what came of those that were carried out
chains.py           chains: what was published of them, and all that they are about

Times are integers that the caller gives, milliseconds since 1970. A game is changed only in a sitting,
which has it alone; a sitting works on a copy and stores it with `commit`, whole or not at all. The match
in memory is a cache: whenever it may differ from the database it is dropped. How a game's data becomes
its codec, and what to do with a game that a new release has lifted, the caller says when he opens the shelf.
"""

from storage.commit import Commit
from storage.errors import StorageError
from storage.history import History, News, Noted, Phase
from storage.records import (
    Answered,
    Called,
    Coming,
    Deadline,
    Deputy,
    Dispatch,
    Draft,
    Greeting,
    Interaction,
    Listed,
    NewGame,
    Offer,
    Parcel,
    Person,
    Posted,
    Queue,
    ReadUpTo,
    Receipt,
    Record,
    Telling,
    Thought,
    Turn,
)
from storage.shelf import Shelf, Sitting

__all__ = [
    "Answered",
    "Called",
    "Coming",
    "Commit",
    "Deadline",
    "Deputy",
    "Dispatch",
    "Draft",
    "Greeting",
    "History",
    "Interaction",
    "Listed",
    "NewGame",
    "News",
    "Noted",
    "Offer",
    "Parcel",
    "Person",
    "Phase",
    "Posted",
    "Queue",
    "ReadUpTo",
    "Receipt",
    "Record",
    "Shelf",
    "Sitting",
    "StorageError",
    "Telling",
    "Thought",
    "Turn",
]
