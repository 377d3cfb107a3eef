"""What moves at a settlement is one amount, wherever it is told; and so is what a game comes to."""

import json
import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache, partial
from itertools import islice
from typing import Any

import pytest
from support import bot_session, nagashi_games, rare_ends
from support.bench_scripts import bot_game, whole
from support.recorded_hands import SAMPLE
from support.table_records import record
from support.whole_games import bot_games

from jantaku.rules import books, events, games
from jantaku.shown.table import Table
from jantaku_host.bench.script import Script, recorded
from jantaku_host.cli import commentary
from jantaku_host.games import part
from jantaku_host.record.formats import jtk
from jantaku_host.record.reading import read
from jantaku_host.record.recorded import Event, RecordedDeal
from jantaku_host.review import played
from jantaku_host.review.explain import Explanation
from jantaku_host.review.matches import RecordedMatch
from jantaku_host.show import row_text
from jantaku_host.show.exports import mjai
from jantaku_host.show.pages import report
from jantaku_host.show.public_table import PublicTable
from jantaku_host.words import HostWords

WORDS = HostWords("en")
_KINDS = ("ron", "tsumo", "double ron", "noten", "draw", "abort")
_BOOKS = ("ema2016", "samara2019", "furiten", "tenhou")  # two ways to pay for a chombo


@cache
def deals() -> list[RecordedDeal]:
    return [item for item in read(SAMPLE) if isinstance(item, RecordedDeal)]


def end_of(deal: RecordedDeal) -> str:
    """How it ended."""
    told = played.played(deal).events
    wins = [event for event in told if event[0] == events.WIN]
    if wins:
        return "double ron" if len(wins) > 1 else "tsumo" if wins[0][1] == wins[0][2] else "ron"
    if any(event[0] == events.DRAW_END for event in told):
        return "noten" if played.played(deal).end.parts else "draw"
    return "abort"


def by_end(kind: str) -> list[RecordedDeal]:
    found = [deal for deal in deals() if end_of(deal) == kind]
    assert found, f"no deal of the sample ends so: {kind}"
    return found[:12]


def dealt_again(deal: Any) -> Iterator[Event]:
    """An ending: everybody has agreed to a redeal."""
    yield (events.VOID, deal.dealer, events.REDEAL)
    yield (events.SETTLE, 0, deal.settlement())
    yield (events.DEAL_END, 0, tuple(deal.scores))


def void(ending: Any) -> Iterator[RecordedDeal]:
    """The first deal of a session, ended so, by each book."""
    for book in _BOOKS:
        data = record(bot_session.session(book, seed=3, ending=ending, is_late=False))
        yield next(item for item in jtk.read(book, data) if isinstance(item, RecordedDeal))


# Ends that a sample of games has not; each by every book that knows it.
_RARE = {
    **{f"liable for {name}": partial(rare_ends.liable, name) for name in rare_ends.FED},
    "liable for a replacement tile": rare_ends.replacement_tile,
    "triple ron": partial(rare_ends.three_winners, is_abortive=False),
    "triple ron is abortive": partial(rare_ends.three_winners, is_abortive=True),
}


def told_of(deal: RecordedDeal) -> Iterator[Event]:
    """What the table tells everybody, from the beginning."""
    start = (deal.dealer, deal.hand, deal.round, deal.honba, deal.deposits, tuple(deal.scores))
    yield (events.DEAL_START, *start)
    yield from map(events.public, played.played(deal).events)


def on_displays(deal: RecordedDeal) -> list[int]:
    table = Table(played.rules(deal))
    again = games.deal(played.rules(deal), *_start(deal))
    for event in told_of(deal):
        if event[0] == events.DEAL_END:
            break
        table.happened(event, again)
    return list(table.moved)


def on_pages(deal: RecordedDeal) -> list[int]:
    """Live, replay and a seat: what stands beside the scores."""
    table = PublicTable()
    table.happened(_session(deal.preset, deal.options))
    for event in told_of(deal):
        table.happened(event)
    return _beside(table)


def _beside(table: PublicTable) -> list[int]:
    if not table.parts:
        return [0] * 4
    return [after - before for after, before in zip(table.scores, table.before, strict=True)]


