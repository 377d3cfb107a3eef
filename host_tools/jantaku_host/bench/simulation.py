"""People play scripts at the simulated table; what it makes of them is compared with the truth."""

import json
from collections import deque
from collections.abc import Callable, Generator, Iterable
from functools import partial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Self

from jantaku import board
from jantaku.referee import fair_dice, questions
from jantaku.rules import events, games
from jantaku.rules.match import Match
from jantaku.rules.wall import TILES
from jantaku.sensing import antennas, problems, tile_set, zones
from jantaku.sensing.antennas import GUARD_US
from jantaku.sensing.tracker import Question
from jantaku.shown.words import Words
from jantaku_hardware.model import ladder, tuning
from jantaku_hardware.model.tag import Make
from jantaku_host.bench import buttons, crew, protocol
from jantaku_host.bench.acts import SECOND, Act
from jantaku_host.bench.hands import Arm, Landing
from jantaku_host.bench.judge import Judge
from jantaku_host.bench.mb85rc256 import MB85RC256
from jantaku_host.bench.outcome import Outcome
from jantaku_host.bench.players import Players
from jantaku_host.bench.radio import Radio
from jantaku_host.bench.runtime import PICO
from jantaku_host.bench.script import Script
from jantaku_host.bench.table import Table, TableStopped
from jantaku_host.bench.world import Tag, World
from jantaku_host.errors import WrongUse
from jantaku_host.record.recorded import Event

_BREATH = (0.5, 0.1)  # between the dice and the first hand that goes out
_WALLS = 3  # times that people build it before they give up
_PATIENCE_S = 90  # for what the table does by itself
_ENDLESS = 1_000_000  # seconds, or walls: what persons do takes as long as it takes
_SHOWN_BUILD = (1.5, 0.5)  # a person need not look on for as long as four build a wall
_ACCEPTED_S = 15  # for a settlement to pass
_BIT_ERRORS = 0.01  # of frames
_SIGHT_US = 100_000  # a table that is told what moves asks at least so often

ALIKE = Make(tuning.TAG_NEEDS)

_MISSED_US = SECOND  # longer than a tile is carried: now the table knows that it is held

_VOID = (events.VOID, 0, events.REDEAL)


class BadFault(WrongUse):
    """No fault of a table is called so."""


def new_tags(seed: int, make: Make = ALIKE, most: float = ladder.MOST_NEED) -> list[Tag]:
    """136 tags off the reel, in tiles that were filled without looking; those that need too much
    were refused when the table was taught."""
    random = Random(f"tags {seed}")
    numbers = random.sample(range(1 << 24), TILES)
    return [
        Tag(number.to_bytes(4, "little") + b"\x50\x01\x04\xe0", need=make.pick(random, most))
        for number in numbers
    ]


