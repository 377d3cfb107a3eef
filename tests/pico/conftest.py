"""An emulated Pico that runs MicroPython and nothing else."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from emulated import LIMIT_S, MICROPYTHON, Bench

from jantaku_host.emulator import Pico


@pytest.fixture
def bench() -> Iterator[Bench]:
    with Bench() as bench:
        yield bench


@pytest.fixture
def wired(bench: Bench) -> Iterator[Pico]:
    """A Pico soldered into the table, whose hardware is the bench."""
    with Pico(uf2=MICROPYTHON, speed=0, limit=LIMIT_S, bench=bench.descriptors) as pico:
        yield pico


@pytest.fixture(scope="session")
def formatted(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The flash of a Pico that has booted once: its file system is there and empty."""
    flash = tmp_path_factory.mktemp("formatted") / "flash.img"
    with Pico(uf2=MICROPYTHON, flash=flash, speed=0, limit=2) as pico:
        pico.wait()
    return flash
