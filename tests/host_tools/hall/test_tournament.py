"""A tournament without tables: players, seating, sheets, corrections, ranking, exports."""

import csv
import json
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, replace
from pathlib import Path

import openpyxl
import pytest

from jantaku.rules.books import load
from jantaku_host.errors import Refused, WrongUse
from jantaku_host.hall import clock, deeds, exports, seating
from jantaku_host.hall.access import Person
from jantaku_host.hall.hub import Hub
from jantaku_host.hall.results import Result, on_paper
from jantaku_host.hall.standing import counting
from jantaku_host.hall.tournament import Tournament

PEOPLE = "name;ema_id;country\nAya;04010001;jpn\nБорис;;rus\n=1+1;;\nVera;04010004;RUS\n" + "".join(
    f"Player {number};;\n" for number in range(5, 9)
)
PUBLIC = bytes(range(32))
DIRECTOR = Person("Dora", "director")
DESK = Person("Dan", "desk")


@pytest.fixture
def hub(tmp_path: Path) -> Hub:
    found = Hub(tmp_path / "hall.sqlite")
    found.tournament.open("Spring", "ema2016", {"tournament": "yes"}, 0)
    found.tournament.import_players(PEOPLE)
    found.tournament.seat(
        seating.read("1-2-3-4\n5-6-7-8\n\n1-5-2-6\n3-7-4-8"), 1, "Dora", "imported"
    )
    return found


@pytest.fixture
def played(hub: Hub) -> Tournament:
    tournament = hub.tournament
    tournament.sheet(1, 1, [40000, 35000, 25000, 20000], "no electronics", "Dan")
    tournament.sheet(1, 2, [30000, 30000, 30000, 30000], "", "Dan")
    return tournament


def points(tournament: Tournament) -> dict[int, int]:
    return {line.entry: line.result for line in tournament.standing()}


def test_players_may_come_again_and_stay_who_they_are(hub: Hub) -> None:
    assert hub.tournament.import_players(PEOPLE) == 8
    assert hub.tournament.entries()[1].ema_id == "04010001"
    assert hub.tournament.entries()[2].country == "RUS"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "the first line names the columns"),
        ("who\nAya\n", "`name` is missing"),
        ("name,ema_id\nZoe,123\n", "line 2: Zoe: an EMA number has eight digits"),
        ("name,number\nZoe,1\n", "line 2: Zoe: number 1 is taken"),
        ("name,number\nZoe,x\n", "line 2: Zoe: x is no number"),
        ("name,number\nZoe,99999999999999999999\n", "line 2: Zoe: 9+ is no number"),
        ("name\nZoe\nZoe\n", "line 3: Zoe is in line 2 already"),
        ("name,ema_id\nZoe,04010009\nZo,04010009\n", "line 3: Zo is in line 2 already"),
        ("name,country\nZoe,Russia\n", "line 2: Zoe: a country has three letters"),
        ("name,ema_id\n,04010009\n", "line 2: '': a name"),
        ("name\n" + 200_000 * "Z", "field limit"),
        ("name\n" + 101 * "Z", "line 2: a name takes at most"),
        ("name\n", "nobody is in it"),
        ('name\n"Z\x1boe"\n', "one line of text"),
    ],
)
def test_a_list_that_is_wrong_enters_nobody(hub: Hub, text: str, words: str) -> None:
    with pytest.raises(WrongUse, match=words.replace("(", r"\(")):
        hub.tournament.import_players(text)
    assert len(hub.tournament.entries()) == 8


def test_a_result_on_paper_counts_and_is_marked(played: Tournament) -> None:
    first = played.standing()[0]
    assert (first.entry, first.result, first.has_unsigned) == (1, 25000, True)
    assert {entry: points(played)[entry] for entry in (1, 2, 3, 4)} == {
        1: 25000, 2: 10000, 3: -10000, 4: -25000,
    }  # fmt: skip


def test_a_sheet_that_does_not_add_up_is_refused(hub: Hub) -> None:
    with pytest.raises(WrongUse, match="come to 100,000, not 120,000"):
        hub.tournament.sheet(1, 1, [25000] * 4, "", "Dan")


def test_a_later_sheet_takes_the_place_of_an_earlier_one(played: Tournament) -> None:
    played.sheet(1, 1, [20000, 25000, 35000, 40000], "misread", "Dan")
    assert points(played)[1] == -25000


def recorded(begun: int = 0, is_over: bool = True, **more: object) -> Result:
    """A game that a table has told of."""
    scores = [20000, 25000, 35000, 40000]
    places, results = [40, 30, 20, 10], [-25000, -10000, 10000, 25000]
    return replace(
        on_paper(load("ema2016"), "Spring", 1, 1, [1, 2, 3, 4], scores, 0, begun),
        places=places, results=results, is_over=is_over, is_signed=True, **more,
    )  # fmt: skip


