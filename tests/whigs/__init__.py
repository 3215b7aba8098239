"""Tests of the game of empires."""
