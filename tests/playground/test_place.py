"""The place as a whole."""

import gc
import weakref

from tests.playground import driver
from tests.playground.sample import Sample


async def test_nothing_keeps_a_place_that_has_stopped() -> None:
    """Whoever opens one place after another holds no more than the one that is open."""
    async with driver.playground() as place, driver.stage(place, Sample()) as stage:
        await stage.player("Alice").slash("/panel")
    world = weakref.ref(place.world)
    del place, stage
    gc.collect()
    assert world() is None
