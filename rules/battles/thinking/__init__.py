"""How a computer player judges the battles.

worth.py     what a position is worth to a side
aims.py      what a side is after: places, the lead, whether to go for the enemy or to wait for him
ways.py      what the way to a place costs
stakes.py    what the attacks of a phase are worth
assaults.py  who goes where to attack
marching.py  a movement phase as it is written
attacks.py   which attacks are declared, and which special tactic is played
plans.py     the orders worth a thought
quick.py     an answer at once to every question
"""
