"""What a table has agreed on, beside the match: it is stored with the game.

setting.py        all of that in one
invitations.py    who is invited to a new table, and which seats are kept
staff.py          who of a side orders what, and with whose eyes each of them looks
game_master.py    who the game master is, and all that they have done
trial.py          a line of play that a game master tries in a game of its own
written_ahead.py  lines written before their question is asked
taking_back.py    whether an order can be taken back of its side's own accord
undo_request.py   a side's request to take something back that others must agree to
timetable.py      when answers are due; dues.py by which clock of a table
computers.py      the seats that a computer plays
misses.py         answers that were missed
broken.py         what is kept of a game in which the rules broke
"""
