"""The clerk of the table: everything that people can do, said in shapes that know no Discord.

caller.py     who wants something, from where
counter.py    which table is meant, once for each interaction, refusals in words
table.py      one sitting as its caller sees it
setting.py    what a table has agreed on beside the match
games.py      made, joined, begun, moved, ended, copied; gathering.py how a new one looks for players
drafts.py     lines that are not sealed yet; sheet.py shows them, choices.py what may come next
orders.py     the draft and what is sealed of it
undo.py       take-backs; back.py what they would undo
seats.py      who has gone; vacancy.py what becomes of their side, silence.py who does not answer
claims.py     what may be claimed of them; storeroom.py games that are put away
council.py    the private thread of a side
observers.py  who reads the papers of a side by its leave
staff.py      what the commanders of one side tell each other; deputies.py who they are
standing.py   standing orders in words
master.py     the game master, who sees all and sets right what must be; edits.py how the game is changed
appointing.py who may be the game master, and who says so
amends.py     how they take orders back; fate.py how they lay down dice
approval.py   how they read all answers before a step goes on
branch.py     how they try a line in a game of their own
between.py    letters between sides, through the game master's hands
papers.py     a side's own papers
lookups.py    the map, help, proof; rules.py the rules
archive.py    what has happened: a phase, all that is new, the whole game, the dice
counts.py     what a game comes to in figures, as charts
looked.py     how far people have read of it
preferences.py  how a person reads, and in which language a table is spoken to
deadlines.py  when answers are due; terms.py what becomes of the clock, and who must agree
holidays.py   what is due while somebody is away
reminding.py  when people are reminded, and one side nudges the other
mail.py       plain text in direct messages
clicks.py     buttons, lists and forms
"""

from __future__ import annotations

from bot.desk.caller import Caller, Named
from bot.desk.clicks import Clicks


class Desk(Clicks):
    """All of it. Every method answers with a `Reply`; every change is one commit, with its letters."""


__all__ = ["Caller", "Desk", "Named"]
