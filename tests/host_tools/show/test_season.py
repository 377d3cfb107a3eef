"""`jantaku report`: whoever reads it can reckon every result, in whatever form it came."""

import csv
import io
import json
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from openpyxl import load_workbook
from PIL import Image, ImageDraw
from support import bot_session
from support.journal_sessions import Memory, copy, new_folder, play, power_up
from support.table_records import record

from jantaku.crypto import finish
from jantaku.rules import events
from jantaku_host.cli.main import main
from jantaku_host.record.sources import deals
from jantaku_host.record.store import Store
from jantaku_host.review import played
from jantaku_host.review.matches import matches
from jantaku_host.review.ratings import base_ranks, openskill
from jantaku_host.review.season import chapters
from jantaku_host.review.sheet import Sheet
from jantaku_host.review.standings import Standing, standings
from jantaku_host.show.season.letters import Letters

RIICHI = ("ema2016", "samara2019", "furiten", "tenhou")


class Tables(HTMLParser):
    """The cells of every table of a page."""

    def __init__(self, page: str):
        super().__init__()
        self.tables: list[list[list[str]]] = []
        self._is_in = False
        self.feed(page)

    def handle_starttag(self, tag: str, attributes: object) -> None:
        if tag == "table":
            self.tables.append([])
        elif tag == "tr":
            self.tables[-1].append([])
        elif tag in ("th", "td"):
            self.tables[-1][-1].append("")
            self._is_in = True

    def handle_endtag(self, tag: str) -> None:
        if tag in ("th", "td"):
            self._is_in = False

    def handle_data(self, text: str) -> None:
        if self._is_in:
            self.tables[-1][-1][-1] += text


def report(*arguments: object) -> Result:
    return CliRunner().invoke(main, ["report", *map(str, arguments)])


def evening(folder: Path, preset: str = "ema2016", games: int = 3, **options: object) -> Path:
    file = folder / "evening.jtk"
    sessions = (bot_session.session(preset, seed, 30, **options) for seed in range(1, games + 1))
    file.write_bytes(record(*sessions))
    return file


def number(text: str) -> float:
    return 0 if text == "–" else float(text.replace("−", "-").replace(",", ""))


@pytest.mark.parametrize("preset", RIICHI)
def test_every_row_of_the_results_adds_up_to_its_result(preset: str, tmp_path: Path) -> None:
    page = tmp_path / "evening.html"
    assert report(evening(tmp_path, preset), "-o", page).exit_code == 0
    head, *rows = Tables(page.read_text()).tables[1]
    points = head.index("Points")
    assert len(rows) == 12
    for row in rows:
        *amounts, result = map(number, row[points:])
        assert sum(amounts) == pytest.approx(1000 * result)


@pytest.mark.parametrize("preset", ["ema2016", "samara2019"])
def test_so_does_it_with_fines_substitutes_and_a_chombo(preset: str, tmp_path: Path) -> None:
    *played_out, end = bot_session.session(preset, 3, 30, ending=bot_session.chombo)
    rulings = ((0, events.FINE, 8000), (0, events.FINE, 1000), (2, events.SUBSTITUTE, 1))
    file, page = tmp_path / "evening.jtk", tmp_path / "evening.html"
    ruled = [((events.RULING, *each, ""), 10) for each in rulings]
    file.write_bytes(record([*played_out, *ruled, end]))
    assert report(file, "-o", page).exit_code == 0
    head, *rows = Tables(page.read_text()).tables[1]
    for row in rows:
        *amounts, result = map(number, row[head.index("Points") :])
        assert sum(amounts) == pytest.approx(1000 * result)


@pytest.mark.parametrize("command", [("report",), ("standings",), ("export", "--format", "html")])
def test_a_ruling_that_the_book_does_not_know_is_said_in_one_line(
    command: tuple[str, ...], tmp_path: Path
) -> None:
    *played_out, end = bot_session.session("furiten", 3, 30)
    file = tmp_path / "evening.jtk"
    file.write_bytes(record([*played_out, ((events.RULING, 0, events.FINE, 8000, ""), 10), end]))
    result = CliRunner().invoke(main, [*command, str(file)])
    assert result.exit_code in (1, 2)
    assert result.stderr.count("\n") == 1
    assert "furiten has no fine_limit" in result.stderr


@pytest.mark.parametrize("preset", RIICHI)
def test_what_the_standing_tells_is_the_sum_of_these_results(preset: str, tmp_path: Path) -> None:
    page = tmp_path / "evening.html"
    report(evening(tmp_path, preset), "-o", page)
    standing, results, *_ = Tables(page.read_text()).tables
    name, result, place = (results[0].index(each) for each in ("Player", "Result", "Place"))
    for row in standing[1:]:
        own = [each for each in results[1:] if each[name] == row[1]]
        assert number(row[3]) == pytest.approx(sum(number(each[result]) for each in own))
        assert number(row[2]) == len(own)
        mean = sum(number(each[place]) for each in own) / len(own)
        assert number(row[4]) == pytest.approx(mean, abs=0.005)


