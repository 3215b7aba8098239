"""What serves the table and is no chapter of the rules.

command.py       what a second commander may be given
everyday.py      the lines of an ordinary turn, each with a command
fights.py        meetings of armies and of fleets as they are told by themselves
honours.py       what was worth a word in a game that is over
imagine.py       a whole state that a view allows
letters_only.py  what a commander knows who shares nothing with the others of his side but letters
lift.py          games that began under an older edition
lookups.py       what a player may look up at any time
phases.py        what a picture is made for
position.py      how a position file speaks of the war
printed.py       the data file
routes.py        ways over several periods, for look-ups
score.py         what can be counted of a position
secrets.py       the table of secrets
signs.py         what the sign of a line on a button shows
stakes.py        what hangs on a decision about fleets, turns and sieges
vocabulary.py    the words of orders
"""
