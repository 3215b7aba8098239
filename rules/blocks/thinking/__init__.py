"""How a computer player judges this game.

worth.py   what a position is worth to a side
luck.py    what the dice of battle did beyond their mean
land.py    how far places are from each other, and who threatens what
moves.py   the orders worth a thought, and what each of them promises
quick.py   an answer at once to every question
"""
