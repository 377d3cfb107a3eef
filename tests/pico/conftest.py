"""An emulated Pico that runs MicroPython and nothing else."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from support.emulated_pico import LIMIT_S, MICROPYTHON, Bench
from support.pico_tables import SECRET, Club

from jantaku_host.bench.emulator import Pico

ROMFS = MICROPYTHON.with_name("jantaku.romfs")


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


@pytest.fixture(scope="session")
def club(tmp_path_factory: pytest.TempPathFactory) -> Club:
    """A table as `jantaku install` leaves it, from blank flash on."""
    club = Club(tmp_path_factory.mktemp("club"))
    assert club.run("image", "keygen", club.folder / SECRET).exit_code == 0
    with Pico(uf2=MICROPYTHON, flash=club.flash, limit=LIMIT_S) as pico, club.cable.plugged(pico):
        done = club.run(
            "install", ROMFS, "--rules", "furiten", "--update-key", club.folder / SECRET,
            "--operator", club.folder / "operator.key", "--referee", club.folder / "referee.key",
        )  # fmt: skip
        assert done.exit_code == 0, done.output
        assert "The board is a table now." in done.output
    return club
