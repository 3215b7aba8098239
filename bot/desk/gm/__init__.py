"""The game master, who sees all and sets right what must be.

acts.py            what they do is noted, and told to whom it concerns
seat.py            who takes the seat, and gives it up
looking.py         what they see, and what they have done
for_a_side.py      how they answer for a side
tools.py           a button for each thing that they may do, and forms
edits.py           how the game is changed
undo.py            how they take orders back
dice.py            how they roll a die, and lay down dice to come
approval.py        how they read all answers before a step goes on
trial.py           how they try a line in a game of their own
letters.py         what they write to a side
player_letters.py  letters between sides, through their hands
"""
