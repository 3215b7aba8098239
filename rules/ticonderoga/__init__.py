"""Ticonderoga: campaigns and raids between Fort Edward and Crown Point, 1755 to 1758, on two maps of hexes.

The chapters of its rulebook, and where they stand: board (2, 18 and the manifest of leaders), state, pieces
(6, 7.2, 11.4), in_play (3, 4), view (fog), dice (1), dates (3, 4), couriers (5), marches, draft, reach and
going (4, 7, 9), boats and fleets (7.3-7.7), alone (7.9), night (8), earthworks (10), attack, fray and odds
(11, 14), defence (11.5-11.7, 11.9, 14.2), losses (11.8), retreat (12, 13.1), advance (13), bombard (17),
council (5), desertion (16), setup (15, 18), arrivals (18.0), captures (7.6, 7.8, 10.0), victory (18). What
serves the table and is no chapter stands in aids.
"""
