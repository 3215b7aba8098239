"""The sentences of the bot, a file a language, and how they come to a reader.

speaker.py  what a key says in one language, of one game or of none
visible.py  one person's text as another may see it
"""
