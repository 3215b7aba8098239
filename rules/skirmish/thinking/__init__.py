"""How a computer player judges this game.

tasks.py      what each side of a scenario wants of its units
manners.py    the same, as a commander cares for it
scouting.py   what a side knows of the table
wishes.py     what a unit would do with its card
quick.py      an answer at once to every question
plans.py      other sheets that are worth a thought
aims.py       how far a side has come with what it wants
worth.py      what a position is worth to a side
"""
