"""The clerk of the table: everything that people can do, said in shapes that know no Discord.

Each room uses those below it and none above.

typed.py   plain text in direct messages
clicks.py  buttons, lists and forms
people/    who has a part beside the sides, and how each wants to be written to
gm/        the game master
tables/    tables: made, joined, begun, listed, ended, and what they agree on
reading/   what is looked up, and what is told of the past
orders/    what is written and sealed
counter/   where everyone comes to: whose table is meant, and refusals in words
"""

from __future__ import annotations

from bot.desk.clicks import Clicks
from bot.desk.counter.caller import Caller, Named


class Desk(Clicks):
    """All of it. Every method answers with a `Reply`; every change is one commit, with its letters."""


__all__ = ["Caller", "Desk", "Named"]
