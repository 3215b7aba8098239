"""Who has a part in a table beside the sides, and how each wants to be written to.

seats.py        who has gone, and what becomes of their seat
deputies.py     who commands under whom
observers.py    who reads the papers of a side by its leave
preferences.py  how a person reads, and in which language a table is spoken to
nudging.py      when people are reminded, and one side nudges the other
"""
