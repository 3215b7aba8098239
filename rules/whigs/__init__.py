"""Whigs & Scalps: the war of six years in secret."""
