"""The tile set: which tag sits in which tile, a secret of the table.

Tags are kept sorted in one run of bytes, UID as on the air and then the tile, so that the whole
set costs 1.3 KB and a look-up is a binary search. Several tags may stand for one tile: a spare that
replaces a lost one, or the plain five that steps aside for the red one. The one that was met on
the table is in play.
"""

import struct
from binascii import crc32, hexlify

from micropython import const

from jantaku.rules import tiles
from jantaku.rules.wall import TILES

UNKNOWN = const(-1)

_UID = const(8)
_ENTRY = const(9)
_MOST = const(255)  # a set and all its spares
_NOBODY = const(255)
_MAGIC = b"jtiles1"
_CRC_SIZE = const(4)


class BadTileSet(ValueError):
    """The stored set cannot be used; the message says why."""


class TileSet:
    """Tags by tile and tiles by tag."""

    def __init__(self, entries: bytes = b""):
        self._uid = bytearray(_UID)
        self._entries = bytearray()
        self._in_play = bytearray()  # tile -> entry, or _NOBODY
        self._take(entries)

    def __len__(self) -> int:
        return len(self._entries) // _ENTRY

    def tile(self, uid) -> int:
        """The tile this tag sits in, or UNKNOWN."""
        at = self._find(uid)
        return self._entries[at * _ENTRY + _UID] if at >= 0 else UNKNOWN

    def use(self, uid) -> None:
        """Of all tags of its tile this one is in play."""
        at = self._find(uid)
        self._in_play[self._entries[at * _ENTRY + _UID]] = at

    def uid(self, tile: int):
        """The UID of the tile's tag in play, valid until the next call; None if it has none."""
        at = self._in_play[tile]
        if at == _NOBODY:
            return None
        at *= _ENTRY
        uid = self._uid
        for index in range(_UID):
            uid[index] = self._entries[at + index]
        return uid

    def add(self, uid: bytes, tile: int) -> None:
        """Enrol a tag. One that was enrolled before changes its tile."""
        at = self._find(uid)
        if at >= 0:
            self._entries[at * _ENTRY + _UID] = tile
        else:
            if len(self) == _MOST:
                raise BadTileSet("%d tags are all a set can hold" % _MOST)
            split = (-1 - at) * _ENTRY
            entry = bytes(uid) + bytes((tile,))
            self._entries = self._entries[:split] + entry + self._entries[split:]
        self._take(self._entries)

    def without_tag(self, count: int = TILES) -> list[int]:
        """The tiles that nobody has enrolled, of the first `count` that the game plays with."""
        return [tile for tile in range(count) if self._in_play[tile] == _NOBODY]

    def pack(self) -> bytes:
        """The set as it is stored."""
        data = _MAGIC + bytes((len(self),)) + self._entries
        return data + struct.pack("<I", crc32(data))

    def _take(self, entries):
        self._entries = bytearray(entries)
        self._in_play = bytearray(b"\xff" * TILES)
        for at in range(len(self)):
            self._in_play[self._entries[at * _ENTRY + _UID]] = at

    def _find(self, uid):
        """The entry of that UID, or -1 - the entry before which it would stand."""
        entries = self._entries
        low, high = 0, len(entries) // _ENTRY
        while low < high:
            middle = (low + high) >> 1
            at = middle * _ENTRY
            index = 0
            while index < _UID and entries[at + index] == uid[index]:
                index += 1
            if index == _UID:
                return middle
            if entries[at + index] < uid[index]:
                low = middle + 1
            else:
                high = middle
        return -1 - low


def unpack(data: bytes) -> TileSet:
    """The set that was stored as these bytes."""
    head = len(_MAGIC)
    if data[:head] != _MAGIC:
        raise BadTileSet("this is no tile set")
    body = len(data) - _CRC_SIZE
    if body <= head or struct.unpack_from("<I", data, body)[0] != crc32(data[:body]):
        raise BadTileSet("the tile set is damaged: enrol the tiles again")
    entries = data[head + 1 : body]
    if len(entries) != data[head] * _ENTRY:
        raise BadTileSet("the tile set is damaged: enrol the tiles again")
    for at in range(0, len(entries), _ENTRY):
        in_order = not at or entries[at - _ENTRY : at - 1] < entries[at : at + _UID]
        if not in_order or entries[at + _UID] >= TILES:
            raise BadTileSet("the tile set is damaged: enrol the tiles again")
    return TileSet(entries)


def load(file: str) -> TileSet:
    """The set in this file; an empty one where none was enrolled yet."""
    try:
        with open(file, "rb") as stream:
            return unpack(stream.read())
    except OSError:
        return TileSet()


def tag_name(uid) -> str:
    """A UID as it is printed on tags: E004…, highest byte first."""
    return hexlify(bytes(reversed(bytes(uid)))).decode().upper()


def verify(tile_set: TileSet, uids, count: int = TILES, red_fives: int = 3) -> list[tuple]:
    """What is wrong with the tiles on the table, as in `problems.py`; nothing: all is well.

    `uids` are the tags that were found; a game uses the first `count` tiles.
    """
    found: list = [None] * TILES
    strangers = []
    said: list[tuple] = []
    for uid in uids:
        tile = tile_set.tile(uid)
        if tile == UNKNOWN:
            strangers.append(uid)
        elif tile >= count:
            said.append(("set_unused", name(tile, red_fives)))
        elif found[tile] is not None and found[tile] != bytes(uid):
            said.append(("set_twice", name(tile, red_fives)))
        else:
            found[tile] = bytes(uid)
    lacking = [name(tile, red_fives) for tile in range(count) if found[tile] is None]
    if len(lacking) == count:
        said.append(("set_empty",))
    else:
        for at, missing in enumerate(lacking):
            if missing not in lacking[:at]:
                said.append(("set_lacks", lacking.count(missing), missing))
    if len(strangers) > 2:
        said.append(("set_mixed", len(strangers)))
    else:
        said += [("set_foreign", tag_name(stranger)) for stranger in strangers]
    return said


def name(tile: int, red_fives: int = 3) -> str:
    """A tile as players read it: `5p`, `0p` for the red one."""
    return tiles.text((tile,), red_fives)
