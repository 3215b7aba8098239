"""The board of Ticonderoga: one country on two maps, drawn from its hexes and from what is set down by hand."""
