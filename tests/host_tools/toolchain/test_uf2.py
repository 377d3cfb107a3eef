"""UF2 files, read back as the specification says."""

import struct

import pytest
import uf2

BASE = 0x10000000
PARTS = {
    BASE + 0x60000: b"application" * 500,
    BASE: bytes(range(256)) * 17 + b"odd",
}


def blocks(file: bytes) -> list[tuple[int, ...]]:
    """The numbers in front of each block's data: magic, flags, address, size, and so on."""
    assert len(file) % 512 == 0
    return [struct.unpack_from("<8I", file, at) for at in range(0, len(file), 512)]


def memory(file: bytes) -> dict[int, bytes]:
    """What a boot ROM writes where."""
    return {
        block[3]: file[at + 32 : at + 32 + block[4]]
        for at, block in zip(range(0, len(file), 512), blocks(file), strict=True)
    }


@pytest.mark.parametrize(("family", "number"), [(uf2.RP2040, 0xE48BFF56), (uf2.RP2350, 0xE48BFF59)])
def test_every_block_says_what_it_is_and_for_whom(family: int, number: int) -> None:
    file = uf2.pack(PARTS, family)
    found = blocks(file)
    for index, block in enumerate(found):
        assert block[:3] == (0x0A324655, 0x9E5D5157, 0x2000)
        assert block[4:] == (256, index, len(found), number)
        assert file[512 * index + 508 : 512 * index + 512] == b"\x30\x6f\xb1\x0a"


def test_each_part_lies_at_its_address() -> None:
    written = memory(uf2.pack(PARTS, uf2.RP2040))
    for address, part in PARTS.items():
        pages = [written[address + offset] for offset in range(0, len(part), 256)]
        assert b"".join(pages)[: len(part)] == part


def test_addresses_rise() -> None:
    addresses = list(memory(uf2.pack(PARTS, uf2.RP2040)))
    assert addresses == sorted(addresses)


def test_rp2040_e14_sectors_are_whole_and_filled_with_what_erased_flash_holds() -> None:
    written = memory(uf2.pack(PARTS, uf2.RP2040))
    sectors = {address & ~4095 for address in written}
    assert set(written) == {sector + page for sector in sectors for page in range(0, 4096, 256)}
    assert written[BASE + 4096 + 256] == b"odd" + b"\xff" * 253
    assert written[BASE + 8192 - 256] == b"\xff" * 256
