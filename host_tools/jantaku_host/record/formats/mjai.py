"""MJAI: JSON lines, an event each; the first dealer is actor 0."""

from collections.abc import Iterator
from typing import Any

from jantaku.rules import books, events, tiles
from jantaku.rules.riichi.deal import RiichiDeal
from jantaku_host.record.formats.telling import Telling
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
from jantaku_host.review.matches import RecordedMatch

_WINDS = "ESWN"
_HONOURS = "ESWNPFC"
_CALLS = {events.CHI: "chi", events.PON: "pon", events.KAN: "daiminkan"}

Line = dict[str, Any]


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
        if deal.wins or deal.draw:
            yield from _Log(deal, first_east).lines()
    yield {"type": "end_game"}


class _Log:
    """One deal."""

    def __init__(self, recorded: RecordedDeal, first_east: int):
        self._recorded = recorded
        self._first_east = first_east
        self._reds = played.rules(recorded).red_fives

    def lines(self) -> Iterator[Line]:
        again = played.played(self._recorded)
        happened, ended = again.events, again.end
        dealt = next(event[2] for event in happened if event[0] == events.DEALT)
        first = next(event[2] for event in happened if event[0] == events.DORA)
        hands = [
            [self._pai(tile) for tile in sorted(dealt[at : at + 13])] for at in (0, 13, 26, 39)
        ]
        yield {
            "type": "start_kyoku",
            "bakaze": _WINDS[ended.round // 4],
            "dora_marker": self._pai(first),
            "kyoku": ended.round % 4 + 1,
            "honba": ended.honba,
            "kyotaku": self._recorded.deposits,
            "oya": self._actor(ended.dealer),
            "scores": self._by_actor(self._recorded.scores),
            "tehais": self._by_actor(hands),
        }
        for event, deal in again.walk():
            yield from self._line(event, deal)
        yield from self._result(happened, ended)
        yield {"type": "end_kyoku"}

    def _line(self, event: Event, deal: RiichiDeal) -> Iterator[Line]:
        kind, actor = event[0], self._actor(event[1])
        if kind == events.DRAW:
            yield {"type": "tsumo", "actor": actor, "pai": self._pai(event[2])}
        elif kind == events.DISCARD:
            is_drawn = event[2] == deal.drawn
            yield {"type": "dahai", "actor": actor, "pai": self._pai(event[2]),
                   "tsumogiri": is_drawn}  # fmt: skip
        elif kind in _CALLS:
            yield {"type": _CALLS[kind], "actor": actor, "target": self._actor(deal.window_from),
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
        ura = {event[1]: event[4] for event in happened if event[0] == events.WIN}
        shares = played.shares(ended, ended.parts)
        for seat, share in zip(ended.winners, shares, strict=True):
            yield {
                "type": "hora",
                "actor": self._actor(seat),
                "target": self._actor(ended.from_seat),
                "deltas": self._by_actor(played.change(share)),
                "ura_markers": self._pais(ura[seat]),
            }
        if not ended.winners:
            row = {"type": "ryukyoku", "deltas": self._by_actor(played.change(ended.parts))}
            if ended.end == "exhaustive":
                tenpai = [bool(ended.tenpai >> seat & 1) for seat in range(4)]
                row["tenpais"] = self._by_actor(tenpai)
            yield row

    def _pai(self, tile: int) -> str:
        kind = tile >> 2
        if kind >= 27:
            return _HONOURS[kind - 27]
        return f"{kind % 9 + 1}{'mps'[kind // 9]}" + "r" * tiles.is_red(tile, self._reds)

    def _pais(self, held: Any) -> list[str]:
        return [self._pai(tile) for tile in held]

    def _actor(self, seat: int) -> int:
        return (seat - self._first_east) % 4

    def _by_actor(self, of_seats: list[Any]) -> list[Any]:
        return [of_seats[(self._first_east + actor) % 4] for actor in range(4)]


class Reader:
    """Takes the lines of a file and hands out a deal whenever one is complete."""

    def __init__(self, file: str):
        self._file = file
        self._game = 0
        self._names: tuple[str, ...] = ("", "", "", "")
        self._book: dict[str, Any] = {}
        self._deals = 0
        self._lines: list[tuple[int, Line]] = []

    def take(self, number: int, line: Line) -> Iterator[RecordedDeal | Damage]:
        """The next line; a deal if it ends one."""
        kind = line["type"]
        if kind == "start_game":
            self._game, self._deals = self._game + 1, 0
            self._book = line.get("jantaku", {})
            names = line.get("names", ())
            self._names = tuple(map(printable, names)) if len(names) == 4 else ("", "", "", "")
        elif kind in ("end_kyoku", "end_game") or (kind == "start_kyoku" and self._lines):
            yield from self.end()
        if kind == "start_kyoku" or (self._lines and kind not in ("end_kyoku", "end_game")):
            self._lines.append((number, line))

    def end(self) -> Iterator[RecordedDeal | Damage]:
        """What the last lines tell, if they tell of a deal."""
        lines, self._lines = self._lines, []
        if not lines:
            return
        self._deals += 1
        try:
            yield self._deal(lines)
        except KeyError as error:
            yield Damage(self._file, lines[0][0], f"{error.args[0]!r} is missing or unknown")
        except (TypeError, ValueError, IndexError, AttributeError) as error:
            yield Damage(self._file, lines[0][0], f"not a deal ({error})")

    def _deal(self, lines: list[tuple[int, Line]]) -> RecordedDeal:
        number, start = lines[0]
        preset = self._book.get("rules", "tenhou")
        options = self._book.get("options") or _options(lines)
        rules = books.load(preset, **options)
        telling = Telling(rules)
        dealer = _seat(start["oya"])
        round_number = 4 * _WINDS.index(start["bakaze"]) + int(start["kyoku"]) - 1
        scores = [int(score) for score in start["scores"]]
        telling.dealt([[_face(pai) for pai in hand] for hand in start["tehais"]])
        indicators = [telling.turned(_face(start["dora_marker"]))]
        wins: list[Win] = []
        draw = None
        deltas = [0, 0, 0, 0]
        for at, line in lines[1:]:
            kind = line["type"]
            if kind == "hora":
                wins.append(_win(line, telling, wins))
                deltas = [one + other for one, other in zip(deltas, line["deltas"], strict=True)]
            elif kind == "ryukyoku":
                draw, deltas = _draw(line, telling, dealer), line["deltas"]
            elif kind == "dora":
                indicators.append(telling.turned(_face(line["dora_marker"])))
            elif not _tell(telling, line):
                raise BadRecord(f"line {at}: no event is called {kind}")
        if not wins and draw is None:
            raise BadRecord("it does not end")
        paid = [
            -rules.riichi_deposit * telling.events.count((events.RIICHI_OK, seat))
            for seat in range(4)
        ]
        return RecordedDeal(
            file=self._file,
            line=number,
            game=str(self._game),
            hand=self._deals - 1,
            preset=preset,
            options=options,
            dealer=dealer,
            round=round_number,
            honba=int(start["honba"]),
            deposits=int(start["kyotaku"]),
            scores=scores,
            wall=None,
            events=telling.events,
            asides=telling.asides,
            indicators=indicators,
            wins=wins,
            draw=draw,
            scores_end=[sum(row) for row in zip(scores, paid, deltas, strict=True)],
            players=self._names,
        )


def _options(lines: list[tuple[int, Line]]) -> dict[str, Any]:
    """What of the rules can be seen: whether fives are red."""
    has_reds = any(f"'5{suit}r'" in str(line) for _, line in lines for suit in "mps")
    return {"red_fives": 3 if has_reds else 0}


def _tell(telling: Telling, line: Line) -> bool:
    kind, seat = line["type"], _seat(line["actor"])
    if kind == "tsumo":
        telling.draws(seat, _face(line["pai"]))
    elif kind == "dahai":
        telling.discards(seat, _face(line["pai"]), bool(line["tsumogiri"]))
    elif kind == "reach":
        telling.declares_riichi(seat)
    elif kind == "reach_accepted":
        telling.lays_deposit(seat)
    elif kind in _CALLS.values():
        call = next(each for each, name in _CALLS.items() if name == kind)
        own = [_face(pai) for pai in line["consumed"]]
        telling.calls(call, seat, _face(line["pai"]), own, _seat(line["target"]))
    elif kind == "ankan":
        telling.closes_kan(seat, _face(line["consumed"][0]))
    elif kind == "kakan":
        telling.adds_kan(seat, _face(line["pai"]))
    else:
        return False
    return True


def _win(line: Line, telling: Telling, before: list[Win]) -> Win:
    seat, from_seat = _seat(line["actor"]), _seat(line["target"])
    markers = [_face(pai) for pai in line.get("ura_markers") or ()]
    turned = max((win.ura for win in before), key=len, default=[])
    return Win(
        seat=seat,
        from_seat=from_seat,
        tile=telling.winning_tile(seat, from_seat),
        ura=[_under(telling, face, turned[at : at + 1]) for at, face in enumerate(markers)],
        deltas=[int(each) for each in line["deltas"]],
    )


def _under(telling: Telling, face: str, turned: list[int]) -> int:
    """An ura indicator: all who declared riichi look at the same one."""
    same = [tile for tile in turned if telling.face(tile) == face]
    return same[0] if same else telling.new(face)


def _draw(line: Line, telling: Telling, dealer: int) -> Draw:
    deltas = [int(each) for each in line["deltas"]]
    abort = telling.abort()
    if abort is not None:
        return Draw(abort, deltas=deltas)
    tenpai = None
    if "tenpais" in line:
        tenpai = [seat for seat in range(4) if line["tenpais"][seat]]
    elif any(abs(each) in (1000, 1500) for each in deltas):
        # When nobody pays, or there is a nagashi mangan, who was tenpai is not told.
        tenpai = [seat for seat in range(4) if deltas[seat] > 0]
    telling.shows(tenpai, dealer)
    return Draw(None, None, tenpai, deltas=deltas)


def _seat(value: Any) -> int:
    if value not in (0, 1, 2, 3):
        raise BadRecord(f"{value!r} is no actor")
    return int(value)


def _face(pai: str) -> str:
    """`5mr` is `0m`, `E` is `1z`."""
    if pai in _HONOURS:
        return f"{_HONOURS.index(pai) + 1}z"
    return f"0{pai[1]}" if pai.endswith("r") else pai
