"""`jantaku rules`: the books, for eyes, for pipes and for programs."""

import json

import click
import pytest
from click.testing import CliRunner, Result

from jantaku.rules import books
from jantaku_host.cli.main import main
from jantaku_host.review.decisions import DECISIONS

LAST = max(DECISIONS)


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["rules", *arguments])


def test_without_a_preset_each_is_one_line():
    lines = run().stdout.splitlines()
    assert [line.split()[0] for line in lines] == list(books.names())
    for name, line in zip(books.names(), lines, strict=True):
        assert line.endswith(books.title(name))


@pytest.mark.parametrize("name", books.names())
def test_a_preset_in_a_pipe_is_aligned_columns_with_every_rule(name):
    lines = run(name).stdout.splitlines()
    head = next(line for line in lines if line.startswith("option "))
    columns = [head.index(title) for title in ("value", "may be", "section", "meaning")]
    for _, rule, value, allowed, meaning, section in books.describe(books.load(name)):
        (line,) = [line for line in lines if line.startswith(rule + " ")]
        ends = [*columns[1:], None]
        cells = [line[start:end].strip() for start, end in zip(columns, ends, strict=True)]
        text = "-" if value is None else books.text_of(value)
        assert cells == [text, allowed or "-", section, meaning]


def test_json_is_one_object_a_line_with_values_as_they_are():
    rows = [json.loads(line) for line in run("furiten", "--json").stdout.splitlines()]
    by_name = {row["name"]: row for row in rows}
    assert by_name["red_fives"]["value"] == 3
    assert by_name["red_fives"]["allowed"] == "0 or 4"
    assert by_name["open_tanyao"]["value"] is False
    assert by_name["uma"]["value"] == [9000, 3000, -3000, -9000]
    assert by_name["chi"]["value"] is None
    assert by_name["pon"]["section"] == "Furiten 2.14"


def test_presets_as_json():
    rows = [json.loads(line) for line in run("--json").stdout.splitlines()]
    assert [row["name"] for row in rows] == list(books.names())


def test_an_unknown_preset_is_one_line_and_wrong_use():
    result = run("wrc")
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.count("\n") == 1
    assert "ema2016 ema2025 samara2019 wrc2025 furiten tenhou sichuan" in result.stderr


@pytest.mark.parametrize("columns", [60, 80, 120])
def test_a_terminal_shows_every_rule_within_its_width(columns, monkeypatch, capsys):
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    monkeypatch.setenv("COLUMNS", str(columns))
    monkeypatch.setenv("TERM", "xterm")
    main(["rules", "furiten"], standalone_mode=False)
    lines = click.unstyle(capsys.readouterr().out).splitlines()
    assert max(map(len, lines)) <= columns
    assert any(line.startswith("red_fives = 3") for line in lines)
    assert any(line.endswith("Furiten 2.14") for line in lines)


def test_a_decision_is_told_with_what_the_books_say_and_why():
    lines = run("--decision", "6").stdout.splitlines()
    assert lines[0] == "decision 6"
    begins = {line.split("  ")[0] for line in lines}
    assert begins >= {"question", "EMA 4.1", "Furiten 3.8, 3.11, 10.4", "choice", "why"}
    assert all(len(line) <= 100 for line in lines)


def test_a_decision_as_json_is_one_object():
    (row,) = map(json.loads, run("--decision", "7", "--json").stdout.splitlines())
    assert list(row) == ["decision", "question", "books", "choice", "why"]
    assert row["decision"] == 7
    assert row["books"]["Samara"] == "as EMA"


@pytest.mark.parametrize(("language", "word"), [("ru", "риичи"), ("ja", "立直")])
def test_what_was_chosen_is_told_in_the_readers_language(language, word):
    told = ["--decision", "7", "--lang", language]
    (row,) = map(json.loads, run(*told, "--json").stdout.splitlines())
    assert word in row["choice"].lower()
    assert word in run(*told).stdout.lower()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--decision", str(LAST + 1)], f"they are 1 to {LAST}"),
        (["furiten", "--decision", "6"], "a decision is not of one book"),
    ],
)
def test_a_decision_that_is_not_there_is_one_line_and_wrong_use(arguments, said):
    result = run(*arguments)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.count("\n") == 1
    assert said in result.stderr
