"""Adding a game is adding its folders and a row: here a toy is one, from a temporary folder.

It is played at a table without radio and kept in a real journal; then everything that a club does
with a record is done with it.
"""

import base64
import json
import re
import shutil
import zlib
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from inspect import signature
from pathlib import Path

import pytest
from click.testing import CliRunner
from rich.console import Console
from support import bot_play
from support.journalled_table import Honest, Kept
from support.table_top import TableTop

from jantaku.crypto import finish
from jantaku.record.journal import each
from jantaku.referee.referee import ENDED
from jantaku.rules import books, events, games
from jantaku_host.cli.commands import watch
from jantaku_host.cli.main import main
from jantaku_host.record.shelf import is_there
from jantaku_host.show.public_table import PublicTable

SOURCES = Path(__file__).parents[1] / "toy_game"
ROOMS = {
    "rules": "jantaku.rules",
    "referee": "jantaku.referee",
    "shown": "jantaku.shown",
    "review": "jantaku_host.review.games",
    "show": "jantaku_host.show.games",
}
LANGUAGES = ("en", "ru", "ja")


class ToyTop(Honest, TableTop):
    """A table whose dice can be verified."""


@pytest.fixture(scope="module", autouse=True)
def toy(tmp_path_factory: pytest.TempPathFactory):
    """The toy is a game as long as these tests run."""
    patch = pytest.MonkeyPatch()
    folder = tmp_path_factory.mktemp("game")
    for room, package in ROOMS.items():
        shutil.copytree(SOURCES / room, folder / room)
        paths = import_module(package).__path__
        patch.setattr(import_module(package), "__path__", [*paths, str(folder / room)])
    patch.setattr(games, "NAMES", [*games.NAMES, "toy"])
    yield
    patch.undo()


@pytest.fixture(scope="module")
def kept(toy) -> Kept:
    """The journal of a whole game."""
    kept = Kept("toy")
    top = ToyTop("toy", journal=kept)
    while top.referee.state != ENDED:
        match = top.referee.match
        deal = games.deal(match.rules, match.dealer, *match.start)
        order = bytes(reversed(range(136)))
        played = list(play(deal, order))
        top.build(order)
        top.perform(played)
        assert [event for event in top.told() if event[0] != events.DEAL_START] == played
        assert not [event for event in kept.happened if event[0][0] == events.ASK]
    assert top.table.final.scores == top.referee.match.scores == [1200, 1200, 800, 800]
    return kept


def play(deal, order):
    """What happens: everybody discards what he has drawn."""
    at = 52
    while options := list(deal.legal()):
        event = options[0]
        if event[0] == events.DEALT:
            event = (*event, bot_play.hands(list(order), deal.dealer))
        elif event[0] == events.DRAW:
            event = (*event, order[at])
            at += 1
        elif event[0] == events.DISCARD:
            event = (events.DISCARD, event[1], deal.drawn)
        deal.apply(event)
        yield event


@pytest.fixture(scope="module")
def record(kept: Kept, tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("record") / "toy.jtk"
    finish(kept.journal.sealing())
    file.write_bytes(kept.copy())
    return file


def run(*arguments: str) -> str:
    result = CliRunner().invoke(main, list(arguments), catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result.output


def test_its_book_is_one_of_the_books():
    assert [name for name in books.names() if not is_there(name)][-1] == "toy"
    rules = [json.loads(line) for line in run("rules", "toy", "--json").splitlines()]
    assert {"game": "toy", "turns": 24}.items() <= {r["name"]: r["value"] for r in rules}.items()


def test_what_is_shown_beside_the_scores_is_its_own():
    top = TableTop("toy")
    assert games.part(top.rules, "shown", "marks").foot(top.table) == ("toy", "0")


def test_its_record_is_whole_and_agrees_with_the_rules(record: Path):
    assert "is whole and genuine" in run("verify", str(record))
    *deals, total = run("audit", "--json", str(record)).splitlines()
    assert json.loads(total) == {"hands": 2, "ok": 2, "disagree": 0}, deals


@pytest.mark.parametrize("language", LANGUAGES)
def test_its_deals_are_explained(record: Path, language: str):
    for deal in ("1", "2"):
        assert "[Toy 3]" in run("explain", deal, str(record), "--lang", language)
    assert run("explain", "1", str(record), "--json")


def test_its_deals_are_stepped_through_and_counted(record: Path):
    assert run("replay", "1", str(record))
    assert "+1200" in run("standings", str(record))


@pytest.mark.parametrize("language", LANGUAGES)
def test_its_report_is_rendered(record: Path, language: str):
    report = run("export", "--format", "html", "--lang", language, str(record))
    assert "Toy: everybody draws and discards" in report
    assert "Toy: everybody draws and discards" in run("report", "--lang", language, str(record))


def test_its_games_are_exported_as_a_page_to_step_through_and_as_results(record: Path):
    page = run("export", "--format", "replay", str(record))
    packed = re.search(r'id="data"[^>]*>([^<]+)<', page)
    assert packed is not None
    told = zlib.decompress(base64.b64decode(packed[1])).decode()
    assert "Toy: everybody draws and discards" in told
    assert "Toy 3" in told
    assert run("export", "--format", "csv", str(record))


def test_it_is_watched(kept: Kept):
    table = PublicTable()
    for number in range(kept.journal.number):
        for event, step, _ in each(kept.journal.block(number)):
            table.happened(events.public(event), step)
    assert table.scores == (1200, 1200, 800, 800)
    console = Console(record=True, width=100)
    console.print(watch.view(table))
    assert "1,200" in console.export_text()


def test_its_deals_keep_the_contract_of_all_games():
    """Those of `firmware/rules/test_contract.py`, on the toy."""
    path = Path(__file__).parents[1] / "firmware/rules/test_contract.py"
    spec = spec_from_file_location("contract", path)
    assert spec is not None
    assert spec.loader is not None
    contract = module_from_spec(spec)
    spec.loader.exec_module(contract)
    tests = [test for name, test in vars(contract).items() if name.startswith("test_")]
    assert len(tests) > 10
    for test in tests:
        test(*["toy"] * len(signature(test).parameters))
