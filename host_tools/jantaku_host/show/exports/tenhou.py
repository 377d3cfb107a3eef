"""The JSON of Tenhou's log editor and viewer (tenhou.net/6): an object a game, a list a deal.

A deal is [round, counters, deposits], scores, indicators, ura, then for each player 13 tiles, what
came to the hand and what left it, last the result. Tiles are 11-19 m, 21-29 p, 31-39 s, 41-47
honours, 51-53 red fives; 60 discards the drawn tile; a letter stands before the tile it is about:
c chi, p pon, m open kan (and 0 for the discard that does not follow), k added kan, a closed kan,
r riichi. The first dealer is player 0.
"""

import json
from collections.abc import Iterator, Sequence
from typing import Any
from urllib.parse import quote

from jantaku.rules import books, events, tiles
from jantaku.rules.match import final
from jantaku.rules.riichi import payments
from jantaku.rules.riichi.deal import RiichiDeal
from jantaku_host.record.formats import names
from jantaku_host.record.formats.tenhou import (
    ABORTS,
    ALL,
    DRAGON,
    EXHAUSTIVE,
    NAGASHI,
    NONE,
    OWN_NAMES,
    WON,
)
from jantaku_host.record.formats.tenhou_turns import DRAWN
from jantaku_host.record.recorded import Event, RecordedDeal
from jantaku_host.review import played
from jantaku_host.review.games.riichi import wins
from jantaku_host.review.matches import RecordedMatch, final_scores
from jantaku_host.show.exports.moves import moves
from jantaku_host.show.exports.wins import Win

_VIEWER = "https://tenhou.net/6/#json="
# Where the letter of a call stands, by how many seats further on the feeder sits.
_PLACES = {1: -1, 2: 1, 3: 0}


def write(game: RecordedMatch) -> dict[str, Any]:
    """The game; deals that were void are no part of it."""
    first_east = game.first_east
    seats = [(first_east + player) % 4 for player in range(4)]
    sheets = [_Sheet(deal, first_east) for deal in game.deals if not deal.is_void]
    row: dict[str, Any] = {
        "title": [game.title, ""],
        "name": [game.players[seat] or f"seat {seat}" for seat in seats],
        "rule": _rule(game.rules),
        "ref": game.name,
        "log": [sheet.row() for sheet in sheets],
        "jantaku": {"rules": game.first.preset, "options": game.first.options},
    }
    shown = [sheet.shown for sheet in sheets]
    if any(each is not None for each in shown):
        row["jantaku"]["tenpai"] = shown
    match = game.match
    if match.over:
        results = final(match).results
        scores = final_scores(match)
        row["sc"] = [number for seat in seats for number in (scores[seat], results[seat] / 1000)]
    return row


def links(game: RecordedMatch) -> Iterator[str]:
    """A link to Tenhou's viewer for each deal."""
    whole = write(game)
    for deal in whole["log"]:
        one = {key: whole[key] for key in ("title", "name", "rule")} | {"log": [deal]}
        yield _VIEWER + quote(json.dumps(one, ensure_ascii=False, separators=(",", ":")))


def _rule(rules: books.Rules) -> dict[str, Any]:
    length = "東" if rules.rounds == 1 else "南"
    reds = rules.red_fives
    text = f"{length}{'喰' if rules.open_tanyao else ''}{'赤' if reds else ''}"
    return {"disp": text, "aka51": int(reds > 0), "aka52": max(int(reds > 0), reds - 2),
            "aka53": int(reds > 0)}  # fmt: skip


