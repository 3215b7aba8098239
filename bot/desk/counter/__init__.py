"""Where everyone comes to, and what all that is done there is made with.

caller.py     who wants something, from where
verb.py       a thing that people can do, and the words that call it
words.py      commands, buttons, forms and written words
blanks.py     what is filled in beside a command
offering.py   what is offered while somebody fills it in
files.py      files that people send
reception.py  the desk: which table is meant, once for each interaction, refusals in words
table.py      one sitting as its caller sees it
sides.py      the sides of a table by their names
replies.py    how answers are put together
paging.py     long lists, a page at a time
intake.py     files that people send are read beside everything else
"""
