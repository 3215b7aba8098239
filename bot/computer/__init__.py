"""The computer player: it answers for the seats that it was given, by what those may know.

lane.py      answers what is asked of its seats, one question after the other
bench.py     the process in which it thinks: started, watched, begun anew
jobs.py      what goes to that process, and what comes back
thinker.py   that process: it knows the rules and nothing else
"""
