"""Scenes are played: what people do is done at a table, what is expected is looked up.

result = scene.play(scene_script.parse(text, "discard_taken_back.scene"))
result.ok, result.account.events, result.failed
"""

from collections.abc import Callable, Generator
from dataclasses import dataclass
from typing import Any

from jantaku import board
from jantaku.rules import books, events, match
from jantaku.sensing.zones import MELDS, RACK
from jantaku_host.bench.scene_account import Account
from jantaku_host.bench.scene_hands import Hands, Impossible
from jantaku_host.bench.scene_script import (
    RULINGS,
    SEATS,
    VOIDS,
    Act,
    BadScene,
    Expectation,
    Script,
)
from jantaku_host.bench.scene_stage import DICE, Stage
from jantaku_host.bench.scene_table import SceneTable
from jantaku_host.bench.scene_wall import BadWall, has_dead_wall, order
from jantaku_host.bench.table import TableStopped

Waits = Generator[int, None, None]  # milliseconds until it goes on

RIICHI, WIN, TENPAI, REFEREE = range(len(board.BUTTONS))

_LEFT_ALONE_MS = 10_000
_BLOCK_MS = 60  # between one tile of the deal and the next, before the scene begins
_BREATH_MS = 500
_HOLD_S = 1.2
_MOST_PAGES = 40
_MINUTE_MS = 60_000
_SET_UP_MS = 30_000  # that the set-up takes at most
# On which button each choice of a question lies.
_BUTTONS = (RIICHI, TENPAI)


@dataclass
class Result:
    """What has become of a scene."""

    name: str
    account: Account
    failed: list[str]

    @property
    def ok(self) -> bool:
        """Whether everything was as expected."""
        return not self.failed

    def row(self) -> dict[str, Any]:
        """As JSON tells it."""
        account = self.account
        return {
            "scene": self.name,
            "ok": self.ok,
            "events": account.events,
            "history": account.history,
            "asks": account.asks,
            "said": account.said,
            "told": account.told,
            "answers": account.answers,
            "dead": account.dead,
            "riichi": account.riichi,
            "scores": account.scores,
            "deposits": account.deposits,
            "state": account.state,
            "failed": self.failed,
        }


def play(script: Script) -> Result:
    """Play a scene at a table that is told what moves, in this process: the quickest."""
    rules = load_rules(script)
    account = Account(rules)
    with SceneTable(script.head.preset, script.head.options, rules, account) as table:
        scene = Scene(script, rules, account, table)
        try:
            for span in scene.play():
                table.wait(span)
        except BadScene:
            raise
        except Exception as error:  # at a real table the firmware would have stopped
            what = f"{type(error).__name__}: {error}"
            raise TableStopped(f"{script.name}: the firmware stopped: {what}") from error
    return Result(script.name, account, scene.failed)


def simulate(script: Script, level: str, runtime: str, **radio: Any) -> Result:
    """Play a scene at a simulated table, whose firmware is a process of its own."""
    from jantaku_host.bench.scene_bench import SceneBench

    account = Account(load_rules(script))
    head = script.head
    bench = SceneBench(head.preset, head.options, account, level=level, runtime=runtime, **radio)
    scene = Scene(script, load_rules(script), account, bench)
    try:
        bench.play(scene.play)
    except TableStopped as error:
        raise TableStopped(f"{script.name}: {error}") from error
    return Result(script.name, account, scene.failed)


def load_rules(script: Script) -> Any:
    """The book of a scene."""
    try:
        return books.load(script.head.preset, **script.head.options)
    except books.PresetError as error:
        line = script.head.lines.get("rules", 1)
        raise BadScene(f"{script.name}:{line}: {error}") from None


