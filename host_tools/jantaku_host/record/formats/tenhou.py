"""The JSON of Tenhou's log editor and viewer (tenhou.net/6): an object a game, a list a deal.

A deal is [round, counters, deposits], scores, indicators, ura, then for each player 13 tiles, what
came to the hand and what left it, last the result. Tiles are 11-19 m, 21-29 p, 31-39 s, 41-47
honours, 51-53 red fives; 60 discards the drawn tile; a letter stands before the tile it is about:
c chi, p pon, m open kan (and 0 for the discard that does not follow), k added kan, a closed kan,
r riichi. The first dealer is player 0.
"""

import re
from collections.abc import Iterator
from typing import Any

from jantaku.rules import books, events
from jantaku.rules.riichi import yaku
from jantaku_host.record.formats import names
from jantaku_host.record.formats.telling import Telling
from jantaku_host.record.formats.tenhou_turns import DRAWN, Call, Turn, call, turns
from jantaku_host.record.recorded import BadRecord, Claim, Damage, RecordedDeal, printable

WON = "和了"
EXHAUSTIVE = "流局"
ALL, NONE = "全員聴牌", "全員不聴"
NAGASHI = "流し満貫"
ABORTS = {
    events.NINE_TERMINALS: "九種九牌",
    events.FOUR_WINDS: "四風連打",
    events.FOUR_KANS: "四槓散了",
    events.FOUR_RIICHI: "四家立直",
    events.TRIPLE_RON: "三家和了",
}
DRAGON = "役牌"
OWN_NAMES = {"ダブル立直": "両立直"}  # where Tenhou's name of a yaku is not the usual one
_LIMITS = ("-", *names.LIMITS.values())
_NUMBERS = {name: number for number, name in enumerate(yaku.names())}


def read(file: str, number: int, record: dict[str, Any]) -> Iterator[RecordedDeal | Damage]:
    """The deals of a game."""
    preset, options = _book(record)
    rules = books.load(preset, **options)
    players = tuple(map(printable, record.get("name", ())))
    players = players if len(players) == 4 else ("", "", "", "")
    shown = dict(enumerate(record.get("jantaku", {}).get("tenpai", ())))
    last: RecordedDeal | None = None
    for hand, row in enumerate(record["log"]):
        if last is not None:
            yield last
            last = None
        try:
            last = _deal(rules, row, shown.get(hand), file=file, line=number, hand=hand,
                         game=printable(record.get("ref") or number), preset=preset,
                         options=options, players=players)  # fmt: skip
        except KeyError as error:
            yield Damage(file, number, f"deal {hand}: {error.args[0]!r} is missing or unknown")
        except (TypeError, ValueError, IndexError, AttributeError) as error:
            yield Damage(file, number, f"deal {hand}: not a deal ({error})")
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


def _deal(
    rules: books.Rules, row: list[Any], shown: list[int] | None, **origin: Any
) -> RecordedDeal:
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
    if name not in (WON, ABORTS[events.TRIPLE_RON]):
        teller.lay_deposit()  # nobody won on the riichi tile
    if name == WON:
        below = [telling.new(_face(tile)) for tile in ura]
        claims = [
            _won(telling, people, change, below)
            for change, people in zip(details[::2], details[1::2], strict=True)
        ]
    else:
        claims = [_drawn(telling, name, details[0] if details else [0, 0, 0, 0], shown, dealer)]
    telling.ends(scores, claims)
    return RecordedDeal(
        **origin,
        dealer=dealer,
        round=round_number,
        honba=honba,
        deposits=deposits,
        scores=scores,
        wall=None,
        events=telling.events,
        asides=telling.asides,
        claims=claims,
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


def _won(telling: Telling, people: list[Any], change: list[int], ura: list[int]) -> Claim:
    seat, from_seat, liable, value, *listed = people
    found = dict(map(_yaku, listed))
    dora = {kind: found.pop(name, 0) for kind, name in names.DORA.items()}
    fu = re.match(r"(\d+)符(\d+)飜", value)
    limit = next((at for at, name in enumerate(_LIMITS) if value.startswith(name)), 0)
    is_riichi = any(event[:2] == (events.RIICHI, seat) for event in telling.events)
    telling.wins(
        seat,
        from_seat,
        ura if is_riichi else [],
        sum(found.values()) + sum(dora.values()),
        int(fu[1]) if fu else None,
        sorted((_NUMBERS[_our_name(name)], han) for name, han in found.items()),
    )
    return Claim(
        seat=seat,
        dora=None if max(found.values(), default=0) >= 13 else dora,
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
        if name.split(" ")[0] in (japanese, OWN_NAMES.get(japanese)):
            return ours
    if name.startswith(DRAGON):
        return "dragon"
    raise BadRecord(f"no yaku is called {name}")


def _drawn(
    telling: Telling, name: str, deltas: list[int], shown: list[int] | None, dealer: int
) -> Claim:
    for abort, japanese in ABORTS.items():
        if name == japanese:
            telling.aborts(abort)
            return Claim(deltas=deltas)
    if name not in (EXHAUSTIVE, ALL, NONE, NAGASHI):
        raise BadRecord(f"no deal ends with {name}")
    tenpai = {ALL: [0, 1, 2, 3], NONE: []}.get(name, shown)
    if name == EXHAUSTIVE:
        tenpai = [seat for seat in range(4) if deltas[seat] > 0]
    telling.draws_end(tenpai, dealer)
    return Claim(nagashi=name == NAGASHI, deltas=deltas)


def _face(number: Any) -> str:
    """11 is `1m`, 51 is `0m`, 47 is `7z`."""
    suit, rank = divmod(int(number), 10)
    if suit == 5 and 1 <= rank <= 3:
        return "0" + "mps"[rank - 1]
    if not 1 <= suit <= 4 or not 1 <= rank <= (7 if suit == 4 else 9):
        raise BadRecord(f"{number!r} is no tile")
    return f"{rank}{'mpsz'[suit - 1]}"
