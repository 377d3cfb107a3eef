"""Replay and report: single files that need nothing else, tell what was recorded, obey nobody.

What they look like, and what their script does, is tested in a browser: tests/browser.
"""

import base64
import json
import re
import zlib
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from support.recorded_hands import SAMPLE, wins, yaku_of
from support.table_records import evening

from jantaku.referee import questions
from jantaku.rules import books, events, payments, tiles
from jantaku.rules.riichi import yaku
from jantaku.rules.riichi.payments import BASE, DEPOSIT
from jantaku.shown.words import LANGUAGES, Words
from jantaku_host.cli.main import main
from jantaku_host.record.sources import deals
from jantaku_host.review import played as recorded_replay
from jantaku_host.review.figures import figures
from jantaku_host.review.matches import RecordedMatch, matches
from jantaku_host.show import row_json
from jantaku_host.show.pages import replay, report
from jantaku_host.show.pages.document import asset, language_choice, page_words
from jantaku_host.show.pages.moves import Moves
from jantaku_host.words import HostWords

LARGEST = 300_000  # bytes of a replay that is sent around


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> RecordedMatch:
    """A table's own record of a hanchan."""
    file = tmp_path_factory.mktemp("record") / "evening.jtk"
    file.write_bytes(evening("ema2016", seed=4, deals=9))
    return next(matches(deals([file])))


