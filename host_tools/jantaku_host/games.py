"""What a game brings to the host: a folder of its name in `games/` of every room that it bears on.

The registry of games is the table's own (`jantaku.rules.games`); nobody else asks which game it is.
"""

from importlib import import_module
from typing import Any

from jantaku.rules.books import Rules


def part(rules: Rules, room: str, name: str) -> Any:
    """The module of this name that the book's game brings to a room: `review`, `show`, `bench`."""
    return part_of(rules.game, room, name)


def part_of(game: str, room: str, name: str) -> Any:
    """The same of a game by its own name, for who looks at all of them."""
    return import_module(f"jantaku_host.{room}.games.{game}.{name}")
