"""The board of Ticonderoga: one country on two maps, after its hexes and what is drawn by hand."""
