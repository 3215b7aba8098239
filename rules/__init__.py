"""What is legal and what happens: pure rules, one folder a game."""
