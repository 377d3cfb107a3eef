"""UF2, the format a Pico takes when it shows itself as a drive (https://github.com/microsoft/uf2).

A file is a row of blocks of 512 bytes, each with 256 bytes for one place in flash.
"""

import struct
from collections.abc import Mapping

from jantaku_host.device.flash_layout import SECTOR

RP2040 = 0xE48BFF56
RP2350 = 0xE48BFF59  # its Arm cores, in secure mode

_BLOCK = struct.Struct("<8I476sI")
_PAGE = 256
_MAGIC = (0x0A324655, 0x9E5D5157)
_MAGIC_END = 0x0AB16F30
_HAS_FAMILY = 0x2000


def pack(parts: Mapping[int, bytes], family: int) -> bytes:
    """The parts, given by their addresses, as one file.

    They are filled up to whole sectors: where the file has only some pages of a sector, the boot
    ROM of the RP2040 may lose what follows (data sheet 2.8.4.2, erratum RP2040-E14).
    """
    pages = [
        (address + offset, data[offset : offset + _PAGE])
        for address, part in sorted(parts.items())
        for data in [part + b"\xff" * (-len(part) % SECTOR)]
        for offset in range(0, len(data), _PAGE)
    ]
    return b"".join(
        _BLOCK.pack(
            *_MAGIC, _HAS_FAMILY, address, _PAGE, number, len(pages), family, page, _MAGIC_END
        )
        for number, (address, page) in enumerate(pages)
    )
