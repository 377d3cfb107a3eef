"""`jantaku standings`: ranked as each book says."""

import json
from datetime import datetime
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from support import bot_session
from support.table_records import evening, histories, record, unsigned

from jantaku.rules import events
from jantaku.rules.match import LATER
from jantaku_host.cli.main import main
from jantaku_host.record import verification
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
    found = [json.loads(line) for line in result.stdout.splitlines()]
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


# What games count for


NAMES = "Aya\nБорис\nChloé\n大輔"


def session(preset: str, seed: int, players: str = NAMES, table: str = "1", epoch: int = 0, **more):
    """A session of the bot of these people, perhaps for a tournament."""
    (event, step), *rest = bot_session.session(preset, seed, 10, **more)
    yield ((*event[:5], table, players, event[7], epoch), step)
    yield from rest


def with_ruling(happening, *ruling: int):
    """The same, and at its end the referee's word."""
    *before, end = happening
    return [*before, ((events.RULING, *ruling, ""), 10), end]


def listed(data: bytes, folder: Path, *options: str) -> list[dict]:
    result = standings(data, folder, "--json", *options)
    assert result.exit_code == 0, result.output
    return [json.loads(line) for line in result.stdout.splitlines()]


def test_furiten_13_free_games_and_those_with_variations_are_no_part_of_the_rating(
    tmp_path: Path,
) -> None:
    plain = session("furiten", 2)
    referee = session("furiten", 3, penalties="referee")  # who decides is no variation
    varied = session("furiten", 4, start_points=50000)
    free = session("furiten", 5, rated=False)
    data = record(plain, referee, varied, free)
    found = listed(data, tmp_path)
    games = {row["counts"]: row["games"] for row in found}
    assert games == {"rated": 2, "varied": 1, "free": 1}
    said = standings(data, tmp_path).output.splitlines()
    titles = [line.rstrip() for line in said if "furiten" in line]
    assert titles == [
        "furiten, 2 games",
        "furiten, with variations, 1 game",
        "furiten, free, 1 game",
    ]


def test_ema_a_game_outside_tournaments_is_ranked_apart(tmp_path: Path) -> None:
    data = record(session("ema2016", 1), session("ema2016", 2, tournament=False))
    assert {row["counts"] for row in listed(data, tmp_path)} == {"rated", "free"}


def test_each_tournament_has_its_own_table(tmp_path: Path) -> None:
    data = record(
        session("ema2016", 1, table="1\nSpring\n1"),
        session("ema2016", 2, table="1\nSpring\n2"),
        session("ema2016", 3, table="1\nAutumn"),
    )
    found = listed(data, tmp_path)
    assert [(row["event"], row["games"]) for row in found[::4]] == [("Spring", 2), ("Autumn", 1)]
    assert len(listed(data, tmp_path, "--event", "Autumn")) == 4
    assert "ema2016, Spring, 2 games" in standings(data, tmp_path).output


def test_samara_4_1_who_has_played_fewer_sessions_ranks_below_and_is_marked(tmp_path: Path) -> None:
    guests = "Aya\nБорис\nChloé\nGuest"
    data = record(*(session("samara2019", n) for n in (1, 2, 3)), session("samara2019", 4, guests))
    found = listed(data, tmp_path)
    assert [row["games"] for row in found] == [4, 4, 4, 3, 1]
    assert found[-1]["name"] == "Guest"
    said = standings(data, tmp_path).output
    assert "samara2019, 4 games, not final: 4 sessions" in said
    assert "1 of 4" in said
    assert "3 of 4" in said


def test_samara_a_tournament_that_all_have_played_is_final(tmp_path: Path) -> None:
    data = record(*(session("samara2019", n) for n in (1, 2, 3, 4)))
    assert "final" not in standings(data, tmp_path).output


def test_a_session_begun_anew_counts_twice_and_the_standing_says_so(tmp_path: Path) -> None:
    tables = [f"1\nSamara\n{tour}" for tour in (1, 1, 2, 3, 4)]
    data = record(*(session("samara2019", n, table=each) for n, each in enumerate(tables)))
    said = standings(data, tmp_path)
    assert "Aya: round 1 more than once" in said.output


def test_unless_a_ruling_names_the_one_it_replaces(tmp_path: Path) -> None:
    wrong, again = session("samara2019", 1), session("samara2019", 2)
    number = 1  # of the block in which the first began
    data = record(wrong, with_ruling(again, 0, events.REPLACES, number))
    assert {row["games"] for row in listed(data, tmp_path)} == {1}


