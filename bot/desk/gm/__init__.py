"""The game master, who sees all and sets right what must be.

master.py          the seat, what they see, what they do for a side
edits.py           how the game is changed
undo.py            how they take orders back
dice.py            how they lay down dice
approval.py        how they read all answers before a step goes on
trial.py           how they try a line in a game of their own
player_letters.py  letters between sides, through their hands
"""
