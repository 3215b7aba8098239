"""Tests of Ticonderoga, beside the position files."""
