"""Events as the pages take them: objects for JSON, tiles as faces (`5m`, `0p`; "" is sealed).

The pages know no rules and no games: what an event changes on the table is put into its object
here, under `now`, as far as it differs from what the object before left there.
"""

from collections.abc import Callable, Iterable
from functools import cache
from typing import Any

from jantaku.referee import questions
from jantaku.rules import books, events, games, tiles
from jantaku_host.record.players import seated
from jantaku_host.record.recorded import Event, Part
from jantaku_host.review.played import joined
from jantaku_host.show import row_json
from jantaku_host.show.public_table import Discard, Meld, PublicTable, Question, Won
from jantaku_host.words import subject

Move = dict[str, Any]

_NAMES = events.names()
_TILE = ("tile", "claimed")
_TILES = ("tiles", "own", "ura", "wall")
_SUITS = "mps"


class Moves:
    """Translates the events of a table one after the other."""

    def __init__(self, rules: books.Rules | None = None):
        self._table = PublicTable(rules)
        self._known = _state(PublicTable())

    def move(self, event: Event) -> Move:
        """One event."""
        kind, seat = event[:2]
        self._table.happened(event)
        if kind == events.SESSION_START:
            self._known = _state(PublicTable())  # a page begins with nothing there, too
        move: Move = {"is": _NAMES[kind], "seat": seat}
        for name, value in zip(events.fields(kind), event[2:], strict=True):
            move[name] = self._field(name, value)
        if kind in (events.ASK, events.ANSWER):
            move["question"] = questions.name(event[2])
        if about := subject(event):
            move["about"] = about
        move["now"] = self._now()
        return move

    def faces(self, held: Iterable[int]) -> list[str]:
        """The faces of these tiles."""
        return [self._face(tile) for tile in held]

    def _field(self, name: str, value: Any) -> Any:
        if name in _TILE:
            return self._face(value)
        if name in _TILES:
            return self.faces(value)
        if name == "yaku":
            return [[games.row_name(self._table.book, number), worth] for number, worth in value]
        if name == "parts":
            return self._parts(value)
        if name == "players":
            return [player.name for player in seated(value)]
        return value.hex() if isinstance(value, bytes) else value

    def _face(self, tile: int) -> str:
        return _face_of(tile, self._table.red_fives)

    # What lies on the table

    def _now(self) -> dict[str, Any]:
        """What is new there; of things by seat or number only those that are."""
        before, self._known = self._known, _state(self._table)
        now: dict[str, Any] = {}
        for name, value in self._known.items():
            if value == before[name]:
                continue
            old = before[name]
            if isinstance(value, frozenset):
                now[name] = dict.fromkeys(value - old, True) | dict.fromkeys(old - value)
            elif isinstance(value, dict):
                new = {key: each for key, each in value.items() if each != old.get(key)}
                gone = {key: None for key in old if key not in value}
                now[name] = {key: self._told(name, each) for key, each in new.items()} | gone
            else:
                now[name] = self._told(name, value)
        return now

    def _told(self, name: str, value: Any) -> Any:
        return _TOLD[name](self, value) if name in _TOLD else value

    def _river(self, river: Iterable[Discard]) -> list[dict[str, Any]]:
        return [
            {"face": self._face(each.tile)}
            | {mark[3:]: True for mark in each._fields[1:] if getattr(each, mark)}
            for each in river
        ]

    def _melds(self, melds: Iterable[Meld]) -> list[dict[str, Any]]:
        return [
            {
                "kind": _NAMES[each.kind],
                "own": self.faces(each.own),
                "claimed": self.faces(each.claimed),
                "feeder": each.feeder,
                "added": self.faces(each.added),
            }
            for each in melds
        ]

    def _wins(self, wins: Iterable[Won]) -> list[dict[str, Any]]:
        return [
            {"seat": each.seat, "from": each.from_seat, "tile": self._face(each.tile)}
            | (self._worth(each) if each.event else {})
            for each in wins
        ]

    def _worth(self, win: Won) -> dict[str, Any]:
        way, worth = self._table.won(win)
        rows = self._table.game.rows(win.event)
        return {"way": row_json.parts((way,)), "worth": row_json.parts((worth,)), "rows": rows}

    def _parts(self, parts: Iterable[Part]) -> list[list[Any]]:
        """Equal payments as one: reason, payers, payees, amount of each, section."""
        book = self._table.book
        found = []
        for reason, payers, payees, amount in joined(parts):
            name = "payment" if book is None else games.reason_name(book, reason)
            section = "" if book is None else book.section(name)
            found.append(["hand" if name == "base" else name, payers, payees, amount, section])
        return found

    def _questions(self, asked: Iterable[Question]) -> list[dict[str, Any]]:
        return [{"seat": each.seat, "question": questions.name(each.kind)} for each in asked]


@cache  # the same few faces, thousands of times
def _face_of(tile: int, red_fives: int) -> str:
    return "" if tile == events.CONCEALED else tiles.text([tile], red_fives)


# How what needs it is translated.
_TOLD: dict[str, Callable[[Moves, Any], Any]] = {
    "place": lambda _, place: row_json.parts(place),
    "wall": Moves.faces,
    "hands": Moves.faces,
    "rivers": Moves._river,
    "melds": Moves._melds,
    "indicators": Moves.faces,
    "turned": Moves._face,
    "wins": Moves._wins,
    "parts": Moves._parts,
    "questions": Moves._questions,
}


def _state(table: PublicTable) -> dict[str, Any]:
    """What a page shows of a table; `Table` of table.js begins with that of a new one."""
    indicators = table.indicators
    return {
        "name": table.name,
        "rules": table.rules,
        "players": table.players,
        "dealer": table.dealer,
        "place": table.place,
        "slots": len(table.game.INDICATORS),
        "scores": table.scores,
        "before": table.before if table.parts else None,  # the settlement
        "dice": table.dice,
        "places": table.places,
        "gone": table.gone,
        "turned": dict(zip(table.game.INDICATORS, indicators, strict=False)),
        "live": table.live,
        "wall": table.wall,
        "indicators": indicators,
        "turn": table.turn,
        "drawn": table.is_drawn,
        "claimable": table.claimable,
        "hands": dict(enumerate(table.hands)),
        "rivers": dict(enumerate(table.rivers)),
        "melds": dict(enumerate(table.melds)),
        "riichi": dict(enumerate(table.riichi)),
        "deposited": dict(enumerate(table.deposited)),
        "voids": {seat: _SUITS[suit : suit + 1] for seat, suit in enumerate(table.void)},
        "dead": dict(enumerate(table.dead)),
        "wins": table.wins,
        "ended": table.ended,
        "parts": table.parts,
        "questions": table.questions,
    }
