"""Positions with which several tests of the bot begin."""

MARCH_ON_OSWEGO = """
game = "blocks"
title = "A march on Oswego"
[options]
movement = "simultaneous"
[position]
step = "write"
"""
TWO_ARMIES = """
game = "whigs"
title = "A year of two armies"
[position]
year = 1757
step = "orders"
british = "A1 ALB 8R; A2 HAL 16R"
french = "A1 MTL 8R"
"""
