"""What the library says in an exception, and what the command makes of it."""

import subprocess
import sys
from pathlib import Path

import click
import pytest
from click.testing import CliRunner
from support.table_records import evening

from jantaku_host import errors, folder
from jantaku_host.cli.commands import waits
from jantaku_host.cli.main import main
from jantaku_host.record import store

KINDS = [(errors.Refused, 1), (errors.WrongUse, 2), (errors.DeviceTrouble, 3)]


@pytest.mark.parametrize(("kind", "code"), KINDS)
def test_an_error_is_one_line_and_an_exit_code(
    kind: type[errors.JantakuError], code: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(**_: object) -> None:
        raise kind("there is no such thing")

    monkeypatch.setattr(waits.command, "callback", fail)
    said = CliRunner().invoke(main, ["waits", "1m"])
    assert (said.exit_code, said.stderr) == (code, "Error: there is no such thing\n")


@pytest.mark.parametrize(("kind", "code"), KINDS)
def test_a_program_catches_it_without_knowing_click(
    kind: type[errors.JantakuError], code: int
) -> None:
    assert not issubclass(kind, click.ClickException)
    assert (str(kind("no")), kind("no").code) == ("no", code)


def test_ctrl_c_is_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(**_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(waits.command, "callback", interrupted)
    said = CliRunner().invoke(main, ["waits", "1m"])
    assert (said.exit_code, said.output.strip()) == (130, "")


@pytest.mark.parametrize("answer", ["n\n", ""])
def test_a_question_that_nobody_says_yes_to_is_answered_no(
    monkeypatch: pytest.MonkeyPatch, answer: str
) -> None:
    def ask(**_: object) -> None:
        click.confirm("Really?", abort=True, err=True)

    monkeypatch.setattr(waits.command, "callback", ask)
    assert CliRunner().invoke(main, ["waits", "1m"], input=answer).exit_code == 1


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--bogus",), "No such option '--bogus' (see jantaku --help)"),
        (("bogus",), "No such command 'bogus' (see jantaku --help)"),
        (("report", "--bogus"), "No such option '--bogus' (see jantaku report --help)"),
        (("verify",), "Missing argument 'FILE' (see jantaku verify --help)"),
        (("sim", "--deals", "x"), "'x' is not a valid integer range (see jantaku sim --help)"),
    ],
)
def test_wrong_use_is_one_line_that_says_where_to_look(
    arguments: tuple[str, ...], said: str
) -> None:
    result = CliRunner().invoke(main, arguments, prog_name="jantaku")
    assert result.exit_code == 2
    assert result.stderr.startswith("Error: ")
    assert result.stderr.endswith(f"{said}\n")
    assert result.stderr.count("\n") == 1


def test_without_a_command_there_is_help() -> None:
    result = CliRunner().invoke(main, [])
    assert result.exit_code == 2
    assert "Commands:" in result.output


@pytest.mark.parametrize("command", [("--help",), ("rules", "furiten"), ("rules", "--help")])
def test_who_stops_reading_ends_a_command_without_a_word(command: tuple[str, ...]) -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "jantaku_host", *command],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    ) as begun:  # fmt: skip
        assert begun.stdout
        assert begun.stderr
        begun.stdout.close()
        assert begun.stderr.read() == b""
        assert begun.wait() == 141


def test_keys_lie_where_earlier_versions_put_them() -> None:
    assert str(folder.default_folder()) == click.get_app_dir("jantaku")


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere both folders are one, or not ours")
def test_records_lie_where_data_belong_and_move_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    wanted = tmp_path / "data/jantaku/records.sqlite"
    assert store.default_file() == wanted
    old = tmp_path / "config/jantaku/records.sqlite"
    with store.Store(old) as club:
        club.add(evening())
    assert store.default_file() == wanted
    assert not old.exists()
    with store.Store(wanted) as club:
        assert len(club.tables()) == 1


def test_where_they_cannot_move_they_stay(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.setenv("XDG_DATA_HOME", "/dev/null")
    old = tmp_path / "jantaku/records.sqlite"
    with store.Store(old):
        pass
    assert store.default_file() == old
