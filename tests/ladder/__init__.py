"""How strong the levels of computer players are, found by letting them play each other.

python -m tests.ladder blocks captain random 200
"""
