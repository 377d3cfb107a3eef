"""What the bench and its own program `pico/witness.py` say to each other, beside the pins.

The same source runs on both sides. None of it is in the table's program: there, a way to hear of
concealed tiles or to move them would be a door for cheats.
"""

import struct

TYPE_CHECKING = False  # MicroPython has no `typing`
if TYPE_CHECKING:
    from jantaku.referee.referee import Referee
    from jantaku.shown.table import Table

REPORT = 8  # posted: what the witness has heard
ORDERS = 9  # asked, with the bytes of heap in use. Reply: what to do, or nothing
DICE = 10  # asked, with both faces: the wall may be laid now. Reply: `at` is the time then
EVENT = 11  # asked, with canonical bytes: this is safe in the record now
SIGHT = 12  # asked by a witness without radio. Reply: movements since; `at` is when to ask again

# First byte of a report.
MOVED = 0  # tile, source, target, time u32
ASKED = 1  # kind, tile, zone, 0, time u32
MAPPED = 2  # 0, then lines of text: what is wrong with the wall
READER = 3  # number, then text: its fault, or nothing
MENU = 4  # seat, then text: the page of its menu after a press, or nothing
SHOWN = 5  # 0, then JSON: what everybody can see now, where the bench has asked to be told
ANSWERED = 6  # seat, button, answer: to a press, the same
REFUSED = 7  # 0, then text: why the referee's word was not taken, the same

# First byte of an order.
SESSION = 1  # JSON, as the link's command of that name: start one
MATCH = 2  # round, honba, deposits, scores i32: the next deal begins so
RULE = 3  # canonical bytes of an event: the referee's word
END = 4  # of the session
STOP = 5
TELL = 6  # both faces: tell what is shown, and let the dice fall so

_MOVED = "<BBBBI"
_ASKED = "<BBBBI"
_HEAP = "<I"
_MATCH = "<BBBB4i"
SIGHT_SIZE = 3  # tile, source, target; or one of these, and two bytes
COVER = 255  # zone, 1 or 0: an arm lies over it, or no more
DEAD = 254  # tile, 0: its tag has died
UNSEEN = 253  # milliseconds u16 for which the next movement may have been made unseen


def moved(movement: tuple[int, int, int, int, bytes]) -> bytes:
    """A Movement as a report."""
    tile, source, target, time, _ = movement
    return struct.pack(_MOVED, MOVED, tile, source, target, time & 0xFFFFFFFF)


def moved_of(report: bytes) -> tuple[int, int, int, int]:
    """`(tile, source, target, time)`."""
    _, tile, source, target, time = struct.unpack(_MOVED, report)
    return tile, source, target, time


def asked(question: tuple[int, int, int, int, int, bytes]) -> bytes:
    """A Question as a report."""
    kind, tile, zone, time, _, _ = question
    return struct.pack(_ASKED, ASKED, kind, tile, zone, time & 0xFFFFFFFF)


def asked_of(report: bytes) -> tuple[int, int, int, int]:
    """`(kind, tile, zone, time)`."""
    _, kind, tile, zone, time = struct.unpack(_ASKED, report)
    return kind, tile, zone, time


def said(kind: int, text: str, number: int = 0) -> bytes:
    """Text as a report."""
    return bytes((kind, number)) + text.encode()


def said_of(report: bytes) -> tuple[int, str]:
    """`(number, text)`."""
    return report[1], report[2:].decode()


def heap(count: int) -> bytes:
    """Bytes of heap in use, with the question for orders."""
    return struct.pack(_HEAP, count)


def heap_of(payload: bytes) -> int:
    """The bytes of heap in use."""
    return int(struct.unpack(_HEAP, payload)[0])


def match(round: int, honba: int, deposits: int, scores: tuple[int, ...]) -> bytes:
    """The order to begin the next deal so."""
    return struct.pack(_MATCH, MATCH, round, honba, deposits, *scores)


def match_of(order: bytes) -> tuple[int, int, int, list[int]]:
    """`(round, honba, deposits, scores)`."""
    fields = struct.unpack(_MATCH, order)
    return fields[1], fields[2], fields[3], list(fields[4:])


def sight(referee: "Referee", table: "Table", deal: object) -> dict[str, object]:
    """What everybody can see now, and whose hand is dead or in riichi; `deal` is the last one."""
    is_held = referee.play is not None and referee.play.is_waiting
    return {
        "state": referee.state,
        "held": is_held,
        "end": getattr(deal, "end", ""),
        "next": referee.match.dealer,
        "questions": [[each[0], each[1], list(each[2])] for each in table.questions],
        "proposal": list(table.proposal),
        "menus": [list(each) for each in table.menus],
        "dead": getattr(deal, "dead", 0),
        "riichi": list(getattr(deal, "riichi", b"")),
        "scores": list(table.scores),
        "deposits": table.deposits,
    }
