"""A whole game in small, of which rules/README.md tells how a game is added.

Two sides throw stones onto heaps: a secret, a die, three rounds. It lies here as it would lie at the top:
`rules` would be rules/stones, `render` render/stones, `cases` tests/cases/stones, `contract.py`
tests/contract/stones.py, and the rest tests/stones. Only tests know it.
"""
