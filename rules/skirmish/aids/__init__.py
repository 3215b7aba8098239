"""What serves the table and is no chapter of the rules.

checks.py        what is wrong with data files
command.py       what a second commander may be given
everyday.py      the lines of an ordinary turn, each with a command
fights.py        the fighting of a turn as it is told by itself
honours.py       what was worth a word in a game that is over
imagine.py       a whole state that a view allows
letters_only.py  what a commander knows who hears from his fellows by letter alone
lookups.py       what a player may look up
phases.py        what a picture and a log are made for
position.py      position files
printed.py       the data files
score.py         what can be counted of a position
secrets.py       the table of secrets
stakes.py        what hangs on a set-up, a turn, a stance and a pause
vocabulary.py    the words of orders
"""
