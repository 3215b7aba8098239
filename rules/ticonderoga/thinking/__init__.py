"""How a computer player judges this game.

travel.py     how far it is to where a side wants to be, on foot and by boat
aims.py       who is meant by a task, where he goes, and when
intents.py    what each side wants in each scenario, as a table of tasks
ways.py       the best move of a piece on foot, and whether it dares go beside the enemy
marching.py   the order of a movement phase: the dice of the night, boats, feet, spades
merit.py      what an attack promises, and what it may cost
striking.py   the order of a combat phase: who goes after the enemy, attacks, fire at works
quick.py      an answer at once to every question
plans.py      other answers that are worth a thought
worth.py      what a position is worth to a side
"""
