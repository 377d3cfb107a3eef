"""Presses that wait, proposals, and acts that the table understood anew, in what a club is told."""

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from support import bot_session, second_thoughts
from support.table_records import record

from jantaku.referee import questions
from jantaku.rules import events
from jantaku_host.cli.main import main
from jantaku_host.record.recorded import RecordedDeal
from jantaku_host.review.matches import RecordedMatch
from jantaku_host.show.exports import kobalab, mjai, tenhou
from jantaku_host.show.pages.feed import Feed

Happening = list[tuple[tuple[Any, ...], int]]

WON = events.PRESSED_WIN
REDEAL = questions.REDEAL


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, arguments)


def session(*beside: tuple[Any, ...]) -> Happening:
    """A deal of the bot with these events after its first discard."""
    happening = list(bot_session.session(deals=1))
    at = 1 + next(at for at, (event, _) in enumerate(happening) if event[0] == events.DISCARD)
    return [*happening[:at], *((event, 500) for event in beside), *happening[at:]]


def kept(folder: Path, happening: Happening) -> str:
    file = folder / "table.jtk"
    file.write_bytes(record(happening))
    return str(file)


@pytest.mark.parametrize("beside", [
    [(events.DECLARE, 1, WON, 80), (events.WITHDRAW, 1, WON)],
    [(events.PROPOSE, 0, REDEAL, 255), *((events.CONFIRM, seat, REDEAL) for seat in (1, 2)),
     (events.CONFIRM, 0, questions.SOLVED)],
])  # fmt: skip
def test_what_waits_and_what_is_proposed_is_no_part_of_the_deal(
    beside: list[tuple[Any, ...]], tmp_path: Path
) -> None:
    assert run("audit", kept(tmp_path, session(*beside))).exit_code == 0


@pytest.mark.parametrize("beside", [
    [(events.WITHDRAW, 1, WON)],
    [(events.DECLARE, 2, WON, 80), (events.WITHDRAW, 1, WON)],
    [(events.DECLARE, 1, WON, 80), (events.WITHDRAW, 1, WON), (events.WITHDRAW, 1, WON)],
    [(events.CONFIRM, 1, REDEAL)],
    [(events.PROPOSE, 0, REDEAL, 255), (events.CONFIRM, 0, REDEAL)],
    [(events.PROPOSE, 0, REDEAL, 255), (events.CONFIRM, 1, questions.CHOMBO)],
    [(events.PROPOSE, 0, REDEAL, 255), (events.CONFIRM, 0, questions.SOLVED),
     (events.CONFIRM, 1, REDEAL)],
])  # fmt: skip
def test_what_follows_from_nothing_is_found(beside: list[tuple[Any, ...]], tmp_path: Path) -> None:
    result = run("audit", kept(tmp_path, session(*beside)))
    assert result.exit_code == 1, result.output


def test_what_is_declared_and_judged_is_withdrawn_no_more(tmp_path: Path) -> None:
    happening = list(bot_session.session(seed=142, deals=1))
    at = next(at for at, (event, _) in enumerate(happening) if event[0] == events.RIICHI)
    seat = happening[at][0][1]
    declared = ((events.DECLARE, seat, events.PRESSED_RIICHI, 0), 0)
    withdrawn = ((events.WITHDRAW, seat, events.PRESSED_RIICHI), 0)
    before = [*happening[:at], declared]
    assert run("audit", kept(tmp_path, [*before, *happening[at:]])).exit_code == 0
    late = [*before, happening[at], withdrawn, *happening[at + 1 :]]
    assert run("audit", kept(tmp_path, late)).exit_code == 1


@pytest.mark.parametrize("language", ["en", "ru", "ja"])
def test_they_are_explained_with_when_the_buttons_were_pressed(
    language: str, tmp_path: Path
) -> None:
    file = kept(tmp_path, session(
        (events.DECLARE, 1, WON, 80), (events.DECLARE, 2, WON, 300),
        (events.WITHDRAW, 1, WON), (events.PROPOSE, 0, questions.DEAD_HAND, 3),
        (events.CONFIRM, 3, questions.DEAD_HAND), (events.CONFIRM, 0, questions.SOLVED),
    ))  # fmt: skip
    result = run("explain", "1", file, "--lang", language)
    assert result.exit_code == 0, result.output
    if language == "en":
        lines = result.output.splitlines()
        told = lines[lines.index("Presses and proposals") + 1 :][:5]
        assert [line.split("  ", 2)[2].split(" ", 1)[1] for line in told] == [
            "(South): declares by button: a win",
            "(West): declares by button: a win",
            "(South): withdraws what was declared: a win",
            "(East): proposes: a dead hand, 大輔 (North)",
            "(North): confirms: a dead hand",
        ]
        ms = [float(line.split()[0].partition(":")[2]) for line in told]
        assert ms[1] - ms[0] == pytest.approx(0.28)  # half a second later, and 0.22 s older


