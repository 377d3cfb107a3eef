"""`jantaku export`: what is written in the formats of others is read back and agrees."""

import csv
import json
import os
from pathlib import Path
from urllib.parse import unquote

import pytest
from click.testing import CliRunner, Result
from openpyxl import load_workbook
from support import bot_records, bot_session
from support.nagashi_games import games as nagashi_games
from support.recorded_hands import SAMPLE, deals, disagreements, wins
from support.rule_books import RIICHI_BOOKS
from support.table_records import evening, record

from jantaku.rules import books, events
from jantaku_host.cli.main import main
from jantaku_host.record.formats import jtk, tenhou
from jantaku_host.record.recorded import RecordedDeal
from jantaku_host.review import played
from jantaku_host.review.audit import audit
from jantaku_host.review.matches import matches
from jantaku_host.show.exports import pantheon


def export(form: str, source: Path, *arguments: str) -> Result:
    return CliRunner().invoke(main, ["export", "--format", form, str(source), *arguments])


def exported(form: str, source: Path, folder: Path) -> Path:
    file = folder / f"out.{form}"
    result = export(form, source, "-o", str(file))
    assert result.exit_code == 0, result.output
    return file


@pytest.fixture(params=["the bot's hands", *RIICHI_BOOKS])
def source(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """Games of the bot as JSON lines, and a table's own record by each book."""
    if request.param == "the bot's hands":
        return SAMPLE
    file = tmp_path / "table.jtk"
    file.write_bytes(evening(request.param, seed=4, deals=9))
    return file


def faces(deal: RecordedDeal) -> list[tuple]:
    """What everybody saw: which of four equal tiles it was is nobody's business."""
    reds = books.load(deal.preset, **deal.options).red_fives
    found = []
    for event in deal.events:
        if event[0] in (events.DRAW, events.DISCARD, events.CHI, events.PON, events.KAN):
            red = event[2] in (16, 52, 88, 53)[:reds]
            found.append((event[0], (event[1] - deal.dealer) % 4, event[2] >> 2, red))
    return found


@pytest.mark.parametrize("form", ["tenhou", "mjai"])
def test_an_exported_game_is_read_back_as_it_was_and_agrees(
    form: str, source: Path, tmp_path: Path
) -> None:
    before, file = deals(source), exported(form, source, tmp_path)
    after = deals(file)
    assert [faces(deal) for deal in after] == [faces(deal) for deal in before]
    assert [sorted(d.scores_end) for d in after] == [sorted(d.scores_end) for d in before]
    assert [(d.round, d.honba, d.deposits) for d in after] == [
        (d.round, d.honba, d.deposits) for d in before
    ]
    assert disagreements(file) == []


@pytest.mark.parametrize("reds", [0, 3])
def test_a_game_of_others_tells_no_rule_book_and_may_have_no_red_fives(
    reds: int, tmp_path: Path
) -> None:
    records = tmp_path / "game.jsonl"
    game = bot_records.game(41, red_fives=reds)
    records.write_text("".join(json.dumps(record) + "\n" for record in game))
    for form in ("mjai", "tenhou"):
        rows = [json.loads(line) for line in exported(form, records, tmp_path).open()]
        del rows[0]["jantaku"]
        file = tmp_path / "others"
        file.write_text("".join(json.dumps(row) + "\n" for row in rows))
        assert [problems for _, problems in audit(file)] == [[] for _ in game]


@pytest.mark.parametrize("form", ["tenhou", "mjai"])
def test_two_winners_with_riichi_look_under_the_same_indicators(form: str, tmp_path: Path) -> None:
    records = tmp_path / "game.jsonl"
    last = bot_records.game(226)[-1]
    assert [len(win["ura"]) for win in last["result"]["wins"]] == [2, 2]
    records.write_text(json.dumps(last))
    (back,) = deals(exported(form, records, tmp_path))
    assert wins(back)[0][4] == wins(back)[1][4]
    assert [problems for _, problems in audit(tmp_path / f"out.{form}")] == [[]]


def change_points(game: dict) -> None:
    next(row for row in game["log"] if row[16][0] == "和了")[16][1][0] += 100


def change_yaku(game: dict) -> None:
    next(row for row in game["log"] if row[16][0] == "和了")[16][2][4] = "二盃口(3飜)"


def change_discard(game: dict) -> None:
    game["log"][0][6][0] = 47 if game["log"][0][6][0] != 47 else 46


def change_dora(game: dict) -> None:
    for row in game["log"]:
        for at, text in enumerate(row[16][2] if row[16][0] == "和了" else ()):
            if str(text).startswith("ドラ("):
                row[16][2][at] = "ドラ(9飜)"
                return


def change_start(game: dict) -> None:
    game["log"][1][1][0] += 100


@pytest.mark.parametrize(
    "change", [change_points, change_yaku, change_discard, change_dora, change_start]
)
def test_a_changed_tenhou_game_disagrees(change, tmp_path: Path) -> None:
    game = json.loads(exported("tenhou", SAMPLE, tmp_path).read_text().splitlines()[0])
    change(game)
    file = tmp_path / "changed.json"
    file.write_text(json.dumps(game, indent=2))
    assert CliRunner().invoke(main, ["audit", str(file)]).exit_code == 1


def test_tenhou_has_a_line_a_game_with_its_reference_and_final_scores(tmp_path: Path) -> None:
    games = [json.loads(line) for line in exported("tenhou", SAMPLE, tmp_path).open()]
    assert [game["ref"] for game in games] == [f"bot-{seed}" for seed, _ in bot_records.GAMES]
    for game in games:
        assert sum(game["sc"][::2]) == 100000
        assert round(sum(game["sc"][1::2]), 1) == 0
        assert all(len(row) == 17 for row in game["log"])


def test_a_link_has_one_hand_that_is_read_back() -> None:
    result = export("tenhou", SAMPLE, "--game", "bot-12", "--links")
    link = result.output.splitlines()[0]
    assert link.startswith("https://tenhou.net/6/#json=")
    game = json.loads(unquote(link.partition("#json=")[2]))
    assert len(list(tenhou.read("link", 1, game))) == 1


def test_kobalab_has_a_line_a_game_and_mjai_begins_with_its_players(tmp_path: Path) -> None:
    games = exported("kobalab", SAMPLE, tmp_path).read_text().splitlines()
    assert len(games) == len(bot_records.GAMES)
    first = json.loads(exported("mjai", SAMPLE, tmp_path).read_text().splitlines()[0])
    assert first["type"] == "start_game"
    assert len(first["names"]) == 4


@pytest.mark.parametrize("preset", ["ema2016", "furiten", "tenhou"])
def test_mjai_says_how_long_is_played_and_whether_fives_are_red(
    preset: str, tmp_path: Path
) -> None:
    for rounds, first in ((1, 4), (2, 0)) if preset == "tenhou" else ((2, 0),):
        options = {"rounds": rounds} if preset == "tenhou" else {}
        file = tmp_path / "table.jtk"
        file.write_bytes(evening(preset, **options))
        said = json.loads(exported("mjai", file, tmp_path).read_text().splitlines()[0])
        assert said["kyoku_first"] == first
        assert said["aka_flag"] == (preset != "ema2016")


def test_csv_has_the_columns_of_ema(tmp_path: Path) -> None:
    file = tmp_path / "table.jtk"
    file.write_bytes(evening())
    rows = list(csv.DictReader(export("csv", file).output.splitlines()))
    assert list(rows[0]) == ["place", "name", "score", "games", "ema_id"]
    assert {row["name"] for row in rows} == {"Aya", "Борис", "Chloé", "大輔"}
    assert sum(int(row["score"]) for row in rows) == 0


def test_pantheon_gets_every_deal_with_who_won_what_and_the_results(tmp_path: Path) -> None:
    lines = exported("pantheon", SAMPLE, tmp_path).read_text().splitlines()
    games = list(matches(deals(SAMPLE)))
    assert len(lines) == len(games)
    for line, game in zip(lines, games, strict=True):
        told, result = json.loads(line), game.result
        standing = [deal for deal in game.deals if not deal.is_void]
        assert len(told["rounds"]) == len(standing)
        for each, deal in zip(told["rounds"], standing, strict=True):
            ((kind, outcome),) = each.items()
            happened = played.played(deal).events
            won = [event for event in happened if event[0] == events.WIN]
            assert (outcome["round_index"], outcome["honba"]) == (deal.round + 1, deal.honba)
            wins = outcome.get("wins", [outcome] if kind in ("ron", "tsumo") else [])
            assert [(win["han"] % 13, win["fu"]) for win in wins] == [
                (event[5] % 13, event[6]) for event in won
            ]
            assert all(1 <= number <= 44 for win in wins for number in win["yaku"])
            riichi = sum(event[0] == events.RIICHI_OK for event in happened)
            assert len(outcome["riichi_bets"]) == riichi
        deltas = {row["player_id"]: row["rating_delta"] for row in told["final_results"]}
        assert sorted(deltas.values()) == sorted(each / 1000 for each in result.results)
        assert set(deltas) == set(told["players"])


# The fields of Pantheon's messages: Common/proto/atoms.proto, from which mimir.proto has Round in
# GamesAddRoundPayload (github.com/MahjongPantheon/pantheon, read at b8609fd8).
_ROUND = {"round_index", "honba"}
_BETS = {*_ROUND, "riichi_bets"}
_WIN = {
    "winner_id", "pao_player_id", "han", "fu", "yaku", "dora", "uradora", "kandora", "kanuradora",
    "open_hand",
}  # fmt: skip
_MESSAGES = {
    "ron": _BETS | _WIN | {"loser_id"},
    "tsumo": _BETS | _WIN,
    "multiron": _BETS | {"loser_id", "multi_ron", "wins"},
    "draw": _BETS | {"tempai"},
    "abort": _BETS,
    "chombo": _ROUND | {"loser_id"},
    "nagashi": _BETS | {"tempai", "nagashi"},
}


def test_whatever_ends_a_deal_has_the_fields_of_pantheons_message(tmp_path: Path) -> None:
    file = tmp_path / "table.jtk"
    file.write_bytes(record(bot_session.session(ending=bot_session.chombo)))
    recorded = [*matches(deals(SAMPLE)), *matches(jtk.read("table", file.read_bytes()))]
    games = [pantheon.write(each) for each in (*recorded, *(game for _, game in nagashi_games()))]
    rounds = [one for game in games for each in game["rounds"] for one in each.items()]
    assert {kind: set(outcome) for kind, outcome in rounds} == _MESSAGES
    assert all(set(outcome) == _MESSAGES[kind] for kind, outcome in rounds)
    assert all(set(win) == _WIN for _, outcome in rounds for win in outcome.get("wins", ()))


def test_penalties_and_places_have_the_fields_of_pantheons_messages(tmp_path: Path) -> None:
    *happening, end = bot_session.session(deals=1)
    fine = ((events.RULING, 2, events.FINE, 8000, "EMA 5.5"), 10)
    file = tmp_path / "table.jtk"
    file.write_bytes(record([*happening, fine, end]))
    told = json.loads(export("pantheon", file).stdout)
    assert [set(each) for each in told["penalty_logs"]] == [{"who", "amount", "reason"}]
    assert told["penalty_logs"][0]["amount"] == 8000
    assert all(
        set(each) == {"player_id", "score", "rating_delta", "place"}
        for each in told["final_results"]
    )


def test_who_shares_a_place_has_the_first_of_them_as_pantheon_has_whole_numbers() -> None:
    ((_, game), *_) = nagashi_games()
    game.result.places[:] = [15, 40, 15, 30]
    told = {row["player_id"]: row["place"] for row in pantheon.write(game)["final_results"]}
    assert list(map(str, sorted(told.values()))) == ["1", "1", "3", "4"]


def test_a_hall_seats_by_entry_numbers_and_pantheon_gets_these(tmp_path: Path) -> None:
    (start, step), *rest = bot_session.session(deals=1)
    file = tmp_path / "table.jtk"
    file.write_bytes(record([((*start[:6], "#3\n#1\n#12\nAya", *start[7:]), step), *rest]))
    assert json.loads(export("pantheon", file).stdout)["players"] == [3, 1, 12, "Aya"]


def test_ema_gets_a_workbook_of_the_standing(tmp_path: Path) -> None:
    file = tmp_path / "table.jtk"
    file.write_bytes(evening())
    book = load_workbook(exported("ema", file, tmp_path).rename(tmp_path / "e.xlsx"))
    assert book["Tournament"]["B3"].value == 4
    rows = list(book["Results"].iter_rows(min_row=2, values_only=True))
    by_csv = csv.DictReader(export("csv", file).stdout.splitlines())
    assert [(str(row[0]), row[1], str(row[5])) for row in rows] == [
        (row["place"], row["name"], row["score"]) for row in by_csv
    ]


def test_ema_numbers_come_from_the_record_and_stand_nowhere_but_in_the_results(
    tmp_path: Path,
) -> None:
    happening = list(bot_session.session(deals=2))
    start, step = happening[0]
    players = "Aya 04010001\nБорис\nChloé 11990023\n大輔"
    file = tmp_path / "table.jtk"
    file.write_bytes(record([((*start[:6], players, *start[7:]), step), *happening[1:]]))
    rows = list(csv.DictReader(export("csv", file).output.splitlines()))
    assert {row["name"]: row["ema_id"] for row in rows} == {
        "Aya": "04010001", "Борис": "", "Chloé": "11990023", "大輔": "",
    }  # fmt: skip
    for form in ("tenhou", "mjai", "kobalab", "pantheon", "html", "replay"):
        assert "04010001" not in export(form, file).output, form


def test_what_is_not_there_is_said(tmp_path: Path) -> None:
    assert export("tenhou", SAMPLE, "--game", "none").exit_code == 2
    assert export("mjai", SAMPLE, "--links").exit_code == 2
    assert export("tenhou", tmp_path / "none.jtk").exit_code == 2
    assert export("chess", SAMPLE).exit_code == 2


def test_a_file_that_cannot_be_written_is_said_and_nothing_is_left(tmp_path: Path) -> None:
    result = export("csv", SAMPLE, "-o", str(tmp_path / "no" / "such.csv"))
    assert result.exit_code == 2
    assert "No such file" in result.stderr
    assert list(tmp_path.iterdir()) == []


def test_a_link_stays_one_and_a_pipe_is_written_to(tmp_path: Path) -> None:
    link, pipe = tmp_path / "latest.csv", tmp_path / "pipe"
    link.symlink_to("evening.csv")
    assert export("csv", SAMPLE, "-o", str(link)).exit_code == 0
    assert link.is_symlink()
    assert (tmp_path / "evening.csv").read_text().startswith("place,")
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    assert export("csv", SAMPLE, "-o", str(pipe)).exit_code == 0
    assert os.read(reader, 1 << 16) == link.read_bytes()
    os.close(reader)
    assert pipe.is_fifo()


def test_nothing_is_written_through_a_link_that_somebody_has_put_there(tmp_path: Path) -> None:
    victim, wanted = tmp_path / "victim", tmp_path / "evening.csv"
    victim.write_text("of somebody else")
    for name in ("evening.csv.part", "evening.csv.tmp", ".evening.csv"):
        (tmp_path / name).symlink_to(victim)
    assert export("csv", SAMPLE, "-o", str(wanted)).exit_code == 0
    assert victim.read_text() == "of somebody else"
    assert not wanted.is_symlink()
    mask = os.umask(0)
    os.umask(mask)
    assert wanted.stat().st_mode & 0o777 == 0o666 & ~mask


@pytest.mark.parametrize("start", ["=", "+", "-", "@"])
def test_a_name_is_no_formula_for_a_spreadsheet(start: str, tmp_path: Path) -> None:
    (opening, step), *rest = bot_session.session()
    players = f"{start}1+1\nBoris\nChloe\nDan"
    file = tmp_path / "table.jtk"
    file.write_bytes(record([((*opening[:6], players, *opening[7:]), step), *rest]))
    names = [row["name"] for row in csv.DictReader(export("csv", file).stdout.splitlines())]
    assert f"'{start}1+1" in names


def test_a_game_is_exported_when_its_session_is_over(tmp_path: Path) -> None:
    file = tmp_path / "table.jtk"
    file.write_bytes(record(bot_session.session(), list(bot_session.session(seed=7))[:-1]))
    result = export("mjai", file)
    assert result.exit_code == 0
    assert "game 4 is left out until its session is over" in result.stderr
    file.write_bytes(evening())
    assert export("mjai", file).stdout.count("start_kyoku") == result.stdout.count("start_kyoku")


def test_several_files_are_one_export_and_a_game_is_called_with_its_file(tmp_path: Path) -> None:
    one, other = tmp_path / "one.jtk", tmp_path / "other.jtk"
    one.write_bytes(evening())
    other.write_bytes(evening(seed=7))
    rows = list(csv.DictReader(export("csv", one, str(other)).stdout.splitlines()))
    assert {row["games"] for row in rows} == {"2"}
    both = export("replay", one, str(other))
    assert "choose with --game from one.jtk:1, other.jtk:1" in both.stderr
    chosen = export("replay", one, str(other), "--game", "other.jtk:1")
    assert chosen.stdout == export("replay", other).stdout
    missing = export("replay", one, str(other), "--game", "9")
    assert "there is no game 9: there are one.jtk:1, other.jtk:1" in missing.stderr


def test_results_by_one_of_several_rule_books(tmp_path: Path) -> None:
    file = tmp_path / "table.jtk"
    file.write_bytes(record(bot_session.session("ema2016"), bot_session.session("furiten")))
    mixed = export("csv", file)
    assert (mixed.exit_code, len(mixed.stderr.splitlines())) == (2, 1)
    assert "choose with --rules" in mixed.stderr
    assert export("csv", file, "--rules", "furiten").stdout.count("\n") == 5
