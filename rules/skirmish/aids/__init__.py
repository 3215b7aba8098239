"""What serves a table of Skirmish and is no chapter of its rules.

Its data files (printed, checks) and its phases; orders (vocabulary, everyday), deputies (command).
"""
