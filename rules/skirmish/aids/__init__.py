"""What serves the table: the data files (printed, checks)."""
