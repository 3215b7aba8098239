"""Tests of the battles, beside the position files."""
