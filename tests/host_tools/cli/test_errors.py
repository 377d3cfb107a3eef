"""What the library says in an exception, and what the command makes of it."""

import click
import pytest
from click.testing import CliRunner

from jantaku_host import errors, folder
from jantaku_host.cli.commands import waits
from jantaku_host.cli.main import main

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


@pytest.mark.parametrize(
    ("system", "variables", "wanted"),
    [
        ("linux", {}, "/home/aya/.config/jantaku"),
        ("linux", {"XDG_CONFIG_HOME": "/club"}, "/club/jantaku"),
        ("darwin", {}, "/home/aya/Library/Application Support/jantaku"),
        ("win32", {"APPDATA": "/appdata"}, "/appdata/jantaku"),
        ("win32", {}, "/home/aya/jantaku"),
    ],
)
def test_keys_and_records_lie_where_the_system_wants_them(
    system: str, variables: dict[str, str], wanted: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.platform", system)
    monkeypatch.setenv("HOME", "/home/aya")
    for name in ("APPDATA", "XDG_CONFIG_HOME"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert str(folder.default_folder()) == wanted


def test_they_lie_where_earlier_versions_put_them() -> None:
    assert str(folder.default_folder()) == click.get_app_dir("jantaku")
