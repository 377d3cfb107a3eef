"""The club's commands and Sichuan: told in its own words, and not in formats of riichi."""

from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from openpyxl import load_workbook
from support.sichuan_games import DEALS, play_game

from jantaku_host.cli.main import main


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("sichuan") / "game.jtk"
    path.write_bytes(play_game(3))
    return path


def run(*arguments: str) -> Result:
    result = CliRunner().invoke(main, arguments)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


@pytest.mark.parametrize("language", ["en", "ru", "ja"])
def test_every_deal_can_be_explained_and_replayed(game: Path, language: str) -> None:
    for number in range(1, DEALS + 1):
        told = run("explain", str(number), str(game), "--lang", language)
        assert told.exit_code == 0, told.output
        assert "[SBR " in told.output
        assert run("replay", str(number), str(game)).exit_code == 0


def test_standings_add_up_to_what_was_paid_to_nobody(game: Path) -> None:
    result = run("standings", str(game))
    assert result.exit_code == 0
    assert result.output.startswith("sichuan, 1 game")


@pytest.mark.parametrize("form", ["tenhou", "mjai", "kobalab"])
def test_formats_of_riichi_say_that_they_are(game: Path, form: str) -> None:
    result = run("export", "--format", form, str(game))
    assert result.exit_code == 2
    assert f"{form} knows riichi only" in result.stderr


@pytest.mark.parametrize("form", ["csv", "html"])
def test_results_and_report_are_for_every_game(game: Path, form: str) -> None:
    assert run("export", "--format", form, str(game)).exit_code == 0


def test_means_of_single_points_are_told_to_a_tenth(game: Path, tmp_path: Path) -> None:
    """In a session of as many deals as these the mean of all is the result by their number."""
    book = tmp_path / "report.xlsx"
    assert run("report", str(game), "-o", str(book)).exit_code == 0
    standing, _, players, _ = load_workbook(book).worksheets
    results = {row[1].value: row[3].value for row in list(standing.rows)[1:]}
    text = run("report", str(game)).output
    for row in list(players.rows)[1:]:
        mean = row[-1]
        assert mean.value == round(results[row[0].value] / DEALS, 1)
        assert mean.number_format == "+0.0;-0.0;0.0"
        assert f" {mean.value:+.1f} |".replace("-", "−") in text or not mean.value
