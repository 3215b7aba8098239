"""What serves the table and is no chapter of the rules.

checks.py        what is wrong with data files
command.py       what a second commander may be given
everyday.py      the lines of an ordinary turn, each with a command
expected.py      which pieces a reader must expect where he sees nobody
imagine.py       a whole state that a view allows
modes.py         when a side is asked, and when its orders answer for it
nights.py        what is laid down for the nights and the lost
phases.py        what a picture and a log are made for
position.py      position files
printed.py       the data files
score.py         what can be counted of a position
twins.py         other worlds that look the same to a reader, and the table of secrets
vocabulary.py    the words of orders
"""
