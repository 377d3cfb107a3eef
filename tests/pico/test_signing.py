"""How long a signature takes on the emulated Pico says nothing about its secret number."""

import re
import shutil
from pathlib import Path
from statistics import mean

from support.emulated_pico import FIRMWARE, LIMIT_S, install_folder

from jantaku_host.bench.emulator import Pico


def test_numbers_with_few_ones_and_many_take_the_same_time(formatted: Path, tmp_path: Path) -> None:
    flash = Path(shutil.copy(formatted, tmp_path))
    application = tmp_path / "application"
    shutil.copytree(FIRMWARE / "jantaku/crypto", application / "jantaku/crypto")
    shutil.copy(FIRMWARE / "jantaku/__init__.py", application / "jantaku")
    shutil.copy(Path(__file__).with_name("signing_main.py"), application / "main.py")
    install_folder(flash, application)
    with Pico(flash=flash, speed=0, limit=LIMIT_S) as pico:
        said = ""
        with pico.console() as console:
            console.settimeout(None)
            while "end" not in said and (data := console.recv(4096)):
                said += data.decode()
    took: dict[str, list[int]] = {}
    for ones, us in re.findall(r"took (\d+) (\d+)", said):
        took.setdefault(ones, []).append(int(us))
    means = [mean(each) for each in took.values()]
    assert len(means) == 3, said
    assert max(means) / min(means) < 1.005, took
