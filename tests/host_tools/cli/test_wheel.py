"""The wheel: whoever installs it has every file that the commands of a club need."""

import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

import pytest
from support.table_records import evening

ROOT = Path(__file__).parents[3]

# Without the checkout that an editable install puts on the path: -S reads no .pth file.
_RUN = """
import sys
sys.path[:0] = {path!r}
from jantaku_host.cli.main import main
main()
"""
_IMPORT = """
import importlib, pkgutil, sys
sys.path[:0] = {path!r}
from jantaku_host.cli import commands
for module in pkgutil.iter_modules(commands.__path__, "jantaku_host.cli.commands."):
    importlib.import_module(module.name)
    print(module.name)
import jantaku_host.show.pages.server
"""


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """Where the unpacked wheel lies, and what it depends on."""
    folder = tmp_path_factory.mktemp("wheel")
    command = ["hatchling", "build", "--target", "wheel", "--directory", str(folder)]
    subprocess.run([sys.executable, "-m", *command], cwd=ROOT, check=True, capture_output=True)
    (wheel,) = folder.glob("*.whl")
    zipfile.ZipFile(wheel).extractall(folder / "installed")
    return [str(folder / "installed"), sysconfig.get_path("purelib")]


def end(program: str, path: list[str], *arguments: object) -> subprocess.CompletedProcess[str]:
    words = [sys.executable, "-I", "-S", "-c", program.format(path=path), *map(str, arguments)]
    return subprocess.run(words, capture_output=True, encoding="utf-8")


def run(program: str, path: list[str], *arguments: object) -> str:
    ended = end(program, path, *arguments)
    assert ended.returncode == 0, ended.stderr
    return ended.stdout


def test_pages_and_exports_are_written_from_it(path: list[str], tmp_path: Path) -> None:
    record = tmp_path / "evening.jtk"
    record.write_bytes(evening(deals=1))
    for form in ("replay", "html", "tenhou", "csv"):
        assert run(_RUN, path, "export", "--format", form, record)


def test_the_rule_books_are_in_it(path: list[str]) -> None:
    assert "EMA 4.1" in run(_RUN, path, "rules", "ema2016")


def test_every_command_loads(path: list[str]) -> None:
    loaded = run(_IMPORT, path).split()
    assert "jantaku_host.cli.commands.live" in loaded
    assert len(loaded) > 20


def test_a_simulated_table_is_refused_in_one_line(path: list[str]) -> None:
    ended = end(_RUN, path, "sim", "--deals", 1)
    words = "Error: the firmware's sources are not here: use a checkout of jantaku\n"
    assert (ended.returncode, ended.stderr) == (2, words)


def test_of_the_hardware_it_has_the_model_alone(path: list[str]) -> None:
    found = {each.stem for each in Path(path[0], "jantaku_hardware").glob("[!_]*")}
    assert found == {"model"}