@pytest.mark.parametrize(
    ("options", "games"),
    [
        ((), 3),
        (("--only", "1"), 1),
        (("--without", "1"), 2),
        (("--without", "1", "--without", "table.jtk:1"), 2),
        (("--since", "2026-05-01"), 2),
        (("--until", "2026-05-01"), 1),
        (("--since", "2026-05-01", "--until", "2026-05-01"), 1),
    ],
)
def test_games_are_chosen_by_name_and_by_day(
    options: tuple[str, ...], games: int, tmp_path: Path
) -> None:
    noon = [datetime(2026, 5, day, 12).timestamp() for day in (1, 2)]
    times = [0, *map(int, noon)]
    data = record(*(session("ema2016", n, epoch=epoch) for n, epoch in enumerate(times)))
    assert {row["games"] for row in listed(data, tmp_path, *options)} == {games}


def test_a_game_that_is_not_there_or_stands_in_several_files_is_said_so(tmp_path: Path) -> None:
    data = evening()
    assert "99: no game of that name" in standings(data, tmp_path, "--only", "99").stderr
    other = tmp_path / "other.jtk"
    other.write_bytes(evening(seed=7))
    result = standings(data, tmp_path, str(other), "--without", "1")
    assert result.exit_code == 2
    assert "1: several games of that name: say table.jtk:1, other.jtk:1" in result.stderr


def test_a_game_counts_once_however_many_copies_of_its_record_there_are(tmp_path: Path) -> None:
    data = record(session("ema2016", 1), session("ema2016", 2))
    shorter = tmp_path / "shorter.jtk"
    shorter.write_bytes(data[: verification.read(data).blocks[2].at])
    copy = tmp_path / "copy.jtk"
    copy.write_bytes(data)
    once = rows(data, tmp_path)
    assert rows(data, tmp_path, str(shorter), str(copy), str(tmp_path / "table.jtk")) == once


def test_two_signed_histories_of_one_table_are_not_added_up(tmp_path: Path) -> None:
    one, other = histories(7, 8)
    file = tmp_path / "other.jtk"
    file.write_bytes(other)
    result = standings(one, tmp_path, str(file))
    assert result.exit_code == 2
    assert "two histories of one table" in result.stderr


def test_what_no_signature_covers_is_left_out_and_standard_error_says_so(tmp_path: Path) -> None:
    signed = record(session("ema2016", 1))
    both = record(session("ema2016", 1), session("ema2016", 2))
    result = standings(unsigned(both), tmp_path, "--json")
    assert result.exit_code == 0
    assert "deals left out, as the table has not signed so far" in result.stderr
    assert result.stdout == standings(signed, tmp_path, "--json").stdout


def test_ema_5_8_a_disqualified_player_is_last(tmp_path: Path) -> None:
    first = next(iter(rows(record(session("ema2016", 1)), tmp_path)))
    seat = NAMES.split("\n").index(first)
    data = record(with_ruling(session("ema2016", 1), seat, events.DISQUALIFIED, 0))
    found = rows(data, tmp_path)
    assert [found[first]["place"], found[first]["disqualified"]] == [4, True]
    assert f"{first}, disqualified" in standings(data, tmp_path).output


def test_ema_5_8_a_name_may_be_taken_out_of_the_results(tmp_path: Path) -> None:
    data = record(with_ruling(session("ema2016", 1), 1, events.UNLISTED, 0), session("ema2016", 2))
    assert set(rows(data, tmp_path)) == {"Aya", "Chloé", "大輔"}


def test_two_of_one_name_at_one_table_are_two(tmp_path: Path) -> None:
    found = rows(record(session("ema2016", 1, "Ivan\nIvan\nChloé\n大輔")), tmp_path)
    assert {"Ivan, seat 0 of game 1", "Ivan, seat 1 of game 1"} < set(found)


def test_namesakes_with_numbers_are_two_and_one_with_and_without_is_one(tmp_path: Path) -> None:
    numbered = "Ivan 04010001\nIvan 04010002\nChloé 04010003\n大輔"
    data = record(session("ema2016", 1, numbered), session("ema2016", 2, "Aya\nB\nChloé\n大輔"))
    found = listed(data, tmp_path)
    games = {(row["name"], row["ema_id"]): row["games"] for row in found}
    assert games["Ivan", "04010001"] == games["Ivan", "04010002"] == 1
    assert games["Chloé", "04010003"] == 2
