"""Tests of Skirmish, beside the position files."""
