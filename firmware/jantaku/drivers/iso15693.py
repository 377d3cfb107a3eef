"""ISO/IEC 15693-3: tags found, probed and silenced, with whatever reader chip there is.

A reader offers
    request(data) -> outcome    send a request, hear what comes back in the (first) slot; ROOM bytes
                                in front of it are the reader's own, for a command of its bus
    next_slot() -> outcome      close the slot with an EOF, hear the next one
    resume()                    others have used the bus since the last slot
    answer() -> buffer          what was heard, without its CRC
and raises `ReaderError` when the chip itself is in trouble. Its outcomes are the four below.

A UID is eight bytes as on the air, lowest byte first. A mask is a value and a length in bits: the
length cannot be told from a value that ends in zeros. One buffer serves all requests, another all
probes, and nothing here allocates in a round.
"""

import struct

from micropython import const

# Outcomes of a slot.
NOTHING = const(0)
ANSWER = const(1)
COLLISION = const(2)
GARBLED = const(3)  # noise, a wrong CRC, a tag that left in the middle of its answer

SLOTS = const(16)  # of a round that has more than one
UID_SIZE = const(8)
_UID_BITS = const(64)

# Request flags with the high data rate (7.3.1), commands (10).
_INVENTORY_16 = const(0x06)
_INVENTORY_1 = const(0x26)
_INVENTORY = const(0x01)

# Air time in periods of the 13.56 MHz carrier: requests 1 out of 4, answers with one subcarrier,
# both at 26.48 kbit/s, and the delays of section 9.
_BYTE = const(4096)
_REQUEST_FRAME = const(1024 + 512)  # SOF, EOF
_NEXT_SLOT = const(512)  # an EOF by itself
_ANSWER_FRAME = const(2048 + 2048)
_T1 = const(4352)  # end of the request to the answer
_T2 = const(4192)  # end of the answer to the next request or EOF
_T3 = const(4384 + 2048)  # the longest t1 and a SOF: who has not begun by then will not
_CRC_SIZE = const(2)
_ANSWER_SIZE = const(10)  # flags, DSFID, UID
_UID_AT = const(2)

_MOST_ROUNDS = const(64)
_MOST_TAGS = const(32)  # in a field

# CRC-16 of ISO/IEC 13239 (annex C), polynomial 0x8408, a nibble at a time.
_CRC = (
    b"\x00\x00\x10\x81\x21\x02\x31\x83\x42\x04\x52\x85\x63\x06\x73\x87"
    b"\x84\x08\x94\x89\xa5\x0a\xb5\x8b\xc6\x0c\xd6\x8d\xe7\x0e\xf7\x8f"
)

ROOM = const(2)
_FLAGS = const(ROOM)
_COMMAND = const(ROOM + 1)
_MASK_BITS = const(ROOM + 2)
_MASK = const(ROOM + 3)
_request = bytearray(_MASK + UID_SIZE)
_requests = [memoryview(_request)[:size] for size in range(len(_request) + 1)]

_probe = bytearray((0, 0, _INVENTORY_1, _INVENTORY, _UID_BITS)) + bytearray(UID_SIZE)

_UID = "8s"  # a probe's mask is copied by struct, which is quick and takes no memory

# Masks that the inventory under way still has to ask for: slots, bits, eight bytes of value.
_ENTRY = const(10)
_pending = bytearray(_ENTRY * 32)


class ReaderError(Exception):
    """The reader chip does not do what it should. The message says what."""


class Tags:
    """UIDs found by an inventory, in a buffer of fixed size."""

    def __init__(self, most: int = _MOST_TAGS):
        self._answers = bytearray(_ANSWER_SIZE * most)
        self.begin()

    def begin(self, slots: int = SLOTS) -> None:
        """Forget what was found: an inventory begins.

        One slot to begin with is the shortest way where a single tag or none is expected.
        """
        self.count = 0
        self.complete = True  # False: something is there that could not be told apart
        self.slot = 0  # the next one of the round under way
        self.rounds = _MOST_ROUNDS  # that are left
        self.pending = 1  # masks
        _pending[0] = slots
        _pending[1] = 0

    def uid(self, index: int) -> bytes:
        """One of the UIDs."""
        at = _ANSWER_SIZE * index + _UID_AT
        return bytes(self._answers[at : at + UID_SIZE])

    def add(self, answer) -> None:
        """Take an inventory's answer, unless that UID is here already."""
        end = _ANSWER_SIZE * self.count
        at = 0
        while at < end:
            if _is_at(self._answers, at, answer):
                return
            at += _ANSWER_SIZE
        if end == len(self._answers):
            self.complete = False
            return
        # A byte at a time: CPython's struct takes no view of the reader's buffer.
        for index in range(_ANSWER_SIZE):
            self._answers[end + index] = answer[index]
        self.count += 1


