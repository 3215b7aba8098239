"""Ticonderoga: campaigns and raids between Fort Edward and Crown Point, 1755 to 1758, on two maps of hexes.

The chapters of its rulebook, and where they stand: board (2, 18 and the manifest of leaders). What serves the
table and is no chapter stands in aids.
"""