class Scene:
    """A script at a table. `play` yields for how long time is to pass."""

    def __init__(self, script: Script, rules: Any, account: Account, stage: Stage) -> None:
        self._script = script
        self._rules = rules
        self._account = account
        self._stage = stage
        self._hands = Hands(rules, stage.move, stage.lift)
        self.failed: list[str] = []

    def play(self) -> Waits:
        """All of it, and the time after the last line."""
        yield from self._set_up()
        self._stage.begin()
        for act in self._script.acts:
            self._hands.leave(self._account.winners())
            try:
                yield from _ACTS[act.word](self, act)
            except Impossible as error:
                raise self._bad(act.line, f"{act.text}: {error}") from None
        yield _LEFT_ALONE_MS

    def _bad(self, line: int, message: str) -> BadScene:
        return BadScene(f"{self._script.name}:{line}: {message}")

    def _fail(self, act: Act, why: str) -> None:
        self.failed.append(f"{self._script.name}:{act.line}: {act.text}: {why}")

    # Before it begins

    def _set_up(self) -> Waits:
        head, stage = self._script.head, self._stage
        try:
            self._order = order(head, self._rules)
        except BadWall as error:
            raise self._bad(error.line, str(error)) from None
        yield _BREATH_MS
        begin = round(head.minute * _MINUTE_MS)
        is_late = bool(match.barred(self._rules, begin, None))
        if not is_late:  # else the dice fell when they could
            yield from stage.leap(max(0, begin - _SET_UP_MS - stage.elapsed))
        scores = list(head.scores) or [self._rules.start_points] * 4
        stage.start_with(head.round, head.honba, head.deposits, scores)
        if not (yield from self._build()):
            raise self._bad(head.line, "the table does not begin the deal")
        yield _BREATH_MS
        if not head.undealt:
            yield from self._set_up_hands()
        elif head.voids:
            raise self._bad(head.line, "nobody names a void suit before tiles are dealt")
        yield from stage.leap(max(0, begin - stage.elapsed))
        yield 0

    def _set_up_hands(self) -> Waits:
        head, hands = self._script.head, self._hands
        for tile, seat in hands.dealing({}):
            hands.lay(tile, RACK + seat, seat)
            yield _BLOCK_MS + self._stage.read_ms // 10
        hands.turn = hands.dealer
        yield _BREATH_MS + self._stage.read_ms
        if has_dead_wall(self._rules):
            if head.voids:
                line = min(head.lines[f"void {seat}"] for seat in head.voids)
                raise self._bad(line, f"{head.preset} knows no void suit")
            hands.turn_indicator(0)
        for wind, void in head.voids.items():
            yield _BREATH_MS
            if void.tile is None:
                self._stage.press(hands.side(wind), "mps".index(void.suit))
                yield self._stage.press_ms
                continue
            try:
                hands.void(hands.side(wind), void.tile)
            except Impossible as error:
                raise self._bad(head.lines[f"void {wind}"], str(error)) from None
        yield _BREATH_MS + self._stage.read_ms

    def _build(self) -> Generator[int, None, bool]:
        laid = self._hands.build(self._order, self._account.next_dealer, DICE)
        has_begun = yield from self._stage.build(laid)
        yield self._stage.read_ms
        return has_begun

    # Acts

    def _seat(self, act: Act) -> int:
        return self._hands.side(act.seat)

    def _wait(self, act: Act) -> Waits:
        yield round(act.seconds * 1000)

    def _draw(self, act: Act) -> Waits:
        self._hands.draw(self._seat(act), act.name == "air")
        yield 0

    def _replace(self, act: Act) -> Waits:
        self._hands.replace(self._seat(act), act.name == "air")
        yield 0

    def _discard(self, act: Act) -> Waits:
        self._hands.discard(self._seat(act), act.tiles[0] if act.tiles else None)
        yield 0

    def _lay(self, act: Act) -> Waits:
        seat = self._seat(act)
        for name in act.tiles:
            self._hands.lay(self._hands.find_own(name, seat), MELDS + seat, seat)
        yield 0

    def _take(self, act: Act) -> Waits:
        self._hands.take(self._seat(act))
        yield 0

    def _rack(self, act: Act) -> Waits:
        seat = self._seat(act)
        for name in act.tiles:
            tile = self._hands.find(name, seat, RACK + seat)
            self._hands.move(tile, RACK + seat, seat)
        yield 0

    def _move(self, act: Act) -> Waits:
        assert act.place is not None
        seat, hands, name = self._seat(act), self._hands, act.tiles[0]
        is_own_stack = act.place.what == "wall" and not act.place.stack
        target = -1 if is_own_stack else hands.zone(act.place, seat)
        tile = hands.find(name, seat, target)
        hands.move(tile, hands.zone(act.place, seat, tile), seat)
        yield 0

    def _turn(self, act: Act) -> Waits:
        self._hands.turn_indicator(act.number)
        yield 0

    def _deal(self, act: Act) -> Waits:
        hands = self._hands
        for tile, seat in hands.dealing(act.counts):
            hands.lay(tile, RACK + seat, seat)
            yield self._stage.read_ms // 10
        hands.turn = hands.dealer
        yield 0

    def _go(self, act: Act) -> Waits:
        left = act.number
        hands = self._hands
        while left:
            seat = hands.whose_turn()
            if not hands.has_drawn(seat):
                if not hands.live:
                    if left < 0:
                        break
                    raise Impossible("no tile is left to draw")
                hands.draw(seat)
                yield self._stage.read_ms
            if hands.face_down(seat) >= 0:
                hands.turn_over(seat)
            else:
                hands.discard(seat, None)
            yield self._stage.read_ms
            left -= 1

    def _build_next(self, act: Act) -> Waits:
        if self._account.is_settled:  # the dealer's press accepts it
            self._stage.press(self._account.next_dealer, RIICHI)
            yield self._stage.press_ms
        if self._account.state != "building":
            raise Impossible(f"the table is {self._account.state}")
        if not (yield from self._build()):
            raise Impossible("the table does not begin the next deal")

    def _press(self, act: Act) -> Waits:
        self._stage.press(self._seat(act), board.BUTTONS.index(act.name))
        yield 0

    def _hold(self, act: Act) -> Waits:
        self._stage.press(self._seat(act), board.BUTTONS.index(act.name), act.seconds)
        yield 0

    def _choose(self, act: Act) -> Waits:
        seat = self._seat(act)
        for question in self._account.asks:
            is_own = question["kind"] != "proposal" and act.seat in question["to"]
            if is_own and act.name in question["choices"]:
                self._stage.press(seat, _BUTTONS[question["choices"].index(act.name)])
                yield self._stage.press_ms
                return
        if act.name == "confirm":
            if not self._may_confirm(act.seat):
                self._fail(act, "nothing is proposed to this seat")
                return
            self._stage.press(seat, REFEREE, _HOLD_S)
            yield 0
            return
        yield from self._choose_in_menu(act, seat)

    def _may_confirm(self, wind: str) -> bool:
        return any(
            wind in question["to"]
            for question in self._account.asks
            if question["kind"] == "proposal"
        )

    def _choose_in_menu(self, act: Act, seat: int) -> Waits:
        """Page by page, until what is wanted stands there."""
        if not self._account.menu(seat):
            self._stage.press(seat, REFEREE)
            yield self._stage.press_ms
        for _ in range(_MOST_PAGES):
            page = self._account.menu(seat)
            if page and page[0] == act.name:
                self._stage.press(seat, TENPAI)
                yield self._stage.press_ms
                return
            if not page or page[1] >= page[2]:
                break
            self._stage.press(seat, RIICHI)
            yield self._stage.press_ms
        self._fail(act, "it is not offered")

    def _rule(self, act: Act) -> Waits:
        seat = self._hands.side(act.seat) if act.seat else 0
        if act.name in VOIDS:
            event: tuple[Any, ...] = (events.VOID, seat, VOIDS[act.name])
        else:
            amount = act.number if act.name == "undo" else 0
            event = (events.RULING, seat, RULINGS[act.name], amount, "")
        refusal = yield from self._stage.rule(event)
        if refusal:
            self._fail(act, f"the table refuses it: {refusal}")

    def _cover(self, act: Act) -> Waits:
        assert act.place is not None
        self._stage.cover(self._hands.zone(act.place, 0), round(act.seconds * 1000))
        yield 0

    def _kill(self, act: Act) -> Waits:
        self._stage.kill(self._hands.find(act.tiles[0]))
        yield 0

    def _power(self, act: Act) -> Waits:
        span = round(act.seconds * 1000)
        self._stage.cut(span)
        yield span

    # Expectations

    def _expect(self, act: Act) -> Waits:
        yield 0
        expected = act.expected
        assert expected is not None
        why = _CHECKS[expected.what](self._account, expected)
        if why:
            self._fail(act, why)


