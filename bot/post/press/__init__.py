"""Parcels become messages: the words of the reader's language, within what a message may hold.

press.py       every parcel to whoever puts it into words
writer.py      one parcel in the making: what all of these make use of
dispatches.py  a turn as its channel reads it; turn_news.py what has happened in it
beginnings.py  a game that begins
fights.py      a fight as its channel reads it
endings.py     a game that is over
to_channel.py  what the channel of a table is told beside its turns
questions.py   questions, and what was written ahead for them
own_sheets.py  a seat's own sheet, as long as it fits
to_persons.py  what a person is told and not asked
take_backs.py  what a take-back would undo
to_staff.py    between the commanders of a side, and to the game master
notices.py     sentences of the bot
lessons.py     a lesson that begins, and one that is over
changes.py     what game masters have done
layout.py      lines on as many messages as they need
classic.py     trees of parts as messages of the classic form
"""

from bot.post.press.press import Press

__all__ = ["Press"]
