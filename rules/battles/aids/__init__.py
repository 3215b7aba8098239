"""What serves the table and is no chapter of the rules.

ahead.py         movement as a side has written it ahead
checks.py        what is wrong with data files
command.py       what a second commander may be given
completion.py    the best way to meet all duties of attack that are still open
draft.py         how a movement phase stands after some lines of it
everyday.py      the lines of an ordinary turn, each with a command
fights.py        attacks as they are told by themselves
honours.py       what was worth a word in a game that is over
imagine.py       a whole battle that a view allows
letters_only.py  what a commander knows who shares nothing with the others of his side but letters
lift.py          games that began under an older edition
lookups.py       what a player may look up at any time
phases.py        what a picture and a log are made for
position.py      how a position file speaks of a battle
printed.py       the data files
rest.py          what a side may be spared for a turn
score.py         what can be counted of a position
secrets.py       the table of secrets
signs.py         what the sign of a line on a button shows
stakes.py        what hangs on a decision, before a line and beside one
surmise.py       whether a question must be put, by what everyone sees
together.py      lines for several units at once
vocabulary.py    the words of orders
"""
