"""Adding a rule book is adding one file: it is played, audited, explained and exported by."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
BOOK = '''
LINES = b"""
Tuesday club: EMA 2016 with kuikae
like ema2016
kuikae = allowed (Tuesday 3)
"""
'''
FORMATS = ("tenhou", "mjai", "kobalab", "csv", "html", "replay")
LANGUAGES = ("en", "ru", "ja")


class Copy:
    """A copy of the sources that has the book, and nothing else that is new."""

    def __init__(self, folder: Path):
        self._folder = folder
        leave = shutil.ignore_patterns("__pycache__", "node_modules")
        for sources in ("firmware", "host_tools"):
            shutil.copytree(ROOT / sources, folder / sources, ignore=leave)
        (folder / "firmware/jantaku/rules/riichi/book_tuesday.py").write_text(BOOK)
        self.record = folder / "evening.jtk"

    def run(self, *arguments: str) -> str:
        """What `jantaku` says there; it has to end well."""
        paths = [str(self._folder / sources) for sources in ("firmware", "host_tools")]
        environment = os.environ | {"PYTHONPATH": os.pathsep.join(paths)}
        done = subprocess.run(
            [sys.executable, "-m", "jantaku_host", *arguments],
            capture_output=True, text=True, encoding="utf-8", cwd=self._folder, env=environment,
            check=False,
        )  # fmt: skip
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Copy:
    made = Copy(tmp_path_factory.mktemp("book"))
    how = ("--runtime", "cpython", "--level", "movements", "--pace", "fast", "--deals", "1")
    made.run("sim", "--rules", "tuesday", *how, "--record", str(made.record))
    return made


def test_it_is_listed_and_tells_its_sections_and_those_of_the_book_it_is_like(copy: Copy) -> None:
    assert "tuesday      Tuesday club: EMA 2016 with kuikae" in copy.run("rules")
    rows = [json.loads(line) for line in copy.run("rules", "tuesday", "--json").splitlines()]
    sections = {row["name"]: (row["value"], row["section"]) for row in rows}
    assert sections["kuikae"] == ("allowed", "Tuesday 3")
    assert sections["winners"] == ("all", "EMA 3.3.1")


def test_a_table_plays_by_it_and_the_audit_agrees(copy: Copy) -> None:
    *deals, total = copy.run("audit", "--json", str(copy.record)).splitlines()
    assert json.loads(total) == {"hands": len(deals), "ok": len(deals), "disagree": 0}
    assert "1 agree" in copy.run("audit", "--rules", "tuesday", str(copy.record))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_deal_is_explained_by_it(copy: Copy, language: str) -> None:
    assert "EMA" in copy.run("explain", "1", str(copy.record), "--lang", language)
    for line in copy.run(
        "explain", "1", str(copy.record), "--lang", language, "--json"
    ).splitlines():
        json.loads(line)


@pytest.mark.parametrize("form", FORMATS)
def test_a_game_is_exported(copy: Copy, form: str) -> None:
    assert copy.run("export", "--format", form, "--rules", "tuesday", str(copy.record))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_report_calls_it_by_its_own_title(copy: Copy, language: str) -> None:
    report = copy.run("export", "--format", "html", "--lang", language, str(copy.record))
    assert "Tuesday club: EMA 2016 with kuikae" in report


def test_a_deal_is_stepped_through_and_counted(copy: Copy) -> None:
    assert copy.run("replay", "1", str(copy.record))
    assert copy.run("standings", str(copy.record))
