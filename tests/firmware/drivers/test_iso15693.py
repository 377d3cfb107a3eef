"""ISO 15693 without a reader chip: masks, slots, the tree of collisions, time on the air."""

import sys

from support.cases import cases

from jantaku.drivers import iso15693
from jantaku.drivers.iso15693 import ANSWER, COLLISION, GARBLED, NOTHING, Tags

NXP = b"\x01\x04\xe0"


class Air:
    """A reader with tags in its field, bit by bit as section 8 has it."""

    def __init__(self, uids):
        self.uids = uids
        self.requests = []
        self.ghosts = []  # slots (round, slot) that come out garbled
        self.rounds = 0
        self._slots = [[]]
        self._slot = 0
        self._answer = b""

    def request(self, data):
        data = bytes(data)[iso15693.ROOM :]
        self.requests.append(data)
        flags, command, bits = data[:3]
        assert command == 0x01
        mask = int.from_bytes(data[3:], "little")
        assert len(data) == 3 + (bits + 7) // 8
        assert mask >> bits == 0
        one_slot = flags == 0x26
        assert one_slot or (flags == 0x06 and bits <= 60)
        self._slots = [[] for _ in range(16)]
        for uid in self.uids:
            value = int.from_bytes(uid, "little")
            if value & ((1 << bits) - 1) == mask:
                self._slots[0 if one_slot else value >> bits & 15].append(uid)
        self._slot = -1
        self.rounds += 1
        return self.next_slot()

    def next_slot(self):
        self._slot += 1
        if (self.rounds, self._slot) in self.ghosts:
            return GARBLED
        answering = self._slots[self._slot]
        if len(answering) == 1:
            self._answer = b"\0\0" + answering[0]
        return (NOTHING, ANSWER, COLLISION)[min(len(answering), 2)]

    def resume(self):
        assert 0 <= self._slot < 15  # of a round that is under way

    def answer(self):
        return self._answer


def uids(count, step=0x9E3779B1):
    """So many UIDs, spread as the serial numbers of real tags are not."""
    return [(index * step & 0xFFFFFFFFFF).to_bytes(5, "little") + NXP for index in range(count)]


def inventory(air, tags, most=16):
    while iso15693.listen(air, tags, most):
        pass


def found(air, most=200, slots=16):
    tags = Tags(most)
    tags.begin(slots)
    inventory(air, tags)
    return sorted(tags.uid(index) for index in range(tags.count)), tags.complete


@cases(
    (b"123456789", 0x906E),  # the check value of this CRC in every catalogue
    (b"\x01\x02\x03\x04", 0x3991),  # annex C
    (b"", 0x0000),
)
def test_crc_of_iso_13239(data, expected):
    assert iso15693.crc(data) == expected


@cases(
    # mask bits, slots, answers, milliseconds by the formula
    (0, 16, 0, 1.624 + 0.566 + 16 * 0.474),
    (0, 16, 2, 1.624 + 0.566 + 2 * 4.557 + 14 * 0.474),
    (4, 16, 2, 1.624 + 0.302 + 0.566 + 2 * 4.557 + 14 * 0.474),
    (12, 16, 16, 1.624 + 2 * 0.302 + 0.566 + 16 * 4.557),
    (0, 1, 1, 6.18),
    (0, 1, 0, 2.10),
    (64, 1, 1, 8.6),
)
def test_air_time_is_that_of_the_formula(bits, slots, answers, milliseconds):
    assert abs(iso15693.air_us(bits, slots, answers) - 1000 * milliseconds) < 12


def test_fourteen_tags_in_slots_of_their_own_take_67_ms():
    assert iso15693.air_us(0, 16, 14) // 1000 == 66
    assert iso15693.air_us(0, 16, 14) > 66_900


def test_probe_asks_for_one_tag_with_all_64_bits():
    air = Air(uids(3))
    assert iso15693.probe(air, uids(3)[2]) is True
    assert air.requests == [b"\x26\x01\x40" + uids(3)[2]]


def test_probe_of_a_tag_that_is_elsewhere_is_a_no():
    assert iso15693.probe(Air(uids(3)), uids(4)[3]) is False


