"""What follows from an operation of a match, and the one way to commit it.

operation.py    one operation: how the game stood before, what was done, and by whom
caused.py       all that follows from it and is stored with it
to_channel.py   what the channel of the table is told
turns.py        what the channel has been told of each turn
fights.py       what it has been told of each fight by itself
to_persons.py   what each person is told
stretches.py    what the steps that are done have told, phase by phase
questions.py    questions as they are put
own_sheets.py   the sheets that sides have of their own
status.py       how the table stands
story.py        what a game comes to that ends
hours.py        the time that is left for what is asked
for_readers.py  boards and events as one reader gets them
committing.py   the one way to commit, for people, clock and upgrade alike
"""
