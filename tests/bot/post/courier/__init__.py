"""Tests of the courier, over real HTTP."""
