"""The paipu of kobalab's majiang: a JSON object a game, its people seen from the dealer of a deal.

`l` counts from East of the deal; a suit stands before its ranks (`m0` is a red five), a claimed
tile is followed by whom it came from: `-` the left, `=` across, `+` the right.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from jantaku.rules import events, match, payments, tiles
from jantaku.rules.deal import ACTING, REPLACING
from jantaku.rules.riichi.deal import RiichiDeal
from jantaku_host.record.recorded import BadRecord, Event, RecordedDeal
from jantaku_host.review import played
from jantaku_host.review.games.riichi import wins
from jantaku_host.review.matches import RecordedMatch, final_scores
from jantaku_host.show.exports.moves import moves
from jantaku_host.show.exports.wins import Win

_SUITS = "mpsz"
_FROM = "_+=-"  # by how many seats further on the feeder sits
_ABORTS = {
    events.NINE_TERMINALS: "九種九牌",
    events.FOUR_WINDS: "四風連打",
    events.FOUR_KANS: "四開槓",
    events.FOUR_RIICHI: "四家立直",
    events.TRIPLE_RON: "三家和",
}

_FED = ("大三元", "大四喜")  # whose last set may make its feeder liable


def write(game: RecordedMatch) -> dict[str, Any]:
    """The game as a paipu; deals that were void are no part of it."""
    log = [list(_Paper(deal).log()) for deal in game.deals if not deal.is_void]
    result = match.final(game.match)
    places = sorted(range(4), key=lambda seat: (result.places[seat], -result.scores[seat]))
    return {
        "title": game.title,
        "player": [name or f"seat {seat}" for seat, name in enumerate(game.players)],
        "qijia": game.first_east,
        "log": log,
        "defen": final_scores(game.match),
        "point": [f"{points / 1000:.1f}" for points in result.results],
        "rank": [places.index(seat) + 1 for seat in range(4)],
    }


class _Paper:
    """One deal of a paipu."""

    def __init__(self, recorded: RecordedDeal):
        self._recorded = recorded
        self._dealer = recorded.dealer
        self._reds = played.rules(recorded).red_fives
        self._fulou: list[list[str]] = [[], [], [], []]  # the melds of each seat, as written
        self._is_replacement = False
        self._held_back: list[dict[str, Any]] = []

    def log(self) -> Iterator[dict[str, Any]]:
        recorded, again = self._recorded, played.played(self._recorded)
        dealt = next(event[2] for event in recorded.events if event[0] == events.DEALT)
        first = next(event[2] for event in recorded.events if event[0] == events.DORA)
        hands = [dealt[13 * seat : 13 * seat + 13] for seat in range(4)]
        yield {
            "qipai": {
                "zhuangfeng": recorded.round // 4,
                "jushu": recorded.round % 4,
                "changbang": recorded.honba,
                "lizhibang": recorded.deposits,
                "defen": self._by_wind(recorded.scores),
                "baopai": self._pai(first),
                "shoupai": [self._hand(hand) for hand in self._by_wind(hands)],
            }
        }
        for event, deal in moves(again):
            if event[0] == events.DORA:
                yield from self._turned(event, deal)
                continue
            for move in self._moved(event, deal):
                yield move
                yield from self._held_back
                self._held_back = []
        yield from self._ended(again)

    def _ended(self, again: played.Played) -> Iterator[dict[str, Any]]:
        """Wins, or the draw, whose payment is known when all is over."""
        ended = again.end
        won = {event[1]: event for event in again.events if event[0] == events.WIN}
        shares = wins.shares(ended.winners, ended.parts)
        for seat, share in zip(ended.winners, shares, strict=True):
            yield self._hule(Win(ended, won[seat]), played.change(share))
        for at, deal in again.outcomes.items():
            if not won:
                yield {"pingju": self._pingju(again.events[at], deal, ended)}

    def _turned(self, event: Event, deal: RiichiDeal) -> Iterator[dict[str, Any]]:
        """An indicator is written after the tile, or the discard, that it was turned before."""
        turned = {"kaigang": {"baopai": self._pai(event[2])}}
        is_last = len(deal.indicators) == sum(deal.kans)  # else it is that of the kan before
        if deal.phase == ACTING or (deal.phase == REPLACING and is_last):
            self._held_back = [turned]
        elif deal.indicators:
            yield turned

    def _moved(self, event: Event, deal: RiichiDeal) -> Iterator[dict[str, Any]]:
        kind, seat = event[0], event[1]
        wind = self._wind(seat)
        if kind == events.DRAW:
            name = "gangzimo" if self._is_replacement else "zimo"
            self._is_replacement = False
            yield {name: {"l": wind, "p": self._pai(event[2])}}
        elif kind == events.DISCARD:
            text = self._pai(event[2])
            text += "_" if event[2] == deal.drawn else ""
            text += "*" if deal.declaring == seat else ""
            yield {"dapai": {"l": wind, "p": text}}
        elif kind in (events.CHI, events.PON, events.KAN):
            _, _, claimed, own = event
            mark = _FROM[(deal.window_from - seat) % 4]
            text = self._call(kind, claimed, own, mark)
            self._fulou[seat].append(text)
            self._is_replacement = kind == events.KAN
            yield {"fulou": {"l": wind, "m": text}}
        elif kind in (events.ANKAN, events.KAKAN):
            self._is_replacement = True
            yield {"gang": {"l": wind, "m": self._own_kan(kind, seat, event[2])}}

    def _hule(self, win: Win, share: list[int]) -> dict[str, Any]:
        deal, seat = win.deal, win.seat
        hand = [each for each in wins.hand(deal, seat) if each != win.tile]
        text = self._hand(hand) + self._pai(win.tile) + ("*" if deal.riichi[seat] else "")
        named = win.named("翻牌")
        own = [part for part in deal.parts if part[2] == seat and part[0] in wins.OF_HAND]
        row = {
            "l": self._wind(seat),
            "shoupai": ",".join([text, *self._fulou[seat]]),
            "baojia": None if win.is_tsumo else self._wind(win.from_seat),
            "fubaopai": [self._pai(each) for each in win.ura] if deal.riichi[seat] else None,
            "fu": win.fu,
            "fanshu": win.han,
            "defen": sum(part[3] for part in own),
            "hupai": [{"name": name, "fanshu": han} for name, han in named],
            "fenpei": self._by_wind(share),
        }
        if win.is_yakuman:
            del row["fu"], row["fanshu"]
            row["damanguan"] = len(named)
            row["hupai"] = [{"name": name, "fanshu": "*"} for name, _ in named]
            for yakuman in row["hupai"]:
                if yakuman["name"] in _FED and deal.liable[seat] != payments.NOBODY:
                    yakuman["baojia"] = _FROM[(deal.liable[seat] - seat) % 4]
        return {"hule": row}

    def _pingju(self, event: Event, deal: RiichiDeal, ended: RiichiDeal) -> dict[str, Any]:
        if event[0] == events.DRAW_END:
            name = "流し満貫" if event[3] else "荒牌平局"
            shown = [bool(event[2] >> seat & 1) for seat in range(4)]
        else:
            name = _ABORTS[event[2]]
            shown = [event[2] == events.FOUR_RIICHI] * 4
            if event[2] == events.NINE_TERMINALS:
                shown[event[1]] = True
            elif event[2] == events.TRIPLE_RON:
                shown = [seat != deal.window_from for seat in range(4)]
        hands = ["", "", "", ""]
        for seat in range(4):
            if shown[seat]:
                drawn = deal.drawn if deal.holds_drawn(seat) else None
                held = [tile for tile in deal.concealed(seat) if tile != drawn]
                text = self._hand(held) + (self._pai(drawn) if drawn is not None else "")
                text += "*" if deal.riichi[seat] else ""
                hands[seat] = ",".join([text, *self._fulou[seat]])
        return {
            "name": name,
            "shoupai": self._by_wind(hands),
            "fenpei": self._by_wind(played.change(ended.parts)),
        }

    # Tiles

    def _rank(self, tile: int) -> str:
        return "0" if tiles.is_red(tile, self._reds) else str((tile >> 2) % 9 + 1)

    def _pai(self, tile: int) -> str:
        return _SUITS[(tile >> 2) // 9] + self._rank(tile)

    def _hand(self, hand: Sequence[int]) -> str:
        """Red fives before the others."""
        text = ""
        for suit in range(4):
            ranks = "".join(
                self._rank(tile)
                for tile in sorted(hand, key=lambda tile: (tile >> 2, self._rank(tile)))
                if (tile >> 2) // 9 == suit
            )
            text += _SUITS[suit] + ranks if ranks else ""
        return text

    def _call(self, kind: int, claimed: int, own: bytes, mark: str) -> str:
        suit = self._pai(claimed)[0]
        if kind == events.CHI:
            run = sorted([*own, claimed], key=lambda tile: tile >> 2)
            return suit + "".join(
                self._rank(tile) + (mark if tile == claimed else "") for tile in run
            )
        ranks = sorted((self._rank(tile) for tile in own), reverse=True)
        return suit + "".join(ranks) + self._rank(claimed) + mark

    def _own_kan(self, kind: int, seat: int, tile: int) -> str:
        if kind == events.ANKAN:
            ranks = sorted((self._rank(tile + copy) for copy in range(4)), reverse=True)
            text = self._pai(tile)[0] + "".join(ranks)
            self._fulou[seat].append(text)
            return text
        for at, meld in enumerate(self._fulou[seat]):
            same = meld.replace("0", "5")[:4]
            if same == self._pai(tile & ~3 | 3)[0] + 3 * str((tile >> 2) % 9 + 1):
                self._fulou[seat][at] += self._rank(tile)
                return self._fulou[seat][at]
        raise BadRecord("a kan is added to no pon")

    # Seats

    def _wind(self, seat: int) -> int:
        return (seat - self._dealer) % 4

    def _by_wind(self, of_seats: Sequence[Any]) -> list[Any]:
        return [of_seats[(self._dealer + wind) % 4] for wind in range(4)]
