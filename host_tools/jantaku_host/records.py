"""Recorded deals, whatever file they come from: each format has one reader, all yield `Deal`s.

`read` hands out what a file holds, deal by deal; what cannot be read comes out as `Damage`
between the deals, and reading goes on behind it where the format allows.
"""

import json
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from jantaku.rules import events, yaku

Event = tuple[Any, ...]


@dataclass
class Damage:
    """What of a file cannot be read, and where."""

    file: str
    line: int
    text: str

    def __str__(self) -> str:
        return (
            f"{self.file}, line {self.line}: {self.text}"
            if self.line
            else (f"{self.file}: {self.text}")
        )


@dataclass
class Wall:
    """The 136 tiles by their use, each list in the order in which it is used up."""

    live: list[int]
    replacements: list[int]
    indicators: list[int]
    ura: list[int]


@dataclass
class Win:
    """A win as recorded; None where a format does not tell."""

    seat: int
    from_seat: int
    tile: int
    ura: list[int]
    han: int
    fu: int
    yaku: list[tuple[str, int]]
    dora: dict[str, int] = field(default_factory=dict)  # "dora", "aka", "ura": han of each
    hand: list[int] | None = None
    melds: list[tuple[int, list[int], int]] | None = None  # type, tiles, feeder
    indicators: list[int] | None = None
    limit: int | None = None
    points: int | None = None
    liable: int | None = None
    honba: int | None = None
    deposits: int | None = None
    before: list[int] | None = None
    deltas: list[int] | None = None


@dataclass
class Draw:
    """A deal without a winner; `abort` is a kind of ABORT, None after an exhaustive draw."""

    abort: int | None
    nagashi: bool
    shown: dict[int, list[int]]
    honba: int | None = None
    deposits: int | None = None
    before: list[int] | None = None
    deltas: list[int] | None = None


@dataclass
class Deal:
    """One deal as recorded: how it began, what happened, how it ended."""

    file: str
    line: int
    game: str
    hand: int
    preset: str
    options: dict[str, Any]
    dealer: int
    round: int
    honba: int
    deposits: int
    scores: list[int]
    wall: Wall | None
    events: list[Event]  # from DEALT on, up to the last before the end
    asides: list[Any]  # of each event: what else was recorded and follows from the rules
    indicators: list[int]
    wins: list[Win]
    draw: Draw | None
    scores_end: list[int]
    final: list[int] | None = None  # scores of the finished game


def read(path: Path) -> Iterator[Deal | Damage]:
    """All deals of a file."""
    for number, line in _lines(path):
        if isinstance(line, Damage):
            yield line
        elif line.strip():
            yield _hand(str(path), number, line)


# Lines of a file that may be compressed, cut off or spoiled.

_CHUNK = 1 << 16


def _lines(path: Path) -> Iterator[tuple[int, bytes | Damage]]:
    number = 0
    rest = b""
    for block in _blocks(path):
        if isinstance(block, str):
            # What is left is the beginning of a line whose end is lost.
            place = number + 1 if number or rest else 0
            yield place, Damage(str(path), place, block)
            return
        *whole, rest = (rest + block).split(b"\n")
        for line in whole:
            number += 1
            yield number, line
    if rest:
        yield number + 1, rest


def _blocks(path: Path) -> Iterator[bytes | str]:
    """The file's bytes, decompressed; a text says what ended them before their time."""
    try:
        with path.open("rb") as file:
            start = file.read(2)
            file.seek(0)
            if start == b"\x1f\x8b":
                yield from _unzipped(iter(lambda: file.read(_CHUNK), b""))
            else:
                yield from iter(lambda: file.read(_CHUNK), b"")
    except OSError as error:
        yield error.strerror or "cannot be read"


def _unzipped(chunks: Iterator[bytes]) -> Iterator[bytes | str]:
    unzip = None
    for chunk in chunks:
        while chunk:
            if unzip is None:
                unzip = zlib.decompressobj(zlib.MAX_WBITS | 16)
            before = unzip.copy()
            try:
                yield unzip.decompress(chunk)
            except zlib.error:
                yield from _up_to_damage(before, chunk)
                return
            chunk = unzip.unused_data
            if unzip.eof:
                unzip = None  # another compressed part may follow
    if unzip is not None:
        yield "the compressed data end too early"


