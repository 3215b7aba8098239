"""How it is told: what follows from an outcome, its words, its pictures, and the courier.

consequences/      what follows from an operation of a match, and the one way to commit
parcels/           what the outbox holds, as data; notices.py those of one sentence
retractions.py     what becomes of parcels that no longer hold
player_letters.py  letters between commanders on their way
receipts.py        receipts for sealed orders; receipt_book.py which of a game are in force
evidence.py        what a finished game proves
calls.py           what calls somebody to a question goes when it is answered
lapsing.py         a question that is asked no more says so where it stands
side_thread.py     who is let into the private thread of a side
teaching.py        what a lesson says beside its questions
trial_over.py      what is told when a game master's trial ends
press/             parcels become messages; table_card.py that of a table that looks for players
message.py         what the bot says and shows, in shapes that know no Discord; shapes.py as Discord has them
parts.py           messages that are trees of parts: what fits into one; bars.py their colours
signs.py           small pictures in texts, as Discord calls them
fitting.py         lists that are shortened until they fit into one message
addressee.py       for whom words are chosen
groundwork/        grounds are drawn before somebody waits for them
library.py         the games: their rules, data, words, options and boards
studio.py          pictures are drawn; easels.py how many at a time
logs.py            the log, for whoever runs the bot; rounds.py work that is looked for again and again
courier/           everything committed is posted, in order, once
"""
