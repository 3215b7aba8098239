"""Tables: made, joined, begun, listed, ended, and what they agree on.

channels.py       which channel has which table
making.py         a new table
again.py          the same game again
invitations.py    who is invited to it
table_choices.py  what it may choose; choice_lists.py from which lists
seating.py        seats taken and given up
computer.py       seats that a computer plays
starting.py       the game begins
alone.py          a game against the computer in two taps
lessons.py        lessons, each a small game in direct messages
listing.py        how a table stands, and which there are
moving.py         to another channel
putting_away.py   games that are put away
endings.py        given up, drawn, broken off
copies.py         a game as a file
agreement.py      what is done when all sides agree
deadlines.py      when answers are due
holidays.py       what is due while somebody is away
silence.py        who does not answer
open_seats.py     what becomes of their side
claims.py         what may be claimed of them
gm_seat.py        who may be the game master
side_thread.py    the private thread of a side
"""
