"""Frames on the line: COBS, checksum, and what is left of rubbish."""

from support.cases import cases, raises

from jantaku.link import frame

RUN = bytes(range(1, 255))

# Known vectors of COBS; the closing zero is not part of the stuffing.
COBS = (
    (b"\x00", b"\x01\x01"),
    (b"\x00\x00", b"\x01\x01\x01"),
    (b"\x00\x11\x00", b"\x01\x02\x11\x01"),
    (b"\x11\x22\x00\x33", b"\x03\x11\x22\x02\x33"),
    (b"\x11\x22\x33\x44", b"\x05\x11\x22\x33\x44"),
    (b"\x11\x00\x00\x00", b"\x02\x11\x01\x01\x01"),
    (RUN, b"\xff" + RUN),
    (b"\x00" + RUN, b"\x01\xff" + RUN),
    (RUN + b"\xff", b"\xff" + RUN + b"\x02\xff"),
    (RUN[1:] + b"\xff\x00", b"\xff" + RUN[1:] + b"\xff\x01\x01"),
    (RUN[2:] + b"\xff\x00\x01", b"\xfe" + RUN[2:] + b"\xff\x02\x01"),
    (b"", b"\x01"),
)


def stuffing(plain):
    room = 1 + len(plain) // 254
    out = bytearray(room) + plain
    out.append(0)  # as in a frame, something may follow
    return bytes(out[: frame.stuff(out, room, room + len(plain))])


@cases(*COBS)
def test_cobs_stuffs_and_unstuffs_the_known_vectors(plain, stuffed):
    assert stuffing(plain) == stuffed
    assert bytes(frame.unstuff(stuffed)) == plain


def test_cobs_of_any_length_around_the_longest_run_comes_back():
    for length in list(range(250, 260)) + list(range(505, 515)):
        for plain in (b"\x07" * length, b"\x00" * length, b"\x07" * (length - 1) + b"\x00"):
            stuffed = stuffing(plain)
            assert b"\0" not in stuffed
            assert bytes(frame.unstuff(stuffed)) == plain


def test_crc_32_is_the_one_everybody_checks_with_123456789():
    assert frame.crc32(b"123456789") == 0xCBF43926


def test_a_frame_is_these_bytes_and_no_others():
    # kind 01, sequence 34 12, length 02 00, payload 00 ff, CRC-32 9572db39; stuffed by hand.
    packed = bytes(frame.pack(frame.REQUEST, 0x1234, b"\x00\xff"))
    assert packed.hex() == "05013412020106ff9572db3900"


@cases((b"",), (b"\0",), (b"status",), (b"\0" * frame.MAX_PAYLOAD,), (b"\xff" * frame.MAX_PAYLOAD,))
def test_a_frame_comes_back_as_it_was_sent(payload):
    packed = bytes(frame.pack(frame.ANSWER, 65535, payload))
    assert packed.find(b"\0") == len(packed) - 1
    assert frame.Receiver().feed(packed) == [(frame.ANSWER, 65535, payload)]


def test_a_frame_may_come_in_any_pieces():
    packed = bytes(frame.pack(frame.EVENT, 7, b"tile\0tile"))
    receiver = frame.Receiver()
    got = []
    for index in range(len(packed)):
        got += receiver.feed(packed[index : index + 1])
    assert got == [(frame.EVENT, 7, b"tile\0tile")]
    assert receiver.dropped == 0


def test_several_frames_may_come_at_once():
    packed = b"".join([bytes(frame.pack(frame.EVENT, number, b"x")) for number in range(5)])
    assert [got[1] for got in frame.Receiver().feed(packed)] == [0, 1, 2, 3, 4]


def test_every_single_flipped_bit_is_noticed():
    packed = bytes(frame.pack(frame.REQUEST, 300, b"\x01\x00abc"))[:-1]
    for index in range(len(packed)):
        for bit in range(8):
            torn = bytearray(packed)
            torn[index] ^= 1 << bit
            receiver = frame.Receiver()
            assert receiver.feed(bytes(torn) + b"\0") == []
            assert receiver.dropped


def test_the_next_good_frame_is_received_after_rubbish():
    receiver = frame.Receiver()
    good = bytes(frame.pack(frame.REQUEST, 1, b"\x01"))
    assert receiver.feed(b">>> print('hello')\r\n" + b"\0" + good) == [(frame.REQUEST, 1, b"\x01")]
    assert receiver.feed(good[3:] + good) == [(frame.REQUEST, 1, b"\x01")]
    assert receiver.dropped == 2


def test_an_endless_run_without_a_zero_keeps_nothing():
    receiver = frame.Receiver()
    for _ in range(100):
        assert receiver.feed(b"\x55" * 100) == []
    assert len(receiver._kept) == 0
    good = bytes(frame.pack(frame.REQUEST, 2, b"\x01"))
    assert receiver.feed(b"\0" + good) == [(frame.REQUEST, 2, b"\x01")]
    assert receiver.dropped == 1


def test_a_payload_that_is_too_long_is_refused_before_it_is_sent():
    raises(ValueError, frame.pack, frame.EVENT, 0, b"x" * (frame.MAX_PAYLOAD + 1))


@cases((b"",), (b"\x05ab",), (b"\x02a\x00",), (b"\x01",))
def test_what_is_no_stuffing_is_no_frame(data):
    raises(frame.BadFrame, frame.unpack, data)
