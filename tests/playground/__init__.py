"""Tests of the embedded stand-in of Discord, by a small real bot and by Discord's description."""
