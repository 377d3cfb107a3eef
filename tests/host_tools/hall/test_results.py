"""What a game comes to, by its record."""

from pathlib import Path

import pytest
from support import bot_session, table_records

from jantaku.record import blocks
from jantaku.rules import events
from jantaku_host.hall.hub import Hub
from jantaku_host.hall.ledger import Push
from jantaku_host.hall.results import Result
from jantaku_host.record import verification

FINE = (events.RULING, 2, events.FINE, 1000, "EMA 5.5")


def signed(*seats: int) -> list[tuple]:
    return [(events.SIGN, seat) for seat in seats]


def result(folder: Path, at_the_end: list[tuple]) -> Result:
    """Of a game in whose end this happens."""
    *played, end = bot_session.session(seed=3, deals=2)
    record = table_records.record([*played, *((event, 1000) for event in at_the_end), end])
    opening = record[: blocks.unpack(record)[2]]
    read = verification.read(record)
    hub = Hub(folder / "hall.sqlite")
    hub.ledger.take(1, read.table, Push(opening=opening, blocks=record[len(opening) :]))
    found = hub.results.worked_out(read.table, read.blocks[0].session)
    hub.close()
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("at_the_end", "seats"),
    [
        ([], []),
        (signed(2, 0), [0, 2]),
        (signed(0, 1, 2, 3), [0, 1, 2, 3]),
        ([*signed(0, 1), FINE], []),
        ([*signed(0, 1), FINE, *signed(3)], [3]),
    ],
)
def test_who_has_pressed_for_the_result_has_confirmed_it_until_it_changes(
    tmp_path: Path, at_the_end: list[tuple], seats: list[int]
) -> None:
    assert result(tmp_path, at_the_end).confirmed == seats


def test_it_says_from_where_it_can_go_on_at_another_table(tmp_path: Path) -> None:
    found = result(tmp_path, [])
    place, honba, sticks, *scores = found.stands.split(",")
    assert place[0] in "ES"
    assert sum(map(int, scores)) + 1000 * int(sticks) == 120_000
    assert int(honba) >= 0