def _up_to_damage(unzip: Any, chunk: bytes) -> Iterator[bytes | str]:
    """All that can be had of a spoiled chunk: its bytes one by one until it breaks."""
    try:
        for byte in chunk:
            yield unzip.decompress(bytes([byte]))
    except zlib.error:
        yield "the compressed data are spoiled"


# JSON lines, one hand each, as converted from Tenhou's own records.

_YAKU = {
    "haku": "dragon",
    "hatsu": "dragon",
    "chun": "dragon",
    "sanshoku": "sanshoku_doujun",
}
_NAMES = yaku.names()
_WINDS = {"seat_": "seat_wind", "round_": "round_wind"}
_DORA = ("dora", "aka", "ura")
_ABORTS = {
    "kyuushu": events.NINE_TERMINALS,
    "suufonrenda": events.FOUR_WINDS,
    "suukaikan": events.FOUR_KANS,
    "suuchariichi": events.FOUR_RIICHI,
    "sanchahou": events.TRIPLE_RON,
}
_MELDS = {
    "chi": events.CHI,
    "pon": events.PON,
    "daiminkan": events.KAN,
    "kakan": events.KAKAN,
    "ankan": events.ANKAN,
}


def _hand(file: str, number: int, line: bytes) -> Deal | Damage:
    try:
        record = json.loads(line)
    except ValueError:
        return Damage(file, number, "not JSON")
    try:
        return _deal(file, number, record)
    except KeyError as error:
        return Damage(file, number, f"{error.args[0]!r} is missing or unknown")
    except (TypeError, ValueError, IndexError, AttributeError) as error:
        return Damage(file, number, f"not a recorded hand ({error})")


def _deal(file: str, number: int, record: dict[str, Any]) -> Deal:
    dealer = _seat(record["dealer"])
    wall = [_tile(tile) for tile in _numbers(record["wall"], 136)]
    haipai = [tile for hand in record["haipai"] for tile in _numbers(hand, 13)]
    result = record["result"]
    wins = result["wins"] if result["type"] == "win" else []
    return Deal(
        file=file,
        line=number,
        game=str(record["game"]),
        hand=int(record["hand"]),
        preset="tenhou",
        options={
            "red_fives": 3 if record["rules"]["aka"] else 0,
            "open_tanyao": bool(record["rules"]["kuitan"]),
            "rounds": 2 if record["rules"]["hanchan"] else 1,
        },
        dealer=dealer,
        round=int(record["round"]),
        honba=int(record["honba"]),
        deposits=int(record["sticks"]),
        scores=_numbers(record["scores_start"], 4),
        # Dealt and drawn from the high end; stacks of the dead wall stand at the low end, with
        # their top tile at the odd place.
        wall=Wall(
            live=wall[:13:-1],
            replacements=[wall[1], wall[0], wall[3], wall[2]],
            indicators=wall[5:14:2],
            ura=wall[4:14:2],
        ),
        events=[
            (events.DEALT, 0, bytes(haipai)),
            (events.DORA, 0, _tile(record["dora"][0])),
            *map(_event, record["events"]),
        ],
        asides=[None, None, *map(_aside, record["events"])],
        indicators=record["dora"],
        wins=[_win(win) for win in wins],
        draw=_draw(result) if result["type"] == "draw" else None,
        scores_end=_numbers(record["scores_end"], 4),
        final=[round(100 * score) for score in record.get("final", ())[::2]] or None,
    )


