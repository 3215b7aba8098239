"""What is written and sealed.

next_lines.py    which lines may come next, and those that match what is typed
fields.py        lines that were filled in field by field
focus.py         which part of the board stands beside a question
drafts.py        lines that are not sealed yet
fellows.py       what the commanders of one side tell each other about its orders
sheet.py         how a draft is shown
orders.py        the draft and what is sealed of it
standing.py      standing orders in words
undo.py          take-backs
undo_preview.py  what they would undo
"""
