"""Signs: small pictures for texts and buttons, drawn with the devices of the maps. Knows no Discord.

sign.py     what a sign is, and how it becomes a PNG
grounds.py  what they are drawn on: each can be seen on dark and on light
dice.py     dice of six and of ten
table.py    those of every table: battles, orders, seasons, weather
sides.py    flags of the sides, and what every side has

The signs of one game are in its own folder, in `inline.py`; the registry gathers all.
"""
