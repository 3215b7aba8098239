"""What the outbox holds: all that is to be told, as data. Words are put to it on delivery (press/).

A parcel holds only what its reader may know: events as its reader saw them, views made for its reader.
They are kept as the game's codec writes them. An outbox outlives a release, so what one has stored is read by
all later ones: the tags of posts and the names of their fields stay.

targets.py      where parcels go
posts.py        what every post is, and what many hold
to_channel.py   what a channel is told; turns.py how a turn is told there, fights.py a fight by itself
to_seats.py     what a seat is asked and told in private
to_staff.py     what the commanders of a side are told; to_master.py what a game master reads first
receipts.py     receipts for sealed orders
taking_back.py  what is taken back, and what is struck out by that
threads.py      who comes into a private thread
notice.py       a sentence of the bot
kinds.py        what kind of message a post is
changing.py     which posts change a message that is there
packing.py      a post becomes a row of the outbox, and is read again
"""