class Simulation(Table):
    """A table whose people play `scripts`, one after the other, without anybody waiting for them.

    `on_deal` hears of each as it ends. `level="movements"`: the table is told what moves instead
    of reading tags. `deaf`: so many of a hundred tags hear no coil of a wall, as a part of one;
    `readers="racks"`: there are none below the walls. `language` and `assist` are of the
    displays. `flash` and `fram` are of a table that knows the tiles already; else they are new.
    `stays`: in the end nobody closes the session. Equal arguments make equal runs.
    """

    players_class = Players
    table_name = "bench"
    program = PICO / "witness.py"
    first_us = 2 * SECOND  # until somebody begins: the table has just got power

    def __init__(
        self,
        scripts: Iterable[Script],
        *,
        seed: int = 0,
        miss: float = 0,
        bleed: float = 0,
        tags: Make = ALIKE,
        deaf: float = 0,
        readers: str = "all",
        language: str = "en",
        assist: str = "off",
        pace: str = "normal",
        people: str = "careful",
        level: str = "radio",
        runtime: str = "unix",
        speed: float = 0,
        flash: Path | None = None,
        fram: MB85RC256 | None = None,
        stays: bool = False,
        on_deal: Callable[[Script, Outcome], None] | None = None,
    ) -> None:
        radio = Radio(World(), seed=seed, miss=miss, bleed=bleed)
        super().__init__(
            {"readers": readers, "language": language, "assist": assist}, radio=radio, leaps=True,
            program=self.program, flash=flash, fram=fram, seed=f"seed {seed}", speed=speed,
            level=level, runtime=runtime,
        )  # fmt: skip
        self.talks = True
        self.tags = new_tags(seed, tags)
        random = Random(f"deaf {seed}")
        for tag in self.tags:
            tag.deaf = random.random() < deaf
        self._has_walls = readers == "all"
        self.players = self.players_class(radio, self.tags, self._press, seed, pace, people)
        self.players.hands.has_walls = self._has_walls
        for number, reader in enumerate(self.readers):
            is_below = antennas.reader(zones.wall(number // 3, 0)) == number
            reader.faults.dead = is_below and not self._has_walls
        self.total = Outcome()
        self.script: Script | None = None  # of the deal in play
        self._judge = self._new_judge()
        self._on_deal = on_deal
        self._stays = stays
        self.on_event: Callable[[Event, int], None] | None = None  # with the microsecond it came at
        self._scripts = iter(scripts)
        self._orders: deque[bytes] = deque()
        self.match: Match | None = None  # as the scripts have it; None: nothing follows from it
        self._waits_for_wall = False
        self.awaits_dealer = False  # to say that the wall stands
        self._is_over = True  # no session is on
        self._began_us = self._pressed_us = 0
        self._air_before = (0, 0)  # time on the air and fields, when the map was begun
        self._missed: set[int] = set()  # tiles in a hand that the table was told of
        self._under_arms: set[int] = set()  # zones, so far as it was told

    def __enter__(self) -> Self:
        self._own_flash = TemporaryDirectory(prefix="jantaku-")
        if self._flash is None:
            self._flash = Path(self._own_flash.name)
            known = tile_set.TileSet()
            for tile, tag in enumerate(self.tags):
                known.add(tag.uid, tile)
            (self._flash / "tiles.bin").write_bytes(known.pack())
            (self._flash / antennas.PACE_FILE).write_bytes(bytes((board.MOST_READER_MHZ - 1,)))
        self.players.acts.begin(self._evening())
        return super().__enter__()

    def __exit__(self, *error: object) -> None:
        super().__exit__(*error)
        self._own_flash.cleanup()

    def break_something(self, fault: str) -> None:
        """`reader=5`, `busy=5`, `bits=5`, `coil=12`, `detuned=12`, `tag=52`, `deaf=52`, `power`;
        `@60`: after 60 seconds."""
        name, _, when = fault.partition("@")
        kind, _, number = name.partition("=")
        breakers: dict[str, tuple[int, Callable[[int], object]]] = {
            "reader": (12, lambda n: setattr(self.readers[n].faults, "dead", True)),
            "busy": (12, lambda n: setattr(self.readers[n].faults, "busy_stuck_for_ever", True)),
            "bits": (12, lambda n: setattr(self.readers[n].faults, "bit_errors", _BIT_ERRORS)),
            "coil": (zones.ZONES, self.radio.broken_coils.add),
            "detuned": (zones.ZONES, self.radio.detuned_coils.add),
            "tag": (TILES, lambda n: setattr(self.tags[n], "dead", True)),
            "deaf": (TILES, lambda n: setattr(self.tags[n], "deaf", True)),
            "power": (0, lambda _: self.cut_power()),
        }
        if kind not in breakers:
            raise BadFault(f"no fault is called {kind!r}: there are {', '.join(breakers)}")
        count, broken = breakers[kind]
        if count and (not number.isdecimal() or int(number) >= count):
            raise BadFault(f"{kind} takes a number from 0 to {count - 1}, as in {kind}=5")
        if when and not when.isdecimal():
            raise BadFault(f"{when!r} is no second, as in {name}@60")
        self.world.call(int(when or 0) * 1_000_000, partial(broken, int(number or 0)))

    def cut_power(self) -> None:
        super().cut_power()
        self.players.acts.stop()

    def run(self) -> Outcome:
        """Play it all."""
        with self:
            self.wait()
            self.finish()
        return self.total

    # What people do all evening

    def _evening(self) -> Act:
        yield self.first_us
        for script in self._scripts:
            yield from self._seat(script)
            if not (yield from self._start(script)):
                break
            yield from self._play(script)
        if not self._stays:
            yield from self._go_home()
        self._orders.append(bytes((crew.STOP,)))

    def _seat(self, script: Script) -> Act:
        """A session, unless this deal follows from the one before."""
        if self._follows(script):
            return
        yield from self._go_home()
        first_east = (script.dealer - script.start[1]) % 4
        self.match = match = games.match(script.deal.rules, first_east)
        self._is_over = False
        options = dict(script.options)
        if script.deal.rules.penalties == "referee":
            options["penalties"] = "players"  # nobody at the bench has the referee's key
        wish = {
            "book": {"rules": script.preset, "options": options},
            "table": self.table_name,
            "players": script.players,
            "first_east": first_east,
        }
        self._orders.append(bytes((crew.SESSION,)) + json.dumps(wish).encode())
        yield from self._expect(lambda: self._waits_for_wall, "a session does not begin")
        if match.start != script.start[1:]:
            self._orders.append(crew.match(*script.start[1:]))
            match.start_with(*script.start)
            yield from self.players.acts.until(lambda: not self._orders)

    def _follows(self, script: Script) -> bool:
        """Whether this is the deal that comes next in the session that is on."""
        match = self.match
        if match is None or self._is_over or match.over:
            return False
        return bool((match.dealer, *match.start) == script.start)

    def _go_home(self) -> Act:
        """End the session that is on."""
        if not self._is_over:
            self._orders.append(bytes((crew.END,)))
            yield from self._expect(lambda: self._is_over, "the session does not end")

    def _start(self, script: Script) -> Generator[int, None, bool]:
        """Build the wall until the table is content with it; False: it never is."""
        players, eyes = self.players, self.players.eyes
        self.script = script
        self._judge = self._new_judge()
        players.forget()
        self._began_us = self.world.now_us
        yield from self._expect(lambda: self._waits_for_wall, "it does not wait for a wall")
        self._wash()
        for _ in range(_ENDLESS if script.persons else _WALLS):
            yield from players.acts.spend(_SHOWN_BUILD if script.persons else players.pace.build)
            self._waits_for_wall = False
            self.awaits_dealer = True
            if script.dealer not in script.persons:
                players.hands.press(script.dealer, buttons.RIICHI)
            yield from self._expect(lambda: not eyes.is_asked(questions.WALL), "nobody maps")
            yield from self._expect(
                lambda: (
                    self._waits_for_wall  # again: the power was away
                    or eyes.has_told(events.DEAL_START)
                    or eyes.is_asked(questions.WALL)
                ),
                "the wall is not mapped",
            )
            if eyes.has_told(events.DEAL_START):
                return True
        self._judge.outcome.wrong_events.append(f"{script}: the deal cannot begin")
        self._note(script, self._judge.outcome)
        return False

    def _play(self, script: Script) -> Act:
        acts, eyes = self.players.acts, self.players.eyes
        yield from acts.spend(_BREATH)
        yield from self.players.play(script)
        yield from self.players.accept(script)
        if not (yield from acts.until(lambda: eyes.has_told(events.DEAL_END), self._patience_s)):
            self._judge.outcome.wrong_events.append(f"{script}: the deal does not end")
            yield from self.players.give_up()
            yield from self.players.accept(script)
        if not (yield from acts.until(lambda: eyes.has_told(events.DEAL_END), _ACCEPTED_S)):
            self._judge.outcome.blocked = 1
            self._orders.append(bytes((crew.RULE,)) + events.encode(_VOID))
            yield from self._expect(lambda: eyes.has_told(events.DEAL_END), "nor by a ruling")
        yield from acts.spend(_BREATH)  # the displays show what has become of it
        self._conclude(script)

    def _wash(self) -> None:
        """A wall is begun. What is built nobody sees here, nor where the tiles lie meanwhile."""

    def _expect(self, is_so: Callable[[], bool], trouble: str) -> Act:
        if not (yield from self.players.acts.until(is_so, self._patience_s)):
            raise TableStopped(f"the table hangs: {trouble}")

    @property
    def _patience_s(self) -> int:
        """How long anybody waits for the table; a person may take his time."""
        return _ENDLESS if self.script and self.script.persons else _PATIENCE_S

    def _conclude(self, script: Script) -> None:
        outcome = self._judge.conclude(script)
        outcome.table_us = self.world.now_us - self._began_us
        if not outcome.is_right:
            self.match = None
        elif self.match is not None:
            self.match.settle(script.deal)
        self._note(script, outcome)

    def _note(self, script: Script, outcome: Outcome) -> None:
        self.total.add(outcome)
        if self._on_deal:
            self._on_deal(script, outcome)

    # What the witness says

    def _take(self, kind: int, chip: int, lines: int, at_us: int, payload: bytes) -> bytes:
        if kind < crew.REPORT:
            return super()._take(kind, chip, lines, at_us, payload)
        if kind == crew.REPORT:
            self._hear(at_us, payload)
            return b""
        if kind == crew.EVENT:
            event = events.decode(payload)[0]
            self._hear_event(event)
            if self.on_event:
                self.on_event(event, at_us)
            return protocol.reply(True, at_us)
        if kind == crew.DICE:
            self._lay_wall(at_us, (chip, lines))
            return protocol.reply(True, at_us)
        if kind == crew.SIGHT:
            return self._look(at_us, bool(chip))
        outcome = self._judge.outcome
        outcome.heap_peak = max(outcome.heap_peak, crew.heap_of(payload))
        if not self.players.eyes.is_playing:
            self.players.acts.go_on()  # it has power again, and no tiles to compare
        order = self._orders.popleft() if self._orders else b""
        return protocol.reply(True, at_us, 0, order)

    def _hear(self, at_us: int, report: bytes) -> None:
        judge = self._judge
        kind = report[0]
        if kind == crew.MOVED:
            judge.hear_movement(at_us, *crew.moved_of(report)[:3])
        elif kind == crew.ASKED:
            question = Question(*crew.asked_of(report), zones.AIR, b"")
            judge.hear_question(question)
            self.players.hear_question(question.tile)
        elif kind == crew.MENU:
            self.players.eyes.see_menu(*crew.said_of(report))
        elif kind == crew.READER:
            number, fault = crew.said_of(report)
            dead = Words("en").sentence(problems.dead_reader(number))
            judge.outcome.problems += [f"{dead} ({fault})"] if fault else []
        else:
            judge.outcome.problems += filter(None, crew.said_of(report)[1].split("\n"))
            if self.players.eyes.is_playing:
                judge.hear_recall(at_us)
                self.players.acts.go_on()
            else:
                self._note_map()

    def _hear_event(self, event: Event) -> None:
        self._judge.hear(event, self.world.now_us)
        self.players.hear(event)
        if event[0] == events.COMMIT and event[2] == fair_dice.DICE:
            self._waits_for_wall = True
            self.players.acts.go_on()
        elif event[0] == events.SESSION_END:
            self._is_over = True
            self._waits_for_wall = False

    def _lay_wall(self, at_us: int, dice: tuple[int, int]) -> None:
        assert self.script is not None
        self.awaits_dealer = False
        self.players.build(self.script, dice)
        self._pressed_us = at_us
        self._air_before = (self.radio.air_us, self.radio.fields)

    def _note_map(self) -> None:
        air_us, fields = self._air_before
        least_us = self.radio.air_us - air_us + GUARD_US * (self.radio.fields - fields)
        if least_us:
            # It is told later: always so long after the press.
            taken_us = self.radio.ended_us - self._pressed_us
            self._judge.outcome.map_ratios.append(taken_us / least_us)

    def _look(self, at_us: int, is_mapping: bool) -> bytes:
        """Movements for a table that reads no tags: everything, or what has landed since."""
        hands = self.players.hands
        if is_mapping:
            self._missed.clear()
            hands.laid[:] = [landing for landing in hands.laid if landing.at_us > at_us]
            seen = [
                (tile, zones.AIR, self._seen(tile, tag.zone)) for tile, tag in enumerate(self.tags)
            ]
            return protocol.reply(True, at_us, 0, bytes(sum(seen, ())))
        due_us = at_us + _SIGHT_US
        landed, later = [], []
        gone_on = {each.tile: each for each in hands.laid}  # from under an arm before it was seen
        for landing in hands.laid:
            if landing is not gone_on[landing.tile]:
                continue
            seen_us = max((arm.until_us for arm in hands.arms if _is_under(arm, landing)),
                          default=landing.at_us)  # fmt: skip
            if seen_us > at_us:
                due_us = min(due_us, seen_us)
                later.append(landing)
            else:
                landed.append((seen_us, landing))
        hands.laid[:] = later
        landed.sort(key=lambda each: (each[0], each[1].at_us))
        seen = self._covered(at_us) + self._gone(at_us)
        for seen_us, landing in landed:
            was_missed = landing.tile in self._missed
            source = zones.AIR if was_missed else landing.source
            if seen_us > landing.at_us:
                unseen_ms = (at_us - landing.at_us) // 1000
                seen.append((crew.UNSEEN, unseen_ms & 255, unseen_ms >> 8))
            source, target = (self._seen(landing.tile, zone) for zone in (source, landing.target))
            if (source, target) != (zones.AIR, zones.AIR):
                seen.append((landing.tile, source, target))
            self._missed.discard(landing.tile)
        return protocol.reply(True, due_us, 0, bytes(sum(seen, ())))

    def _seen(self, tile: int, zone: int) -> int:
        """Where the table sees it, if it lies there."""
        is_silent = zone < zones.RACK and not self.players.hands.is_heard_in_wall(tile)
        return zones.AIR if is_silent else zone

    def _covered(self, at_us: int) -> list[tuple[int, int, int]]:
        """Zones that an arm has come to lie over, or lies over no more."""
        zones_now = {
            arm.zone for arm in self.players.hands.arms if arm.from_us <= at_us < arm.until_us
        }
        changed = sorted(zones_now ^ self._under_arms)
        self._under_arms = zones_now
        return [(crew.COVER, zone, int(zone in zones_now)) for zone in changed]

    def _gone(self, at_us: int) -> list[tuple[int, int, int]]:
        """Tiles that have been in a hand, or under an arm, for so long that they are missed where
        they were."""
        hands = self.players.hands
        away = {tile: (since, hands.zone(tile)) for tile, since in hands.held_since.items()}
        away.update((each.tile, (each.at_us, each.source)) for each in hands.laid)
        gone = [
            (tile, source, zones.AIR)
            for tile, (since_us, source) in away.items()
            if at_us - since_us >= _MISSED_US
            and self._seen(tile, source) != zones.AIR
            and tile not in self._missed
            and not any(arm.zone == source and arm.until_us > at_us for arm in hands.arms)
        ]
        self._missed.update(tile for tile, _, _ in gone)
        return gone

    def _press(self, button: int, down: bool) -> None:
        self.buttons.press(button, down)

    def _new_judge(self) -> Judge:
        return Judge(self.players, self._is_readable)

    def _is_readable(self, zone: int, tile: int) -> bool:
        """Whether the tile can be seen there at all: not in the air, nor by a dead reader, nor on a
        wall that does not hear it."""
        if zone == zones.AIR or zone in self.radio.broken_coils:
            return False
        if zone < zones.RACK and not self.players.hands.is_heard_in_wall(tile):
            return False
        faults = self.readers[antennas.reader(zone)].faults
        return not (faults.dead or faults.busy_stuck_for_ever)


def _is_under(arm: Arm, landing: Landing) -> bool:
    """Whether a tile lands where an arm lies. One that leaves from under it is read elsewhere."""
    return arm.zone == landing.target and arm.from_us <= landing.at_us < arm.until_us
