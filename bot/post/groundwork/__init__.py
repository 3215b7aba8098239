"""Nobody waits for a ground: they are drawn before anybody asks for a picture.

foreseen.py   which pictures the readers of a table would be shown now
laying.py     the grounds of these are drawn, one after another, and lie ready in memory
              those of other sizes that may be asked for wait in the folder
engraver.py   a process beside this one that draws them, behind everything else; engraving.py what it does
"""
