"""The player who is no person."""
