"""What serves the table and is no chapter of the rules.

imagine.py  a whole state that a view allows
lookups.py  what anyone may look up
printed.py  the data file
score.py    what can be counted of a position
secrets.py  the table of secrets
"""
