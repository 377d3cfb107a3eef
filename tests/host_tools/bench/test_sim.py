"""`jantaku sim` and what it draws."""

import gzip
import json
import signal
import subprocess
from pathlib import Path

import pytest
from click.testing import CliRunner
from support.recorded_hands import SAMPLE
from support.waiting import COMMAND

from jantaku_host.bench import runtime
from jantaku_host.cli.main import main
from jantaku_host.record import verification
from jantaku_host.show.terminal import braille


def test_sim_tells_the_status_and_draws_displays_only_at_a_terminal() -> None:
    result = CliRunner().invoke(main, ["sim", "--deals", "0", "--rules", "tenhou"])
    assert result.exit_code == 0, result.output
    for seat in range(4):
        assert f"seat {seat}" in result.output
    assert result.output.count("25,000") == 4
    assert not [letter for letter in result.output if 0x2800 <= ord(letter) < 0x2900]  # braille


def test_unknown_rules_are_refused_with_those_there_are() -> None:
    result = CliRunner().invoke(main, ["sim", "--rules", "calvinball"])
    assert result.exit_code == 2
    assert "ema2016" in result.stderr
    assert len(result.stderr.splitlines()) == 1


def test_without_micropython_sim_says_what_is_missing(monkeypatch) -> None:
    monkeypatch.setenv("MICROPYTHON", "/nonexistent/micropython")
    result = CliRunner().invoke(main, ["sim", "--deals", "0"])
    assert result.exit_code == 2
    assert len(result.stderr.splitlines()) == 1


SCRIPT = ["sim", "--script", str(SAMPLE), "--level", "movements", "--pace", "fast"]


def test_sim_plays_recorded_deals_and_ends_with_the_figures() -> None:
    result = CliRunner().invoke(main, [*SCRIPT, "--deals", "2", "--json"])
    assert result.exit_code == 0, result.output
    deal, _, figures = map(json.loads, result.stdout.splitlines())
    assert (deal["game"], deal["wrong"]) == ("bot-35", [])
    assert figures["deals"] == 2
    assert figures["events"] > 2 * 53
    assert (figures["events_wrong"], figures["payouts_wrong"], figures["asks"]) == (0, 0, 0)
    assert set(figures["latency_ms"]) == {"draw", "discard"}
    assert figures["heap_peak"] > 0


def test_sim_tells_people_what_the_table_says() -> None:
    arguments = ["sim", "--script", str(SAMPLE), "--deals", "1", "--fault", "reader=0"]
    result = CliRunner().invoke(main, arguments)
    assert result.exit_code == 1
    assert "The reader of East's wall is dead" in result.stdout


def test_bots_play_and_the_record_is_pulled_verified_audited_and_played_again(tmp_path) -> None:
    path = tmp_path / "game.jtk"
    arguments = ["sim", "--deals", "2", "--level", "movements", "--pace", "fast"]
    book = ["--rules", "furiten", "--runtime", "cpython"]
    result = CliRunner().invoke(main, [*arguments, *book, "--record", str(path)])
    assert result.exit_code == 0, result.output
    assert "final standing" in result.stdout
    assert "2 deals recomputed, everything agrees" in result.stdout
    assert CliRunner().invoke(main, ["verify", str(path)]).exit_code == 0
    again = ["sim", "--script", str(path), "--level", "movements", "--pace", "fast"]
    assert CliRunner().invoke(main, again).exit_code == 0


def test_equal_seeds_make_equal_records_to_the_byte(tmp_path) -> None:
    file = tmp_path / "game.jtk"

    def played(book: str, seed: int) -> bytes:
        result = CliRunner().invoke(main, [
            "sim", "--rules", book, "--deals", "1", "--seed", str(seed), "--pace", "fast",
            "--level", "movements", "--json", "--record", str(file),
        ])  # fmt: skip
        assert result.exit_code == 0, result.output
        return file.read_bytes()

    one = played("ema2016", 7)
    assert played("ema2016", 7) == one
    tables = {verification.read(each).table
              for each in (one, played("ema2016", 8), played("furiten", 7))}  # fmt: skip
    assert len(tables) == 3  # whose records one store may hold


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--script", "no_such_file.jsonl"], "no_such_file.jsonl"),
        (["--script", str(SAMPLE), "--fault", "gremlins"], "no fault is called"),
        (["--record", "no_such_folder/game.jtk"], "no_such_folder"),
        (["--rules", "mleague"], "mleague is a book of the host's"),
    ],
)
def test_sim_says_what_it_cannot_do(arguments: list[str], said: str) -> None:
    result = CliRunner().invoke(main, ["sim", *arguments])
    assert result.exit_code == 2
    assert said in result.stderr
    assert len(result.stderr.splitlines()) == 1


