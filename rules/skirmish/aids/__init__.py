"""What serves the table of Skirmish and is no chapter of its rules."""
