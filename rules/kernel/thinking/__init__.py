"""Thinking about a game by what one of its seats may know.

brief.py       all that a thinker gets: what its seat saw, heard and is asked
world.py       a game that is only thought
imagined.py    a world that stands where a seat stands, found by what the seat may know
judgement.py   what a game says of its positions: what they are worth, what to do at once, what to think about
weighing.py    which of several plans is best, by trials that are dealt to those which may still be it
thinker.py     the answer to a brief, with what it was weighed against
"""
