"""What is looked up, and what is told of the past.

read_mark.py   how far people have read
own_papers.py  a side's own papers
lookups.py     look-ups of the game, proof
maps.py        the board as a picture
in_words.py    the board in words
help.py        what somebody can do now
rules.py       the rules
primer.py      a game in two minutes
annals.py      what has happened, phase by phase
fights.py      a fight with all its dice
history.py     all that is new, the whole game, the dice
luck.py        how the dice have fallen
statistics.py  what a game comes to in figures, as charts
thoughts.py    a game that is over gone through with the computer: where it turned, what it thought of
"""
