"""The whole table on the emulated Pico: the image that is flashed, at the bench's chips and radio.

One table from a blank board on: installed, taught its tiles, played at, with power cut in a deal,
its record pulled, a newer version put on, with power cut again. Each test goes on where the one
before has left it.
"""

import os
import shutil
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
import romfs
from click.testing import Result
from support.bench_scripts import NOISE
from support.emulated_pico import FIRMWARE
from support.pico_tables import SECRET, Club
from support.recorded_hands import SAMPLE
from support.table_png import png

from jantaku import board
from jantaku.rules import events
from jantaku.sensing import zones
from jantaku.table import teaching
from jantaku_host.bench.mb85rc256 import MB85RC256
from jantaku_host.bench.script import Script, recorded
from jantaku_host.bench.secret_file import SIGNER_FILE
from jantaku_host.bench.simulation import Simulation, new_tags
from jantaku_host.bench.table import Table
from jantaku_host.bench.world import Tag
from jantaku_host.cli.commands import tiles
from jantaku_host.device import flash_layout, update_keys
from jantaku_host.record.reading import read
from jantaku_host.record.recorded import Event, RecordedDeal

SEED = 3
QUIET_US = 500_000  # so long after an event the table shows what has become of it
ANSWER_US = 5_000_000  # so long it shows what became of a press, its own and another's
FEW_BLOCKS = 10  # of an update
DICE = slice(board.DICE_LIGHTS, board.LIGHTS)
SECOND = flash_layout.SLOTS[1] - flash_layout.BASE

Shot = tuple[Event, int, bytes]  # an event, how long nothing had happened before it, what was shown


class Evening:
    """One table from its first power-up on: its flash, its FRAM, and the club it belongs to."""

    def __init__(self, club: Club) -> None:
        self.club = club
        self.fram = MB85RC256()
        self.record = club.folder / "club.jtk"

    @contextmanager
    def power(self) -> Iterator[Table]:
        """The table with its own program, its cable plugged in."""
        with Table({}, flash=self.club.folder, fram=self.fram, runtime="rp2040") as table:
            self.club.cable.name.symlink_to(table.port)
            try:
                while self.club.run("status").exit_code:
                    assert not table.wait(0.1), "the table has stopped"
                yield table
            finally:
                self.club.cable.name.unlink()

    def run(self, *arguments: str | Path) -> str:
        """What a command says that has gone well."""
        done = self.club.run(*arguments)
        assert done.exit_code == 0, done.output
        return done.output


@pytest.fixture(scope="module")
def evening(club: Club, tmp_path_factory: pytest.TempPathFactory) -> Evening:
    """A board that `jantaku install` and the real mpremote have made a table."""
    own = club.copy(tmp_path_factory.mktemp("evening"))
    seed = update_keys.load(own.folder / SECRET, update_keys.SECRET)
    (own.folder / SIGNER_FILE).write_bytes(seed)  # as what `install` put there was signed
    return Evening(own)


@pytest.fixture(scope="module")
def tags() -> list[Tag]:
    """A set by its tiles: of each kind the table takes them in the order of their numbers."""
    tags = new_tags(SEED)
    for step in teaching.steps():
        for tile, tag in zip(step, sorted((tags[i] for i in step), key=by_number), strict=True):
            tags[tile] = tag
    return tags


def by_number(tag: Tag) -> bytes:
    return tag.uid


@pytest.fixture(scope="module")
def hands() -> list[Script]:
    """The two shortest recorded hands that are the first of a game."""
    scripts = [recorded(deal) for deal in read(SAMPLE) if isinstance(deal, RecordedDeal)]
    first = [s for s in scripts if s.start[1:4] == (0, 0, 0) and len(set(s.start[4])) == 1]
    return sorted(first, key=lambda script: len(script.happening))[:2]


def test_a_table_is_taught_all_its_tiles(
    evening: Evening, tags: list[Tag], monkeypatch: pytest.MonkeyPatch
) -> None:
    with evening.power() as table:

        def lay_what_is_wanted() -> Callable[[dict[str, Any]], None]:
            lying: list[Tag] = []

            def lay(state: dict[str, Any]) -> None:
                wanted = [tags[tile] for tile in teaching.steps()[state["step"]]]
                if wanted != lying:
                    for tag in lying:
                        table.world.lie(tag, zones.AIR)
                    for tag in wanted:
                        table.world.lie(tag, zones.RIVER)
                    lying[:] = wanted

            return lay

        monkeypatch.setattr(tiles, "_show_step", lay_what_is_wanted)
        assert "136 tags are enrolled" in evening.run("tiles", "enroll")


