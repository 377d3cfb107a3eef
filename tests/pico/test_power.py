"""Power may go at any instruction, also within an erase: what was written before is not lost."""

import re
import shutil
from pathlib import Path

import pytest
from support.emulated_pico import install

from jantaku_host.bench.emulator import Pico

# Replaces a file of several blocks as a whole, over and over, and says so after each time.
MAIN = """
import os
def put(name, text):
    with open(name, "w") as file:
        file.write(text)
files = os.listdir()
if "witness" not in files:
    put("witness", "whole")
    put("score", "9999" * 300)
else:
    text = open("score").read()
    print("found", text[:4], text == text[:4] * 300, open("witness").read(), files)
    for turn in range(200):
        put("next", "%04d" % turn * 300)
        os.rename("next", "score")
        print("done", turn)
"""


@pytest.fixture(scope="module")
def playing(formatted: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Flash with MAIN in it, a file that is never touched, and a first score."""
    flash = Path(shutil.copy(formatted, tmp_path_factory.mktemp("playing")))
    install(flash, main=MAIN)
    with Pico(flash=flash, speed=0, limit=3) as pico:
        assert "found" not in pico.output()
    return flash


# Operations 1 to 40 are some eight turns, erases and programs in all their order.
@pytest.mark.parametrize("cut", [{"cut_flash": number} for number in range(2, 41, 3)], ids=str)
def test_a_cut_in_the_middle_of_a_flash_operation_leaves_old_or_new(
    cut: dict[str, int], playing: Path, tmp_path: Path
) -> None:
    assert_whole_after(cut, playing, tmp_path)


@pytest.mark.parametrize("cut", [{"cut_at": 0.2 + 0.0713 * n} for n in range(5)], ids=str)
def test_a_cut_at_any_time_leaves_old_or_new(
    cut: dict[str, float], playing: Path, tmp_path: Path
) -> None:
    assert_whole_after(cut, playing, tmp_path)


def assert_whole_after(cut: dict[str, float], playing: Path, tmp_path: Path) -> None:
    flash = Path(shutil.copy(playing, tmp_path))
    with Pico(flash=flash, speed=0, limit=30, **cut) as pico:
        said = pico.output()
        assert pico.wait().end == "power cut"
    done = [int(turn) for turn in re.findall(r"done (\d+)", said)]
    before = done[-1] if done else 9999
    with Pico(flash=flash, speed=0, limit=0.6) as pico:
        said = pico.output()
    found = re.search(r"found (\d+) True whole", said)
    assert found, said
    assert int(found[1]) in (before, len(done)), "the last score that was said, or the one after"


def test_killed_at_once_the_flash_file_holds_what_was_written(
    playing: Path, tmp_path: Path
) -> None:
    flash = Path(shutil.copy(playing, tmp_path))
    with Pico(flash=flash, speed=0, limit=30) as pico, pico.console() as console:
        said = b""
        while b"done 3" not in said:
            said += (data := console.recv(100))
            assert data, said
        pico.power_off()
    with Pico(flash=flash, speed=0, limit=0.6) as pico:
        found = re.search(r"found (\d+) True whole", pico.output())
    assert found
    assert int(found[1]) >= 3
