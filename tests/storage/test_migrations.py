"""A database of any older version is brought to this one with all that is in it, or stands as it was."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from storage import migrate
from storage.errors import MigrationFailed, Newer
from storage.migrate import Migration, shipped
from tests.storage.desk import opened

# Rows of every table as a database of that version holds them.
FILLED = {
    1: """
    INSERT INTO data VALUES ('d1', x'00');
    INSERT INTO games VALUES (4, 'feud', 'Old', 'd1', '{}', x'01', '["oak"]', x'02', 'playing', 7, 8, 9);
    INSERT INTO seats VALUES (4, 'north', 11);
    INSERT INTO journal VALUES (4, 1, '{}', 0), (4, 2, '{}', 1);
    INSERT INTO events VALUES (4, 1, '{}', 1);
    INSERT INTO snapshots VALUES (1, 4, 1, 'year 1', x'03');
    INSERT INTO saves VALUES (4, 2, x'04');
    INSERT INTO asks VALUES (4, 'north', 3, 1, 5);
    INSERT INTO drafts VALUES (4, 'north', 3, 'raise 1');
    INSERT INTO standing VALUES (4, 'north', '[]');
    INSERT INTO deadlines VALUES (4, 'north', 3, 6, 0);
    INSERT INTO outbox VALUES (1, 4, 'c', 'post', '{}', 'waiting', 0, 5);
    INSERT INTO interactions VALUES (1, 'null', 5);
    """,
    2: """
    INSERT INTO data VALUES ('d1', x'00');
    INSERT INTO games
    VALUES (4, 'feud', 'Old', 'd1', '{}', x'01', '["oak"]', x'02', 'playing', 7, 8, 9, 11, 1, 1);
    INSERT INTO seats VALUES (4, 'north', 11);
    INSERT INTO journal VALUES (4, 1, '{}', 0), (4, 2, '{}', 1);
    INSERT INTO events VALUES (4, 1, '{}', 1);
    INSERT INTO snapshots VALUES (1, 4, 1, 'year 1', x'03');
    INSERT INTO saves VALUES (4, 2, x'04');
    INSERT INTO asks VALUES (4, 'north', 3, 1, 5);
    INSERT INTO drafts VALUES (4, 'north', 3, 'raise 1');
    INSERT INTO standing VALUES (4, 'north', '[]');
    INSERT INTO deadlines VALUES (4, 'north', 3, 6, 0);
    INSERT INTO outbox VALUES (1, 4, 'c', 'post', '{}', 'waiting', 0, 5);
    INSERT INTO interactions VALUES (1, 'null', 5);
    INSERT INTO receipts VALUES (4, 1, 1, 'north', '{}', 'sealed');
    INSERT INTO dispatches VALUES (1, 0, 'c', 1, NULL);
    INSERT INTO once VALUES (4, 'closed 11');
    INSERT INTO closed VALUES (11, 5);
    """,
    3: """
    INSERT INTO data VALUES ('d1', x'00');
    INSERT INTO games
    VALUES (4, 'feud', 'Old', 'd1', '{}', x'01', '["oak"]', x'02', 'playing', 7, 8, 9, 11, 1, 1);
    INSERT INTO seats VALUES (4, 'north', 11);
    INSERT INTO journal VALUES (4, 1, '{}', 0), (4, 2, '{}', 1);
    INSERT INTO events VALUES (4, 1, '{}', 1);
    INSERT INTO snapshots VALUES (1, 4, 1, 'year 1', x'03');
    INSERT INTO saves VALUES (4, 2, x'04');
    INSERT INTO asks VALUES (4, 'north', 3, 1, 5);
    INSERT INTO drafts VALUES (4, 'north', 3, 'raise 1');
    INSERT INTO standing VALUES (4, 'north', '[]');
    INSERT INTO deadlines VALUES (4, 'north', 3, 6, 0);
    INSERT INTO outbox VALUES (1, 4, 'c', 'post', '{}', 'waiting', 0, 5);
    INSERT INTO interactions VALUES (1, 'null', 5);
    INSERT INTO receipts VALUES (4, 1, 1, 'north', '{}', 'sealed');
    INSERT INTO dispatches VALUES (1, 0, 'c', 1, NULL, 'n', 5);
    INSERT INTO once VALUES (4, 'closed 11');
    INSERT INTO closed VALUES (11, 5);
    INSERT INTO lost VALUES ('c', 5);
    INSERT INTO dms VALUES (11, 12, 13);
    """,
}
FILLED[4] = FILLED[3] + "INSERT INTO deputies VALUES (4, 14, 'north', '[\"A1\"]', 0, 1, 3);"
FILLED[5] = FILLED[4] + "INSERT INTO persons VALUES (11, '{}');"
FILLED[6] = (
    FILLED[5].replace("'north', 3, 6, 0)", "'north', 3, 6, 0, 0)") + "INSERT INTO alive VALUES (1, 5);"
)
FILLED[7] = FILLED[6] + "INSERT INTO telling VALUES (4, 1, 1);"
FILLED[8] = FILLED[7] + "INSERT INTO looked VALUES (11, 4, 1);"
FILLED[9] = FILLED[8] + "INSERT INTO rooms VALUES (15, 4, 'north');"
FILLED[10] = FILLED[9] + "INSERT INTO answered VALUES (4, 'north', 2, 6, 1);"
FILLED[11] = FILLED[10]
FILLED[12] = (
    FILLED[max(FILLED)]
    + """
    INSERT INTO chain VALUES (4, 1, x'00', 'begin', '{}', x'01');
    INSERT INTO again VALUES (4, 2, 1);
    INSERT INTO installation VALUES (1, x'02');
    """
)
FILLED[13] = FILLED[max(FILLED)] + "INSERT INTO outages VALUES (3, 4);"
FILLED[14] = (
    FILLED[13]
    .replace("'north', 3, 6, 0, 0)", "'north', 3, 6, 0, 0, 6, 5)")
    .replace("'north', 2, 6, 1)", "'north', 2, 6, 1, 6, 5)")
)
FILLED[15] = FILLED[14] + "INSERT INTO turns VALUES (4, 1, 0, '{}');"
FILLED[16] = FILLED[15]
FILLED[17] = FILLED[16] + "INSERT INTO thoughts VALUES (4, 2, '{}');"
FILLED[18] = FILLED[17] + "INSERT INTO greetings VALUES (10, 12, 'fr', 5, 16);"

FIRST = Migration(
    1,
    "first",
    """
    CREATE TABLE migrations (number INTEGER PRIMARY KEY, name TEXT NOT NULL) STRICT;
    CREATE TABLE houses (id INTEGER PRIMARY KEY, street TEXT NOT NULL) STRICT;
    CREATE TABLE people (name TEXT NOT NULL, house INTEGER NOT NULL REFERENCES houses (id)) STRICT;
    INSERT INTO houses VALUES (1, 'Mill Lane');
    INSERT INTO people VALUES ('Anne', 1);
    """,
)
SECOND = Migration(2, "age", "ALTER TABLE people ADD COLUMN age INTEGER NOT NULL DEFAULT 30;")
THIRD = Migration(
    3,
    "houses made anew",
    """
    CREATE TABLE new_houses (id INTEGER PRIMARY KEY, street TEXT NOT NULL, floors INTEGER NOT NULL) STRICT;
    INSERT INTO new_houses SELECT id, street, 2 FROM houses;
    DROP TABLE houses;
    ALTER TABLE new_houses RENAME TO houses;
    """,
)
VILLAGE = (FIRST, SECOND, THIRD)
PATH = Path("village.db")


@pytest.fixture
def db() -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        yield connection


def dump(db: sqlite3.Connection) -> list[str]:
    return list(db.iterdump())


@pytest.mark.parametrize("older", [0, 1, 2, 3])
def test_every_older_version_is_brought_up(db: sqlite3.Connection, older: int) -> None:
    """From each version the same tables with the same rows result, and the record of each step."""
    migrate.migrate(db, PATH, VILLAGE[:older])
    migrate.migrate(db, PATH, VILLAGE)
    people = "SELECT name, age, street, floors FROM people JOIN houses ON house = id"
    assert db.execute(people).fetchall() == [("Anne", 30, "Mill Lane", 2)]
    records = db.execute("SELECT number, name FROM migrations").fetchall()
    assert records == [(1, "first"), (2, "age"), (3, "houses made anew")]
    assert db.execute("PRAGMA foreign_key_check").fetchall() == []


@pytest.mark.parametrize(
    ("sql", "reason"),
    [
        ("UPDATE people SET age = 31; CREATE TABLE houses (id INTEGER);", "already exists"),
        ("UPDATE people SET age = 31; DELETE FROM houses;", "points to a missing row of houses"),
        ("UPDATE people SET age = 'old';", "cannot store TEXT value"),
    ],
)
def test_a_migration_that_fails_leaves_all_as_it_was(db: sqlite3.Connection, sql: str, reason: str) -> None:
    """Neither what it did nor its record stays; what went before it does."""
    migrate.migrate(db, PATH, VILLAGE[:2])
    before = dump(db)
    with pytest.raises(MigrationFailed, match=f"version 3: .*{reason}"):
        migrate.migrate(db, PATH, (*VILLAGE[:2], Migration(3, "bad", sql)))
    assert dump(db) == before
    migrate.migrate(db, PATH, VILLAGE)


def test_a_newer_version_is_refused(db: sqlite3.Connection) -> None:
    """A database with a migration that this release lacks is not touched."""
    migrate.migrate(db, PATH, VILLAGE)
    with pytest.raises(Newer, match=r"of version 3, this release knows up to 2"):
        migrate.check(db, PATH, VILLAGE[:2])


def test_shipped_migrations_are_numbered_and_leave_transactions_alone() -> None:
    """They count 1, 2, 3 without a gap; none begins or ends a transaction by itself."""
    assert [m.number for m in shipped()] == list(range(1, len(shipped()) + 1))
    words = {word.strip(";") for m in shipped() for word in m.sql.upper().split()}
    assert words.isdisjoint({"BEGIN", "COMMIT", "ROLLBACK", "PRAGMA"})


def test_every_version_has_rows_to_be_tested_with() -> None:
    """Whoever adds a migration adds rows of the version it makes, in each of its tables."""
    assert sorted(FILLED) == [m.number for m in shipped()]
    for version, rows in FILLED.items():
        with closing(sqlite3.connect(":memory:", isolation_level=None)) as db:
            migrate.migrate(db, PATH, [m for m in shipped() if m.number <= version])
            db.executescript(rows)
            tables = db.execute("SELECT name FROM sqlite_schema WHERE type = 'table'").fetchall()
            counts = {name: db.execute(f"SELECT count(*) FROM {name}").fetchone()[0] for (name,) in tables}
        assert [name for name, count in counts.items() if not count] == []


@pytest.mark.parametrize("version", sorted(FILLED))
async def test_shipped_versions_are_brought_up_with_what_is_in_them(tmp_path: Path, version: int) -> None:
    """A folder written by that release opens: its game, its seats and its outbox are there."""
    with closing(sqlite3.connect(tmp_path / "courier.db", isolation_level=None)) as db:
        migrate.migrate(db, tmp_path, [m for m in shipped() if m.number <= version])
        db.executescript(FILLED[version])
    async with opened(tmp_path) as shelf:
        (listed,) = await shelf.games.of_user(11)
        assert (listed.id, listed.name, listed.channel, listed.waiting) == (4, "Old", 8, {"north": 5})
        assert [parcel.kind for parcel in await shelf.outbox.unsent()] == ["post"]
        assert await shelf.interactions.result(1) == (None,)
