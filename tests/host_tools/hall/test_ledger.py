"""What the hub keeps of what agents push, and what it refuses."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support import bot_session, table_records

from jantaku.record import blocks
from jantaku.rules import events
from jantaku_host.errors import Refused, WrongUse
from jantaku_host.hall import ledger as ledgers
from jantaku_host.hall.ledger import Ledger, Push, shown
from jantaku_host.hall.schema import SCHEMA
from jantaku_host.record import verification
from jantaku_host.record.database import Database, NotStored

RECORD = table_records.record(
    bot_session.session(seed=1, deals=2), bot_session.session(seed=2, deals=3), sees=True
)
OPENING = RECORD[: blocks.unpack(RECORD)[2]]
PIECES = [piece.bytes for piece in ledgers.pieces(RECORD)][1:]
WHOLE = verification.read(RECORD)
PUBLIC = WHOLE.public
CHANGED = table_records.record(*(bot_session.session(seed=seed) for seed in range(3)), changes=True)
OTHER = table_records.record(bot_session.session(seed=3, deals=2))


@pytest.fixture
def ledger(tmp_path: Path) -> Ledger:
    return Ledger(Database(tmp_path / "hall.sqlite", SCHEMA))


def push(ledger: Ledger, data: bytes, host: int = 1) -> ledgers.Taken:
    return ledger.take(host, PUBLIC, Push(opening=OPENING, blocks=data))


def test_a_record_comes_back_as_a_pull_gives_it(ledger: Ledger) -> None:
    push(ledger, b"".join(PIECES))
    assert ledger.record(PUBLIC) == RECORD
    assert ledger.cursor(PUBLIC).number == WHOLE.last


@settings(max_examples=30, deadline=None)
@given(st.data())
def test_pushes_may_come_twice_late_and_in_any_pieces(data: st.DataObject) -> None:
    ledger = Ledger(Database(Path(":memory:"), SCHEMA))
    rounds = 0
    while ledger.record(PUBLIC, is_open=True) != RECORD if ledger.tables() else True:
        rounds += 1
        first = data.draw(st.integers(0, len(PIECES) - 1)) if rounds < 12 else 0
        last = data.draw(st.integers(first, len(PIECES))) if rounds < 12 else len(PIECES)
        taken = push(ledger, b"".join(PIECES[first:last]))
        assert not [kind for kind, _ in taken.trouble if kind == "fork"] or first > 0
        assert RECORD.startswith(OPENING)
        kept = ledger.record(PUBLIC, is_open=True)
        assert not verification.read(kept).flaw


def test_what_leaves_a_gap_is_not_kept_and_the_answer_says_where_to_go_on(ledger: Ledger) -> None:
    push(ledger, PIECES[0])
    taken = push(ledger, PIECES[-2])
    assert taken.cursor.number == 1
    assert not taken.trouble


def test_a_change_of_the_key_may_come_late_and_what_that_key_signs_waits_for_it(
    ledger: Ledger,
) -> None:
    opening, *pieces = ledgers.pieces(CHANGED)
    public = verification.read(CHANGED).table
    late = [piece for piece in pieces if piece.kind == blocks.KEY]
    assert len(late) == 3

    def pushed(found: list[ledgers.Piece]) -> ledgers.Taken:
        data = b"".join(piece.bytes for piece in found)
        return ledger.take(1, public, Push(opening=opening.bytes, blocks=data))

    assert pushed([piece for piece in pieces if piece not in late]).cursor.changed == 0
    assert pushed(late[1:]).cursor.changed == 0
    assert not pushed(late[:1]).trouble
    assert pushed(late[2:]).cursor.changed == late[0].number
    assert not pushed(late[1:]).trouble
    assert ledger.record(public) == CHANGED


def test_another_block_in_the_place_of_one_is_refused_and_kept_aside(ledger: Ledger) -> None:
    push(ledger, b"".join(PIECES))
    number, session, content, _ = blocks.deal_of(blocks.unpack(PIECES[0])[1])
    forged = b"".join(blocks.deal(blocks.DEAL, number, session, content, bytes(32))[0])
    taken = push(ledger, forged)
    assert [kind for kind, _ in taken.trouble] == ["fork"]
    assert ledger.record(PUBLIC) == RECORD


def test_a_block_that_does_not_follow_on_the_last_head_is_refused(ledger: Ledger) -> None:
    push(ledger, PIECES[0])
    _, session, content, _ = blocks.deal_of(blocks.unpack(PIECES[0])[1])
    forged = b"".join(blocks.deal(blocks.DEAL, 2, session, content, bytes(32))[0])
    taken = push(ledger, forged)
    assert [kind for kind, _ in taken.trouble] == ["fork"]
    assert taken.cursor.number == 1


@pytest.mark.parametrize("at", range(40, 400, 30))
def test_a_changed_byte_is_never_taken(ledger: Ledger, at: int) -> None:
    spoiled = bytearray(b"".join(PIECES))
    spoiled[at] ^= 1
    with pytest.raises(WrongUse):
        push(ledger, bytes(spoiled))
    assert ledger.cursor(PUBLIC).number < 1


def test_the_opening_of_another_table_is_refused(ledger: Ledger) -> None:
    with pytest.raises(Refused):
        ledger.take(1, PUBLIC, Push(opening=OTHER[: blocks.unpack(OTHER)[2]]))
    assert not ledger.tables()


def told(block: verification.Block) -> list[bytes]:
    return [bytes(events.encode(shown(event), step)) for event, step in block.events]


def test_events_are_kept_until_their_block_comes_and_are_compared_with_it(ledger: Ledger) -> None:
    first = WHOLE.blocks[0]
    ledger.take(1, PUBLIC, Push(opening=OPENING))
    taken = ledger.take(1, PUBLIC, Push(place=(1, 0), events=told(first)))
    assert len(taken.events) == len(first.events)
    assert taken.cursor.told == (2, 0)
    assert not push(ledger, PIECES[0]).trouble
    assert not ledger.told(PUBLIC)


def test_what_was_told_otherwise_than_the_block_has_it_is_an_alarm(ledger: Ledger) -> None:
    ledger.take(1, PUBLIC, Push(opening=OPENING))
    lie = bytes(events.encode((events.SESSION_END, 0, (1, 2, 3, 4)), 0))
    ledger.take(1, PUBLIC, Push(place=(1, 0), events=[lie]))
    assert [kind for kind, _ in push(ledger, PIECES[0]).trouble] == ["told_otherwise"]


def test_events_with_a_gap_wait_and_come_once(ledger: Ledger) -> None:
    said = told(WHOLE.blocks[0])
    ledger.take(1, PUBLIC, Push(opening=OPENING))
    assert not ledger.take(1, PUBLIC, Push(place=(1, 5), events=said[5:])).events
    assert len(ledger.take(1, PUBLIC, Push(place=(1, 0), events=said[:9])).events) == 9
    assert len(ledger.take(1, PUBLIC, Push(place=(1, 3), events=said[3:12])).events) == 3


@pytest.mark.parametrize(
    "event",
    [
        (events.DRAW, 1, 17),
        (events.DEALT, 0, bytes(range(52))),
        (events.REVEAL, 0, bytes(range(136)), bytes(16)),
    ],
)
def test_an_event_that_tells_more_than_everybody_may_know_is_refused(
    ledger: Ledger, event: tuple
) -> None:
    ledger.take(1, PUBLIC, Push(opening=OPENING))
    with pytest.raises(Refused):
        ledger.take(1, PUBLIC, Push(place=(1, 0), events=[bytes(events.encode(event, 3))]))
    assert not ledger.told(PUBLIC)


def test_before_a_session_is_over_nobody_gets_its_blocks(ledger: Ledger) -> None:
    end_of_first = next(block.number for block in WHOLE.blocks if block.is_end)
    data = [piece for piece in PIECES if ledgers.pieces(piece)[0].number <= end_of_first + 1]
    push(ledger, b"".join(data))
    assert ledger.cursor(PUBLIC).number == end_of_first + 1
    assert verification.read(ledger.record(PUBLIC)).last == end_of_first


@pytest.mark.parametrize("step", ["INSERT INTO BLOCK", "DELETE FROM told", "COMMIT"])
def test_whatever_step_fails_nothing_is_kept_and_the_same_push_comes_again(
    ledger: Ledger, step: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = Database._run

    def failing(self: Database, sql: str, values: tuple = ()) -> object:
        if sql.startswith(step):
            raise NotStored("the disk is full")
        return run(self, sql, values)

    ledger.take(1, PUBLIC, Push(opening=OPENING))
    monkeypatch.setattr(Database, "_run", failing)
    with pytest.raises(NotStored):
        push(ledger, b"".join(PIECES))
    monkeypatch.setattr(Database, "_run", run)
    assert ledger.cursor(PUBLIC).number == 0
    push(ledger, b"".join(PIECES))
    assert ledger.record(PUBLIC) == RECORD