class Page(HTMLParser):
    """What a browser would fetch or run, and the data."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.fetched: list[str] = []
        self.scripts = 0
        self.data = ""
        self.policy = ""
        self._in_data = False
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        if found.get("http-equiv") == "Content-Security-Policy":
            self.policy = found["content"] or ""
        self.scripts += tag == "script" and "type" not in found
        self._in_data = found.get("id") == "data"
        for name in ("src", "href", "action"):
            if not (found.get(name) or "#").startswith("#"):
                self.fetched.append(found[name] or "")

    def handle_data(self, data: str) -> None:
        if self._in_data:
            self.data += data

    def handle_endtag(self, tag: str) -> None:
        self._in_data = False


def data_of(text: str) -> dict[str, Any]:
    found = json.loads(zlib.decompress(base64.b64decode(Page(text).data)))
    assert isinstance(found, dict)
    return found


def test_a_replay_is_one_small_file_that_fetches_nothing(game: RecordedMatch) -> None:
    text = replay.write(game)
    page = Page(text)
    assert len(text.encode()) <= LARGEST
    assert page.fetched == []
    assert page.scripts == 1
    assert page.policy.startswith("default-src 'none'")
    assert "unsafe" not in page.policy


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_report_is_one_file_in_one_language_that_fetches_and_runs_nothing(
    game: RecordedMatch, tmp_path: Path, language: str
) -> None:
    file = tmp_path / "report.html"
    arguments = ["--format", "html", "--lang", language, game.first.file, "-o", str(file)]
    assert CliRunner().invoke(main, ["export", *arguments]).exit_code == 0
    text = file.read_text(encoding="utf-8")
    page = Page(text)
    assert page.fetched == []
    assert page.scripts == 0
    assert page.policy.startswith("default-src 'none'")
    assert text.count("<article") == len(game.deals)
    assert f'<html lang="{language}">' in text
    assert HostWords(language)["verification"] in text


def test_a_report_tells_what_is_signed(game: RecordedMatch) -> None:
    key, deals = game.first.signed_by, len(game.deals)
    assert f"<code>{key}</code> has signed {deals} of {deals} deals" in report.write([game])
    unsigned = [replace(deal, signed_by="") for deal in game.deals]
    assert "Not signed by the table yet" in report.write([RecordedMatch(unsigned)])


def test_a_report_shows_all_tiles_of_all_hands(game: RecordedMatch) -> None:
    _, *articles = report.write([game]).split("<article")
    for deal, article in zip(game.deals, articles, strict=True):
        hands = article.split("<div>")[-1]
        ended = recorded_replay.played(deal).end
        held = [tile for seat in range(4) for tile in ended.concealed(seat)]
        open_tiles = [tile for melds in ended.melds for meld in melds for tile in meld[1]]
        assert hands.count("<use") == len(held) + len(open_tiles) >= 4 * 13


def test_a_report_says_that_a_game_was_not_played_to_its_end(game: RecordedMatch) -> None:
    text = HostWords("en")["unfinished"]
    assert text not in report.write([game])
    assert text in report.write([RecordedMatch(game.deals[:3])])


def test_a_replay_ends_with_the_scores_of_the_record(game: RecordedMatch) -> None:
    for shown, deal in zip(data_of(replay.write(game))["deals"], game.deals, strict=True):
        ends = [move["scores"] for move in shown["moves"] if move["is"] == "deal_end"]
        assert ends == [deal.scores_end]


def test_a_replay_has_every_face_that_it_shows(game: RecordedMatch) -> None:
    symbols = set(re.findall(r'<symbol id="(\w+)"', asset("tiles.svg")))
    shown = set()
    for deal in data_of(replay.write(game))["deals"]:
        for move in deal["moves"]:
            shown |= {move["tile"]} if "tile" in move else set()
            shown |= set(move.get("tiles", ()))
    assert len(shown) > 30
    assert shown <= symbols
    assert {"0m", "0p", "0s", "back"} <= symbols


def test_who_wins_was_waiting_for_the_tile_and_not_furiten_for_a_ron(game: RecordedMatch) -> None:
    won = 0
    for shown in data_of(replay.write(game))["deals"]:
        for at, move in enumerate(shown["moves"]):
            if move["is"] == "win":
                won += 1
                known = [row for row in shown["waits"] if row[0] <= at and row[1] == move["seat"]]
                _, _, waits, is_furiten = known[-1]
                kinds = {tile >> 2 for tile in tiles.parse(waits)}
                assert tiles.parse(move["tile"])[0] >> 2 in kinds
                assert move["from"] == move["seat"] or not is_furiten
    assert won


def test_a_replay_of_a_tables_record_shows_dice_and_commitment_as_proven(
    game: RecordedMatch,
) -> None:
    for shown in data_of(replay.write(game))["deals"]:
        assert len(shown["proof"]["digest"]) == 64
        assert len(shown["proof"]["dice"]) == 2
        dice = next(move for move in shown["moves"] if move["is"] == "dice")
        assert sorted(dice["now"]["places"]) == list(range(136))


def test_a_file_without_proofs_claims_none() -> None:
    shown = data_of(replay.write(next(matches(deals([SAMPLE])))))["deals"]
    assert [deal["proof"] for deal in shown] == [None] * len(shown)
    assert "without proofs" in report.write(list(matches(deals([SAMPLE])))[:1])


def test_what_a_deal_came_to_is_told_in_every_language(game: RecordedMatch) -> None:
    data = data_of(replay.write(game))
    for shown, deal in zip(data["deals"], game.deals, strict=True):
        for language in LANGUAGES:
            words = data["words"][language]
            told = "\n".join(words[key] for key in row_json.keys(shown["told"]))
            for win in wins(deal):
                for name, _ in yaku_of(win):
                    assert Words(language)[name] in told


def test_every_yaku_has_a_name_in_every_language() -> None:
    for language in LANGUAGES:
        for number in range(len(yaku.names())):
            assert Words(language)[yaku.name(number)]


@pytest.mark.parametrize(("page", "own"), [("replay", set()), ("live", set(Words("en").keys()))])
def test_the_pages_have_all_words_they_say(page: str, own: set[str]) -> None:
    files = ("tiles.js", "view.js", f"{page}.js", f"{page}.html")
    text = "".join(map(asset, files)) + language_choice()
    used = re.findall(r"words\.(\w+)|data-(?:word|label)=\"(\w+)\"", text)
    assert {one or other for one, other in used} <= page_words("en").keys() | own


def test_every_book_and_every_void_suit_has_a_name_in_every_language() -> None:
    for language in LANGUAGES:
        words = page_words(language)
        assert all(words[f"book_{name}"] for name in books.names())
        assert all(words[f"no_{suit}"] for suit in "mps")


def test_equal_payments_are_told_as_one() -> None:
    base, deposit = BASE, DEPOSIT
    tsumo = [(base, 0, 3, 2000), (base, 1, 3, 1000), (base, 2, 3, 1000)]
    back = [(base, 3, 0, 500), (base, 3, 1, 500), (base, 3, 1, 500)]
    table = (deposit, payments.TABLE, 3, 1000)
    assert recorded_replay.joined([*tsumo, *back, table]) == [
        (base, [0], [3], 2000),
        (base, [1, 2], [3], 1000),
        (base, [3], [0, 1], 500),
        (base, [3], [1], 500),
        (deposit, [payments.TABLE], [3], 1000),
    ]


def test_sealed_tiles_have_no_face() -> None:
    moves = Moves(books.load("ema2016"))
    assert moves.move(events.public((events.DRAW, 1, 52)))["tile"] == ""
    assert moves.move(events.public((events.DEALT, 0, bytes(range(52)))))["tiles"] == []
    assert moves.move((events.DISCARD, 1, 52))["tile"] == "5p"


ROGUE = "</script><script>alert(1)</script><img src=x>"


def test_a_player_writes_no_html(game: RecordedMatch) -> None:
    before = [deal.players for deal in game.deals]
    try:
        for deal in game.deals:
            deal.players = (ROGUE, *deal.players[1:])
        text = replay.write(game)
        assert Page(text).scripts == 1
        assert Page(text).fetched == []
        assert data_of(text)["players"][0] == ROGUE
        assert Page(report.write([game])).scripts == 0
        assert Page(report.write([game])).fetched == []
    finally:
        for deal, players in zip(game.deals, before, strict=True):
            deal.players = players


def test_figures_add_up(game: RecordedMatch) -> None:
    found = figures(game)
    happened = [event for deal in game.deals for event in recorded_replay.played(deal).events]
    won = [event for event in happened if event[0] == events.WIN]
    assert sum(one.wins for one in found) == len(won)
    assert sum(one.self_drawn for one in found) == sum(event[1] == event[2] for event in won)
    assert sum(one.deal_ins for one in found) == sum(event[1] != event[2] for event in won)
    draws = [event for event in happened if event[0] == events.DRAW_END]
    assert [one.draws for one in found] == [len(draws)] * 4
    assert sum(one.tenpai for one in found) == sum(bin(event[2]).count("1") for event in draws)
    assert sum(one.riichi for one in found) == sum(e[0] == events.RIICHI_OK for e in happened)


def test_a_ruling_stands_in_the_report(tmp_path: Path, game: RecordedMatch) -> None:
    deal = game.deals[0]
    deal.rulings.append((events.RULING, 2, events.FINE, 2000, "EMA 5.5"))
    try:
        text = report.write([game])
    finally:
        deal.rulings.pop()
    assert "fine 2,000" in text
    assert "EMA 5.5" in text


def test_what_was_asked_taken_back_or_void_stands_in_the_report(game: RecordedMatch) -> None:
    deal = game.deals[0]
    asked = (events.ASK, 1, questions.UNREADABLE, b"")
    nothing_paid = [(events.SETTLE, 0, []), (events.DEAL_END, 0, tuple(deal.scores))]
    void = replace(
        deal,
        events=[*deal.events[:20], asked, asked, (events.VOID, 0, events.REDEAL), *nothing_paid],
        undone=[(events.RULING, 0, events.UNDO, 2, "EMA 5.2")],
    )
    for language in LANGUAGES:
        words = HostWords(language)
        text = report.write([RecordedMatch([void])], language)
        assert words["unreadable?"] % words["south"] + " × 2" in text
        assert words["ruled_undo"] in text
        assert words["redeal"] in text


def test_a_replay_is_of_one_game(tmp_path: Path) -> None:
    page = tmp_path / "game.html"
    arguments = ["export", "--format", "replay", str(SAMPLE), "-o", str(page)]
    result = CliRunner().invoke(main, arguments)
    assert result.exit_code == 2
    assert "bot-12" in result.stderr
    assert CliRunner().invoke(main, [*arguments, "--game", "bot-12"]).exit_code == 0
    assert page.read_text().startswith("<!DOCTYPE html>")
