"""What `jantaku play` refuses before anybody sits down."""

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from jantaku_host.cli.main import main


def said(*arguments: str) -> Result:
    result = CliRunner().invoke(main, [*arguments])
    assert result.exit_code == 2
    assert len(result.stderr.strip().splitlines()) == 1
    return result


@pytest.mark.parametrize("speed", ["0", "nan", "inf", "-1", "fast"])
def test_a_speed_at_which_nobody_can_play(speed: str) -> None:
    assert "--speed" in said("play", "--speed", speed).stderr


@pytest.mark.parametrize(("command", "option"), [("sim", "--miss"), ("scene", "--bleed")])
def test_what_is_no_number_is_no_chance(command: str, option: str) -> None:
    assert "nan is no number" in said(command, option, "nan").stderr


def test_the_record_of_an_evening_is_not_written_over(tmp_path: Path) -> None:
    yesterday = tmp_path / "evening.jtk"
    yesterday.write_bytes(b"an evening")
    assert "name another file" in said("play", "--record", str(yesterday)).stderr
    assert yesterday.read_bytes() == b"an evening"


def test_a_record_that_cannot_be_written(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "no" / "evening.jtk"):
        assert str(path) in said("play", "--record", str(path)).stderr


def test_engines_that_have_no_place_or_do_not_start() -> None:
    assert "0 places" in said("play", "--seats", "4", "--bot", "cat").stderr
    assert "no engine starts" in said("play", "--bot", "/no/engine").stderr
    assert "sichuan" in said("play", "--rules", "sichuan", "--bot", "cat").stderr
