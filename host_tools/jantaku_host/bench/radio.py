"""The air between readers and tags: who is in which field, who answers, and how long it takes.

ISO/IEC 15693-2 and -3 at 26.48 kbit/s both ways, one subcarrier. Times in microseconds; on the
air everything is a whole number of periods of the 13.56 MHz carrier.
"""

import itertools
import random
from collections.abc import Collection
from dataclasses import dataclass, field
from typing import NamedTuple

from jantaku.sensing import antennas, zones
from jantaku_hardware.model import tag_field
from jantaku_host.bench import reach
from jantaku_host.bench.faults import ProtocolError
from jantaku_host.bench.world import Quiet, Tag, World

_PERIODS_PER_US = 13.56
_BIT = 512
_BYTE = 8 * _BIT
_REQUEST_SOF, _REQUEST_EOF = 1024, 512
ANSWER_SOF, _ANSWER_EOF = 2048, 2048
_T1 = 4352
_T2 = 4192
_T3 = 4384 + ANSWER_SOF
_CRC_SIZE = 2

_INVENTORY, _STAY_QUIET, _RESET_TO_READY, _STAY_QUIET_PERSISTENT = 0x01, 0x02, 0x26, 0xBC
_INVENTORY_FLAG, _ONE_SLOT_FLAG, _ADDRESS_FLAG, _HIGH_RATE_FLAG = 0x04, 0x20, 0x20, 0x02
_NXP = 0x04
_UID_SIZE = 8

_COVERED_MISS = 0.9
# AGC over an open antenna and a detuned one, against one that is well; and the field of the latter.
_OPEN, _DETUNED, _DETUNED_FIELD = 2.0, 1.25, 0.7
_NEARLY = 2  # times the field that it has: a tag may answer by chance that lacks no more
_LOWER, _UPPER = 0, 1  # tile of a stack


def periods(count: float) -> int:
    """Carrier periods in whole microseconds."""
    return round(count / _PERIODS_PER_US)


class Heard(NamedTuple):
    """What a reader's receiver makes of a slot. Nothing came: `data` is None."""

    sent_us: int  # end of the transmission
    begins_us: int = 0  # first edge of the answer
    ends_us: int = 0
    data: bytes | None = None  # without CRC
    intact: bool = True  # CRC and length are right
    collision: int | None = None  # first bit at which answers differ


@dataclass
class _Field:
    number: int  # each time a field comes up it is a new one
    zone: int
    on_us: int


@dataclass
class _Round:
    began_us: int = 0
    slot: int = 0
    answers: dict[int, list[tuple[Tag, bytes]]] = field(default_factory=dict)  # by slot


