"""The vocabulary of the table and its canonical bytes."""

from support.cases import cases, raises

from jantaku.rules import events

PARTS = [(0, 1, 0, 7700), (1, 1, 0, 300), (2, 4, 0, 1000)]

# One of each type, with its canonical bytes after 300 ms written out by hand.
EXAMPLES = (
    ((events.SESSION_START, 0, 1, "ema2016", "", "A", "в\nx\ny\nz", 2, 7),
     "00ac02" "01" "07656d6132303136" "00" "0141" "08d0b20a780a790a7a" "02" "07"),
    ((events.DEAL_START, 3, 5, 4, 1, 2, (30000, 29900, 31100, -1000)),
     "07ac02" "05" "04" "01" "02" "e0d403" "98d303" "f8e503" "cf0f"),
    ((events.DICE, 3, 6, 1), "0bac02" "06" "01"),
    ((events.COMMIT, 0, 1, b"\x01\x02"), "0cac02" "01" "020102"),
    ((events.DEALT, 2, bytes(range(13))), "12ac02" "0d000102030405060708090a0b0c"),
    ((events.DRAW, 1, 135), "15ac02" "87"),
    ((events.DISCARD, 1, 0), "19ac02" "00"),
    ((events.RIICHI, 2, 0), "1eac02" "00"),
    ((events.RIICHI_OK, 2), "22ac02"),
    ((events.CHI, 0, 8, b"\x04\x0c"), "24ac02" "08" "02040c"),
    ((events.PON, 1, 9, b"\x08\x0a"), "29ac02" "09" "02080a"),
    ((events.KAN, 2, 9, b"\x08\x0a\x0b"), "2eac02" "09" "03080a0b"),
    ((events.ANKAN, 3, 132), "33ac02" "84"),
    ((events.KAKAN, 0, 11), "34ac02" "0b"),
    ((events.DORA, 0, 20), "38ac02" "14"),
    ((events.WIN, 0, 1, 44, b"\x05", 4, 30, [(0, 1), (24, 3)]),
     "3cac02" "01" "2c" "0105" "04" "1e" "0200011803"),
    ((events.SETTLE, 0, PARTS), "40ac02" "03" "0010943c" "0110ac02" "0240e807"),
    ((events.TENPAI, 1, 1), "45ac02" "01"),
    ((events.DRAW_END, 0, 5, 0), "48ac02" "05" "00"),
    ((events.ABORT, 2, 1), "4eac02" "01"),
    ((events.VOID, 2, 0), "52ac02" "00"),
    ((events.ASK, 1, 3, b"\x00\x01"), "55ac02" "03" "020001"),
    ((events.ANSWER, 1, 3, 1), "59ac02" "03" "01"),
    ((events.RULING, 3, 2, -8000, "5.5"), "5fac02" "02" "ff7c" "03352e35"),
    ((events.DEAL_END, 0, (1, -1, 64, -64)), "60ac02" "02" "01" "8001" "7f"),
    ((events.REVEAL, 0, b"\x00\x87", b"\xff"), "64ac02" "020087" "01ff"),
    ((events.SESSION_END, 0, (0, 0, 0, 0)), "68ac02" "00000000"),
    ((events.VOID_SUIT, 1, 2, 255), "6dac02" "02" "ff"),
    ((events.SIGNAL, 0, 15), "70ac02" "0f"),
    ((events.CLOCK, 0, 1_700_000_000), "74ac02" "80e2cfaa06"),
    ((events.HU, 2, 1, 107), "7aac02" "01" "6b"),
    ((events.DECLARE, 1, events.PRESSED_WIN, 300), "7dac02" "02" "ac02"),
    ((events.WITHDRAW, 1, events.PRESSED_WIN), "81ac02" "02"),
    ((events.ANEW, 0, 2), "84ac02" "02"),
    ((events.PROPOSE, 3, 9, 255), "8bac02" "09" "ff"),
    ((events.CONFIRM, 2, 9), "8eac02" "09"),
    ((events.SKIP, 1), "91ac02"),
    ((events.EXCHANGE, 0, 128, 130), "94ac02" "80" "82"),
    ((events.MACHINE, 0, events.CONSOLE, 1, b"\x05"), "98ac02" "00" "01" "0105"),
    ((events.TIMER, 0, events.RUNNING, 5_400_000, -500, 1_800_000_000_000, 5),
     "9cac02" "01" "c0cbc902" "e707" "80a0f1c2b134" "0a"),
    ((events.CONTINUES, 1, 5, 2, 1, (1, -1, 64, -64)),
     "a1ac02" "05" "02" "01" "02" "01" "8001" "7f"),
    ((events.SIGN, 3), "a7ac02"),
)  # fmt: skip


