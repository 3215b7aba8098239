"""What hangs on a decision before anything is said, and what an answer comes to: by a view alone."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rules.battles.board import ENEMY, Battle, Counter
from rules.battles.odds import in_line
from rules.battles.view import View

Facts = dict[str, Any]


def standing(view: View) -> Facts:
    """How far both armies are from losing heart, which all hear, and how many turns are left (13.1, 3.4a)."""
    foe, armies = ENEMY[view.who], view.battle.armies
    return {
        "turn": view.turn,
        "turns": view.last_turn,
        "mine": view.dp.get(view.who, 0),
        "level": armies[view.who].level,
        "theirs": view.dp.get(foe, 0),
        "their_level": armies[foe].level,
    }


def prizes(battle: Battle) -> tuple[str, ...]:
    """The hexes that bring points to one side, or cost the other some (battles/13.2c, 17.0b)."""
    armies = battle.armies.values()
    return tuple(dict.fromkeys(at for army in armies for at in (*army.holds, *army.awarded)))


def force(counters: Iterable[Counter]) -> Facts:
    """How many counters there are, what they count for together, and how many of them are guns."""
    found = list(counters)
    return {
        "count": len(found),
        "factors": sum(counter.factor for counter in found if counter.melee),
        "guns": sum(counter.type == "artillery" for counter in found),
    }


def nearest_enemy(view: View, at: str) -> int:
    """How far the nearest stack of the enemy is from a hex; 0: none is on the map. Everyone sees that."""
    ground = view.battle.ground
    return min((ground.distance(at, foe) for foe in enemies(view)), default=0)


def enemies(view: View) -> list[str]:
    return [at for at, side in view.stacks.items() if side == ENEMY[view.who]]


def beside(view: View, at: str) -> tuple[str, ...]:
    """The hexes with enemies next to one."""
    foes = enemies(view)
    return tuple(near for near in view.battle.ground.near[at] if near in foes)


def gainers(view: View) -> Mapping[str, int]:
    """How many units of the side a tactic can double (battles/18.1.3b, 18.1.3c, 18.1.3d)."""
    own = [counter for counter in view.battle.counters.values() if counter.side == view.who]
    line = sum(in_line(counter, view.options) for counter in own)
    light = sum(counter.light for counter in own)
    return {"bayonet": line, "volley": line, "ambush": light, "forced march": 0}


def briefly(attacks: Sequence[Facts]) -> list[Facts]:
    """Combats side by side: of the die only whom it hurts, as several results in full are a wall of words."""
    return [{**each, "dice": [_shares(each["chances"])]} for each in attacks]


def _shares(chances: Iterable[Mapping[str, Any]]) -> Facts:
    found = {"attackers": 0, "both": 0, "defenders": 0}
    sides = {"A": "attackers", "B": "both", "D": "defenders"}
    for each in chances:
        found[sides[each["result"][0]]] += each["faces"]
    return found
