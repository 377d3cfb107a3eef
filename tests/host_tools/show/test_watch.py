"""`jantaku watch` and `jantaku devices` at a table on the bench, the cable pulled included."""

import contextlib
import io
import json
import os
import pty
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from click.testing import CliRunner
from rich.console import Console
from support import bot_session
from support.simulated_club import Club
from support.waiting import started

from jantaku.rules import events
from jantaku_host.bench.table import Table
from jantaku_host.cli.commands.watch import view
from jantaku_host.cli.main import main
from jantaku_host.device import cable
from jantaku_host.show.public_table import PublicTable

PLAYED = [event for event, _ in bot_session.session()]


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Club, Table]]:
    """A table that is in the middle of a deal."""
    club = Club(tmp_path_factory.mktemp("club"))
    happening = list(bot_session.session())
    second = [at for at, (event, _) in enumerate(happening) if event[0] == events.DEAL_START][1]
    club.play(b"".join(bytes(events.encode(*pair)) for pair in happening[: second + 40]))
    with club.power_up() as table:
        club.ready(table)
        yield club, table


def test_a_line_an_event_and_no_hidden_tile(club: tuple[Club, Table]) -> None:
    result = club[0].run("watch", "--events", "30")
    assert result.exit_code == 0, result.output
    lines = result.output.splitlines()
    assert len(lines) == 30
    assert any(line.startswith("discard ") for line in lines)
    assert "dealt" in lines  # to nobody in particular
    assert all(line.split()[-1][-1] not in "mpsz" for line in lines if line.startswith("draw"))


def test_json_has_an_object_an_event(club: tuple[Club, Table]) -> None:
    result = club[0].run("watch", "--json", "--events", "20")
    rows = [json.loads(line) for line in result.output.splitlines()]
    assert len(rows) == 20
    assert {row["tile"] for row in rows if row["event"] == "draw"} == {events.CONCEALED}


def test_in_a_terminal_the_table_is_drawn(club: tuple[Club, Table]) -> None:
    terminal, other = pty.openpty()
    shown = bytearray()
    with started(
        "watch", "--port", club[0].port, "--events", "35",
        stdin=other, stdout=other, stderr=other, environment={"TERM": "xterm"},
    ) as watcher:  # fmt: skip
        os.close(other)
        with contextlib.suppress(OSError):  # the end of a terminal whose other side is closed
            while piece := os.read(terminal, 65536):
                shown += piece
        os.close(terminal)
        assert watcher.wait() == 0
    last = shown.decode(errors="replace").rpartition("honba")[2]
    assert all(f"{wind} " in last for wind in ("East", "South", "West", "North"))
    assert "◀" in last


def test_no_table_at_all_is_device_trouble(tmp_path: Path) -> None:
    result = CliRunner().invoke(main, ["watch", "--port", str(tmp_path / "nothing")])
    assert result.exit_code == 3


def test_the_cable_is_pulled_and_plugged_in_again(tmp_path: Path) -> None:
    """The table loses its power under the eyes of the watcher, comes back, and play goes on."""
    club = Club(tmp_path)
    happening = list(bot_session.session())
    cut = next(at for at, (event, _) in enumerate(happening) if event[0] == events.REVEAL) - 10
    club.play(b"".join(bytes(events.encode(*pair)) for pair in happening[:cut]))
    link = tmp_path / "tty"  # the same port before and after, as udev would name it
    with ExitStack() as stack:
        with club.power_up() as table:
            club.ready(table)
            link.symlink_to(table.port)
            watcher = stack.enter_context(
                started(
                    "watch", "--port", str(link), "--json",
                    stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                )
            )  # fmt: skip
            assert watcher.stdout is not None
            assert watcher.stderr is not None
            seen = [json.loads(watcher.stdout.readline())["event"] for _ in range(20)]
        assert "waiting for it" in watcher.stderr.readline()
        with club.power_up() as table:
            club.ready(table)
            link.unlink()
            link.symlink_to(table.port)
            seen += [json.loads(watcher.stdout.readline())["event"] for _ in range(5)]
        names = [events.name(event[0]) for event, _ in happening]
        assert seen == names[:25]


