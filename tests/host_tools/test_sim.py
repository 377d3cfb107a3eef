"""`jantaku sim` and what it draws."""

from click.testing import CliRunner

from jantaku_host.cli import main
from jantaku_host.terminal import braille


def test_sim_draws_four_displays_and_the_status() -> None:
    result = CliRunner().invoke(main, ["sim", "--deals", "0", "--rules", "tenhou"])
    assert result.exit_code == 0, result.output
    for seat in range(4):
        assert f"seat {seat}" in result.output
    assert result.output.count("25,000") == 4
    assert max(map(len, result.output.splitlines())) <= 132


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


def test_braille_draws_a_dot_for_a_pixel() -> None:
    picture = [b"\x0f\x00", b"\x00\x00", b"\x00\x00", b"\x00\x0f"]
    assert braille(picture, 1) == "\u2881"


def test_braille_shrinks_a_picture_to_the_columns_there_are() -> None:
    lines = braille([b"\x0f" * 256] * 64, 32).splitlines()
    assert {len(line) for line in lines} == {32}
    assert set("".join(lines)) == {"\u28ff"}
