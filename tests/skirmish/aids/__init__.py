"""What serves the table of Skirmish."""
