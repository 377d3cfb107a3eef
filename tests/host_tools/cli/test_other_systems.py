"""The host tool where there is no Unix, and where a terminal does not know every letter.

Nothing here runs on Windows: the modules that it lacks are made unimportable once the libraries,
which choose by the system themselves, are loaded.
"""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from support.recorded_hands import SAMPLE
from support.table_records import evening

WITHOUT_UNIX = """
import asyncio, pkgutil, runpy, subprocess, sys
import click._termui_impl, rich.console, serial.tools.list_ports
for name in ("curses", "fcntl", "grp", "pty", "pwd", "readline", "resource", "termios", "tty"):
    sys.modules[name] = None
"""
IMPORT_ALL = """
import jantaku_host
of_unix = ("bench", "play", "cli.commentary", "__main__")
for found in pkgutil.walk_packages(jantaku_host.__path__, "jantaku_host."):
    if not found.name.removeprefix("jantaku_host.").startswith(of_unix):
        __import__(found.name)
        print(found.name)
"""
RUN = """
sys.argv[0] = "jantaku"
runpy.run_module("jantaku_host", run_name="__main__")
"""
HAND = '{"rules":"ema2016","hand":"22p12345678s","win":"9s","seat":"S","melds":[]}\n'

COMMANDS = {
    "--help": (),
    "score": (),
    "waits": ("2345678m",),
    "rules": ("furiten",),
    "audit": ("evening.jtk",),
    "verify": ("evening.jtk",),
    "explain": ("1", "evening.jtk", "--lang", "ja"),
    "replay": ("1", "evening.jtk"),
    "standings": ("evening.jtk",),
    **{f"export {form}": ("evening.jtk",) for form in ("tenhou", "mjai", "kobalab", "csv", "html")},
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("club")
    (folder / "evening.jtk").write_bytes(evening())
    return folder


def python(folder: Path, code: str, *arguments: str, **variables: str) -> bytes:
    """What it prints; it must not fail."""
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT_UNIX + code, *arguments],
        cwd=folder, env={**os.environ, **variables}, input=HAND.encode(), capture_output=True,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr.decode()
    return done.stdout


def jantaku(folder: Path, command: str, **variables: str) -> bytes:
    name, _, form = command.partition(" ")
    options = ("--format", form) if form else ()
    return python(folder, RUN, name, *options, *COMMANDS[command], **variables)


def test_everything_but_the_bench_is_imported_without_unix(folder: Path) -> None:
    found = python(folder, IMPORT_ALL).decode().split()
    assert {"jantaku_host.cli.commands.pull", "jantaku_host.show.pages.server"} <= set(found)


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_works_without_unix(command: str, folder: Path) -> None:
    assert jantaku(folder, command)


@pytest.mark.parametrize("command", ["sim", "play"])
def test_a_simulated_table_is_refused_without_unix_in_one_line(folder: Path, command: str) -> None:
    code = WITHOUT_UNIX + RUN
    done = subprocess.run([sys.executable, "-c", code, command], cwd=folder, capture_output=True)
    assert done.returncode == 2
    assert done.stderr.decode() == "Error: a simulated or emulated table needs Linux or macOS\n"


@pytest.mark.parametrize("page", ["cp437", "cp1251"])
@pytest.mark.parametrize("command", ["explain", "replay", "standings", "rules", "export csv"])
def test_a_letter_that_a_code_page_lacks_ends_no_command(
    command: str, page: str, folder: Path
) -> None:
    said = jantaku(folder, command, PYTHONIOENCODING=page, PYTHONUTF8="0")
    if command.startswith("export"):
        assert said == jantaku(folder, command, PYTHONIOENCODING="utf-8")


def test_json_is_the_same_in_every_code_page(folder: Path) -> None:
    options = ("standings", "evening.jtk", "--json")
    said = [
        python(folder, RUN, *options, PYTHONIOENCODING=page, PYTHONUTF8="0")
        for page in ("cp437", "utf-8")
    ]
    assert said[0] == said[1]
    assert {json.loads(row)["name"] for row in said[0].splitlines()} >= {"大輔", "Борис"}


def test_a_file_is_read_as_utf_8_whatever_the_system_prefers(folder: Path) -> None:
    name = "записи.jsonl.gz"
    (folder / name).write_bytes(SAMPLE.read_bytes())
    said = python(folder, RUN, "audit", name, PYTHONIOENCODING="cp437", PYTHONUTF8="0", LC_ALL="C")
    assert b" agree, 0 disagree" in said
