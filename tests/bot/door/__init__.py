"""Tests of the door: dialogues with the real bot at the stand-in."""
