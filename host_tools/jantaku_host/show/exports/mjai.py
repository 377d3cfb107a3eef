"""MJAI: JSON lines, an event each; the first dealer is actor 0."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from jantaku.rules import events, tiles
from jantaku_host.record.formats.mjai import CALLS, HONOURS, Line
from jantaku_host.record.recorded import Event, Part, RecordedDeal
from jantaku_host.review import played
from jantaku_host.review.games.riichi import wins
from jantaku_host.review.matches import RecordedMatch
from jantaku_host.show.exports.moves import moves
from jantaku_host.words import WIND_LETTERS

Meld = tuple[int, bytes, int]  # kind, tiles, from


def write(game: RecordedMatch) -> Iterator[Line]:
    """The lines of a game; deals that were void are no part of it."""
    first_east = game.first_east
    seats = [(first_east + actor) % 4 for actor in range(4)]
    yield {
        "type": "start_game",
        "names": [game.players[seat] or f"seat {seat}" for seat in seats],
        # Two words of akochan, by which mjai-reviewer knows what is played: the number of the
        # deal with which a game of one round would begin, and whether there are red fives.
        "kyoku_first": 0 if game.rules.rounds > 1 else 4,
        "aka_flag": bool(game.rules.red_fives),
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
        self._speech = Speech(first_east, played.rules(recorded).red_fives)

    def lines(self) -> Iterator[Line]:
        recorded, again = self._recorded, played.played(self._recorded)
        dealt = next(event[2] for event in recorded.events if event[0] == events.DEALT)
        first = next(event[2] for event in recorded.events if event[0] == events.DORA)
        hands = [sorted(dealt[at : at + 13]) for at in (0, 13, 26, 39)]
        start = (recorded.dealer, recorded.round, recorded.honba, recorded.deposits)
        yield self._speech.start(*start, recorded.scores, hands, first)
        for event, deal in moves(again):
            if event[0] != events.DORA or deal.indicators:
                yield from self._speech.lines(event, deal.drawn, deal.window_from, deal.melds)
        yield from self._speech.result(again.events, again.end.winners, again.end.parts)
        yield {"type": "end_kyoku"}


class Speech:
    """What MJAI calls things. `first_east` deals first, and is actor 0."""

    def __init__(self, first_east: int, red_fives: int):
        self._first_east = first_east
        self._reds = red_fives

    def start(
        self, dealer: int, round: int, honba: int, deposits: int, scores: Sequence[int],
        hands: Sequence[Iterable[int]], indicator: int,
    ) -> Line:  # fmt: skip
        """A deal begins."""
        return {
            "type": "start_kyoku",
            "bakaze": WIND_LETTERS[round // 4],
            "dora_marker": self._pai(indicator),
            "kyoku": round % 4 + 1,
            "honba": honba,
            "kyotaku": deposits,
            "oya": self.actor(dealer),
            "scores": self._by_actor(scores),
            "tehais": self._by_actor([self._pais(hand) for hand in hands]),
        }

    def lines(
        self, event: Event, drawn: int, window_from: int, melds: Sequence[Sequence[Meld]]
    ) -> Iterator[Line]:
        """What happens, before which this was the drawn tile, the last discard came from there,
        and these melds lay on the table; nothing for what MJAI has no word for."""
        kind, actor = event[0], self.actor(event[1])
        if kind == events.DRAW:
            yield {"type": "tsumo", "actor": actor, "pai": self._pai(event[2])}
        elif kind == events.DISCARD:
            yield {"type": "dahai", "actor": actor, "pai": self._pai(event[2]),
                   "tsumogiri": event[2] == drawn}  # fmt: skip
        elif kind in CALLS:
            yield {"type": CALLS[kind], "actor": actor, "target": self.actor(window_from),
                   "pai": self._pai(event[2]), "consumed": self._own(event[3])}  # fmt: skip
        elif kind == events.ANKAN:
            four = [event[2] + copy for copy in range(4)]
            yield {"type": "ankan", "actor": actor, "consumed": self._own(four)}
        elif kind == events.KAKAN:
            pon = next(meld[1] for meld in melds[event[1]] if meld[1][0] >> 2 == event[2] >> 2)
            yield {"type": "kakan", "actor": actor, "pai": self._pai(event[2]),
                   "consumed": self._own(pon)}  # fmt: skip
        elif kind == events.DORA:
            yield {"type": "dora", "dora_marker": self._pai(event[2])}
        elif kind == events.RIICHI:
            yield {"type": "reach", "actor": actor}
        elif kind == events.RIICHI_OK:
            yield {"type": "reach_accepted", "actor": actor}

    def result(
        self, happened: list[Event], winners: Sequence[int], parts: list[Part]
    ) -> Iterator[Line]:
        """How a deal ends; winners in turn order from the discarder."""
        won = {event[1]: event for event in happened if event[0] == events.WIN}
        shares = wins.shares(winners, parts)
        for seat, share in zip(winners, shares, strict=True):
            yield {
                "type": "hora",
                "actor": self.actor(seat),
                "target": self.actor(won[seat][2]),
                "deltas": self._by_actor(played.change(share)),
                "ura_markers": self._pais(won[seat][4]),
            }
        for event in happened:
            if event[0] in (events.DRAW_END, events.ABORT):
                row = {"type": "ryukyoku", "deltas": self._by_actor(played.change(parts))}
                if event[0] == events.DRAW_END:
                    tenpai = [bool(event[2] >> seat & 1) for seat in range(4)]
                    row["tenpais"] = self._by_actor(tenpai)
                yield row

    def _pai(self, tile: int) -> str:
        if tile == events.CONCEALED:
            return "?"
        kind = tile >> 2
        if kind >= 27:
            return HONOURS[kind - 27]
        return f"{kind % 9 + 1}{'mps'[kind // 9]}" + "r" * tiles.is_red(tile, self._reds)

    def _pais(self, held: Any) -> list[str]:
        return [self._pai(tile) for tile in held]

    def _own(self, held: Iterable[int]) -> list[str]:
        """As akochan lays own tiles to a call: in order, a red five behind plain ones."""
        return self._pais(sorted(held, key=lambda tile: (tile >> 2, -tile)))

    def actor(self, seat: int) -> int:
        """What MJAI calls this seat."""
        return (seat - self._first_east) % 4

    def _by_actor(self, of_seats: Sequence[Any]) -> list[Any]:
        return [of_seats[(self._first_east + actor) % 4] for actor in range(4)]
