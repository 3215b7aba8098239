"""When something is due, and what is done then.

clockwork.py   what is due is carried out once
reminders.py   who is reminded, and when
holidays.py    what is due while somebody is away
invitations.py seats are kept for who is invited
open_seats.py  a seat whose holder has gone is open
silence.py     how long somebody has been silent
"""
