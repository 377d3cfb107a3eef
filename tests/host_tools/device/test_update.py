"""What `jantaku update` sends."""

import struct
from zlib import crc32

import pytest

from jantaku.link import commands
from jantaku.update.image import HEADER_SIZE, Header
from jantaku_host.device import signed_image
from jantaku_host.device.update import missing, transfer
from jantaku_host.errors import Refused

BLOCK = 4096


def crcs(flash: bytes) -> bytes:
    """As a table answers."""
    blocks = (flash[at : at + BLOCK] for at in range(0, len(flash), BLOCK))
    return b"".join(struct.pack("<I", crc32(block)) for block in blocks)


def write(flash: bytes, content: bytes) -> bytes:
    """What a slot holds after the pieces that are missing in it were written."""
    slot = bytearray(flash)
    for at, data in missing(content, crcs(flash)):
        if at % BLOCK == 0:
            slot[at : at + BLOCK] = b"\xff" * BLOCK
        assert slot[at : at + len(data)] == b"\xff" * len(data), "written twice"
        slot[at : at + len(data)] = data
    return bytes(slot)


CONTENT = bytes(range(256)) * 33 + b"odd"  # two blocks and a bit
WHOLE = CONTENT + b"\xff" * (3 * BLOCK - len(CONTENT))


def test_blank_flash_gets_everything() -> None:
    assert write(b"\xff" * 3 * BLOCK, CONTENT) == WHOLE


def test_what_is_there_already_is_not_sent() -> None:
    assert list(missing(CONTENT, crcs(WHOLE))) == []


def test_of_an_update_cut_off_the_blocks_that_are_not_whole_are_sent() -> None:
    cut = WHOLE[: BLOCK + 512] + b"\xff" * (2 * BLOCK - 512)
    assert {at // BLOCK for at, _ in missing(CONTENT, crcs(cut))} == {1, 2}
    assert write(cut, CONTENT) == WHOLE


def test_the_rest_of_an_older_image_goes() -> None:
    assert write(bytes(3 * BLOCK), CONTENT) == WHOLE


def test_nothing_is_sent_behind_the_image() -> None:
    assert max(at for at, _ in missing(CONTENT, crcs(bytes(3 * BLOCK)))) < len(CONTENT)


class OldTable:
    """Its MicroPython is of another number; it says no as the first version did."""

    port = "/dev/table"

    def request(self, command: int, body: bytes = b"") -> bytes:
        assert command == commands.UPDATE
        raise Refused(f"{self.port}: that image is for a {Header(body).board}")


def test_to_a_table_whose_micropython_is_too_old_nothing_is_sent_and_one_line_says_so() -> None:
    whole = signed_image.build(b"\xd2\xcd\x31", signed_image.BOARDS[0], "0.2.0", "0.1.0")
    with pytest.raises(Refused) as refused:
        transfer(OldTable(), Header(whole[:HEADER_SIZE]), b"")  # type: ignore[arg-type]
    assert str(refused.value) == (
        "/dev/table: that image is for a JANTAKU_PICO-3; if the board is right, its MicroPython is "
        "too old for 0.2.0: `jantaku flash` brings a new one"
    )