@cases(*EXAMPLES)
def test_each_event_has_its_canonical_bytes_and_comes_back_from_them(event, expected):
    encoded = bytes(events.encode(event, 300))
    assert encoded.hex() == expected
    assert events.decode(encoded) == (event, 300, len(encoded))


def test_the_examples_above_are_all_the_types_there_are():
    assert [example[0][0] for example in EXAMPLES] == list(range(len(events.names())))


def test_the_constants_are_the_lines_of_the_table():
    for number, name in enumerate(events.names()):
        assert getattr(events, name.upper()) == number
        assert events.name(number) == name


def test_fields_are_named_for_whoever_writes_json():
    assert events.fields(events.WIN) == ["from", "tile", "ura", "han", "fu", "yaku"]
    assert events.fields(events.RIICHI_OK) == []


def test_events_follow_one_another_in_one_run_of_bytes():
    data = b"".join([bytes(events.encode(event, step)) for step, (event, _) in enumerate(EXAMPLES)])
    at = 0
    for step, (event, _) in enumerate(EXAMPLES):
        decoded, waited, at = events.decode(data, at)
        assert (decoded, waited) == (event, step)
    assert at == len(data)


def test_a_discard_takes_four_bytes_within_a_quarter_of_a_minute():
    assert len(events.encode((events.DISCARD, 3, 135), 16383)) == 4


@cases(
    ((events.DRAW, 1, 77), (events.DRAW, 1, events.CONCEALED)),
    ((events.DEALT, 1, b"\x01\x02"), (events.DEALT, 1, b"")),
    ((events.VOID_SUIT, 1, 2, 77), (events.VOID_SUIT, 1, 255, events.CONCEALED)),
    ((events.HU, 1, 1, 77), (events.HU, 1, 1, events.CONCEALED)),
    ((events.DISCARD, 1, 77), (events.DISCARD, 1, 77)),
)
def test_the_public_form_hides_concealed_tiles_and_nothing_else(event, shown):
    assert events.public(event) == shown


@cases(
    ((99, 0),),
    ((events.DISCARD, 4, 0),),
    ((events.DISCARD, 0),),
    ((events.DISCARD, 0, 1, 2),),
    ((events.DISCARD, 0, 256),),
    ((events.DISCARD, 0, -1),),
    ((events.CLOCK, 0, -1),),
    ((events.DEAL_END, 0, (1, 2, 3)),),
)
def test_what_is_no_event_is_refused(event):
    raises(events.BadEvent, events.encode, event)


@cases(("",), ("15",), ("15ac",), ("15ac02",), ("fc00",), ("0c00010201",), ("00000001ff",))
def test_torn_or_foreign_bytes_are_refused(data):
    raises(events.BadEvent, events.decode, bytes.fromhex(data))


def test_a_number_has_one_spelling_only():
    raises(events.BadEvent, events.decode, bytes.fromhex("15800087"))


# Undo: history is only appended

