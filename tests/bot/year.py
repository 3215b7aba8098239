"""A year of the six: its position, its dice, and all orders as players write them."""

from __future__ import annotations

import re

# Every sum of the British ends in 137 and every sum of the French in 291: who reads the other has a leak.
POSITION = """
game = "whigs"
title = "The year 1757"
[position]
year = 1757
step = "allies_british"
nodes = "OSW empty british"
allies = "ABN french; MIS french; OHI french"
markers = "ALB french; FWH french; GER french; CHI french; CUM french; CRL french"
active.british = "29R 2I"
active.french = "8R"
casualties.british = "400R 200M"
casualties.french = "200R 100M 80I"
raids_won = "french"
treasury = { british = 222_137, french = 121_291 }
keys.british = [7, 4, 8, 3, 5, 10, 9, 6, 1, 2]
keys.french = [9, 10, 7, 5, 8, 4, 3, 1, 2, 6]
"""
SUMS = {  # whole words: ids, times and fingerprints may hold the same digits
    "british": re.compile(r"(?<![\w,])\d{1,3},?137(?!\w)"),
    "french": re.compile(r"(?<![\w,])\d{1,3},?291(?!\w)"),
}

BEFORE = (  # the year as far as the orders
    ("british", "no allies"),
    ("french", "ally ABN; ally MIS; ally OHI"),
    ("british", "raise 16S; fortify FWH"),
    ("french", "raise 3 ABN; raise 4 MIS; raise 3 OHI"),
    ("british", "A1 at HAL; A1 16R; A2 at ALB; A2 8R; A2 2I; F1 at HAL; F1 16S"),
    ("french", "A1 at MTL; A1 8R; A1 4I"),
    ("british", "5R raid"),
    ("french", "6I raid"),
    ("french", "raid GER; raid CHI; raid FWH"),
)
STANDING = {
    "british": "stay otherwise; always besiege; always keep; if met engage; fall back to FWH",
    "french": "stay otherwise; all after; if met ambush; if met engage; never abandon; always lose ABN",
}
ORDERS = (
    ("british", "A1 march; A1 with F1 lands at LOU; A2 march; A2 to FWH; A2 to CAR"),
    ("french", "A1 defend; A1 to CAR"),
)
SPY = (4,)
CAMPAIGN = (4, 7, 2, 9, 5)  # the landing, both initiatives, the ambush, and the income of 1758
