"""What `jantaku update` sends."""

import struct
from zlib import crc32

from jantaku_host.device.update import missing

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