def test_one_press_of_a_winner_needs_no_words(tmp_path: Path) -> None:
    result = run("explain", "1", kept(tmp_path, session((events.DECLARE, 1, WON, 80))))
    assert "Presses" not in result.output


def test_what_the_table_understood_anew_is_counted_and_no_ruling(tmp_path: Path) -> None:
    happening = session()
    at = next(at for at, (event, _) in enumerate(happening) if event[0] == events.DISCARD)
    anew = ((events.ANEW, 0, 1), 700)
    file = kept(tmp_path, [*happening[: at + 1], anew, *happening[at:]])
    assert run("audit", file).exit_code == 0
    lines = run("explain", "1", file).output.splitlines()
    assert lines[lines.index("The table understands anew") + 1] == "       1  taken back"
    assert "Rulings" not in lines


@pytest.mark.parametrize("form", ["mjai", "tenhou", "kobalab", "csv"])
def test_an_export_has_what_stands_only(form: str, tmp_path: Path) -> None:
    plain = run("export", "--format", form, kept(tmp_path, session())).output
    happening = session((events.DECLARE, 1, WON, 80), (events.WITHDRAW, 1, WON))
    at = next(at for at, (event, _) in enumerate(happening) if event[0] == events.DISCARD)
    anew = [((events.ANEW, 0, 1), 700), ((events.PROPOSE, 0, REDEAL, 255), 5)]
    file = kept(tmp_path, [*happening[: at + 1], *anew, *happening[at:]])
    assert run("export", "--format", form, file).output == plain


@pytest.mark.parametrize("form", ["mjai", "tenhou", "kobalab"])
def test_a_draw_that_went_back_is_no_part_of_an_export(form: str, tmp_path: Path) -> None:
    plain = run("export", "--format", form, kept(tmp_path, session())).output
    happening = session()
    draws = [at for at, (event, _) in enumerate(happening) if event[0] == events.DRAW]
    back = ((events.RULING, happening[draws[1]][0][1], events.DRAW_BACK, 0, "EMA 3.3.1"), 9)
    file = kept(tmp_path, [*happening[: draws[1] + 1], back, *happening[draws[1] :]])
    assert run("audit", file).exit_code == 0
    assert run("export", "--format", form, file).output == plain


def test_a_live_page_tells_the_deal_again_and_no_hidden_tile() -> None:
    feed = Feed("table")
    start = (events.SESSION_START, 0, events.FORMAT, "ema2016", "{}", "1", "A\nB\nC\nD", 0, 0)
    feed.tell((1, 0), start, 0)
    anew = 0
    for seed in range(6):
        for at, (event, _) in enumerate(second_thoughts.deal("ema2016", seed), 1):
            feed.tell((1, at), event, 0)
            move = json.loads(feed.said[-1].text)
            anew += event[0] == events.ANEW
            if events.taken_back(event):
                assert move["is"] == "again"
            for each in move.get("moves", [move]):
                if each["is"] in ("draw", "dealt"):
                    assert not any(each.get(name) for name in ("tile", "tiles"))
    assert anew


def test_a_live_page_names_what_is_declared_and_proposed() -> None:
    feed = Feed("table")
    for at, (event, about) in enumerate((
        ((events.DECLARE, 1, WON, 80), "declared_win"),
        ((events.WITHDRAW, 1, WON), "declared_win"),
        ((events.PROPOSE, 0, REDEAL, 255), "proposed_deal_again"),
        ((events.CONFIRM, 1, REDEAL), "proposed_deal_again"),
        ((events.CONFIRM, 0, questions.SOLVED), None),
        ((events.DECLARE, 1, 99, 80), None),
    )):  # fmt: skip
        feed.tell((1, at), event, 0)
        assert json.loads(feed.said[-1].text).get("about") == about


def test_a_turn_without_a_draw_is_exported_as_a_discard_alone() -> None:
    skips = 0
    for seed in range(40):
        start, *happened = [event for event, _ in second_thoughts.deal("ema2016", seed)]
        stands = [each for each in events.standing(happened) if not events.is_beside(each)]
        if events.SKIP not in [event[0] for event in stands]:
            continue
        _, dealer, hand, round, honba, deposits, scores = start
        deal = RecordedDeal(
            "file", 1, "game", hand, "ema2016", {}, dealer, round, honba, deposits, list(scores),
            None, stands, by_hand=True,
        )  # fmt: skip
        game = RecordedMatch([deal])
        if deal.is_void:
            continue
        skips += 1
        turns = [line["type"] for line in mjai.write(game) if line["type"] in ("tsumo", "dahai")]
        assert turns.count("tsumo") < turns.count("dahai")
        (row,) = tenhou.write(game)["log"]
        # What came to each hand stands beside what left it, but for the last turn.
        assert all(0 <= len(row[at]) - len(row[at + 1]) <= 1 for at in (5, 8, 11, 14))
        assert kobalab.write(game)["log"]
    assert skips