class _Sheet:
    """One deal on paper."""

    def __init__(self, recorded: RecordedDeal, first_east: int):
        self._recorded = recorded
        self._first_east = first_east
        self._reds = played.rules(recorded).red_fives
        self._takes: list[list[Any]] = [[], [], [], []]
        self._leaves: list[list[Any]] = [[], [], [], []]
        self._pons: dict[tuple[int, int], tuple[int, list[int]]] = {}  # where from, tiles as laid
        self.shown: list[int] | None = None  # who was tenpai, where the result does not tell

    def row(self) -> list[Any]:
        again = played.played(self._recorded)
        for event, deal in moves(again):
            self._note(event, deal)
        happened, ended = again.events, again.end
        dealt = next(event[2] for event in happened if event[0] == events.DEALT)
        won = [event for event in happened if event[0] == events.WIN]
        longest = max((event[4] for event in won), key=len, default=b"")
        players: list[Any] = []
        for seat in self._by_player(range(4)):
            hand = self._numbers(sorted(dealt[13 * seat : 13 * seat + 13]))
            players += [hand, self._takes[seat], self._leaves[seat]]
        return [
            [ended.round, ended.honba, self._recorded.deposits],
            self._by_player(self._recorded.scores),
            self._numbers(ended.indicators),
            self._numbers(longest),
            *players,
            self._result(won, happened, ended),
        ]

    def _note(self, event: Event, deal: RiichiDeal) -> None:
        kind, seat = event[0], event[1]
        if kind == events.DRAW:
            self._takes[seat].append(self._number(event[2]))
        elif kind == events.SKIP:
            self._takes[seat].append(0)  # so that what left the hand stays beside what came
        elif kind == events.DISCARD:
            number = DRAWN if event[2] == deal.drawn else self._number(event[2])
            self._leaves[seat].append(f"r{number}" if deal.declaring == seat else number)
        elif kind in (events.CHI, events.PON, events.KAN):
            _, _, claimed, own = event
            self._call(kind, seat, claimed, own, (deal.window_from - seat) % 4)
        elif kind == events.ANKAN:
            four = self._numbers([event[2] + copy for copy in (3, 2, 1, 0)])
            self._leaves[seat].append(_lettered("a", four, 3))
        elif kind == events.KAKAN:
            place, laid = self._pons[seat, event[2] >> 2]
            added = [*laid[:place], self._number(event[2]), *laid[place:]]
            self._leaves[seat].append(_lettered("k", added, place))

    def _call(self, kind: int, seat: int, claimed: int, own: bytes, distance: int) -> None:
        letter = {events.CHI: "c", events.PON: "p", events.KAN: "m"}[kind]
        place = _PLACES[distance] % (len(own) + 1)
        laid = self._numbers(own)
        laid.insert(place, self._number(claimed))
        self._takes[seat].append(_lettered(letter, laid, place))
        if kind == events.PON:
            self._pons[seat, claimed >> 2] = (place, laid)
        elif kind == events.KAN:
            self._leaves[seat].append(0)

    def _result(self, won: list[Event], happened: list[Event], ended: RiichiDeal) -> list[Any]:
        if not won:
            return self._drawn(happened, ended)
        row: list[Any] = [WON]
        by_seat = {event[1]: event for event in won}
        shares = wins.shares(ended.winners, ended.parts)
        for seat, share in zip(ended.winners, shares, strict=True):
            win = Win(ended, by_seat[seat])
            liable = next((part[1] for part in share if part[0] == payments.PAO), seat)
            row.append(self._by_player(played.change(share)))
            people = [self._player(each) for each in (seat, win.from_seat, liable)]
            row.append([*people, *_value(win)])
        return row

    def _drawn(self, happened: list[Event], ended: RiichiDeal) -> list[Any]:
        for event in happened:
            if event[0] == events.ABORT:
                return [ABORTS[event[2]]]
            if event[0] == events.DRAW_END and event[3]:
                tenpai = [seat for seat in range(4) if event[2] >> seat & 1]
                self.shown = sorted(map(self._player, tenpai))
                return [NAGASHI, self._by_player(played.change(ended.parts))]
            if event[0] == events.DRAW_END and event[2] in (0, 15):
                return [ALL if event[2] else NONE]
        return [EXHAUSTIVE, self._by_player(played.change(ended.parts))]

    def _number(self, tile: int) -> int:
        kind = tile >> 2
        if tiles.is_red(tile, self._reds):
            return 51 + kind // 9
        return 10 * (kind // 9 + 1) + kind % 9 + 1

    def _numbers(self, held: Sequence[int]) -> list[int]:
        return [self._number(tile) for tile in held]

    def _player(self, seat: int) -> int:
        return (seat - self._first_east) % 4

    def _by_player(self, of_seats: Sequence[Any]) -> list[Any]:
        return [of_seats[(self._first_east + player) % 4] for player in range(4)]


def _lettered(letter: str, numbers: list[int], place: int) -> str:
    return "".join((letter if at == place else "") + str(each) for at, each in enumerate(numbers))


def _value(win: Win) -> list[str]:
    if win.is_tsumo:
        from_dealer, from_others = payments.tsumo(win.base, win.is_dealer)
        points = f"{from_others}点∀" if win.is_dealer else f"{from_others}-{from_dealer}点"
    else:
        points = f"{payments.ron(win.deal.rules, win, win.is_dealer)}点"
    text = names.LIMITS[win.limit] if win.limit else f"{win.fu}符{win.han}飜"
    listed = [text + points]
    for name, each in win.named(DRAGON):
        value = "役満" if win.is_yakuman else f"{each}飜"
        listed.append(f"{OWN_NAMES.get(name, name)}({value})")
    return listed