def in_sim(script: Script) -> list[int]:
    amounts = commentary.story(script).partition(str(script.title))[2].split()[:4]
    return list(map(_amount, amounts))


def script(deal: RecordedDeal) -> Script:
    """What people at the simulated table would do; where no wall is told they cannot begin."""
    if deal.wall:
        return recorded(deal)
    told = played.played(deal)
    return Script(deal.game, deal.hand, deal.preset, _start(deal), b"", told.events, told.end)


def in_explain(deal: RecordedDeal) -> list[int]:
    told = list(row_text.lines(Explanation(deal).rows(), WORDS))
    at = told.index("Scores")
    return [_amount(re.search(r"\(([^()]+)\)$", line)[1]) for line in told[at + 1 : at + 5]]


def in_report(game: RecordedMatch) -> list[list[int]]:
    """Deal by deal."""
    page = report.write([game], "en")
    table = re.search(r'<table class="deals.*?</tbody>', page, re.S)[0]
    rows = re.findall(r"<tr>(.*?)</tr>", table.split("<tbody>")[1], re.S)
    cells = [re.findall(r'<td[^>]*>\s*<span class="(?:up|down|soft)">([^<]+)', row) for row in rows]
    return [[_amount(text) for text in row[-4:]] for row in cells]


def in_mjai(game: RecordedMatch) -> list[list[int]]:
    """By actor: who was East first is 0."""
    found: list[list[int]] = []
    for line in mjai.write(game):
        if line["type"] == "start_kyoku":
            found.append([0] * 4)
        elif "deltas" in line:
            found[-1] = [a + b for a, b in zip(found[-1], line["deltas"], strict=True)]
    return found


def _session(book: str, options: dict[str, Any]) -> Event:
    return (events.SESSION_START, 0, events.FORMAT, book, json.dumps(options), "", "\n\n\n", 0, 0)


def _start(deal: RecordedDeal) -> tuple:
    return (deal.dealer, deal.round, deal.honba, deal.deposits, tuple(deal.scores))


def _amount(text: str) -> int:
    return int(text.replace(",", "").replace("−", "-").replace("+", "") or 0)


@pytest.mark.parametrize(
    "found",
    [
        *(pytest.param(partial(by_end, kind), id=kind) for kind in _KINDS),
        pytest.param(partial(void, bot_session.chombo), id="chombo"),
        pytest.param(partial(void, dealt_again), id="redeal"),
        *(pytest.param(found, id=name) for name, found in _RARE.items()),
    ],
)
def test_a_settlement_is_one_amount_on_displays_and_pages_in_sim_and_explain(
    found: Callable[[], Iterable[RecordedDeal]],
) -> None:
    ended = list(found())
    assert ended
    for deal in ended:
        moved = played.change(played.played(deal).end.parts)
        assert on_displays(deal) == moved
        assert on_pages(deal) == moved
        assert in_explain(deal) == moved
        assert in_sim(script(deal)) == moved


def test_so_it_is_in_reports_and_exports() -> None:
    rare = [RecordedMatch([deal]) for found in _RARE.values() for deal in found()]
    for game in [*bot_games(2), *(game for _, game in nagashi_games.games()), *rare]:
        moved = [played.change(played.played(deal).end.parts) for deal in game.deals]
        assert in_report(game) == moved
        assert in_mjai(game) == moved


def test_so_it_is_in_sichuan() -> None:
    for script in islice(bot_game("sichuan", 3, rounds=1), 2):
        moved = played.change(whole(script).deal.parts)
        assert any(moved)
        assert in_sim(script) == moved
        table = PublicTable()
        table.happened(_session("sichuan", script.options))
        table.happened((events.DEAL_START, script.dealer, 1, *script.start[1:]))
        for event in script.happening:
            table.happened(events.public(event))
        assert _beside(table) == moved


@pytest.mark.parametrize("amount", [18_000, -12_300, 0, 100, -100, 105_700])
@pytest.mark.parametrize("book", ["ema2016", "sichuan"])
def test_what_a_game_comes_to_is_written_alike(book: str, amount: int) -> None:
    rules = books.load(book)
    on_display = games.part(rules, "shown", "marks").result(amount)
    assert on_display.replace("−", "-") == part(rules, "review", "points").points(amount)
