"""What serves the table of Ticonderoga."""
