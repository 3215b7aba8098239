"""How a computer player judges this game.

worth.py      what a position is worth to a side
aims.py       what places are worth, to hold and to take, and how far they are from each other
forces.py     what the enemy's armies may be, and who would win
budget.py     alliances, recruitment and construction
campaigns.py  where the British attack, with how many, and what it costs
muster.py     which armies and fleets are formed and where, and their orders of the year
raiding.py    who goes raiding, and where
marching.py   where armies go, land and stay
meetings.py   what is done where the enemy is met, on land and at sea
quick.py      an answer at once to every question
plans.py      whole orders that are worth a thought
"""
