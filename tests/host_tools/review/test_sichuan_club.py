"""The club's commands and Sichuan: told in its own words, and not in formats of riichi."""

from pathlib import Path

import pytest
from click.testing import CliRunner, Result
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