def test_without_an_image_there_is_no_emulated_pico(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runtime, "MICROPYTHON", Path("build/no_such_image.uf2"))
    result = CliRunner().invoke(main, ["sim", "--runtime", "rp2040", "--deals", "1"])
    assert result.exit_code == 2
    assert result.stderr == "Error: build/no_such_image.uf2 is not there: make firmware\n"


def test_a_line_that_is_no_deal_is_said_and_left_out(tmp_path) -> None:
    path = tmp_path / "hands.jsonl"
    with gzip.open(SAMPLE) as lines:
        path.write_bytes(b"{}\n" + next(lines))
    arguments = ["sim", "--script", str(path), "--level", "movements", "--pace", "fast", "--json"]
    result = CliRunner().invoke(main, arguments)
    assert result.exit_code == 2
    assert "line 1" in result.stderr
    assert json.loads(result.stdout.splitlines()[-1])["deals"] == 1


def test_braille_draws_a_dot_for_a_pixel() -> None:
    picture = [b"\x0f\x00", b"\x00\x00", b"\x00\x00", b"\x00\x0f"]
    assert braille(picture, 1) == "\u2881"


def test_braille_shrinks_a_picture_to_the_columns_there_are() -> None:
    lines = braille([b"\x0f" * 256] * 64, 32).splitlines()
    assert {len(line) for line in lines} == {32}
    assert set("".join(lines)) == {"\u28ff"}


def test_a_script_that_cannot_be_read_is_one_line_and_no_figures(tmp_path) -> None:
    result = CliRunner().invoke(main, ["sim", "--script", str(tmp_path / "none.jsonl")])
    assert result.exit_code == 2
    assert result.stdout == ""
    assert len(result.stderr.splitlines()) == 1


def test_messy_people_are_played_to_the_end_and_every_slip_is_told() -> None:
    arguments = ["sim", "--people", "messy", "--deals", "2", "--level", "movements", "--json"]
    result = CliRunner().invoke(main, [*arguments, "--pace", "fast", "--runtime", "cpython"])
    *deals, figures = map(json.loads, result.stdout.splitlines())
    assert figures["deals"] == 2
    assert figures["slips"] == sum(len(deal["slips"]) for deal in deals) > 0
    for name in ("statements", "accused_innocent", "blocked", "deals_wrong"):
        assert isinstance(figures[name], int)
    assert set(figures["win_to_settlement_ms"]) == {"p50", "p99"}
    assert figures["presses_per_deal"] >= 2


def test_a_table_that_is_kept_stays_in_its_session_until_ctrl_c() -> None:
    arguments = ["sim", "--deals", "1", "--pace", "fast", "--level", "movements", "--keep"]
    with subprocess.Popen([*COMMAND, *arguments], stdout=subprocess.PIPE, text=True) as kept:
        assert kept.stdout is not None
        port = next(line.split()[1] for line in kept.stdout if line.startswith("port"))
        result = CliRunner().invoke(main, ["status", "--port", port])
        kept.send_signal(signal.SIGINT)
        kept.communicate()
    assert "session is on" in result.output
    assert kept.returncode == 0


def test_a_kept_table_keeps_its_record(tmp_path: Path) -> None:
    arguments = ["sim", "--keep", "--record", str(tmp_path / "game.jtk")]
    result = CliRunner().invoke(main, arguments)
    assert result.exit_code == 2
    assert "--keep leaves the record at the table" in result.stderr