def _event(recorded: list[Any]) -> Event:
    kind, *fields = recorded
    if kind == "draw":
        return (events.DRAW, _seat(fields[0]), _tile(fields[1]))
    if kind == "discard":
        return (events.DISCARD, _seat(fields[0]), _tile(fields[1]))
    if kind == "riichi":
        return (events.RIICHI, _seat(fields[0]), 0)
    if kind == "riichi_ok":
        return (events.RIICHI_OK, _seat(fields[0]))
    if kind == "dora":
        return (events.DORA, 0, _tile(fields[0]))
    if kind == "call":
        return _call(_seat(fields[0]), fields[1], [_tile(tile) for tile in fields[2]], *fields[3:])
    raise ValueError(f"unknown event {kind}")


def _aside(recorded: list[Any]) -> Any:
    """Of a discard: whether it was the drawn tile; of a call: the meld and from whom."""
    if recorded[0] == "discard":
        return recorded[3]
    return (sorted(recorded[3]), recorded[5]) if recorded[0] == "call" else None


def _call(seat: int, name: str, tiles: list[int], claimed: int, from_seat: int) -> Event:
    kind = _MELDS[name]
    if claimed not in tiles:
        raise ValueError(f"{name} without the tile it is made with")
    if kind == events.ANKAN:
        if sorted(tiles) != [(claimed & ~3) + copy for copy in range(4)]:
            raise ValueError("ankan of tiles that differ")
        return (kind, seat, claimed & ~3)
    if kind == events.KAKAN:
        return (kind, seat, claimed)
    return (kind, seat, claimed, bytes(sorted(tile for tile in tiles if tile != claimed)))


def _win(win: dict[str, Any]) -> Win:
    values = [(name, han) for name, han in win["yaku"] if name not in _DORA]
    values += [(name, 13) for name in win["yakuman"]]
    return Win(
        seat=_seat(win["who"]),
        from_seat=win["who"] if win["tsumo"] else _seat(win["from"]),
        tile=_tile(win["win_tile"]),
        ura=[_tile(tile) for tile in win["ura"]],
        han=13 * len(win["yakuman"]) or win["han"],
        fu=win["fu"],
        yaku=[(_yaku_name(name), han) for name, han in values],
        dora={name: han for name, han in win["yaku"] if name in _DORA},
        hand=sorted(win["hand"]),
        melds=sorted(
            (_MELDS[name], sorted(tiles), feeder) for name, tiles, _, feeder in win["melds"]
        ),
        indicators=win["dora"],
        limit=win["limit"],
        points=win["points"],
        liable=win["pao"],
        honba=win["honba"],
        deposits=win["sticks"],
        before=win["before"],
        deltas=win["deltas"],
    )


@cache
def _yaku_name(name: str) -> str:
    """Our name of a yaku: spellings differ in long vowels, yakuman in added words."""
    if name in _YAKU:
        return _YAKU[name]
    for start, ours in _WINDS.items():
        if name.startswith(start):
            return ours
    plain = _plain(name)
    for ours in _NAMES:
        if _plain(ours) == plain:
            return ours
    for ours in _NAMES:
        if _plain(ours) in plain:  # kokushi_13, suuankou_tanki
            return ours
    raise ValueError(f"unknown yaku {name}")


def _plain(name: str) -> str:
    letters = ""
    for letter in name.lower().replace("ou", "o"):
        if letter.isalpha() and not letters.endswith(letter):
            letters += letter
    return letters


def _draw(result: dict[str, Any]) -> Draw:
    kind = result["kind"]
    return Draw(
        abort=None if kind in ("exhaustive", "nagashi") else _ABORTS[kind],
        nagashi=kind == "nagashi",
        shown={_seat(int(seat)): sorted(tiles) for seat, tiles in result["shown"].items()},
        honba=result["honba"],
        deposits=result["sticks"],
        before=result["before"],
        deltas=result["deltas"],
    )


def _seat(value: int) -> int:
    if value not in (0, 1, 2, 3):
        raise ValueError(f"{value!r} is no seat")
    return value


def _tile(value: int) -> int:
    if not (isinstance(value, int) and 0 <= value < 136):
        raise ValueError(f"{value!r} is no tile")
    return value


def _numbers(values: list[int], count: int) -> list[int]:
    if len(values) != count or not all(isinstance(value, int) for value in values):
        raise ValueError(f"not {count} numbers")
    return values
