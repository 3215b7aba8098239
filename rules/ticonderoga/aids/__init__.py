"""What serves the table and is no chapter of the rules.

checks.py        what is wrong with data files
modes.py         when a side is asked, and when its orders answer for it
nights.py        what is laid down for the nights and the lost
position.py      position files
printed.py       the data files
vocabulary.py    the words of orders
"""