def _check_event(account: Account, expected: Expectation) -> str:
    wanted = list(expected.words)
    found = any(text.split()[: len(wanted)] == wanted for text in account.events)
    if found == expected.is_no:
        return "it has happened" if found else f"the last are {', '.join(account.events[-4:])}"
    return ""


def _check_question(account: Account, expected: Expectation) -> str:
    rows = account.asks if expected.what == "asked" else account.said
    kind, seat = expected.words
    found = any(kind in ("", row["kind"]) and seat in ("", row["seat"]) for row in rows)
    return _told(account) if found == expected.is_no else ""


def _check_nothing(account: Account, expected: Expectation) -> str:
    rows = account.asks if expected.words[0] == "asked" else account.said
    return _told(account) if rows else ""


def _told(account: Account) -> str:
    asked = [f"{row['kind']} {row['seat']}" for row in account.asks]
    said = [f"{row['kind']} {row['seat']}" for row in account.said]
    return f"asked: {', '.join(asked) or 'nothing'}; said: {', '.join(said) or 'nothing'}"


def _check_answer(account: Account, expected: Expectation) -> str:
    wind, wanted = expected.words
    found = account.answer(account.seat(wind))
    return "" if found == wanted else f"it is {found}" if found else "there is no answer"


def _check_state(account: Account, expected: Expectation) -> str:
    return "" if account.state == expected.words[0] else f"it is {account.state}"


