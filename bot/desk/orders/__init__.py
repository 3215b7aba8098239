"""What is written and sealed.

next_lines.py    which lines may come next, and those that match what is typed
keys.py          parts of a place, chosen in the shape in which they lie
fields.py        lines that were filled in field by field
focus.py         which part of the board stands beside a question
drafts.py        lines that are not sealed yet
fellows.py       what the commanders of one side tell each other about its orders
sheet.py         how a draft is shown
completing.py    lines offered while somebody types
showing.py       a draft is shown
writing.py       lines are added to the draft, struck out, written anew
sealing.py       drafts are sealed, and taken out again
hints.py         what a computer would do
standing.py      standing orders in words
undo.py          take-backs
undo_preview.py  what they would undo
"""
