"""Events as the pages take them: objects for JSON, tiles as faces (`5m`, `0p`; "" is sealed)."""

import json
from typing import Any

from jantaku.referee import questions
from jantaku.rules import books, events, games, tiles, wall
from jantaku.rules.riichi.value import LIMITS, base
from jantaku_host.record.players import seated
from jantaku_host.record.recorded import Event
from jantaku_host.review.played import joined, red_fives

Move = dict[str, Any]

_NAMES = events.names()
_TILE = ("tile", "claimed")
_TILES = ("tiles", "own", "ura", "wall")


class Moves:
    """Translates the events of a table one after the other.

    The pages know no rules: what follows from a book (where the wall is broken, what a payment is
    called and where it is written) is put into the objects here.
    """

    def __init__(self, rules: books.Rules | None = None):
        self._rules = rules
        self._dealer = 0

    def move(self, event: Event) -> Move:
        """One event."""
        kind, seat = event[:2]
        if kind == events.SESSION_START:
            self._rules = books.load(event[3], **json.loads(event[4] or "{}"))
        elif kind == events.DEAL_START:
            self._dealer = seat
        move: Move = {"is": _NAMES[kind], "seat": seat}
        for name, value in zip(events.fields(kind), event[2:], strict=True):
            move[name] = self._field(name, value)
        if kind == events.ANKAN:
            move["own"] = self.faces(range(event[2] & ~3, (event[2] & ~3) + 4))
        elif kind == events.DICE and self._rules is not None:
            move["places"] = self._places(event[2:])
        elif kind == events.DEAL_START and self._rules is not None:
            move["game"] = self._rules.game
        elif kind in (events.ASK, events.ANSWER):
            move["question"] = questions.name(event[2])
        elif kind == events.WIN and self._rules is not None and self._rules.game == "riichi":
            move["limit"] = self._limit(*event[5:])
        return move

    def faces(self, held: Any) -> list[str]:
        """The faces of these tiles."""
        return [self._face(tile) for tile in held]

    def _field(self, name: str, value: Any) -> Any:
        if name in _TILE:
            return self._face(value)
        if name in _TILES:
            return self.faces(value)
        if name == "yaku":
            return [[games.row_name(self._rules, number), han] for number, han in value]
        if name == "parts":
            return [self._part(*part) for part in joined(value)]
        if name == "players":
            return [player.name for player in seated(value)]
        return value.hex() if isinstance(value, bytes) else value

    def _limit(self, han: int, fu: int, yaku: list[tuple[int, int]]) -> str:
        """The name of the limit that a hand has reached, "" if none."""
        if any(worth >= 13 for _, worth in yaku):
            return "yakuman"
        return LIMITS[base(self._rules, han, fu)[1]]

    def _part(self, reason: int, payers: list[int], payees: list[int], amount: int) -> list[Any]:
        name = games.reason_name(self._rules, reason) if self._rules is not None else ""
        section = self._rules.section(name) if self._rules is not None else ""
        return ["hand" if name == "base" else name, payers, payees, amount, section]

    def _face(self, tile: int) -> str:
        if tile == events.CONCEALED:
            return ""
        return tiles.text([tile], red_fives(self._rules) if self._rules is not None else 0)

    def _places(self, dice: tuple[int, ...]) -> list[int]:
        """Where each tile of the wall lies, in the order in which they are dealt."""
        stacks = wall.stacks(self._rules, self._dealer)
        first = wall.broken_at(self._rules, self._dealer, dice)
        return [wall.place(first, index, stacks) for index in range(2 * sum(stacks))]
