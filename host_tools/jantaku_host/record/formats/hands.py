"""JSON lines, one hand each, as converted from Tenhou's own records."""

from functools import cache
from typing import Any

from jantaku.rules import events
from jantaku.rules.riichi import yaku
from jantaku_host.record.recorded import Claim, Event, RecordedDeal, Wall, printable

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


def deal(file: str, number: int, record: dict[str, Any]) -> RecordedDeal:
    """The deal of a line."""
    wall = [_tile(tile) for tile in _numbers(record["wall"], 136)]
    haipai = [tile for hand in record["haipai"] for tile in _numbers(hand, 13)]
    happened = [
        (events.DEALT, 0, bytes(haipai)),
        (events.DORA, 0, _tile(record["dora"][0])),
        *map(_event, record["events"]),
    ]
    asides = {at: aside for at, each in enumerate(record["events"], 2) if (aside := _aside(each))}
    result = record["result"]
    is_won = result["type"] == "win"
    return RecordedDeal(
        file=file,
        line=number,
        game=printable(record["game"]),
        hand=int(record["hand"]),
        preset="tenhou",
        options={
            "red_fives": 3 if record["rules"]["aka"] else 0,
            "open_tanyao": bool(record["rules"]["kuitan"]),
            "rounds": 2 if record["rules"]["hanchan"] else 1,
        },
        dealer=_seat(record["dealer"]),
        round=int(record["round"]),
        honba=int(record["honba"]),
        deposits=int(record["sticks"]),
        scores=_numbers(record["scores_start"], 4),
        wall=Wall(wall[::-1]),  # dealt and drawn from its high end
        events=[
            *happened,
            *(map(_win, result["wins"]) if is_won else [_draw(result, happened[-1])]),
            (events.SETTLE, 0, None),
            (events.DEAL_END, 0, tuple(_numbers(record["scores_end"], 4))),
        ],
        asides=asides,
        claims=[*map(_won, result["wins"])] if is_won else [_drawn(result)],
        indicators=[_tile(tile) for tile in record["dora"]],
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


def _win(win: dict[str, Any]) -> Event:
    values = [(name, han) for name, han in win["yaku"] if name not in _DORA]
    values += [(name, 13) for name in win["yakuman"]]
    return (
        *(events.WIN, _seat(win["who"]), win["who"] if win["tsumo"] else _seat(win["from"])),
        *(_tile(win["win_tile"]), bytes(_tile(tile) for tile in win["ura"])),
        13 * len(win["yakuman"]) or win["han"],
        None if win["yakuman"] else win["fu"],
        sorted((_NAMES.index(_yaku_name(name)), han) for name, han in values),
    )


def _won(win: dict[str, Any]) -> Claim:
    return Claim(
        seat=win["who"],
        hand=_tiles(win["hand"]),
        melds=sorted(
            (_MELDS[name], _tiles(tiles), feeder) for name, tiles, _, feeder in win["melds"]
        ),
        indicators=[_tile(tile) for tile in win["dora"]],
        dora=None if win["yakuman"] else {name: n for name, n in win["yaku"] if name in _DORA},
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


def _draw(result: dict[str, Any], last: Event) -> Event:
    kind = result["kind"]
    if kind in ("exhaustive", "nagashi"):
        return (events.DRAW_END, 0, sum(1 << _seat(int(seat)) for seat in result["shown"]), None)
    nine = last[1] if kind == "kyuushu" else 0
    return (events.ABORT, nine, _ABORTS[kind])


def _drawn(result: dict[str, Any]) -> Claim:
    return Claim(
        nagashi=result["kind"] == "nagashi",
        shown={_seat(int(seat)): _tiles(tiles) for seat, tiles in result["shown"].items()},
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


def _tiles(values: list[int]) -> list[int]:
    return sorted(map(_tile, values))


def _numbers(values: list[int], count: int) -> list[int]:
    if len(values) != count or not all(isinstance(value, int) for value in values):
        raise ValueError(f"not {count} numbers")
    return values
