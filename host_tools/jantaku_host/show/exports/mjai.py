"""MJAI: JSON lines, an event each; the first dealer is actor 0."""

from collections.abc import Iterator
from typing import Any

from jantaku.rules import events, tiles
from jantaku.rules.riichi.deal import RiichiDeal
from jantaku_host.record.formats.mjai import CALLS, HONOURS, Line
from jantaku_host.record.recorded import Event, RecordedDeal
from jantaku_host.review import played
from jantaku_host.review.games.riichi import wins
from jantaku_host.review.matches import RecordedMatch
from jantaku_host.show.exports.moves import moves
from jantaku_host.words import WIND_LETTERS


def write(game: RecordedMatch) -> Iterator[Line]:
    """The lines of a game; deals that were void are no part of it."""
    first_east = game.first_east
    seats = [(first_east + actor) % 4 for actor in range(4)]
    yield {
        "type": "start_game",
        "names": [game.players[seat] or f"seat {seat}" for seat in seats],
        "jantaku": {"rules": game.first.preset, "options": game.first.options},
    }
    for deal in game.deals:
        if not deal.is_void:
            yield from _Log(deal, first_east).lines()
    yield {"type": "end_game"}


class _Log:
    """One deal."""

    def __init__(self, recorded: RecordedDeal, first_east: int):
        self._recorded = recorded
        self._first_east = first_east
        self._reds = played.rules(recorded).red_fives

    def lines(self) -> Iterator[Line]:
        recorded, again = self._recorded, played.played(self._recorded)
        dealt = next(event[2] for event in recorded.events if event[0] == events.DEALT)
        first = next(event[2] for event in recorded.events if event[0] == events.DORA)
        hands = [
            [self._pai(tile) for tile in sorted(dealt[at : at + 13])] for at in (0, 13, 26, 39)
        ]
        yield {
            "type": "start_kyoku",
            "bakaze": WIND_LETTERS[recorded.round // 4],
            "dora_marker": self._pai(first),
            "kyoku": recorded.round % 4 + 1,
            "honba": recorded.honba,
            "kyotaku": recorded.deposits,
            "oya": self._actor(recorded.dealer),
            "scores": self._by_actor(recorded.scores),
            "tehais": self._by_actor(hands),
        }
        for event, deal in moves(again):
            yield from self._line(event, deal)
        yield from self._result(again.events, again.end)
        yield {"type": "end_kyoku"}

    def _line(self, event: Event, deal: RiichiDeal) -> Iterator[Line]:
        kind, actor = event[0], self._actor(event[1])
        if kind == events.DRAW:
            yield {"type": "tsumo", "actor": actor, "pai": self._pai(event[2])}
        elif kind == events.DISCARD:
            is_drawn = event[2] == deal.drawn
            yield {"type": "dahai", "actor": actor, "pai": self._pai(event[2]),
                   "tsumogiri": is_drawn}  # fmt: skip
        elif kind in CALLS:
            yield {"type": CALLS[kind], "actor": actor, "target": self._actor(deal.window_from),
                   "pai": self._pai(event[2]), "consumed": self._pais(event[3])}  # fmt: skip
        elif kind == events.ANKAN:
            four = [event[2] + copy for copy in range(4)]
            yield {"type": "ankan", "actor": actor, "consumed": self._pais(four)}
        elif kind == events.KAKAN:
            pon = deal.melds[event[1]][deal.pon_of(event[1], event[2] >> 2)][1]
            yield {"type": "kakan", "actor": actor, "pai": self._pai(event[2]),
                   "consumed": self._pais(pon)}  # fmt: skip
        elif kind == events.DORA and deal.indicators:
            yield {"type": "dora", "dora_marker": self._pai(event[2])}
        elif kind == events.RIICHI:
            yield {"type": "reach", "actor": actor}
        elif kind == events.RIICHI_OK:
            yield {"type": "reach_accepted", "actor": actor}

    def _result(self, happened: list[Event], ended: RiichiDeal) -> Iterator[Line]:
        won = {event[1]: event for event in happened if event[0] == events.WIN}
        shares = wins.shares(ended.winners, ended.parts)
        for seat, share in zip(ended.winners, shares, strict=True):
            yield {
                "type": "hora",
                "actor": self._actor(seat),
                "target": self._actor(won[seat][2]),
                "deltas": self._by_actor(played.change(share)),
                "ura_markers": self._pais(won[seat][4]),
            }
        for event in happened:
            if event[0] in (events.DRAW_END, events.ABORT):
                row = {"type": "ryukyoku", "deltas": self._by_actor(played.change(ended.parts))}
                if event[0] == events.DRAW_END:
                    tenpai = [bool(event[2] >> seat & 1) for seat in range(4)]
                    row["tenpais"] = self._by_actor(tenpai)
                yield row

    def _pai(self, tile: int) -> str:
        kind = tile >> 2
        if kind >= 27:
            return HONOURS[kind - 27]
        return f"{kind % 9 + 1}{'mps'[kind // 9]}" + "r" * tiles.is_red(tile, self._reds)

    def _pais(self, held: Any) -> list[str]:
        return [self._pai(tile) for tile in held]

    def _actor(self, seat: int) -> int:
        return (seat - self._first_east) % 4

    def _by_actor(self, of_seats: list[Any]) -> list[Any]:
        return [of_seats[(self._first_east + actor) % 4] for actor in range(4)]
