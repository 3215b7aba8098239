"""Tests of the block game."""
