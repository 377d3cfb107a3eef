"""A player in another program: any engine that speaks MJAI on its standard input and output.

It gets one event a line, first of all `start_game` (whose `id` is its own actor), and answers each
with one line: what it does, or `{"type":"none"}`. It is told what its seat sees: the tiles of
others are `?`. An engine that ends, that takes longer than a person would, or that says what nobody
may do is done with: that is said once, and a bot plays on in its place.
"""

import contextlib
import json
import queue
import shlex
import subprocess
import threading
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from jantaku.rules import books, events
from jantaku.rules.deal import NONE
from jantaku_host.bench.company import Minds
from jantaku_host.bench.mind import Mind
from jantaku_host.errors import WrongUse
from jantaku_host.record.formats.mjai import Line
from jantaku_host.record.recorded import Event
from jantaku_host.review.sight import Sight
from jantaku_host.show.exports.mjai import Speech

PATIENCE_S = 10.0  # nobody at a table waits longer

_LONGEST = 80  # characters of an answer that are cited


class Trouble(Exception):
    """Why an engine cannot go on."""


class NotAllowed(Trouble):
    """It said what nobody may do now; a review can go on all the same."""


@contextlib.contextmanager
def engaged(
    commands: Sequence[str], book: str, minds: Minds, names: tuple[str, ...],
    complain: Callable[[str], None],
) -> Iterator[Minds]:  # fmt: skip
    """These minds with an engine for each command, as long as this lasts: in the place of the first
    who is a mind at all, and so on. Who sat there stands in when it fails."""
    if commands:
        check_book(books.load(book))
    free = [(seat, mind) for seat, mind in enumerate(minds) if mind is not None]
    if len(commands) > len(free):
        raise WrongUse(f"{len(commands)} engines, and {len(free)} places for them")
    seated = list(minds)
    with contextlib.ExitStack() as evening:
        for command, (seat, mind) in zip(commands, free, strict=False):
            seated[seat] = engine = Engine(command, names, mind, complain)
            evening.callback(engine.close)
        yield seated


def check_book(rules: books.Rules) -> None:
    """Refuse a game that MJAI cannot tell."""
    if rules.game != "riichi":
        raise WrongUse(f"MJAI has no words for {rules.game}: engines play riichi")


class Program:
    """An engine that is told a game by what one seat sees of it, and asked what it would do there.
    `names` are the players' by seat."""

    def __init__(
        self, command: str, names: tuple[str, ...], patience_s: float = PATIENCE_S
    ) -> None:
        self._command = command
        self._names = names
        self._patience_s = patience_s
        self._said: list[Line] = []  # of this deal
        self._start()

    def _start(self) -> None:
        try:
            self._process = subprocess.Popen(
                shlex.split(self._command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
            )
        except (OSError, ValueError) as error:
            raise WrongUse(f"{self._command}: no engine starts by that ({error})") from error
        self._answers: queue.SimpleQueue[str] = queue.SimpleQueue()
        threading.Thread(
            target=self._listen, args=(self._process.stdout, self._answers), daemon=True
        ).start()
        self._is_greeted = False
        self._answer: Line = {"type": "none"}  # to the last act of somebody

    @staticmethod
    def _listen(lines: Any, answers: "queue.SimpleQueue[str]") -> None:
        for line in lines:
            answers.put(line)
        answers.put("")

    def close(self) -> None:
        """The evening is over."""
        if self._process.poll() is None:
            with contextlib.suppress(OSError):
                self._write({"type": "end_game"})
        assert self._process.stdin is not None
        with contextlib.suppress(OSError):
            self._process.stdin.close()
        try:
            self._process.wait(1)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()

    def advise(self, sight: Sight, options: list[Event]) -> Event | None:
        """What it would do; Trouble if that cannot be had."""
        return self._meant(self._ask(sight), sight, options)

    def hear(self, sight: Sight) -> None:
        """The deal is settled: tell it so, if it was told of it at all."""
        if self._said:
            self._ask(sight)
        self._said = []

    # What it hears

    def _ask(self, sight: Sight) -> Line:
        """Tell what has happened since; its last answer."""
        lines = self._lines(sight)
        # Something was taken back: MJAI has no such word.
        if self._said != lines[: len(self._said)]:
            self._process.kill()
            self._process.wait()
            self._start()
            self._said = []
        if not self._is_greeted:
            self._is_greeted = True
            speech = _speech(sight)
            names = sorted(range(4), key=speech.actor)
            self._exchange({"type": "start_game", "id": speech.actor(sight.seat),
                            "names": [self._names[seat] for seat in names]})  # fmt: skip
        for line in lines[len(self._said) :]:
            answer = self._exchange(line)
            if line["type"] not in _BETWEEN:
                self._answer = answer
        self._said = lines
        return self._answer

    def _lines(self, sight: Sight) -> list[Line]:
        """This deal so far, as the seat saw it."""
        history = sight.history
        speech = _speech(sight)
        lines = [self._said[0] if self._said else _start_line(speech, sight, history)]
        drawn, discarder, indicators = NONE, NONE, 0
        pons: list[list[tuple[int, bytes, int]]] = [[], [], [], []]
        for event in history:
            kind, seat = event[:2]
            indicators += kind == events.DORA
            if kind == events.DRAW:
                drawn = event[2]
                if seat != sight.seat:
                    event = events.public(event)
            if kind != events.DORA or indicators > 1:
                lines += speech.lines(event, drawn, discarder, pons)
            if kind == events.DISCARD:
                drawn, discarder = NONE, seat
            elif kind == events.PON:
                pons[seat].append((kind, bytes(sorted((event[2], *event[3]))), discarder))
        if any(event[0] == events.SETTLE for event in history):
            lines += [*_result(speech, history), {"type": "end_kyoku"}]
        return lines

    def _exchange(self, line: Line) -> Line:
        try:
            self._write(line)
            said = self._answers.get(timeout=self._patience_s)
        except OSError:
            said = ""
        except queue.Empty:
            raise Trouble(f"no answer for {self._patience_s:g} s") from None
        if not said:
            raise Trouble("the engine has ended")
        try:
            answer = json.loads(said)
            if isinstance(answer["type"], str):
                return dict(answer)
        except (ValueError, KeyError, TypeError):
            pass
        raise Trouble(f"this is no answer: {said.strip()[:_LONGEST]}")

    def _write(self, line: Line) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(line) + "\n")
        self._process.stdin.flush()

    # What it says

    def _meant(self, answer: Line, sight: Sight, options: list[Event]) -> Event | None:
        """The act that it chose."""
        is_turn = any(event[0] == events.DISCARD for event in options)
        if answer["type"] == "none" and not is_turn:
            return None
        speech = _speech(sight)
        found = []
        for event in options:
            for line in _offered(speech, event, sight):
                if all(_same(line[name], answer.get(name)) for name in _TELLING if name in line):
                    found.append((line.get("tsumogiri") == answer.get("tsumogiri"), event))
        if not found:
            raise NotAllowed(f"it may not do this now: {json.dumps(answer)[:_LONGEST]}")
        return max(found, key=lambda each: each[0])[1]