def test_the_same_stands_in_text_workbook_and_table(tmp_path: Path) -> None:
    file, page, book = evening(tmp_path), tmp_path / "e.html", tmp_path / "e.xlsx"
    report(file, "-o", page)
    report(file, "-o", book)
    drawn = Tables(page.read_text()).tables
    lines = [line for line in report(file).output.splitlines() if line.startswith("|")]
    told = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    rules = re.compile("-+:?|:")
    assert [row for row in told if not all(map(rules.fullmatch, row))] == [
        row for table in drawn for row in table
    ]
    sheets = load_workbook(book)
    assert len(sheets.worksheets) == len(drawn)
    for sheet, table in zip(sheets.worksheets, drawn, strict=True):
        assert [cell.value for cell in sheet[1]] == table[0]
    first = sheets.worksheets[0]
    assert [first.cell(2, column).value for column in (1, 2, 4)] == [
        1, drawn[0][1][1], number(drawn[0][1][3]),
    ]  # fmt: skip
    rows = report(file, "--format", "csv").output.splitlines()
    assert rows[1].split(",")[4] == drawn[0][1][1]


def test_rates_are_those_of_all_deals_together(tmp_path: Path) -> None:
    file = evening(tmp_path)
    (chapter,) = chapters(map(Sheet.of, matches(deals([file]))))
    recorded = list(deals([file]))
    for person in chapter.people:
        happened = [
            (deal, event)
            for deal in recorded
            for event in played.played(deal).events
            if deal.players[event[1] % 4] == person.standing.name
        ]
        wins = {id(deal) for deal, event in happened if event[0] == events.WIN}
        assert person.figures.wins == len(wins)
        assert person.figures.riichi == sum(event[0] == events.RIICHI_OK for _, event in happened)
        assert person.figures.deals == len(recorded)


def test_a_game_that_is_not_over_is_left_out(tmp_path: Path) -> None:
    file = tmp_path / "evening.jtk"
    whole = list(bot_session.session("ema2016", 1, 30))
    cut = list(bot_session.session("ema2016", 2, 2))[:-1]
    file.write_bytes(record(whole, cut))
    assert [row[2] for row in Tables(report_page(file)).tables[0][1:]] == ["1"] * 4


@pytest.mark.parametrize(
    "command",
    [("replay", "1"), ("explain", "1", "--seen"), ("explain", "1", "--event", "1"), ("review",),
     ("report",), ("standings",), ("export", "--format", "replay"), ("export", "--format", "mjai")],
    ids=" ".join,
)  # fmt: skip
def test_while_the_session_is_on_no_hand_opens_up(command: tuple[str, ...], tmp_path: Path) -> None:
    file = tmp_path / "evening.jtk"
    file.write_bytes(record(list(bot_session.session("ema2016", 2, 2))[:-1], sees=True))
    result = CliRunner().invoke(main, [*command, str(file)])
    assert result.exit_code in (1, 2)
    assert result.stdout == ""
    assert CliRunner().invoke(main, ["explain", "1", str(file)]).exit_code == 0


def report_page(file: Path) -> str:
    page = file.with_suffix(".html")
    assert report(file, "-o", page).exit_code == 0
    return page.read_text()


def test_what_cannot_be_read_is_left_out_and_said_in_one_line(tmp_path: Path) -> None:
    file, page = evening(tmp_path, games=1), tmp_path / "e.html"
    result = report(file, tmp_path / "tuesday.jtk", "-o", page, "--replays")
    assert result.exit_code == 2
    assert result.stderr == f"Error: {tmp_path / 'tuesday.jtk'}: No such file or directory\n"
    assert len(Tables(page.read_text()).tables[1]) == 1 + 4
    assert (tmp_path / "e-1.html").exists()


def test_markdown_draws_every_table(tmp_path: Path) -> None:
    lines = report(evening(tmp_path, games=1)).output.splitlines()
    rules = [line for line in lines if line.startswith("|") and not set(line) - set("|-: ")]
    assert len(rules) == 4
    for rule in rules:
        for cell in rule.strip("|").split("|"):
            assert re.fullmatch(r" :?-+:? ", cell)


