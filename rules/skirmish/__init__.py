"""The miniatures table: a skirmish in inches, with cards and dice.

What is measured, and where it stands: geometry (the lattice, lines and shapes), places (names of points),
ground (woods, roads, buildings, fences, sight), layout (where the figures of a unit stand).

What is played: table (what is printed), state, in_play, view, lines, marks (what orders point at), acts and
acting (what a card is played for), cards, sheet (what a side writes for a turn), paths (how far dice lead),
plans (what a move means), going (how it is carried out), leaving, movement, charge, fire, guns, wounds,
officers, losses, morale, running, melee, rally, buildings, sight, setup, turns, special, umpire and rulings,
victory. What serves the table and is no chapter stands in aids.
"""
