"""The clerk of the table: everything that people can do, said in shapes that know no Discord.

caller.py     who wants something, from where
reception.py  which table is meant, once for each interaction, refusals in words
table.py      one sitting as its caller sees it
replies.py    how answers are put together; paging.py long lists in pages
intake.py     files that people send are read beside everything else
games.py      made, joined, begun, moved, ended, copied; table_card.py how a new one looks for players
table_choices.py  what a new table may choose
drafts.py     lines that are not sealed yet; sheet.py shows them, next_lines.py what may come next
orders.py     the draft and what is sealed of it
focus.py      which part of the board stands beside a question
undo.py       take-backs; undo_preview.py what they would undo
seats.py      who has gone; open_seats.py what becomes of their side, silence.py who does not answer
claims.py     what may be claimed of them; putting_away.py games that are put away
side_thread.py  the private thread of a side
observers.py  who reads the papers of a side by its leave
fellows.py    what the commanders of one side tell each other; deputies.py who they are
standing.py   standing orders in words
gm.py         the game master, who sees all and sets right what must be; gm_edits.py how the game is changed
gm_seat.py    who may be the game master, and who says so
gm_undo.py    how they take orders back; gm_dice.py how they lay down dice
gm_approval.py  how they read all answers before a step goes on
gm_trial.py   how they try a line in a game of their own
player_letters.py  letters between sides, through the game master's hands
own_papers.py a side's own papers
lookups.py    the map, help, proof; rules.py the rules
history.py    what has happened: all that is new, the whole game, the dice; annals.py phase by phase
luck.py       how the dice have fallen
statistics.py what a game comes to in figures, as charts
read_mark.py  how far people have read of it
preferences.py  how a person reads, and in which language a table is spoken to
deadlines.py  when answers are due; agreement.py what is done when all sides agree
holidays.py   what is due while somebody is away
nudging.py    when people are reminded, and one side nudges the other
typed.py      plain text in direct messages
clicks.py     buttons, lists and forms
"""

from __future__ import annotations

from bot.desk.caller import Caller, Named
from bot.desk.clicks import Clicks


class Desk(Clicks):
    """All of it. Every method answers with a `Reply`; every change is one commit, with its letters."""


__all__ = ["Caller", "Desk", "Named"]
