"""The JSON of Tenhou's log editor and viewer (tenhou.net/6): an object a game, a list a deal.

A deal is [round, counters, deposits], scores, indicators, ura, then for each player 13 tiles, what
came to the hand and what left it, last the result. Tiles are 11-19 m, 21-29 p, 31-39 s, 41-47
honours, 51-53 red fives; 60 discards the drawn tile; a letter stands before the tile it is about:
c chi, p pon, m open kan (and 0 for the discard that does not follow), k added kan, a closed kan,
r riichi. The first dealer is player 0.
"""

import json
import re
from collections.abc import Iterator, Sequence
from typing import Any
from urllib.parse import quote

from jantaku.rules import books, events, tiles
from jantaku.rules.match import final
from jantaku.rules.riichi import payments, yaku
from jantaku.rules.riichi.deal import RiichiDeal
from jantaku_host.record.formats import names
from jantaku_host.record.formats.telling import Telling
from jantaku_host.record.formats.tenhou_turns import DRAWN, Call, Turn, call, turns
from jantaku_host.record.recorded import (
    BadRecord,
    Damage,
    Draw,
    Event,
    RecordedDeal,
    Win,
    printable,
)
from jantaku_host.review import played
from jantaku_host.review.matches import RecordedMatch, final_scores

_VIEWER = "https://tenhou.net/6/#json="
_WON = "和了"
_EXHAUSTIVE = "流局"
_ALL, _NONE = "全員聴牌", "全員不聴"
_NAGASHI = "流し満貫"
_ABORTS = {
    events.NINE_TERMINALS: "九種九牌",
    events.FOUR_WINDS: "四風連打",
    events.FOUR_KANS: "四槓散了",
    events.FOUR_RIICHI: "四家立直",
    events.TRIPLE_RON: "三家和了",
}
_DRAGON = "役牌"
_LIMITS = ("-", *names.LIMITS.values())
_OWN_NAMES = {"ダブル立直": "両立直"}
# Where the letter of a call stands, by how many seats further on the feeder sits.
_PLACES = {1: -1, 2: 1, 3: 0}


def write(game: RecordedMatch) -> dict[str, Any]:
    """The game; deals that were void are no part of it."""
    first_east = game.first_east
    seats = [(first_east + player) % 4 for player in range(4)]
    sheets = [_Sheet(deal, first_east) for deal in game.deals if deal.wins or deal.draw]
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
    match = game.match()
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
        happened, ended = again.events, again.end
        for event, deal in again.walk():
            self._note(event, deal)
        dealt = next(event[2] for event in happened if event[0] == events.DEALT)
        wins = [event for event in happened if event[0] == events.WIN]
        longest = max((event[4] for event in wins), key=len, default=b"")
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
            self._result(wins, happened, ended),
        ]

    def _note(self, event: Event, deal: RiichiDeal) -> None:
        kind, seat = event[0], event[1]
        if kind == events.DRAW:
            self._takes[seat].append(self._number(event[2]))
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

    def _result(self, wins: list[Event], happened: list[Event], ended: RiichiDeal) -> list[Any]:
        if not wins:
            return self._drawn(happened, ended)
        row: list[Any] = [_WON]
        by_seat = {event[1]: event for event in wins}
        shares = played.shares(ended, ended.parts)
        for seat, share in zip(ended.winners, shares, strict=True):
            liable = next((part[1] for part in share if part[0] == payments.PAO), seat)
            row.append(self._by_player(played.change(share)))
            people = [self._player(each) for each in (seat, ended.from_seat, liable)]
            row.append([*people, *self._value(ended, by_seat[seat])])
        return row

    def _drawn(self, happened: list[Event], ended: RiichiDeal) -> list[Any]:
        for event in happened:
            if event[0] == events.ABORT:
                return [_ABORTS[event[2]]]
            if event[0] == events.DRAW_END and event[3]:
                tenpai = [seat for seat in range(4) if event[2] >> seat & 1]
                self.shown = sorted(map(self._player, tenpai))
                return [_NAGASHI, self._by_player(played.change(ended.parts))]
            if event[0] == events.DRAW_END and event[2] in (0, 15):
                return [_ALL if event[2] else _NONE]
        return [_EXHAUSTIVE, self._by_player(played.change(ended.parts))]

    def _value(self, deal: RiichiDeal, event: Event) -> list[str]:
        _, seat, from_seat, _, ura, han, fu, _ = event
        worth = deal.values[deal.winners.index(seat)]
        is_dealer = seat == deal.dealer
        if from_seat != seat:
            points = f"{payments.ron(deal.rules, worth, is_dealer)}点"
        else:
            from_dealer, from_others = payments.tsumo(worth.base, is_dealer)
            points = f"{from_others}点∀" if is_dealer else f"{from_others}-{from_dealer}点"
        text = names.LIMITS[worth.limit] if worth.limit else f"{fu}符{han}飜"
        listed = [text + points]
        for name, each in names.yaku_of(deal, seat, ura, _DRAGON):
            value = "役満" if worth.yakuman else f"{each}飜"
            listed.append(f"{_OWN_NAMES.get(name, name)}({value})")
        return listed

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


