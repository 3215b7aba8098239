"""What serves the table and is no chapter of the rules.

checks.py        what is wrong with data files
command.py       what a second commander may be given
everyday.py      the lines of an ordinary turn, each with a command
lookups.py       what a player may look up
phases.py        what a picture and a log are made for
printed.py       the data files
vocabulary.py    the words of orders
"""
