"""The signature of an installation: by it a file that was written here is known, and known to be whole.

The key lies in the database, and so in its backups: what is put back from one is the same installation.
"""

from __future__ import annotations

import hashlib
import hmac
import sqlite3

import msgspec

from storage.chain import Chance

KEY = 32


class Signature(msgspec.Struct, frozen=True):
    """`by`: which installation has signed, told by its key without telling it."""

    by: str
    mac: str


def key(chance: Chance, db: sqlite3.Connection) -> bytes:
    """The key of this installation, made when it is first needed."""
    db.execute("INSERT OR IGNORE INTO installation VALUES (1, ?)", (chance(KEY),))
    (found,) = db.execute("SELECT key FROM installation").fetchone()
    return bytes(found)


def signed(key: bytes, content: bytes) -> Signature:
    mac = hmac.digest(key, b"frontier-courier export " + content, "sha256").hex()
    return Signature(_name(key), mac)


def is_ours(signature: Signature | None, key: bytes, content: bytes) -> bool | None:
    """Whether this was signed with this key; None if it only says so."""
    if signature is None or signature.by != _name(key):
        return False
    fits = hmac.compare_digest(signature.mac.encode(), signed(key, content).mac.encode())
    return True if fits else None


def _name(key: bytes) -> str:
    return hashlib.sha256(b"frontier-courier installation " + key).hexdigest()[:16]