@pytest.mark.parametrize("player", ["", "Anna"])
def test_who_has_no_name_of_his_own_is_called_by_his_seat_in_the_reports_language(
    player: str, tmp_path: Path
) -> None:
    sessions = []
    for event, step in bot_session.session("ema2016", 1, 30):
        if event[0] == events.SESSION_START:
            event = (*event[:6], "\n".join((player, "B", "C", player)), *event[7:])
        sessions.append((event, step))
    file = tmp_path / "evening.jtk"
    file.write_bytes(record(sessions))
    before = f"{player}, " if player else ""
    for language, called in (("en", "seat 0, game 1"), ("ru", "место 0, игра 1"), ("ja", "席0")):
        told = report(file, "--lang", language).output
        assert f"| {before}{called}" in told
        assert re.search(rf"\| {before}{called.partition(',')[0]} +\|", told)  # among the results


def test_a_name_is_text_and_nothing_else_in_every_form(tmp_path: Path) -> None:
    name = '<script>=1+1|`*"'
    sessions = []
    for event, step in bot_session.session("ema2016", 1, 30):
        if event[0] == events.SESSION_START:
            players = "\n".join((name, "B", "C", "D"))
            event = (*event[:6], players, *event[7:])
        sessions.append((event, step))
    file = tmp_path / "evening.jtk"
    file.write_bytes(record(sessions))
    page = report_page(file)
    assert "<script>=" not in page
    assert any(name in row for row in Tables(page).tables[0])
    book = tmp_path / "e.xlsx"
    report(file, "-o", book)
    cells = [cell for row in load_workbook(book).worksheets[0] for cell in row]
    assert {cell.data_type for cell in cells if cell.value == name} == {"s"}


def test_a_picture_shows_the_standing_in_every_language(tmp_path: Path) -> None:
    file = evening(tmp_path)
    drawn = set()
    for language in ("en", "ru", "ja"):
        picture = tmp_path / f"{language}.png"
        assert report(file, "-o", picture, "--lang", language).exit_code == 0
        image = Image.open(io.BytesIO(picture.read_bytes()))
        assert image.width == 1200
        drawn.add(image.tobytes())
    assert len(drawn) == 3


def test_a_picture_has_everything_below_one_another(tmp_path: Path) -> None:
    files = []
    for preset in ("ema2016", "furiten"):
        (tmp_path / preset).mkdir()
        files.append(evening(tmp_path / preset, preset, games=1))
    both = [drawn(tmp_path / f"{at}.png", *files[at:]).height for at in (0, 1)]
    assert both[0] == 2 * both[1]


@pytest.mark.parametrize("name", ["翔", "凛", "髙", "﨑", "Ł", "ş", "і", "Ѓ", "Ὀ", "č"])
def test_a_picture_has_the_letters_of_names(name: str) -> None:
    """Kanji, and alphabets from Warsaw to Athens; what it lacks shows that something is missing."""

    def drawn(text: str) -> bytes:
        paper = Image.new("L", (60, 60))
        Letters(40).draw(ImageDraw.Draw(paper), 5, 30, text, "white")
        return paper.tobytes()

    assert drawn(name) not in (drawn("😀"), drawn(" "))
    assert drawn("😀") == drawn("가") != drawn(" ")
    assert drawn("é") == drawn("e\u0301")


def test_names_too_long_for_a_picture_are_cut(tmp_path: Path) -> None:
    for event, step in bot_session.session("samara2019", 1, 30):
        if event[0] == events.SESSION_START:
            names = "\n".join(letter * 30 for letter in "ЖWШ雀")
            begun = (*event[:6], names, *event[7:]), step
    file = tmp_path / "evening.jtk"
    file.write_bytes(record([begun, *list(bot_session.session("samara2019", 1, 30))[1:]]))
    image = drawn(tmp_path / "e.png", file, "--openskill", "--lang", "ru")
    paper = image.getpixel((0, 0))
    assert {image.getpixel((1180, y)) for y in range(image.height)} == {paper}


def drawn(picture: Path, *arguments: object) -> Image.Image:
    assert report(*arguments, "-o", picture).exit_code == 0
    return Image.open(io.BytesIO(picture.read_bytes()))


def test_replays_stand_beside_the_page_and_are_linked(tmp_path: Path) -> None:
    page = tmp_path / "evening.html"
    report(evening(tmp_path, games=2), "-o", page, "--replays")
    links = re.findall(r'href="(evening-\d\.html)"', page.read_text())
    assert [(tmp_path / link).exists() for link in links] == [True, True]


def test_ema_counts_a_tournaments_base_ranks_in_even_steps() -> None:
    rows = [Standing(str(rank), rank=rank) for rank in range(1, 17)]
    assert base_ranks(rows)[2] == 867
    assert base_ranks(rows)[0] == 1000
    assert base_ranks(rows)[-1] == 0