def _is_at(answers, at, answer):
    index = _UID_AT
    while index < _ANSWER_SIZE and answers[at + index] == answer[index]:
        index += 1
    return index == _ANSWER_SIZE


def crc(data) -> int:
    """CRC-16 of ISO/IEC 13239, sent lowest byte first."""
    value = 0xFFFF
    for byte in data:
        at = (value ^ byte) & 15
        value = value >> 4 ^ (_CRC[2 * at] << 8 | _CRC[2 * at + 1])
        at = (value ^ byte >> 4) & 15
        value = value >> 4 ^ (_CRC[2 * at] << 8 | _CRC[2 * at + 1])
    return value ^ 0xFFFF


def probe(reader, uid):
    """Is this very tag in the field? None: something answered that cannot be read."""
    # With all 64 bits in the mask nobody else may answer, so the UID need not be read back.
    struct.pack_into(_UID, _probe, _MASK, uid)
    outcome = reader.request(_probe)
    if outcome == ANSWER:
        return True
    return False if outcome == NOTHING else None


def listen(reader, tags: Tags, most: int = SLOTS) -> bool:
    """Go on with an inventory (section 8), by so many slots of a round; whether there is more.

    Tags that collide are asked again with a mask that is four bits longer; what was garbled is
    asked again by itself, and leaves the result incomplete if it stays so. In between the field
    stays on: the tags wait for the end of their slot.
    """
    # This runs for every slot. A frame of more than eleven words would come from the heap, so
    # there are few local variables.
    slot = tags.slot
    if slot:
        reader.resume()
        outcome = reader.next_slot()
    else:
        tags.rounds -= 1
        tags.pending -= 1
        outcome = reader.request(_inventory_request(_ENTRY * tags.pending))
        if _request[_FLAGS] == _INVENTORY_1:
            _hear_all(reader, tags, outcome)
            return _goes_on(tags)
    while True:
        if outcome == ANSWER:
            _take(reader, tags)
        elif outcome != NOTHING:
            _ask_later(tags, outcome, slot)
        slot += 1
        most -= 1
        if slot == SLOTS:
            tags.slot = 0
            return _goes_on(tags)
        if not most:
            tags.slot = slot
            return True
        outcome = reader.next_slot()


def air_us(mask_bits: int, slots: int, answers: int) -> int:
    """How long an inventory round takes on the air, in microseconds."""
    request = _REQUEST_FRAME + _BYTE * (3 + (mask_bits + 7) // 8 + _CRC_SIZE)
    answer = _T1 + _ANSWER_FRAME + _BYTE * (_ANSWER_SIZE + _CRC_SIZE) + _T2
    periods = request + (slots - 1) * _NEXT_SLOT + answers * answer + (slots - answers) * _T3
    return periods * 25 // 339  # 13.56 to the microsecond


def _goes_on(tags):
    if tags.pending and not tags.rounds:
        tags.complete = False
        return False
    return tags.pending > 0


def _hear_all(reader, tags, outcome):
    """All were asked to answer in one slot."""
    if outcome == ANSWER:
        _take(reader, tags)
    elif outcome == COLLISION and _request[_MASK_BITS] < _UID_BITS:
        _pending[_ENTRY * tags.pending] = SLOTS
        tags.pending += 1
    elif outcome != NOTHING:
        tags.complete = False


def _take(reader, tags):
    answer = reader.answer()
    if len(answer) == _ANSWER_SIZE:
        tags.add(answer)
    else:
        tags.complete = False


def _ask_later(tags, outcome, slot):
    """Note the mask of the round under way (the request still holds it) and this slot's bits."""
    at = _ENTRY * tags.pending
    pending = _pending
    if at == len(pending):
        tags.complete = False
        return
    bits = _request[_MASK_BITS]
    last = bits >> 3
    for index in range(last):
        pending[at + 2 + index] = _request[_MASK + index]
    pending[at + 2 + last] = slot if bits & 4 == 0 else _request[_MASK + last] & 15 | slot << 4
    bits += 4
    pending[at] = SLOTS if outcome == COLLISION and bits < _UID_BITS else 1
    pending[at + 1] = bits
    tags.pending += 1


def _inventory_request(at):
    """The request for a pending mask."""
    bits = _pending[at + 1]
    _request[_FLAGS] = _INVENTORY_1 if _pending[at] == 1 else _INVENTORY_16
    _request[_COMMAND] = _INVENTORY
    _request[_MASK_BITS] = bits
    size = (bits + 7) >> 3
    index = 0
    while index < size:
        _request[_MASK + index] = _pending[at + 2 + index]
        index += 1
    return _requests[_MASK + size]
