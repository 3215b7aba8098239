"""What serves the table and is no chapter of the rules."""
