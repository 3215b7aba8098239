"""What serves the table and is no chapter of the rules.

checks.py        what is wrong with data files
command.py       what a second commander may be given
everyday.py      the lines of an ordinary turn, each with a command
expected.py      which pieces a reader must expect where he sees nobody
fights.py        attacks as they are told by themselves
honours.py       what was worth a word in a game that is over
imagine.py       a whole state that a view allows
letters_only.py  what a commander knows who hears from his fellows by letter alone
lookups.py       what a player may look up: looks_at_fights, looks_at_papers and looks_at_ways
modes.py         when a side is asked, and when its orders answer for it
nights.py        what is laid down for the nights and the lost
phases.py        what a picture and a log are made for
position.py      position files
printed.py       the data files
prospects.py     what an attack may come to
score.py         what can be counted of a position
secrets.py       the table of secrets
signs.py         what the sign of a line on a button shows
stakes.py           what hangs on a phase or a decision
supposing.py     a table as a reader may suppose it
throws.py        what leaders throw for, and what may be said of pieces to choose from
vocabulary.py    the words of orders
"""