class Radio:
    """All fields and tags of the table.

    A tag answers if the field in it is what it needs (`reach`): so a tile that is silent stays so.
    Beside that there is noise. `miss`: chance that a tag's answer is lost in a round. `bleed`:
    chance that a tag on a neighbouring coil answers in a round, though it has half of the field it
    needs there (on a wall; with less none has ever the power to). Both are means: the upper tile of
    a stack is further from its coil and is lost more often, and the neighbours' coils reach it
    better. `ghosts`: chance that an empty slot looks like a collision of nothing. `quiet_hold_us`:
    how long a persistent quiet outlasts its field.
    """

    def __init__(
        self,
        world: World,
        *,
        seed: int = 0,
        miss: float = 0,
        bleed: float = 0,
        ghosts: float = 0,
        quiet_hold_us: int = 2_000_000,
    ) -> None:
        self.world = world
        self.miss, self.bleed, self.ghosts = miss, bleed, ghosts
        self.quiet_hold_us = quiet_hold_us
        self.broken_coils: set[int] = set()  # zones whose coil gives no field
        self.detuned_coils: set[int] = set()  # zones whose coil has a part of another value
        self.covered: set[int] = set()  # zones with a hand over them, whose tags miss in bursts
        self.air_us = 0  # what requests and slots have taken at least, all together
        self.fields = 0  # how often a field came up somewhere
        self._random = random.Random(seed)
        self._supplies: dict[int, int] = {}  # of readers' drivers: bits 3:0 of register 0x27
        self._bridged: Collection[int] = ()  # sides whose wall is in the upper half of its ladder
        self._weakness = [tag_field.weakness(level) for level in (_LOWER, _UPPER)]
        self._leak = [tag_field.leak(level) for level in (_LOWER, _UPPER)]
        self._on: dict[int, int] = {}  # readers that drive their antenna, and since when
        self._coils: set[int] = set()  # zones whose coil is connected
        self._fields: dict[int, _Field] = {}  # by reader
        self._ended_us: dict[int, int] = {}  # by the number of the field
        self._round = _Round()
        self._free_us = 0  # before that no tag listens to the next request or EOF

    def drive(self, reader: int, on: bool, since_us: int = 0) -> None:
        """A reader switches its transmitter, on from then on."""
        if on:
            self._on[reader] = since_us
        else:
            self._on.pop(reader, None)
        self._update_fields()

    def supply(self, reader: int, bits: int) -> None:
        """What the reader's driver runs on, as register 0x27 has it."""
        self._supplies[reader] = bits

    def connect(self, coils: set[int], bridged: Collection[int] = ()) -> None:
        """The antenna switch connects the coils of these zones and no others, and bridges the
        resistors of these sides' walls."""
        self._bridged = bridged
        self._coils = coils
        self._update_fields()

    def load(self, reader: int) -> float:
        """How strong the reader finds its field, against one whose antenna is well."""
        zone = self._antenna(reader, is_any=True)
        if zone in self.broken_coils:
            return _OPEN
        return _DETUNED if zone in self.detuned_coils else 1

    def request(self, reader: int, data: bytes) -> Heard:
        """A request goes out now; what comes back in the (first) slot."""
        self._round = _Round(self.world.now_us)
        field = self._fields.get(reader)
        if field:
            answers = self._inventory if data[0] & _INVENTORY_FLAG else self._command
            answers(data, field, self._listeners(field))
        return self._hear(_REQUEST_SOF + _BYTE * (len(data) + _CRC_SIZE) + _REQUEST_EOF)

    def next_slot(self) -> Heard:
        """An EOF goes out now; what comes back in the next slot of the round."""
        self._round.slot += 1
        return self._hear(_REQUEST_EOF)

    def _update_fields(self) -> None:
        zone_of = {reader: self._antenna(reader) for reader in sorted(self._on)}
        for reader, was in list(self._fields.items()):
            if zone_of.get(reader) != was.zone:
                self._ended_us[was.number] = self.world.now_us
                del self._fields[reader]
        for reader, zone in zone_of.items():
            if zone is not None and reader not in self._fields:
                self.fields += 1
                on_us = max(self.world.now_us, self._on[reader])
                self._fields[reader] = _Field(self.fields, zone, on_us)
        sides = [zones.side(field.zone) for field in self._fields.values()]
        if any((one - other) % 4 != 2 for one, other in itertools.combinations(sides, 2)):
            raise ProtocolError("two neighbouring fields are on at once")

    def _antenna(self, reader: int, is_any: bool = False) -> int | None:
        """The zone in which the reader makes a field when it is on; or would, were it whole."""
        connected = [zone for zone in sorted(self._coils) if antennas.reader(zone) == reader]
        if len(connected) > 1:
            raise ProtocolError(f"reader {reader} drives two coils at once: zones {connected}")
        rack = zones.RACK + reader // 3
        zone = rack if antennas.reader(rack) == reader else connected[0] if connected else None
        return None if zone in self.broken_coils and not is_any else zone

    def _listeners(self, field: _Field) -> list[Tag]:
        """Tags that are in the field, bleeding ones too, and awake."""
        now = self.world.now_us
        reader = antennas.reader(field.zone)
        current = reach.current(
            field.zone, self._supplies.get(reader, 8), zones.side(field.zone) in self._bridged
        )
        if field.zone in self.detuned_coils:
            current *= _DETUNED_FIELD
        present = [
            tag
            for zone in reach.within(field.zone)
            for tag in self.world.tags(zone)
            if current * reach.field(tag, field.zone) >= tag.need
        ]
        if self.bleed:
            for zone in neighbours(field.zone):
                for level, tag in enumerate(self.world.tags(zone)):
                    leak = self._leak[min(level, _UPPER)] if zone < zones.RACK else 1
                    is_near = field.zone >= zones.RACK or (
                        _NEARLY * current * reach.field(tag, field.zone) >= tag.need
                    )
                    if is_near and tag not in present and self._random.random() < self.bleed * leak:
                        present.append(tag)
        return [
            tag
            for tag in present
            if not tag.dead
            and not (tag.deaf and field.zone < zones.RACK)
            and now - max(field.on_us, tag.since_us) >= tag.start_us
        ]

    def _inventory(self, data: bytes, field: _Field, listeners: list[Tag]) -> None:
        flags, command, bits = data[0], data[1], data[2]
        one_slot = bool(flags & _ONE_SLOT_FLAG)
        value = int.from_bytes(data[3:], "little")
        if command != _INVENTORY or not flags & _HIGH_RATE_FLAG:
            raise ProtocolError(f"no inventory request: {data.hex()}")
        if bits > (64 if one_slot else 60):
            raise ProtocolError(f"a mask of {bits} bits leaves none for the slot")
        if len(data) != 3 + (bits + 7) // 8 or value >> bits:
            raise ProtocolError(f"a mask of {bits} bits is not {data[3:].hex()}")
        for tag in listeners:
            uid = int.from_bytes(tag.uid, "little")
            if uid & ((1 << bits) - 1) != value or self._is_quiet(tag, field):
                continue
            slot = 0 if one_slot else uid >> bits & 15
            self._answer(slot, tag, bytes(2) + tag.uid)

    def _command(self, data: bytes, field: _Field, listeners: list[Tag]) -> None:
        flags, command = data[0], data[1]
        uid_at = 3 if command == _STAY_QUIET_PERSISTENT else 2
        if (
            flags != _ADDRESS_FLAG | _HIGH_RATE_FLAG
            or command not in (_STAY_QUIET, _STAY_QUIET_PERSISTENT, _RESET_TO_READY)
            or len(data) != uid_at + _UID_SIZE
            or (uid_at == 3 and data[2] != _NXP)
        ):
            raise ProtocolError(f"no request that these tags know: {data.hex()}")
        for tag in listeners:
            if tag.uid != data[uid_at:]:
                continue
            if command == _RESET_TO_READY:
                tag.quiet = None
                self._answer(0, tag, bytes(1))
            else:
                tag.quiet = Quiet(field.number, command == _STAY_QUIET_PERSISTENT)

    def _is_quiet(self, tag: Tag, field: _Field) -> bool:
        quiet = tag.quiet
        if quiet is None or quiet.field == field.number:
            return quiet is not None
        off_us = field.on_us - self._ended_us.get(quiet.field, field.on_us)
        tag.quiet = None
        if quiet.persistent and off_us <= self.quiet_hold_us:
            tag.quiet = Quiet(field.number, persistent=True)
        return tag.quiet is not None

    def _answer(self, slot: int, tag: Tag, data: bytes) -> None:
        miss = _COVERED_MISS if tag.zone in self.covered else self.miss
        if miss and tag.zone < zones.RACK:
            level = self.world.tags(tag.zone).index(tag)
            miss = min(_COVERED_MISS, miss * self._weakness[min(level, _UPPER)])
        if not miss or self._random.random() >= miss:
            self._round.answers.setdefault(slot, []).append((tag, data))

    def _hear(self, request_periods: int) -> Heard:
        now = self.world.now_us
        if now < self._free_us:
            raise ProtocolError(f"sent {self._free_us - now} us before the tags listen again")
        sent_us = now + periods(request_periods)
        answers = [
            (tag, data)
            for tag, data in self._round.answers.get(self._round.slot, [])
            if tag.since_us <= self._round.began_us
        ]
        if not answers and not (self.ghosts and self._random.random() < self.ghosts):
            self._rest(now, sent_us + periods(_T3))
            return Heard(sent_us)
        begins_us = sent_us + periods(_T1)
        if not answers:
            ends_us = sent_us + periods(_T1 + ANSWER_SOF + _BIT)
            self._rest(now, ends_us + periods(_T2))
            return Heard(sent_us, begins_us, ends_us, b"", collision=0)
        data = answers[0][1]
        ends_us = sent_us + periods(
            _T1 + ANSWER_SOF + _BYTE * (len(data) + _CRC_SIZE) + _ANSWER_EOF
        )
        self._rest(now, ends_us + periods(_T2))
        differ = 0
        for _, other in answers[1:]:
            differ |= int.from_bytes(other, "little") ^ int.from_bytes(data, "little")
        collision = (differ & -differ).bit_length() - 1 if differ else None
        intact = not any(self.world.leaves_by(tag, ends_us) for tag, _ in answers)
        return Heard(sent_us, begins_us, ends_us, data, intact, collision)

    @property
    def ended_us(self) -> int:
        """When the last thing on the air was over."""
        return self._free_us

    def _rest(self, now_us: int, until_us: int) -> None:
        self._free_us = until_us
        self.air_us += until_us - now_us


def neighbours(zone: int) -> list[int]:
    """The zones whose tags this zone's coil may reach."""
    side = zones.side(zone)
    last = zones.STACKS[side] - 1
    if zone < zones.RACK:
        stack = zones.stack(zone)
        # Around the corner of the square: the right end of a wall is next to the left end of the
        # one at its owner's right.
        right = zones.wall(side, stack - 1) if stack else zones.wall((side + 1) % 4, last)
        left = zones.wall(side, stack + 1) if stack < last else zones.wall((side - 1) % 4, 0)
        return [right, left]
    if zone < zones.MELDS:  # rack or river
        return [zones.MELDS + side]
    return [zones.RACK + side, zones.RIVER + side]
