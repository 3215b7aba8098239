"""The bot: games by message on Discord. Each room uses those below it and none above.

host/        what runs the process, and puts all the rest together
playground/  the stand-in of Discord, and its page; only the host knows it
door/        where it comes in: commands, clicks, forms, direct messages
desk/        what people can do, in shapes that know no Discord
clock/       when it is due, and what is done then
computer/    the player who is no person
post/        how it is told: what is to be said, its words and pictures, and the courier who delivers it
table/       what a table has agreed on: its people, its clock, its game master
words/       the sentences, a file a language, and who says them
"""
