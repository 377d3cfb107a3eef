"""What the library says in an exception, and what the command makes of it."""

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