DRAWN = (events.DRAW, 0, 9)
GONE = (events.DISCARD, 0, 9)
RIICHI = (events.RIICHI, 1, 0)
ACCEPTED = (events.RIICHI_OK, 1)
ASKED = (events.ASK, 1, 3, b"")
PRESSED = (events.DECLARE, 1, events.PRESSED_RIICHI, 80)
SKIPPED = (events.SKIP, 0)
FINED = (events.RULING, 2, events.FINE, 8000, "")


def undo(count):
    return (events.RULING, 0, events.UNDO, count, "")


def anew(count):
    return (events.ANEW, 0, count)


@cases(
    ([DRAWN, GONE], [DRAWN, GONE]),
    ([DRAWN, GONE, undo(1)], [DRAWN]),
    ([DRAWN, GONE, undo(2)], []),
    ([DRAWN, GONE, undo(9)], []),
    ([DRAWN, GONE, undo(1), GONE], [DRAWN, GONE]),
    ([DRAWN, GONE, undo(1), GONE, undo(2)], []),
    ([DRAWN, GONE, ASKED, FINED, undo(1)], [DRAWN, ASKED, FINED]),
    ([RIICHI, GONE, ACCEPTED, undo(1)], [RIICHI]),
    ([GONE, ACCEPTED, DRAWN, undo(2)], []),
    ([DRAWN, GONE, anew(1)], [DRAWN]),
    ([DRAWN, GONE, anew(1), GONE, undo(2)], []),
    ([DRAWN, GONE, PRESSED, anew(1)], [DRAWN, PRESSED]),
    ([DRAWN, SKIPPED, GONE, anew(2)], [DRAWN]),
)
def test_an_undo_takes_back_acts_and_what_followed_from_them_by_itself(happened, left):
    assert events.standing(happened) == left


@cases((undo(3), 3), (anew(2), 2), (FINED, 0), (GONE, 0), (PRESSED, 0))
def test_a_person_or_the_table_takes_acts_back(event, acts):
    assert events.taken_back(event) == acts


def test_acts_are_what_an_undo_can_count():
    acts = [
        events.is_act(event) for event in (DRAWN, ASKED, GONE, ACCEPTED, FINED, PRESSED, SKIPPED)
    ]
    assert acts == [True, False, True, False, False, False, True]


# A settled deal is corrected at the head of the next block

BOUND = (events.COMMIT, 0, 1, b"")
STARTED = (events.DEAL_START, 0, 2, 0, 0, 0, (0, 0, 0, 0))
VOIDED = (events.VOID, 0, events.REDEAL)
PAID = (events.SETTLE, 0, [])
ENDED = (events.DEAL_END, 0, (0, 0, 0, 0))


@cases(
    ([], []),
    ([BOUND, STARTED, DRAWN], []),
    ([BOUND, FINED, ASKED, PRESSED, STARTED], []),
    ([BOUND, undo(2), VOIDED, PAID, ENDED, STARTED, DRAWN], [undo(2), VOIDED, PAID, ENDED]),
    ([undo(2), FINED, VOIDED], [undo(2), VOIDED]),
)
def test_what_happens_before_a_deal_starts_corrects_the_one_before(happened, corrected):
    assert events.correction(happened) == corrected


def test_a_correction_leaves_the_deal_with_its_new_ending():
    block = [BOUND, STARTED, DRAWN, GONE, PAID, ENDED, (events.REVEAL, 0, b"", b"")]
    stands = events.standing(block + [undo(2), VOIDED, PAID, ENDED])
    left = [event for event in stands if events.is_of_deal(event)]
    assert left == [DRAWN, VOIDED, PAID, ENDED]


def test_another_ending_is_no_way_back_into_play():
    for event in (VOIDED, PAID, ENDED, (events.TENPAI, 0, 1), undo(1)):
        assert events.is_ending(event)
    for event in (DRAWN, GONE, RIICHI, SKIPPED, (events.DORA, 0, 1)):
        assert not events.is_ending(event)
