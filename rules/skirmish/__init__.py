"""The miniatures table: a skirmish in inches, with cards and dice.

What is measured, and where it stands: geometry (the lattice, lines and shapes), places (names of points),
ground (woods, roads, buildings, fences, sight), layout (where the figures of a unit stand).
"""