def test_a_report_of_a_tournament_has_the_base_rank_of_each(tmp_path: Path) -> None:
    file = tmp_path / "samara.jtk"
    file.write_bytes(record(*tournament("Samara", "ABCD", "EFGH", "ACEG", "BDFH")))
    standing = Tables(report_page(file)).tables[0]
    column, last = standing[0].index("EMA base rank"), len(standing) - 2
    told = [int(row[column]) for row in standing[1:]]
    assert told == [round(1000 * (last + 1 - int(row[0])) / last) for row in standing[1:]]
    assert told[0] == 1000
    assert len(told) == 8
    assert [number(row["base_rank"]) for row in in_csv(file)] == told
    report(file, "-o", tmp_path / "samara.xlsx")
    cells = list(load_workbook(tmp_path / "samara.xlsx").worksheets[0].columns)[column]
    assert [cell.value for cell in cells[1:]] == told


def test_where_there_is_no_tournament_there_is_no_base_rank(tmp_path: Path) -> None:
    file = evening(tmp_path, games=1)
    assert "EMA base rank" not in report_page(file)
    assert {row["base_rank"] for row in in_csv(file)} == {""}


def tournament(event: str, *groups: str) -> Iterator[list[tuple]]:
    """Sessions of the bot at one table: who sits there, by a letter each."""
    for tour, names in enumerate(groups, 1):
        (begun, step), *rest = bot_session.session("ema2016", tour, 30)
        begun = (*begun[:5], f"1\n{event}\n{tour}", "\n".join(names), *begun[7:])
        yield [(begun, step), *rest]


def in_csv(file: Path) -> list[dict[str, str]]:
    return list(csv.DictReader(report(file, "--format", "csv").output.splitlines()))


def test_who_always_wins_is_rated_highest_and_who_always_loses_lowest() -> None:
    class Won:
        begun = 0

        def __init__(self) -> None:
            self.result = type("", (), {"places": [10, 20, 30, 40]})

    games = [Won() for _ in range(5)]
    rows = [Standing(str(seat), seats=[(game, seat) for game in games]) for seat in range(4)]
    found = openskill(rows)
    assert found == sorted(found, reverse=True)
    assert len(set(found)) == 4


def test_the_store_keeps_what_games_came_to_and_plays_none_twice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = tmp_path / "club.sqlite"
    journal = power_up(new_folder(), Memory())

    def play_on(seed: int) -> bytes:
        play(journal, bot_session.session("ema2016", seed, 30))
        finish(journal.sealing())
        with Store(store) as club:
            club.add(copy(journal))
        return copy(journal)

    play_on(1)
    began: list[object] = []
    begin = played.Played.__init__

    def count(self: played.Played, *arguments: object) -> None:
        began.append(arguments)
        begin(self, *arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(played.Played, "__init__", count)
    first = report("--store", store).output
    one = len(began)
    assert one > 0
    assert report("--store", store).output == first
    assert len(began) == one
    file = tmp_path / "both.jtk"
    file.write_bytes(play_on(2))
    both = report("--store", store).output
    again = len(began) - one
    began.clear()
    assert report(file).output == both
    assert len(began) == one + again


def test_a_record_is_played_when_it_is_added_and_not_for_the_report(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store, other = tmp_path / "club.sqlite", tmp_path / "other.jtk"
    other.write_bytes(record(bot_session.session("ema2016", 9, 30)))  # of another table
    for file in (evening(tmp_path, games=2), other):
        added = CliRunner().invoke(main, ["store", "add", str(file), "--store", str(store)])
        assert added.exit_code == 0
    monkeypatch.delattr(played.Played, "__init__")
    games = [line.split("|")[1] for line in report("--store", store).output.splitlines()
             if re.match(r"\| \d ", line)]  # fmt: skip
    assert len(set(games)) > 1


def test_a_sheet_comes_back_from_the_store_as_it_was(tmp_path: Path) -> None:
    for game in matches(deals([evening(tmp_path, "furiten")])):
        sheet = Sheet.of(game)
        again = Sheet.from_json(json.loads(json.dumps(sheet.to_json())))
        assert again == sheet
        assert [row.result for row in standings([again])] == [
            row.result for row in standings([game])
        ]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("-o", "e.pdf"), "the ending names no form"),
        (("--format", "png"), "name a file with -o"),
        (("--replays",), "--replays goes with -o FILE.html"),
        (("--event", "Spring"), "there is no finished game"),
    ],
)
def test_what_cannot_be_written_is_said_in_one_line(
    arguments: tuple[str, ...], said: str, tmp_path: Path
) -> None:
    result = report(evening(tmp_path, games=1), *arguments)
    assert result.exit_code == 2
    assert said in result.stderr
    assert len(result.stderr.splitlines()) == 1
