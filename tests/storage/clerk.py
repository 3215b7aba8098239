"""A process that plays several games at once and says what was stored, until it is killed.

python -m tests.storage.clerk FOLDER play SEED    a line "GAME ENTRIES DIGEST" after each commit
python -m tests.storage.clerk FOLDER hold         says "held" and keeps the folder
python -m tests.storage.clerk FOLDER powerless    opens the folder as an account that may not write there
"""

import asyncio
import os
import sys
from pathlib import Path
from random import Random

from storage import Commit, Parcel, Shelf, StorageError
from tests.storage.desk import NOW, begun, opened, order

TABLES = 6
NOBODY = 65534


def say(line: str) -> None:
    os.write(1, f"{line}\n".encode())


async def table(shelf: Shelf, chance: Random) -> None:
    while True:
        game = await begun(shelf, years=8, papers=800)
        while await one_order(shelf, game, chance):
            pass


async def one_order(shelf: Shelf, game: int, chance: Random) -> bool:
    async with shelf.game(game) as sitting:
        if not sitting.match.open:
            return False
        outcome = order(sitting.match, chance)
        parcels = [Parcel("channel", "entry", entry.number) for entry in outcome.entries]
        await sitting.commit(Commit(outcome, now=NOW, outbox=parcels))
        save = sitting.match.save()
        say(f"{game} {save.entries} {save.digest}")
    return True


async def play(folder: Path, seed: int) -> None:
    async with opened(folder) as shelf:
        unfinished = await shelf.ledger.read(
            lambda db: db.execute("SELECT id FROM games WHERE status = 'playing'").fetchall()
        )
        for (game,) in unfinished:
            await one_order(shelf, game, Random(seed))
        await asyncio.gather(*(table(shelf, Random(seed * TABLES + n)) for n in range(TABLES)))


async def hold(folder: Path) -> None:
    async with opened(folder):
        say("held")
        sys.stdin.read()


async def powerless(folder: Path) -> None:
    if os.geteuid() == 0:
        os.seteuid(NOBODY)
    try:
        async with opened(folder):
            say("opened")
    except StorageError as error:
        say(f"{type(error).__name__}: {error}")


if __name__ == "__main__":
    where, what = Path(sys.argv[1]), sys.argv[2]
    asyncio.run(
        play(where, int(sys.argv[3]))
        if what == "play"
        else {"hold": hold, "powerless": powerless}[what](where)
    )