# Reading


def read(file: str, number: int, record: dict[str, Any]) -> Iterator[RecordedDeal | Damage]:
    """The deals of a game."""
    preset, options = _book(record)
    rules = books.load(preset, **options)
    players = tuple(map(printable, record.get("name", ())))
    shown = dict(enumerate(record.get("jantaku", {}).get("tenpai", ())))
    last: RecordedDeal | None = None
    for hand, row in enumerate(record["log"]):
        if last is not None:
            yield last
            last = None
        try:
            last = _deal(rules, row, shown.get(hand))
        except KeyError as error:
            yield Damage(file, number, f"deal {hand}: {error.args[0]!r} is missing or unknown")
            continue
        except (TypeError, ValueError, IndexError, AttributeError) as error:
            yield Damage(file, number, f"deal {hand}: not a deal ({error})")
            continue
        last.file, last.line, last.hand = file, number, hand
        last.game = printable(record.get("ref") or number)
        last.preset, last.options = preset, options
        last.players = players if len(players) == 4 else last.players
    if last is not None:
        if "sc" in record:
            last.final = [int(score) for score in record["sc"][::2]]
        yield last


def _book(record: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    own = record.get("jantaku")
    if own:
        return own["rules"], own["options"]
    rule = record.get("rule", {})
    shown = str(rule.get("disp", "南喰赤"))
    has_reds = any(rule.get(name) for name in ("aka", "aka51", "aka52", "aka53")) or "赤" in shown
    return "tenhou", {
        "red_fives": 3 if has_reds else 0,
        "open_tanyao": "喰" in shown,
        "rounds": 1 if "東" in shown else 2,
    }


def _deal(rules: books.Rules, row: list[Any], shown: list[int] | None) -> RecordedDeal:
    start, points, indicators, ura = row[:4]
    round_number, honba, deposits = map(int, start)
    scores = [int(each) for each in points]
    hands, takes, leaves = row[4:16:3], row[5:16:3], row[6:16:3]
    dealer = round_number % 4
    name, *details = row[16]
    telling = Telling(rules)
    telling.dealt([[_face(tile) for tile in hand] for hand in hands])
    teller = _Teller(rules, telling, indicators)
    teller.tell(turns(takes, leaves, dealer))
    if name not in (_WON, _ABORTS[events.TRIPLE_RON]):
        teller.lay_deposit()  # nobody won on the riichi tile
    wins: list[Win] = []
    draw = None
    deltas = [0, 0, 0, 0]
    if name == _WON:
        below = [telling.new(_face(tile)) for tile in ura]
        for change, people in zip(details[::2], details[1::2], strict=True):
            wins.append(_win(telling, people, change, below))
            deltas = [one + other for one, other in zip(deltas, change, strict=True)]
    else:
        deltas = details[0] if details else deltas
        draw = _draw(name, deltas, shown)
        if draw.abort is None:
            telling.shows(draw.tenpai, dealer)
    deposit = [
        -rules.riichi_deposit * telling.events.count((events.RIICHI_OK, seat)) for seat in range(4)
    ]
    return RecordedDeal(
        file="",
        line=0,
        game="",
        hand=0,
        preset="",
        options={},
        dealer=dealer,
        round=round_number,
        honba=honba,
        deposits=deposits,
        scores=scores,
        wall=None,
        events=telling.events,
        asides=telling.asides,
        indicators=[event[2] for event in telling.events if event[0] == events.DORA],
        wins=wins,
        draw=draw,
        scores_end=[sum(each) for each in zip(scores, deposit, deltas, strict=True)],
    )


class _Teller:
    """Tells the turns of a deal."""

    def __init__(self, rules: books.Rules, telling: Telling, indicators: list[int]):
        self._telling = telling
        self._indicators = list(indicators)
        self._open_kan_dora = rules.open_kan_dora
        self._due = 0  # indicators of open kans that are turned with the discard
        self._riichi: int | None = None  # whose deposit is to be laid down unless the tile is won

    def tell(self, course: list[Turn]) -> None:
        self._turn()
        for turn in course:
            self.lay_deposit()
            if isinstance(turn.take, str):
                self._call(turn.seat, call(turn.take))
            else:
                self._telling.draws(turn.seat, _face(turn.take))
            if turn.leave:
                self._leave(turn.seat, str(turn.leave))

    def lay_deposit(self) -> None:
        """The riichi tile was not won on."""
        if self._riichi is not None:
            self._telling.lays_deposit(self._riichi)
            self._riichi = None

    def _call(self, seat: int, claim: Call) -> None:
        kind = {"c": events.CHI, "p": events.PON, "m": events.KAN}[claim.letter]
        own = [_face(tile) for tile in claim.own]
        self._telling.calls(kind, seat, _face(claim.claimed), own, (seat + claim.distance) % 4)
        if kind == events.KAN:
            self._open_kan()

    def _leave(self, seat: int, text: str) -> None:
        if text.removeprefix("r").isdigit():
            self._discard(seat, text)
            return
        kan = call(text)
        if kan.letter == "a":
            self._telling.closes_kan(seat, _face(kan.claimed))
            self._turn(1 + self._due)
            self._due = 0
        else:
            self._telling.adds_kan(seat, _face(kan.claimed))
            self._turn(self._due)
            self._due = 0
            self._open_kan()

    def _discard(self, seat: int, text: str) -> None:
        if self._open_kan_dora == "before_discard":
            self._turn(self._due)
            self._due = 0
        if text[0] == "r":
            self._telling.declares_riichi(seat)
            self._riichi = seat
        tile = int(text.removeprefix("r"))
        if tile == DRAWN:
            self._telling.discards_drawn(seat)
        else:
            self._telling.discards(seat, _face(tile), False)
        self._turn(self._due)
        self._due = 0

    def _open_kan(self) -> None:
        if self._open_kan_dora == "before_draw":
            self._turn()
        else:
            self._due += 1

    def _turn(self, count: int = 1) -> None:
        for _ in range(min(count, len(self._indicators))):
            self._telling.turned(_face(self._indicators.pop(0)))


def _win(telling: Telling, people: list[Any], change: list[int], ura: list[int]) -> Win:
    seat, from_seat, liable, value, *listed = people
    found = dict(map(_yaku, listed))
    dora = {kind: found.pop(name, 0) for kind, name in names.DORA.items()}
    fu = re.match(r"(\d+)符(\d+)飜", value)
    limit = next((at for at, name in enumerate(_LIMITS) if value.startswith(name)), 0)
    is_riichi = any(event[:2] == (events.RIICHI, seat) for event in telling.events)
    return Win(
        seat=seat,
        from_seat=from_seat,
        tile=telling.winning_tile(seat, from_seat),
        ura=ura if is_riichi else [],
        han=sum(found.values()) + sum(dora.values()),
        fu=int(fu[1]) if fu else None,
        yaku=[(_our_name(name), han) for name, han in found.items()],
        dora=dora,
        limit=limit or (0 if fu else None),
        liable=None if liable == seat else liable,
        deltas=change,
    )


def _yaku(text: str) -> tuple[str, int]:
    name, han = text.removesuffix(")").split("(")
    return name, 13 if han == "役満" else int(han.removesuffix("飜"))


def _our_name(name: str) -> str:
    for ours in yaku.names():
        japanese = names.japanese(ours)
        if name.split(" ")[0] in (japanese, _OWN_NAMES.get(japanese)):
            return ours
    if name.startswith(_DRAGON):
        return "dragon"
    raise BadRecord(f"no yaku is called {name}")


def _draw(name: str, deltas: list[int], shown: list[int] | None) -> Draw:
    for abort, japanese in _ABORTS.items():
        if name == japanese:
            return Draw(abort)
    if name not in (_EXHAUSTIVE, _ALL, _NONE, _NAGASHI):
        raise BadRecord(f"no deal ends with {name}")
    tenpai = {_ALL: [0, 1, 2, 3], _NONE: []}.get(name, shown)
    if name == _EXHAUSTIVE:
        tenpai = [seat for seat in range(4) if deltas[seat] > 0]
    return Draw(None, name == _NAGASHI, tenpai, deltas=deltas)


def _face(number: Any) -> str:
    """11 is `1m`, 51 is `0m`, 47 is `7z`."""
    suit, rank = divmod(int(number), 10)
    if suit == 5 and 1 <= rank <= 3:
        return "0" + "mps"[rank - 1]
    if not 1 <= suit <= 4 or not 1 <= rank <= (7 if suit == 4 else 9):
        raise BadRecord(f"{number!r} is no tile")
    return f"{rank}{'mpsz'[suit - 1]}"
