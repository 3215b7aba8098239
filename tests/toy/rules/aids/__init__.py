"""What serves the table and is no chapter of the rules.

lookups.py  what anyone may look up
printed.py  the data file
score.py    what can be counted of a position
twins.py    other worlds that look the same to a reader, and the table of secrets
"""
