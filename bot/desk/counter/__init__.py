"""Where everyone comes to, and what all that is done there is made with.

caller.py     who wants something, from where
reception.py  which table is meant, once for each interaction, refusals in words
table.py      one sitting as its caller sees it
sides.py      the sides of a table by their names
replies.py    how answers are put together
paging.py     long lists, a page at a time
intake.py     files that people send are read beside everything else
"""
