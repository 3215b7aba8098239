"""Settings for all tests."""

import gc
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests.depth import OPTION, Depth

# How long an example takes says nothing on a busy machine.
settings.register_profile("unhurried", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("unhurried")


WHOLE_GAMES = Path(__file__).parent / "contract"  # which are played there


def pytest_collection_finish() -> None:
    """What is there before the first test stays until the last: no search for garbage need look at it."""
    gc.collect()
    gc.freeze()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(OPTION, action="store_true", help="have the tests that can look at more do so")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Those that can see more are marked. The longest come first, so that nobody waits for them at last."""
    for item in items:
        if "depth" in getattr(item, "fixturenames", ()):
            item.add_marker("depth")
    items.sort(key=lambda item: (item.path.parent != WHOLE_GAMES, item.get_closest_marker("depth") is None))


@pytest.fixture(scope="session")
def depth(pytestconfig: pytest.Config) -> Depth:
    """How far tests go that could go on with the same for ever."""
    return Depth(pytestconfig.getoption(OPTION))