def test_what_a_spectator_knows_is_what_was_played() -> None:
    table = PublicTable()
    for event, step in bot_session.session():
        table.happened(events.public(event), step)
        if event[0] == events.SETTLE:
            rivers = sum(map(len, table.rivers))
            assert rivers > 4
    assert table.players == ["Aya", "Борис", "Chloé", "大輔"]
    assert tuple(table.scores) == PLAYED[-1][2]
    assert table.rules == "ema2016"


def test_brackets_in_a_name_are_drawn() -> None:
    table = PublicTable()
    for event, step in bot_session.session():
        if event[0] == events.SESSION_START:
            event = (*event[:6], "[/b]\n[Aya]\n[red]Chloé\n大輔", *event[7:])
        table.happened(events.public(event), step)
    console = Console(width=80, record=True, file=io.StringIO())
    console.print(view(table))
    shown = console.export_text()
    assert all(f" {name} " in shown for name in ("[/b]", "[Aya]", "[red]Chloé", "大輔"))


@pytest.fixture
def plugged(monkeypatch: pytest.MonkeyPatch, club: tuple[Club, Table]) -> str:
    """Two things that could be tables are plugged in, and one is."""
    port = club[0].port
    monkeypatch.setattr(cable, "ports", lambda: {"/dev/null": "E66", port: "E77"})
    monkeypatch.setattr("jantaku_host.cli.commands.devices.ports", cable.ports)
    return port


def test_devices_lists_what_answers_and_what_does_not(plugged: str) -> None:
    result = CliRunner().invoke(main, ["devices"])
    assert result.exit_code == 0
    first, second = result.output.splitlines()
    assert first.startswith("/dev/null  E66  ")
    assert second.startswith(f"{plugged}  E77  jantaku ")


def test_the_one_that_answers_is_meant(plugged: str) -> None:
    result = CliRunner().invoke(main, ["status"])
    assert result.exit_code == 0
    assert f"at {plugged}" in result.output


def test_a_table_is_found_by_its_serial_number(plugged: str) -> None:
    assert CliRunner().invoke(main, ["status", "--serial", "E77"]).exit_code == 0
    assert CliRunner().invoke(main, ["status", "--serial", "E99"]).exit_code == 3


def test_several_tables_are_not_chosen_between(
    monkeypatch: pytest.MonkeyPatch, club: tuple[Club, Table]
) -> None:
    port = club[0].port
    monkeypatch.setattr(cable, "ports", lambda: {port: "E77", port + " ": "E88"})
    monkeypatch.setattr(cable, "is_table", lambda port: True)
    result = CliRunner().invoke(main, ["status"])
    assert result.exit_code == 2
    assert "several tables" in result.stderr


def shown(table: PublicTable) -> str:
    """What the terminal shows."""
    console = Console(width=80, record=True, file=io.StringIO())
    console.print(view(table))
    return console.export_text()


def panels(text: str) -> list[str]:
    """By wind."""
    return text.split("╭─")[1:]


def test_in_a_terminal_what_is_taken_back_is_taken_away() -> None:
    table = PublicTable()
    happening = [events.public(event) for event, _ in bot_session.session()]
    first = next(at for at, event in enumerate(happening) if event[0] == events.DISCARD)
    for event in happening[:first]:
        table.happened(event)
    before = shown(table)
    table.happened(happening[first])
    assert shown(table) != before
    table.happened((events.RULING, 0, events.UNDO, 1, ""))
    assert shown(table) == before


def test_in_a_terminal_a_hu_is_shown_and_its_seat_has_no_turn_any_more() -> None:
    table = PublicTable()
    players = "Anna\nBoris\nChiyo\nDaniel"
    for event in (
        (events.SESSION_START, 0, 1, "sichuan", "{}", "1", players, 0, 0),
        (events.DEAL_START, 0, 3, 0, 0, 0, (0, 0, 0, 0)),
        (events.DEALT, 0, b""),
        (events.DRAW, 0, events.CONCEALED),
        (events.DISCARD, 0, 5),
        (events.HU, 1, 0, events.CONCEALED),
    ):
        table.happened(event)
    text = shown(table)
    assert "deal 3" in text
    assert "Boris: hu from Anna, 2m" in text
    _, south, west, _ = panels(text)
    assert "Boris 0 hu" in south
    assert "◀" not in south
    assert "◀" in west
    table.happened((events.WIN, 1, 0, 5, b"", 3, 8, ()))
    assert "Boris: hu from Anna, 2m, 3 fan: 8" in shown(table)
