"""The words between the board's side and the bench, equal on both runtimes."""

from support.cases import cases

from jantaku_host.bench import protocol


@cases(
    (protocol.POST, 12, 1, 1_000_000, b"\x5c", "010c010001000000" "40420f0000000000" "5c"),
    (protocol.FRAME, 3, 0, 258, b"", "0203000000000000" "0201000000000000"),
    (protocol.PIN, 14, 0, 1 << 40, b"\x00", "060e000001000000" "0000000000010000" "00"),
)  # fmt: skip
def test_a_message_is_these_bytes(kind, chip, lines, time_us, payload, expected):
    packed = protocol.message(kind, chip, lines, time_us, payload)
    assert packed.hex() == expected
    head = protocol.message_head(packed[: protocol.MESSAGE_SIZE])
    assert head == (kind, chip, lines, len(payload), time_us)


@cases(
    (True, 70_000, 0, b"", "0100000000000000" "7011010000000000" "0000000000000000"),
    (False, 0, 1 << 33, b"\xff", "0000000001000000" "0000000000000000" "0000000002000000" "ff"),
)  # fmt: skip
def test_a_reply_is_these_bytes(ok, at_us, irq_at_us, data, expected):
    packed = protocol.reply(ok, at_us, irq_at_us, data)
    assert packed.hex() == expected
    head = protocol.reply_head(packed[: protocol.REPLY_SIZE])
    assert head == (ok, len(data), at_us, irq_at_us)


def test_a_display_picture_of_8_kb_is_one_message():
    packed = protocol.message(protocol.POST, 15, 1, 0, bytes(8192))
    assert protocol.message_head(packed[: protocol.MESSAGE_SIZE])[3] == 8192


def test_sleep_and_idle_carry_the_time_they_end():
    assert protocol.until_of(protocol.until(123_456_789_012)) == 123_456_789_012


def test_messages_are_put_together_in_one_buffer():
    buffer = bytearray(64)
    end = protocol.message_into(buffer, 0, protocol.POST, 12, 1, 99, b"\x5c")
    end = protocol.message_into(buffer, end, protocol.FRAME, 3, 0, 258, b"")
    assert bytes(buffer[:end]) == protocol.message(protocol.POST, 12, 1, 99, b"\x5c") + (
        protocol.message(protocol.FRAME, 3, 0, 258)
    )


@cases((0x50, 1000, b"\x03\xe8", "50e80303e8"), (0x20, 0, b"\x0a\x40", "2000000a40"))
def test_i2c_is_an_address_a_count_and_what_was_written(address, count, written, expected):
    packed = protocol.i2c(address, count, written)
    assert packed.hex() == expected
    assert protocol.i2c_of(packed) == (address, count, written)
