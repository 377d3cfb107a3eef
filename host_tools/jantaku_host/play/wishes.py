"""What a page may ask for: only what hands at a table can do.

A wish is a small JSON object. Whatever is none is refused in one sentence and harms nothing.

    {"do": "take", "tiles": [handle, …]}                  into the own hand
    {"do": "move", "tiles": [handle, …], "to": "river:2"}
    {"do": "turn", "tiles": [handle]}                     lifted, turned over, laid back
    {"do": "press", "button": 0, "down": true}
    {"do": "arrange", "tiles": [handle, …]}               the own rack, from the left
    {"do": "sort", "always": true}
    {"do": "by_hand", "always": true}                     build and deal without help
"""

import json
from dataclasses import dataclass
from typing import Any

from jantaku import board
from jantaku.sensing import zones
from jantaku_host.play.view import View, zone_of

LONGEST = 1024  # bytes
_MOST_TILES = 14

_FIELDS = {
    "take": ("tiles",),
    "move": ("tiles", "to"),
    "turn": ("tiles",),
    "press": ("button", "down"),
    "arrange": ("tiles",),
    "sort": ("always",),
    "by_hand": ("always",),
}


class BadWish(ValueError):
    """No hand can do this, or nobody knows what it is."""


@dataclass(frozen=True)
class Wish:
    """`do` says which of the others it has."""

    do: str
    tiles: tuple[int, ...] = ()
    zone: int = zones.AIR
    button: int = 0
    is_on: bool = False
    deal: int = 0  # in which its tiles had these handles


def read(message: bytes, view: View) -> Wish:
    """The wish of the person who sees this."""
    deal = view.deal
    if len(message) > LONGEST:
        raise BadWish(f"a wish has at most {LONGEST} bytes")
    try:
        wish = json.loads(message)
    except (ValueError, RecursionError) as error:
        raise BadWish("a wish is a JSON object") from error
    if not isinstance(wish, dict):
        raise BadWish("a wish is a JSON object")
    do = wish.pop("do", None)
    if not isinstance(do, str) or do not in _FIELDS:
        raise BadWish(f"nobody can do that: there are {', '.join(_FIELDS)}")
    if sorted(wish) != sorted(_FIELDS[do]):
        raise BadWish(f"{do} takes {' and '.join(_FIELDS[do])}")
    tiles = _tiles(wish["tiles"], view) if "tiles" in wish else ()
    if do == "turn" and len(tiles) != 1:
        raise BadWish("one tile is turned at a time")
    zone = _zone(wish["to"], view) if "to" in wish else zones.AIR
    button = wish.get("button", 0)
    if type(button) is not int or not 0 <= button < len(board.BUTTONS):
        raise BadWish(f"a seat has the buttons 0 to {len(board.BUTTONS) - 1}")
    is_on = wish.get("down", wish.get("always", False))
    if not isinstance(is_on, bool):
        raise BadWish("a button is down or not")
    return Wish(do, tiles, zone, button, is_on, deal)


def _tiles(handles: Any, view: View) -> tuple[int, ...]:
    if not isinstance(handles, list) or not 1 <= len(handles) <= _MOST_TILES:
        raise BadWish(f"a hand moves 1 to {_MOST_TILES} tiles at a time")
    found = []
    for handle in handles:
        tile = view.tile(handle) if isinstance(handle, str) else None
        if tile is None or tile in found:
            raise BadWish("no such tile is within reach")
        found.append(tile)
    return tuple(found)


def _zone(name: Any, view: View) -> int:
    zone = zone_of(name) if isinstance(name, str) else None
    if zone is None or (zones.RACK <= zone < zones.RIVER and zone != zones.RACK + view.seat):
        raise BadWish("no such place is within reach")
    return zone