def played(
    hands: list[Script], shots: list[Shot], cut_at: int | None = None, **options: Any
) -> Simulation:
    """People play them; at each event the picture of the table is taken.

    The power goes at the first event of type `cut_at`.
    """
    simulation = Simulation(hands, seed=SEED, **NOISE, **options)
    before_us = 0

    def take(event: Event, at_us: int) -> None:
        nonlocal before_us, cut_at
        colours = simulation.lights.colours
        dice, colours[DICE] = colours[DICE], [(0, 0, 0)] * len(colours[DICE])
        pressed = [at + ANSWER_US for at, _, _ in simulation.players.hands.pressed]
        shots.append((event, at_us - max([before_us, *pressed]), png(simulation)))
        colours[DICE] = dice
        before_us = at_us
        if event[0] == cut_at:
            cut_at = None
            simulation.cut_power()

    simulation.on_event = take
    return simulation


def test_two_real_hands_are_told_as_they_were_played_though_the_power_goes_in_one(
    evening: Evening, tags: list[Tag], hands: list[Script], tmp_path: Path
) -> None:
    shots: list[Shot] = []
    folder, fram = evening.club.folder, evening.fram
    simulation = played(hands, shots, events.DISCARD, runtime="rp2040", flash=folder, fram=fram)
    simulation.tags[:] = tags
    outcome = simulation.run()
    assert (outcome.deals, outcome.wrong_events, outcome.wrong_payouts) == (2, [], [])
    assert (outcome.wrong, outcome.missing, outcome.problems) == ([], [], [])
    if "JANTAKU_SOAK" in os.environ:
        assert_same_pictures(shots, hands, tmp_path)


def assert_same_pictures(shots: list[Shot], hands: list[Script], folder: Path) -> None:
    """Whenever nothing has changed for a while, the Unix port shows the same, pixel for pixel.

    All but the dice: their faces depend on the moment of a press.
    """
    same: list[Shot] = []
    played(hands, same).run()
    compared = 0
    others = {_moment(same, at): shot for at, shot in enumerate(same)}
    for number, (event, quiet_us, picture) in enumerate(shots):
        # A press may come before the draw is read here, and after it there.
        _, same_us, other = others.get(_moment(shots, number), (event, 0, b""))
        if number and min(quiet_us, same_us) >= QUIET_US:
            (folder / f"{number:03}-pico.png").write_bytes(picture)
            (folder / f"{number:03}-unix.png").write_bytes(other)
            assert picture == other, f"before {event}: {folder}/{number:03}-*.png"
            compared += 1
    assert compared > 30


def _moment(shots: list[Shot], at: int) -> tuple[object, ...]:
    """What happens there, by deal: seats draw and discard each tile once."""
    deals = sum(shot[0][0] == events.DEAL_START for shot in shots[:at])
    return (deals, *shots[at][0][:3])


def test_the_record_of_the_evening_is_whole_and_agrees(evening: Evening) -> None:
    with evening.power():
        assert "2 deals in all" in evening.run("pull", "-o", evening.record, *store(evening))
    evening.run("verify", evening.record)
    evening.run("audit", evening.record)


def store(evening: Evening) -> tuple[str | Path, ...]:
    return "--store", evening.club.folder / "store.sqlite"


def test_an_update_goes_on_after_a_power_cut_and_the_record_stays(evening: Evening) -> None:
    club = evening.club
    firmware = club.folder / "newer"
    shutil.copytree(FIRMWARE, firmware)
    (firmware / "jantaku/__init__.py").write_text('__version__ = "0.2.0"\n')
    file = club.sign(romfs.build(firmware)[0], "0.2.0")
    results: list[Result] = []
    update = threading.Thread(target=lambda: results.append(club.run("update", file)))
    with evening.power() as table:
        update.start()
        while written(club) < FEW_BLOCKS:
            assert not table.wait(0.1), "the table has stopped"
            assert update.is_alive(), results
    with evening.power():
        update.join()
        assert "0.1.0 -> 0.2.0" in results[0].output
        assert "jantaku 0.2.0" in evening.run("status")
        assert "0 bytes more" in evening.run("pull", "-o", evening.record, *store(evening))


def written(club: Club) -> int:
    """Blocks of the second slot that are not empty."""
    slot = club.flash.read_bytes()[SECOND : SECOND + flash_layout.SLOT]
    blocks = range(0, len(slot), flash_layout.SECTOR)
    return sum(slot[at : at + 16] != b"\xff" * 16 for at in blocks)
