"""The door to Discord: what comes in is handed to the desk, what the desk answers goes out.

errands.py    what a slash command is, as data
ways.py       commands that share a name
common.py     the commands that are the same for every game
games.py      those of a game, made of what it declares
tree.py       all of them as discord.py wants them
commands.py   Discord is told of them only when they have changed
greeter.py    each server is greeted once
client.py     the client: commands, clicks, forms, direct messages
callers.py    who speaks, from where
turnstile.py  one at a time for each person
answer.py     an interaction is answered within a second
sheets.py     an order sheet can do nothing more when the next one comes
inbox.py      direct messages, each read once, whatever happened to the connection
"""
