"""The script of the pages has the table as the fold of its events has it, after every event."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from support import second_thoughts

from jantaku.rules import books, events
from jantaku_host.show.pages.feed import Feed
from jantaku_host.show.pages.moves import Moves
from jantaku_host.show.pages.server import serving
from jantaku_host.show.public_table import PublicTable

PLAYERS = "Anna\nBoris\nChiyo\nDaniel"
DEALS = 6

STATES = """moves => {
  const table = new Table();
  return moves.map((move) => {
    table.happen(JSON.parse(move));
    const { rivers, melds, hands, wins, turn, scores, riichi, dead, live, indicators } = table;
    return structuredClone({
      rivers: rivers.map((river) => river.map(({ face, claimed }) => [face, Boolean(claimed)])),
      melds: melds.map((sets) => sets.map((set) => [...set.own, ...set.claimed, ...set.added])),
      hands, turn, scores, riichi, dead, live, indicators,
      out: wins.map((win) => win.seat),
      gone: Object.values(table.gone).filter(Boolean).length,
    });
  });
}"""


@pytest.fixture
def page(visit: Callable[..., Any]) -> Iterator[Any]:
    """Any page with a table."""
    with serving(Feed("table"), port=0) as address:
        yield visit(address).page


def state(table: PublicTable, faces: Callable[..., list[str]]) -> dict[str, Any]:
    """What the fold has, as a page would say it."""
    rivers = [[[*faces([each.tile]), each.is_claimed] for each in river] for river in table.rivers]
    melds = [
        [faces((*each.own, *each.claimed, *each.added)) for each in melds] for melds in table.melds
    ]
    return {
        "rivers": rivers,
        "melds": melds,
        "hands": [faces(hand) for hand in table.hands],
        "turn": table.turn,
        "scores": list(table.scores),
        "riichi": list(table.riichi),
        "dead": list(table.dead),
        "live": table.live,
        "indicators": faces(table.indicators),
        "out": [win.seat for win in table.wins],
        "gone": len(table.gone),
    }


@pytest.mark.parametrize("preset", ["ema2016", "tenhou", "sichuan"])
def test_it_has_the_table_as_the_fold_has_it_after_every_event(page: Any, preset: str) -> None:
    feed, table, faces = Feed("table"), PublicTable(), Moves(books.load(preset)).faces
    expected, undone = [], 0

    def tell(place: tuple[int, int], event: tuple[Any, ...]) -> None:
        feed.tell(place, event, 0)
        table.happened(events.public(event))
        expected.append(state(table, faces))

    start = (events.SESSION_START, 0, 1, preset, "{}", "1", PLAYERS, 0, 0)
    for seed in range(DEALS):
        if not seed:
            tell((1, 0), start)
        for index, (event, _) in enumerate(second_thoughts.deal(preset, seed), start=not seed):
            tell((1 + seed, index), event)
            undone += events.taken_back(event) > 0
    assert page.evaluate(STATES, [text for _, text in feed.said]) == expected
    assert undone > DEALS


@pytest.mark.parametrize("preset", ["ema2016", "sichuan"])
def test_hands_lie_open_when_the_deal_is_told_open(page: Any, preset: str) -> None:
    feed, table, faces = Feed("table"), PublicTable(), Moves(books.load(preset)).faces
    happened = [
        (events.SESSION_START, 0, 1, preset, "{}", "1", PLAYERS, 0, 0),
        *(event for event, _ in second_thoughts.deal(preset, 1)),
        (events.REVEAL, 0, bytes(range(108)), b"salt"),
    ]
    for index, event in enumerate(happened):
        feed.tell((1, index), event, 0, happened)
        table.happened(event)
    shown = page.evaluate(STATES, [text for _, text in feed.said])
    assert shown[-1] == state(table, faces)
    assert not any(any(hand) for hand in shown[-2]["hands"])
    assert all(all(hand) for hand in shown[-1]["hands"])


def test_a_table_at_which_nothing_has_happened_is_the_same(page: Any) -> None:
    start = (events.SESSION_START, 0, 1, "sichuan", "{}", "", "", 0, 0)
    new, told = page.evaluate(
        "move => { const table = new Table(); table.happen(move); return [new Table(), table]; }",
        Moves().move(start),
    )
    assert told == new | {"rules": "sichuan"}
