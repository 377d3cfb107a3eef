"""MJAI: JSON lines, an event each; the first dealer is actor 0."""

from collections.abc import Iterator
from typing import Any

from jantaku.rules import books, events
from jantaku_host.record.formats.telling import Telling
from jantaku_host.record.recorded import BadRecord, Claim, Damage, RecordedDeal, printable
from jantaku_host.words import WIND_LETTERS

HONOURS = "ESWNPFC"
CALLS = {events.CHI: "chi", events.PON: "pon", events.KAN: "daiminkan"}

Line = dict[str, Any]


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
        round_number = 4 * WIND_LETTERS.index(start["bakaze"]) + int(start["kyoku"]) - 1
        scores = [int(score) for score in start["scores"]]
        telling.dealt([[_face(pai) for pai in hand] for hand in start["tehais"]])
        telling.turned(_face(start["dora_marker"]))
        claims: list[Claim] = []
        ura: list[int] = []  # as far as they are turned
        for at, line in lines[1:]:
            kind = line["type"]
            if kind == "hora":
                claims.append(_won(line, telling, ura))
            elif kind == "ryukyoku":
                claims.append(_drawn(line, telling, dealer))
            elif kind == "dora":
                telling.turned(_face(line["dora_marker"]))
            elif not _tell(telling, line):
                raise BadRecord(f"line {at}: no event is called {kind}")
        if not claims:
            raise BadRecord("it does not end")
        telling.ends(scores, claims)
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
            claims=claims,
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
    elif kind in CALLS.values():
        call = next(each for each, name in CALLS.items() if name == kind)
        own = [_face(pai) for pai in line["consumed"]]
        telling.calls(call, seat, _face(line["pai"]), own, _seat(line["target"]))
    elif kind == "ankan":
        telling.closes_kan(seat, _face(line["consumed"][0]))
    elif kind == "kakan":
        telling.adds_kan(seat, _face(line["pai"]))
    else:
        return False
    return True


def _won(line: Line, telling: Telling, turned: list[int]) -> Claim:
    """A win; all who declared riichi look at the same ura indicators."""
    ura = []
    for at, pai in enumerate(line.get("ura_markers") or ()):
        same = [tile for tile in turned[at : at + 1] if telling.face(tile) == _face(pai)]
        ura.append(same[0] if same else telling.new(_face(pai)))
    turned[:] = ura if len(ura) > len(turned) else turned
    telling.wins(_seat(line["actor"]), _seat(line["target"]), ura)
    return Claim(seat=line["actor"], deltas=_deltas(line))


def _drawn(line: Line, telling: Telling, dealer: int) -> Claim:
    deltas = _deltas(line)
    abort = telling.abort()
    if abort is not None:
        telling.aborts(abort)
        return Claim(deltas=deltas)
    tenpai = None
    if "tenpais" in line:
        tenpai = [seat for seat in range(4) if line["tenpais"][seat]]
    elif any(abs(each) in (1000, 1500) for each in deltas):
        # When nobody pays, or there is a nagashi mangan, who was tenpai is not told.
        tenpai = [seat for seat in range(4) if deltas[seat] > 0]
    telling.draws_end(tenpai, dealer)
    return Claim(deltas=deltas)


def _deltas(line: Line) -> list[int]:
    return [int(each) for each in line["deltas"]]


def _seat(value: Any) -> int:
    if value not in (0, 1, 2, 3):
        raise BadRecord(f"{value!r} is no actor")
    return int(value)


def _face(pai: str) -> str:
    """`5mr` is `0m`, `E` is `1z`."""
    if pai in HONOURS:
        return f"{HONOURS.index(pai) + 1}z"
    return f"0{pai[1]}" if pai.endswith("r") else pai
