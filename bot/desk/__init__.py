"""The clerk of the table: everything that people can do, said in shapes that know no Discord.

What people can do is a function, declared with the words that call it. Each room uses those below it and
none above.

verbs.py     all that people can do, gathered and checked
commands.py  slash commands
clicks.py    buttons, lists and forms
typed.py     plain text in direct messages
people/      who has a part beside the sides, and how each wants to be written to
gm/          the game master
tables/      tables: made, joined, begun, listed, ended, and what they agree on
reading/     what is looked up, and what is told of the past
orders/      what is written and sealed
counter/     where everyone comes to: what is meant, at which table, and refusals in words
"""

from __future__ import annotations

from bot.desk.counter.caller import Caller, Named
from bot.desk.counter.reception import Desk

__all__ = ["Caller", "Desk", "Named"]
