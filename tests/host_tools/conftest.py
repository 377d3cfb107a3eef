"""What holds for all tests of the host tool."""

from collections.abc import Iterator

import pytest
from support.waiting import TRIES

from jantaku_host.device import cable


@pytest.fixture(scope="module", autouse=True)
def patient_host() -> Iterator[None]:
    """On a busy computer a simulated table may be silent for longer than a real one ever is.

    Not by a longer `_TRY_S`: that is also how often a watch asks.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(cable, "_TRIES", TRIES)
        yield


@pytest.fixture
def hasty_host(monkeypatch: pytest.MonkeyPatch) -> None:
    """For those who wait for an answer that does not come."""
    monkeypatch.setattr(cable, "_TRIES", 4)
