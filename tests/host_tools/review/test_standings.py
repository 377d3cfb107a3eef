"""`jantaku standings`: ranked as each book says."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from support import bot_session
from support.table_records import evening, record

from jantaku.rules import events
from jantaku.rules.match import LATER
from jantaku_host.cli.main import main
from jantaku_host.record.players import player
from jantaku_host.review.standings import Standing

# Seeds of the bot whose first deal moves no points.
NOBODY_PAID = {"ema2016": 1, "samara2019": 1, "furiten": 4, "tenhou": 4}


def standings(data: bytes, folder: Path, *options: str) -> Result:
    file = folder / "table.jtk"
    file.write_bytes(data)
    return CliRunner().invoke(main, ["standings", str(file), *options])


def rows(data: bytes, folder: Path, *options: str) -> dict[str, dict]:
    result = standings(data, folder, "--json", *options)
    assert result.exit_code == 0, result.output
    found = [json.loads(line) for line in result.output.splitlines()]
    return {row["name"]: row for row in found}


def test_ema_3_6_1_results_add_up_with_uma(tmp_path: Path) -> None:
    data = record(bot_session.session("ema2016", 1, 30), bot_session.session("ema2016", 2, 30))
    found = rows(data, tmp_path)
    assert {row["games"] for row in found.values()} == {2}
    assert sum(row["result"] for row in found.values()) == 0
    assert [row["place"] for row in found.values()] == [1, 2, 3, 4]
    assert sorted(found.values(), key=lambda row: -row["result"]) == list(found.values())


def test_samara_6_3_mean_place_comes_before_points(tmp_path: Path) -> None:
    data = record(*(bot_session.session("samara2019", seed, 30) for seed in (1, 2, 3)))
    found = list(rows(data, tmp_path).values())
    keys = [(row["mean_place"], -row["result"]) for row in found]
    assert keys == sorted(keys)


def test_samara_6_3_variance_and_spread_decide_what_places_and_points_leave_open() -> None:
    steady = Standing("A", results=[5000, 5000], places=[20, 20])
    wild = Standing("B", results=[20000, -10000], places=[10, 30])
    assert steady.mean_place == wild.mean_place
    assert steady.result == wild.result
    assert steady.criterion("place_variance") < wild.criterion("place_variance")
    assert steady.criterion("result_spread") < wild.criterion("result_spread")


def test_furiten_13_2_ratings_are_told_to_a_tenth(tmp_path: Path) -> None:
    data = evening("furiten", seed=2, deals=30)
    result = standings(data, tmp_path)
    assert result.exit_code == 0
    for line in result.output.splitlines()[2:]:
        points = next(word for word in line.split() if word[0] in "+-")
        assert len(points.partition(".")[2]) == 1


def test_ema_5_5_a_fine_counts_in_the_result_and_leaves_the_place(tmp_path: Path) -> None:
    happening = list(bot_session.session(deals=2))
    fine = ((events.RULING, 0, events.FINE, 8000, "EMA 5.5"), 10)
    before = rows(record(happening), tmp_path)
    after = rows(record([*happening[:-1], fine, happening[-1]]), tmp_path)
    assert after["Aya"]["result"] == before["Aya"]["result"] - 8000
    assert after["Aya"]["places"] == before["Aya"]["places"]


def test_ema_5_8_a_substitute_who_steps_in_is_last_with_minus_30000(tmp_path: Path) -> None:
    happening = list(bot_session.session(deals=2))
    before = rows(record(happening), tmp_path)
    best = next(iter(before))
    seat = ["Aya", "Борис", "Chloé", "大輔"].index(best)
    stepped_in = ((events.RULING, seat, events.SUBSTITUTE, LATER, "EMA 5.8"), 10)
    after = rows(record([*happening[:-1], stepped_in, happening[-1]]), tmp_path)
    assert before[best]["places"] == [1.0]
    assert after[best]["places"] == [4.0]
    assert after[best]["result"] == -15000 - 15000  # points and uma


@pytest.mark.parametrize(
    ("preset", "places"),
    [(name, [1, 1, 1, 1]) for name in ("ema2016", "samara2019", "furiten")]
    + [("tenhou", [1, 2, 3, 4])],
)
def test_who_has_the_same_shares_a_place_or_ranks_by_seat_as_the_book_says(
    preset: str, places: list[int], tmp_path: Path
) -> None:
    found = rows(evening(preset, seed=NOBODY_PAID[preset], deals=1), tmp_path)
    assert len({row["result"] for row in found.values()}) == len(set(places))
    assert [row["place"] for row in found.values()] == places


def test_a_long_name_is_whole_where_no_terminal_ends_the_line(tmp_path: Path) -> None:
    start, *rest = bot_session.session()
    event, step = start
    name = "Александра Константинопольская " * 3 + "04010001"
    players = "\n".join((name, "Борис", "Chloé", "大輔"))
    said = standings(record([((*event[:6], players, *event[7:]), step), *rest]), tmp_path).output
    assert f"{name[:-9]} (04010001)" in said


@pytest.mark.parametrize("preset", ["ema2016", "samara2019"])
def test_what_does_not_rank_is_not_in_the_way(preset: str, tmp_path: Path) -> None:
    heading = standings(evening(preset, seed=2, deals=30), tmp_path).output.splitlines()[1]
    assert ("variance  spread" in heading) == (preset == "samara2019")


def test_nobody_knows_whether_who_has_no_name_played_twice(tmp_path: Path) -> None:
    sessions = []
    for seed in (1, 2):
        (event, step), *rest = bot_session.session(seed=seed)
        players = "Aya\n\n\n"
        sessions.append([((*event[:6], players, *event[7:]), step), *rest])
    found = rows(record(*sessions), tmp_path)
    assert found["Aya"]["games"] == 2
    assert [row["games"] for name, row in found.items() if name.startswith("seat ")] == [1] * 6


def test_a_session_that_goes_on_does_not_count_yet(tmp_path: Path) -> None:
    happening = list(bot_session.session(deals=2))[:-1]
    result = standings(record(happening), tmp_path)
    assert result.exit_code == 2
    assert "no finished game" in result.stderr


def test_games_by_several_books_are_not_added_up(tmp_path: Path) -> None:
    data = record(bot_session.session("ema2016"), bot_session.session("furiten"))
    result = standings(data, tmp_path)
    assert result.exit_code == 2
    assert "several rule books: ema2016, furiten" in result.stderr
    assert standings(data, tmp_path, "--rules", "furiten").exit_code == 0


@pytest.mark.parametrize(
    ("text", "name", "number"),
    [
        ("Aya", "Aya", ""),
        ("Aya 04010001", "Aya", "04010001"),
        ("大輔 11990023", "大輔", "11990023"),
        ("Table 9", "Table 9", ""),
    ],
)
def test_an_ema_number_may_follow_a_name(text: str, name: str, number: str) -> None:
    assert player(text) == (name, number)
