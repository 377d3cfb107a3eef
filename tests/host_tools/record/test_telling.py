"""What a record in another format leaves out, and is told from the rest of the deal."""

import pytest

from jantaku.rules import books, events, tiles
from jantaku_host.record.formats.telling import Telling


def telling(*happened: tuple[int, ...]) -> Telling:
    told = Telling(books.load("tenhou"))
    told.events += happened
    return told


def test_a_kan_is_robbed_of_its_tile_also_after_the_indicator_of_a_kan_before() -> None:
    told = telling((events.DISCARD, 1, 53), (events.KAKAN, 2, 91), (events.DORA, 0, 76))
    told.wins(0, 2, [])
    assert told.events[-1][:4] == (events.WIN, 0, 2, 91)


@pytest.mark.parametrize(
    ("discards", "abort"), [("1111z", events.FOUR_WINDS), ("1121z", events.TRIPLE_RON)]
)
def test_an_abort_after_four_discards_is_that_of_four_winds_if_they_are(
    discards: str, abort: int
) -> None:
    thrown = enumerate(tiles.parse(discards))
    assert telling(*((events.DISCARD, seat, tile) for seat, tile in thrown)).abort() == abort
