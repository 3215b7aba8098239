"""Settings for all tests."""

import gc

from hypothesis import HealthCheck, settings

# How long an example takes says nothing on a busy machine.
settings.register_profile("unhurried", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("unhurried")


def pytest_collection_finish() -> None:
    """What is there before the first test stays until the last: no search for garbage need look at it."""
    gc.collect()
    gc.freeze()