def _check_seats(account: Account, expected: Expectation) -> str:
    found = account.dead if expected.what == "dead" else account.riichi
    is_so = expected.words[0] in found
    return f"{expected.what}: {' '.join(found) or 'nobody'}" if is_so == expected.is_no else ""


def _check_deposits(account: Account, expected: Expectation) -> str:
    found = account.deposits
    return "" if (found,) == expected.numbers else f"it is {found}"


def _check_scores(account: Account, expected: Expectation) -> str:
    found = tuple(account.scores[wind] for wind in SEATS)
    return "" if found == expected.numbers else f"they are {' '.join(map(str, found))}"


_CHECKS: dict[str, Callable[[Account, Expectation], str]] = {
    "event": _check_event,
    "asked": _check_question,
    "said": _check_question,
    "nothing": _check_nothing,
    "answer": _check_answer,
    "state": _check_state,
    "dead": _check_seats,
    "riichi": _check_seats,
    "deposits": _check_deposits,
    "scores": _check_scores,
}
_ACTS: dict[str, Callable[[Scene, Act], Waits]] = {
    "wait": Scene._wait,
    "draw": Scene._draw,
    "replace": Scene._replace,
    "discard": Scene._discard,
    "lay": Scene._lay,
    "take": Scene._take,
    "rack": Scene._rack,
    "move": Scene._move,
    "turn": Scene._turn,
    "deal": Scene._deal,
    "go": Scene._go,
    "build": Scene._build_next,
    "press": Scene._press,
    "hold": Scene._hold,
    "choose": Scene._choose,
    "ruling": Scene._rule,
    "cover": Scene._cover,
    "kill": Scene._kill,
    "power": Scene._power,
    "expect": Scene._expect,
}
