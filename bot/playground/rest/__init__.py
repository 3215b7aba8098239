"""The routes of Discord's REST interface, version 10, that a bot of this kind uses.

server.py        every request goes through here; call.py is one of them, limiter.py counts them
login.py         who the bot is
commands.py      its commands; interactions.py answers to them; emojis.py its emojis
guilds.py        servers; channels.py channels, threads.py threads, messages.py messages
"""
