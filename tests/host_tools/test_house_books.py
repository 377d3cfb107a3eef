"""A club's own book at the host: checked line by line, and judged by years later."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from support import bot_session
from support.table_records import record

from jantaku.rules import books
from jantaku.rules.riichi import book_ema2025
from jantaku.shown.words import LANGUAGES
from jantaku_host.cli.main import main
from jantaku_host.record import house_book
from jantaku_host.record.formats import jtk
from jantaku_host.record.shelf import Shelf, digest

FRIDAY = """\
# our evenings
book Friday like mleague

kuikae = allowed (3)       # as at home
uma = 20000 10000 -10000 -20000 (House 5)
red_fives = 0 (2)
"""


def run(*arguments: str | Path) -> Result:
    jtk._options.cache_clear()  # each command is a process of its own
    return CliRunner().invoke(main, [str(each) for each in arguments])


def written(folder: Path, text: str) -> Path:
    file = folder / "house.book"
    file.write_text(text, encoding="utf-8")
    return file


def test_a_good_book_is_told_in_one_line(tmp_path: Path) -> None:
    result = run("rules", "check", written(tmp_path, FRIDAY))
    assert result.exit_code == 0
    assert result.output == "House: Friday, like wrc2025 but for 26 lines; 1,191 bytes\n"


def test_it_goes_to_a_table_resting_on_the_books_there_alone() -> None:
    text = house_book.carried(FRIDAY)
    rules = books.load(text)
    assert books.parent(rules) == "wrc2025"
    assert text.splitlines()[1].split() == [
        "rests", "wrc2025", digest("wrc2025"), "ema2016", digest("ema2016"),
    ]  # fmt: skip
    assert (rules.kuikae, rules.section("kuikae")) == ("allowed", "House 3")
    assert (rules.oka, rules.section("oka")) == (20000, "M.League, one source")
    assert (rules.red_fives, rules.section("red_fives")) == (0, "House 2")
    assert rules.section("chi") == "M.League, not read"
    assert "#" not in text
    assert "\n\n" not in text


MISTAKES = """\
book Friday like ema2016
kuikae = sometimes
foo = 3 (House 3)

chi = 3
kuikae = allowed
renhou
open_tanyao = yes, may be perhaps (4)
like furiten
"""
WRONG = [
    "2: kuikae is forbidden or same_tile or allowed, not sometimes",
    "3: no rule is called foo",
    "5: no option is called chi",
    "6: kuikae is in line 2",
    "7: write NAME = VALUE (SECTION)",
    "8: open_tanyao is yes or no, not perhaps",
    "9: the first line says what it is like",
]


def test_each_mistake_is_a_line_with_its_number(tmp_path: Path) -> None:
    file = written(tmp_path, MISTAKES)
    result = run("rules", "check", file)
    assert result.exit_code == 1
    assert result.output.splitlines() == [f"{file}:{wrong}" for wrong in WRONG]
    rows = [json.loads(line) for line in run("rules", "check", file, "--json").output.splitlines()]
    assert [f"{row['line']}: {row['mistake']}" for row in rows] == WRONG


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("", ':1: the first line is "book NAME like BOOK"'),
        ("kuikae = allowed\n", ':1: the first line is "book NAME like BOOK"'),
        ("# ours\nbook EMA 2016 like ema2016\n", ":2: EMA 2016 is the name of another book"),
        ("book Śmigły like ema2016\n", ":1: the displays of a table cannot write ł"),
        ("book Friday like chess\n", ":1: unknown rules chess (known: ema2016 "),
        ("book Friday like Friday\n", ":1: unknown rules Friday"),
        ("book Friday like furiten\noka = 100000 (3)\n", ":2: start_points + oka"),
    ],
)
def test_what_is_wrong_with_the_whole_is_a_line_too(text: str, wrong: str, tmp_path: Path) -> None:
    result = run("rules", "check", written(tmp_path, text))
    assert result.exit_code == 1
    assert result.output.count("\n") == 1
    assert wrong in result.output


def test_what_cannot_be_read_is_wrong_use(tmp_path: Path) -> None:
    assert run("rules", "check", tmp_path / "none.book").exit_code == 2
    assert run("rules", "check").exit_code == 2
    (tmp_path / "bytes.book").write_bytes(b"\xff\xfe")
    assert "UTF-8" in run("rules", "check", tmp_path / "bytes.book").output


def session(folder: Path, text: str) -> Path:
    """A record of two deals that were played by this book."""
    file = folder / "friday.jtk"
    file.write_bytes(record(bot_session.session(house_book.carried(text), seed=6)))
    return file


@pytest.mark.parametrize(
    "command",
    [
        ("verify",), ("audit",), ("explain", "1"), ("standings",),
        ("export", "--format", "html"), ("export", "--format", "replay"),
        ("export", "--format", "csv"), ("export", "--format", "tenhou"),
        ("export", "--format", "mjai"),
    ],
)  # fmt: skip
def test_every_command_reads_its_record(command: tuple[str, ...], tmp_path: Path) -> None:
    result = run(*command, session(tmp_path, FRIDAY))
    assert result.exit_code == 0, result.output
    # A file that is read again has all of it, and is judged by it.
    assert ("rests " in result.output) == (command[-1] in ("tenhou", "mjai"))
    if command[0] == "standings" or command[-1] == "html":
        assert "House: Friday" in result.output


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_report_lists_the_lines_that_differ(language: str, tmp_path: Path) -> None:
    file = session(tmp_path, "book Friday & co like ema2025\nnoten = 6000 (House <3>)\n")
    page = run("export", "--format", "html", "--lang", language, file).output
    assert "House: Friday &amp; co" in page
    assert "<pre>noten = 6000 (House &lt;3&gt;)</pre>" in page


def test_an_audit_judges_by_the_revision_that_was_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = "book Friday like ema2025\nkuikae = allowed (3)\n"
    file = session(tmp_path, text)
    assert run("audit", file).exit_code == 0
    explained = run("explain", "1", file).output
    first = digest("ema2025")
    kept = book_ema2025.LINES
    # A year later the book has another revision, by which the same hands are worth less.
    monkeypatch.setattr(book_ema2025, "LINES", kept + b"honba = 0 (3.4.4)\nnoten = 600 (3.4.2)\n")
    assert digest("ema2025") != first
    result = run("audit", file)
    assert result.exit_code != 0
    assert f"revision {first} of ema2025 is not known here" in result.output
    # Who keeps the old one audits as before.
    (tmp_path / f"ema2025-{first}.book").write_bytes(kept[1:])
    monkeypatch.setattr(books, "shelf", Shelf(tmp_path))
    result = run("audit", file)
    assert result.exit_code == 0, result.output
    assert run("explain", "1", file).output == explained


def test_the_clubs_second_edition_changes_nothing_of_the_first(tmp_path: Path) -> None:
    file = session(tmp_path, "book Friday like ema2025\nnoten = 6000 (3)\nhonba = 600 (4)\n")
    written(tmp_path, "book Friday like ema2025\nnoten = 600 (3)\n")
    assert run("audit", file).exit_code == 0
    assert run("audit", "--rules", "ema2025", file).exit_code == 1