def keep(hub: Hub, game: Result, session: int = 1) -> None:
    hub.database.do(
        "INSERT INTO game VALUES (?, ?, ?, 1, ?, ?)",
        PUBLIC, session, game.event, int(game.is_over), json.dumps(asdict(game)),
    )  # fmt: skip


def test_what_is_written_of_a_game_that_broke_off_counts_instead_of_it(hub: Hub) -> None:
    keep(hub, recorded(begun=clock.now_ms() // 1000 - 60, is_over=False))
    hub.tournament.sheet(1, 1, [40000, 35000, 25000, 20000], "it has no power", "Dan")
    assert points(hub.tournament)[1] == 25000
    hub.tournament.sheet(1, 1, [], "it goes on after all", "Dan")
    assert points(hub.tournament)[1] == -25000


def test_a_game_that_begins_after_a_sheet_was_written_counts_itself(hub: Hub) -> None:
    hub.tournament.sheet(1, 1, [40000, 35000, 25000, 20000], "wrong round", "Dan")
    keep(hub, recorded(begun=clock.now_ms() // 1000 + 60))
    assert points(hub.tournament)[1] == -25000


def test_a_game_that_its_table_has_recorded_whole_is_not_written_over(hub: Hub) -> None:
    keep(hub, recorded())
    with pytest.raises(Refused, match="table 1 has recorded that game"):
        hub.tournament.sheet(1, 1, [40000, 35000, 25000, 20000], "", "Dan")


def test_sticks_that_nobody_won_belong_to_a_sheet(hub: Hub) -> None:
    hub.tournament.sheet(1, 1, [39000, 35000, 25000, 20000], "", "Dan", deposits=1)
    assert hub.tournament.games()[0].entries == [1, 2, 3, 4]


def test_a_game_goes_on_elsewhere_with_the_penalties_of_its_first_table() -> None:
    first = recorded(begun=10, is_over=False, penalties=[("chombo", 3, 20000)], unlisted=[2])
    second = recorded(begun=20, goes_on=True, penalties=[("fine", 0, 1000)])
    (found,) = counting([second, first])
    assert found.results == [-25000, -10000, 10000, 5000]
    assert found.penalties == [("chombo", 3, 20000), ("fine", 0, 1000)]
    assert found.unlisted == [2]


def test_who_only_steps_in_is_not_ranked_and_who_was_absent_is_last_of_that_round(
    hub: Hub,
) -> None:
    tournament = hub.tournament
    tournament.import_players("name,substitute\nZoe,1\n")
    tournament.replace(1, 2, 9, "Dan")
    tournament.sheet(1, 1, [40000, 35000, 25000, 20000], "", "Dan")
    tournament.correct(2, 1, 0, "substitute", "did not come", "Dora")
    book = tournament.event().book
    assert points(tournament) == {
        1: 25000, 3: -10000, 4: -25000, 2: book.substitute_points + book.substitute_uma
    }  # fmt: skip


def test_lateness_is_counted_as_the_book_has_it(played: Tournament) -> None:
    before = points(played)[2]
    played.late(2, 1, 3, "Dan")
    book = played.event().book
    assert points(played)[2] == before - 3 * book.lateness_points
    played.late(3, 1, book.lateness_minutes + 1, "Dan")
    assert points(played)[3] == book.substitute_points + book.substitute_uma


def test_who_is_late_is_late_once_in_a_round(played: Tournament) -> None:
    played.late(2, 1, 3, "Dan")
    before = points(played)
    for minutes in (3, 30):
        with pytest.raises(Refused, match="withdraw it first"):
            played.late(2, 1, minutes, "Dora")
    assert points(played) == before
    played.correct(2, 1, 0, "lateness_points", "the bus", "Dora", withdraws=1)
    played.late(2, 1, 1, "Dan")
    assert points(played)[2] > before[2]


def test_a_correction_is_a_row_and_withdrawn_by_another(played: Tournament) -> None:
    before = points(played)[1]
    played.correct(1, 1, -5000, "EMA 5.5", "phone", "Dora")
    assert points(played)[1] == before - 5000
    played.correct(1, 1, 0, "EMA 5.5", "it was not his", "Dora", withdraws=1)
    assert points(played)[1] == before
    assert len(played.corrections()) == 2


def test_who_is_disqualified_is_last_and_a_name_taken_out_is_not_listed(
    played: Tournament,
) -> None:
    played.correct(1, 1, 0, "disqualified", "", "Dora")
    played.correct(2, 1, 0, "unlisted", "", "Dora")
    lines = played.standing()
    assert lines[-1].entry == 1
    assert 2 not in [line.entry for line in lines]


def test_every_draw_is_kept_and_one_that_has_begun_stands(hub: Hub) -> None:
    hub.tournament.draw(2, "Dora", 0, "seed")
    assert [row["how"] for row in hub.tournament.staff_rows()["draws"]] == ["imported", "drawn"]
    hub.tournament.go(1, "Dora")
    with pytest.raises(Refused, match="round 1 is armed"):
        hub.tournament.seat(seating.read("1-2-3-4"), 1, "Dora", "imported")
    assert len(hub.tournament.seating()) == 2


def told(hub: Hub) -> list[tuple[str, int]]:
    """What the hub wants done, and at which table; all of it is done then."""
    found = [(row["kind"], row["board"]) for row in reversed(hub.errands.open({PUBLIC: 1}))]
    for row in hub.errands.waiting(1):
        hub.errands.answer(1, row["name"], "")
    return found


@pytest.fixture
def table(hub: Hub) -> None:
    hub.access.admit_host("laptop", True)
    hub.admit(PUBLIC, None, "laptop", "Dora")


def test_a_round_is_one_at_a_time_and_may_be_armed_for_another_moment(
    hub: Hub, table: None
) -> None:
    tournament = hub.tournament
    tournament.arm(1, clock.now_ms() + 600_000, "Dora")
    tournament.arm(1, clock.now_ms() + 900_000, "Dora")
    assert told(hub) == [("seat", 1), ("go", 1)] * 2
    with pytest.raises(Refused, match="round 1 is on"):
        tournament.go(2, "Dora")
    tournament.stop(1, "Dora")
    with pytest.raises(Refused, match="round 1 is stopped"):
        tournament.go(1, "Dora")
    tournament.go(2, "Dora")
    assert told(hub) == [("end", 1), ("seat", 1), ("go", 1)]


def test_who_is_replaced_before_the_signal_is_gone_from_the_table_too(
    hub: Hub, table: None
) -> None:
    hub.tournament.import_players("name,substitute\nZoe,1\n")
    hub.tournament.arm(1, clock.now_ms() + 600_000, "Dora")
    told(hub)
    hub.tournament.replace(1, 2, 9, "Dan")
    wishes = {row["kind"]: row["body"] for row in hub.errands.waiting(1)}
    assert wishes["seat"]["players"][1] == "#9"
    assert wishes["go"]["at"] == hub.tournament.rounds()[0]["starts"]
    hub.tournament.replace(1, 5, 2, "Dan")  # at a table without electronics
    assert hub.tournament.seating()[0][1] == [2, 6, 7, 8]
    hub.tournament.stop(1, "Dora")
    with pytest.raises(Refused, match="has begun"):
        hub.tournament.replace(1, 9, 5, "Dan")


def test_of_two_at_the_desk_who_replace_the_same_player_one_is_told_so(hub: Hub) -> None:
    hub.tournament.import_players("name,substitute\nZoe,1\nYuri,1\n")

    def replace_him(other: int) -> bool:
        try:
            hub.tournament.replace(1, 2, other, "Dan")
        except WrongUse:
            return False
        return True

    with ThreadPoolExecutor(2) as desks:
        done = list(desks.map(replace_him, (9, 10)))
    assert sorted(done) == [False, True]
    assert hub.tournament.seating()[0][0][1] == (9, 10)[done.index(True)]
    assert len(hub.tournament.staff_rows()["draws"]) == 2


def test_a_table_whose_host_was_revoked_holds_up_no_round_and_another_host_may_have_it(
    hub: Hub, table: None
) -> None:
    hub.tournament.seat_tables(1, "Dora")
    hub.access.revoke("laptop")
    hub.tournament.go(1, "Dora")
    assert [row["kind"] for row in hub.errands.waiting(1)] == ["seat"]
    hub.access.admit_host("spare", False)
    assert hub.admit(PUBLIC, None, "spare", "Dora") == 1
    assert [row["kind"] for row in hub.errands.waiting(2)] == ["seat"]


def test_a_seating_may_come_again_with_the_rounds_that_stand(hub: Hub) -> None:
    hub.tournament.go(1, "Dora")
    again = "1-2-3-4\n5-6-7-8\n\n1-6-3-8\n5-2-7-4"
    hub.tournament.seat(seating.read(again), 1, "Dora", "imported")
    assert hub.tournament.seating() == seating.read(again)
    assert hub.tournament.rounds()[0]["state"] == "armed"


def test_people_who_do_not_play_any_more_are_not_drawn(hub: Hub) -> None:
    for entry in (1, 2, 3, 4):
        hub.tournament.set_state(entry, "absent")
    drawn = hub.tournament.draw(1, "Dora", 0, "seed")
    assert sorted(drawn.rounds[0][0]) == [5, 6, 7, 8]


def test_somebody_else_sits_there_in_that_round_only(hub: Hub) -> None:
    hub.tournament.import_players("name,substitute\nZoe,1\n")
    hub.tournament.replace(1, 2, 9, "Dan")
    assert hub.tournament.seating()[0][0] == [1, 9, 3, 4]
    assert hub.tournament.seating()[1][0] == [1, 5, 2, 6]


def test_the_standing_is_hidden_from_everybody_but_those_who_run_it(hub: Hub) -> None:
    hub.tournament.close()
    hub.tournament.open("Final", "ema2016", {}, 1)
    hub.tournament.import_players(PEOPLE)
    hub.tournament.seat(seating.read("1-2-3-4"), 1, "Dora", "imported")
    hub.tournament.sheet(1, 1, [30000] * 4, "", "Dan")
    hub.tournament.go(1, "Dora")
    assert hub.tournament.rows()["standing"] == {"hidden": True}
    assert hub.tournament.staff_rows()["standing"]["rows"]
    hub.tournament.close()
    assert hub.tournament.rows()["standing"]["rows"]


def test_a_round_is_armed_seconds_to_an_hour_ahead(hub: Hub) -> None:
    for ahead in (-1000, 3_700_000):
        with pytest.raises(WrongUse):
            hub.tournament.arm(1, clock.now_ms() + ahead, "Dora")
    hub.tournament.arm(1, clock.now_ms() + 600_000, "Dora")
    assert hub.tournament.rounds()[0]["state"] == "armed"


@pytest.mark.parametrize(
    ("deed", "said"), [("go", {"round": 1}), ("correct", {"entry": 1, "rule": "x"}), ("ruling", {})]
)
def test_the_desk_may_not_do_what_is_the_directors(hub: Hub, deed: str, said: dict) -> None:
    with pytest.raises(Refused, match="Dan is desk"):
        deeds.do(hub, DESK, deed, said)


@pytest.mark.parametrize(
    ("deed", "said"),
    [
        *(("go", said) for said in ({}, {"round": "x"}, {"round": None}, {"round": 99})),
        ("nothing", {}),
        ("arm", {"round": 1, "at": 10**30}),
        ("draw", {"rounds": 10**9}),
        ("take", {"alarm": 10**30}),
        ("sheet", {"round": 1, "board": 1, "scores": [10**30, 120000 - 10**30, 0, 0]}),
        ("late", {"entry": 1, "round": 1, "minutes": -5}),
        ("late", {"entry": "", "round": 1, "minutes": 3}),
        ("correct", {"entry": 1, "round": 1, "points": 10**30, "rule": "x"}),
        ("admit", {"key": "00", "number": 9, "host": "laptop"}),
        ("move", {"round": 1, "board": 1, "to": 1, "stands": "E1,0,0,1,2,3,4"}),
        ("ruling", {"board": 1, "wish": {"kind": "dead-hand", "nobody": 1}}),
        ("ruling", {"board": 1, "wish": 5}),
    ],
)
def test_a_deed_that_makes_no_sense_is_one_line(
    hub: Hub, table: None, deed: str, said: dict
) -> None:
    with pytest.raises(WrongUse) as caught:
        deeds.do(hub, DIRECTOR, deed, said)
    assert "\n" not in str(caught.value)


def test_results_as_csv_have_no_formulas(hub: Hub, played: Tournament, tmp_path: Path) -> None:
    assert list(exports.write(hub, "csv", tmp_path / "out.csv"))
    rows = list(csv.DictReader((tmp_path / "out.csv").open(encoding="utf-8")))
    assert [row["name"] for row in rows if row["entry"] == "3"] == ["'=1+1"]
    assert {row["entry"]: int(row["points"]) for row in rows} == {
        str(entry): value for entry, value in points(played).items()
    }


def test_the_workbook_for_ema_has_its_columns(hub: Hub, played: Tournament, tmp_path: Path) -> None:
    played.people.withdraw(4)
    list(exports.write(hub, "ema", tmp_path / "out.xlsx"))
    book = openpyxl.load_workbook(tmp_path / "out.xlsx")
    sheet = [list(row) for row in book["Results"].iter_rows(values_only=True)]
    assert sheet[0][:4] == ["Position", "First name", "Last name", "EMA number"]
    assert len(sheet) == 9
    assert "third-hand" in str([list(row) for row in book["Tournament"].values])
    assert "Vera" not in json.dumps(sheet, default=str)


def test_what_is_done_at_the_command_line_shows_while_the_hub_runs(
    hub: Hub, tmp_path: Path
) -> None:
    hub.look()
    other = Hub(tmp_path / "hall.sqlite")
    other.tournament.import_players("name\nZoe\n")
    other.close()
    hub.look()
    assert "Zoe" in hub.hall.rows["names"]