class Engine(Program):
    """The mind of one seat. `stand_in` plays on when it fails, and `complain` is told why."""

    def __init__(
        self, command: str, names: tuple[str, ...], stand_in: Mind,
        complain: Callable[[str], None], patience_s: float = PATIENCE_S,
    ) -> None:  # fmt: skip
        super().__init__(command, names, patience_s)
        self._stand_in = stand_in
        self._complain = complain
        self._has_failed = False

    def choose(self, sight: Sight, options: list[Event]) -> Event | None:
        has_word = any(event[0] != events.TENPAI for event in options)
        if has_word and not self._has_failed:
            try:
                return self.advise(sight, options)
            except Trouble as trouble:
                self._give_up(str(trouble))
        return self._stand_in.choose(sight, options)

    def over(self, sight: Sight) -> None:
        self._stand_in.over(sight)
        if not self._has_failed:
            try:
                self.hear(sight)
            except Trouble as trouble:
                self._give_up(str(trouble))

    def _give_up(self, trouble: str) -> None:
        self._has_failed = True
        self._process.kill()
        self._complain(f"{self._command}: {trouble}")


# Between an act and what follows from it: whoever wants a discard has said so before.
_BETWEEN = ("reach_accepted", "dora")
_TELLING = ("type", "actor", "pai", "consumed")


def _speech(sight: Sight) -> Speech:
    return Speech((sight.dealer - sight.round) % 4, sight.rules.red_fives)


def _start_line(speech: Speech, sight: Sight, history: list[Event]) -> Line:
    """How the deal began; since then deposits may have been laid."""
    paid = [event[1] for event in history if event[0] == events.RIICHI_OK]
    deposit = sight.rules.riichi_deposit
    scores = [score + deposit * paid.count(seat) for seat, score in enumerate(sight.scores)]
    dealt = next(event[2] for event in history if event[0] == events.DEALT)
    first = next(event[2] for event in history if event[0] == events.DORA)
    hidden = [events.CONCEALED] * len(dealt)
    hands = [sorted(dealt) if seat == sight.seat else hidden for seat in range(4)]
    deposits = sight.deposits - len(paid)
    return speech.start(sight.dealer, sight.round, sight.honba, deposits, scores, hands, first)


def _result(speech: Speech, history: list[Event]) -> list[Line]:
    parts = next(event[2] for event in history if event[0] == events.SETTLE)
    won = [event for event in history if event[0] == events.WIN]
    winners = sorted((event[1] for event in won), key=lambda seat: (seat - won[0][2]) % 4)
    return list(speech.result(history, winners, list(parts)))


def _offered(speech: Speech, event: Event, sight: Sight) -> list[Line]:
    """An act in the words of MJAI."""
    if event[0] == events.WIN:
        return [{"type": "hora", "actor": speech.actor(event[1])}]
    if event[0] == events.ABORT:
        return [{"type": "ryukyoku"}]
    return list(speech.lines(event, sight.drawn, sight.window_from, sight.melds))


def _same(one: Any, other: Any) -> bool:
    if isinstance(one, list) and isinstance(other, list):
        return sorted(map(str, one)) == sorted(map(str, other))
    return bool(one == other)