def test_probe_that_hears_rubbish_is_undecided():
    air = Air(uids(1))
    air.ghosts = [(1, 0)]
    assert iso15693.probe(air, uids(1)[0]) is None


@cases((0,), (1,), (2,), (14,), (34,), (136,))
def test_an_inventory_finds_every_tag_once(count):
    assert found(Air(uids(count))) == (sorted(uids(count)), True)


@cases((1,), (4,), (15,), (16,))
def test_an_inventory_some_slots_at_a_time_is_the_same_inventory(most):
    whole, parts = Air(uids(34)), Air(uids(34))
    tags = Tags(34)
    inventory(parts, tags, most)
    assert found(whole) == (sorted(tags.uid(index) for index in range(tags.count)), tags.complete)
    assert whole.requests == parts.requests


@cases((0, 1), (1, 1), (2, 2))
def test_one_slot_first_needs_no_second_round_for_less_than_two_tags(count, rounds):
    air = Air(uids(count))
    assert found(air, slots=1) == (sorted(uids(count)), True)
    assert air.rounds == rounds


def test_serial_numbers_in_a_row_differ_in_the_first_nibble():
    air = Air(uids(16, step=1))
    assert found(air) == (sorted(uids(16, step=1)), True)
    assert air.rounds == 1


def test_tags_that_differ_in_their_last_bits_only_are_told_apart():
    pair = [b"\0\0\0\0\0\0\0\x10", b"\0\0\0\0\0\0\0\x20"]
    air = Air(pair)
    assert found(air) == (pair, True)
    assert air.requests[-1] == b"\x06\x01\x3c" + bytes(8)


def test_a_mask_that_ends_in_zeros_keeps_its_length():
    pair = [b"\x05\x10" + bytes(3) + NXP, b"\x05\x20" + bytes(3) + NXP]
    air = Air(pair)
    assert found(air) == (pair, True)
    assert air.requests == [b"\x06\x01\x00", b"\x06\x01\x04\x05", b"\x06\x01\x08\x05",
                            b"\x06\x01\x0c\x05\x00"]  # fmt: skip


def test_a_ghost_is_asked_again_by_itself_and_does_no_harm():
    air = Air(uids(2))
    air.ghosts = [(1, 9)]
    assert found(air) == (sorted(uids(2)), True)
    assert air.requests[1] == b"\x26\x01\x04\x09"


def test_what_stays_garbled_leaves_the_inventory_incomplete():
    air = Air(uids(2))
    air.ghosts = [(1, 9), (2, 0)]
    assert found(air) == (sorted(uids(2)), False)


def test_two_tags_with_one_uid_end_as_incomplete():
    air = Air([uids(2)[1], uids(2)[1]])
    assert found(air) == ([], False)


def test_more_tags_than_there_is_room_for_are_not_kept_secret():
    tags, complete = found(Air(uids(14)), most=4)
    assert (len(tags), complete) == (4, False)


class Scripted:
    """A reader that says what it is told, and takes no memory to do so."""

    def __init__(self, outcomes):
        self.outcomes = outcomes
        self.at = 0
        self._answer = bytes(10)

    def request(self, data):
        return self.next_slot()

    def next_slot(self):
        outcome = self.outcomes[self.at]
        self.at += 1
        return outcome

    def answer(self):
        return self._answer


def test_a_round_takes_nothing_from_the_heap():
    collision_in_slot_1 = bytes((ANSWER, COLLISION, GARBLED)) + bytes(13)
    air = Scripted(collision_in_slot_1 + bytes(1) + bytes((ANSWER,)) + bytes(15) + bytes(1))
    tags = Tags(4)
    uid = bytes(8)
    if sys.implementation.name == "micropython":
        import micropython

        micropython.heap_lock()
        inventory(air, tags)
        iso15693.probe(air, uid)
        micropython.heap_unlock()
    else:
        inventory(air, tags)
        iso15693.probe(air, uid)
    assert (tags.count, tags.complete, air.at) == (1, True, 34)
