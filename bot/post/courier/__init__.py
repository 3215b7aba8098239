"""The courier: everything committed is posted, in order at its target, once as far as the channel can tell.

port.py      what the courier asks of the world outside, and what may go wrong there
marking.py   the running number on each message, and how many messages a parcel takes
delivery.py  one parcel on its way
round.py     all targets at once, each with its parcels in order; who cannot be reached
reach.py     when those are tried again
discord_wire.py  the way to Discord; pace.py how fast the bot may speak

A message gets its running number and its nonce in the database before it is sent first, and keeps both.
Whoever sends it again, in this process or after a crash, first looks for the number in the channel and then
sends under the same nonce: so it is found where it can be seen, and not doubled while the first request is
still under way.

A parcel may also be a deed, which is done and not told: somebody comes into a private thread, or goes. Deeds
keep the order of the parcels to their target, and do no harm when they are done twice.

Every start begins an epoch: nonces made in it are like no others. So a restored backup, however it was made,
repeats no nonce of what was sent since. What a backup has as unsent but the channel shows is known by its
text and by a number that the backup has not given out yet; it is not sent again.
"""

from bot.post.courier.port import (
    Arrived,
    Barred,
    Busy,
    Closed,
    Gone,
    Lost,
    Missed,
    Own,
    Refused,
    Rooms,
    Trouble,
    Wire,
)
from bot.post.courier.round import Courier

__all__ = [
    "Arrived",
    "Barred",
    "Busy",
    "Closed",
    "Courier",
    "Gone",
    "Lost",
    "Missed",
    "Own",
    "Refused",
    "Rooms",
    "Trouble",
    "Wire",
]
