"""What the table asks. Whatever is asked is public: an ASK, then an ANSWER.

An ASK names the seat it is about, the question, and the choices that lie on the buttons `riichi`
and `tenpai` of every seat (of the asked one alone where it is about its own hand). A question
without choices is answered by what people do with the tiles. The numbers are part of the record.
"""

from micropython import const

from jantaku.rules.events import ANSWER, ASK, DEAL_START, is_undo
from jantaku.sensing import zones
from jantaku.sensing.zones import AIR, RACK

NO_TILE = const(255)
ANYBODY = const(255)

_MOST = const(8)  # questions at a time that are about tiles

REFEREE = const(0)
FALSE_WIN = const(1)
KUIKAE = const(2)
RIICHI_HAND = const(3)
INVALID_MELD = const(4)
CLAIMED_TILE = const(5)
WRONG_DRAW = const(6)
OPEN_RIICHI = const(7)
DEAD_CALL = const(8)
WRONG_DEAL = const(9)
INDICATOR = const(10)
PUT_BACK = const(11)
OUT_OF_PLACE = const(12)
LATE_CALL = const(13)
TENPAI = const(14)
UNREADABLE = const(15)
READER = const(16)
WALL = const(17)
TILE_COUNT = const(18)
RESTORE = const(19)
AGARI_YAME = const(20)
COVERED = const(21)
LOST = const(22)
VOID_SUIT = const(23)

# Name, in `words` with a question mark; the rule that its section is cited from.
_TABLE = """\
referee
false_win chombo_offence
kuikae kuikae
riichi_hand riichi
invalid_meld invalid_meld
claimed_tile claimed_tile
wrong_draw wrong_draw
open_riichi wrong_riichi
dead_call dead_call
wrong_deal deal_order
indicator kan_dora
put_back claim_window
out_of_place
late_call claim_window
tenpai tenpai_show
unreadable
reader
wall
tile_count dead_hand
restore
agari_yame agari_yame
covered
lost
void_suit void_suit
"""

# Who sees only half of it shall not accuse anybody: these are not asked while a reader is dead.
_SEEN = bytes((
    FALSE_WIN, INVALID_MELD, CLAIMED_TILE, WRONG_DRAW, WRONG_DEAL, INDICATOR, PUT_BACK,
    OUT_OF_PLACE, LATE_CALL, UNREADABLE, TILE_COUNT,
))  # fmt: skip

# About a tile that lies wrong, which no ASK names: after power-up it has to be found again.
_OF_TILES = bytes((
    KUIKAE, RIICHI_HAND, INVALID_MELD, CLAIMED_TILE, DEAD_CALL, PUT_BACK, OUT_OF_PLACE, LATE_CALL,
    TILE_COUNT,
))  # fmt: skip

# What sensing asks, by the numbers of `sensing.tracker`.
SENSED = bytes((UNREADABLE, UNREADABLE, LOST, COVERED, UNREADABLE))
_READ_AGAIN = bytes((UNREADABLE, LOST, COVERED, READER, WALL))  # power-up reads all anew

# Choices.
SOLVED = const(0)  # no longer a question
GO_ON = const(1)
DEAD_HAND = const(2)
CHOMBO = const(3)
REDEAL = const(4)
SHOW = const(5)
WITHHOLD = const(6)
STOP = const(7)
PUT_RIGHT = const(8)  # the tiles lie as they should
UNDO = const(9)  # the last act
CALL_REFEREE = const(10)
TSUMO = const(11)
RON = const(12)

_LABELS = (
    "solved go_on dead_hand chombo deal_again show withhold stop put_right undo call_referee "
    "tsumo ron"
)

# Asked of one seat alone: about its own hand, or its own decision.
_ALONE = bytes((TENPAI, AGARI_YAME, VOID_SUIT))


def _row(kind):
    # All rows at once would take 5 ms on the RP2040, and a page asks twice.
    start = 0
    for _ in range(kind):
        start = _TABLE.find("\n", start) + 1
    return _TABLE[start : _TABLE.find("\n", start)].split(" ")


def name(kind: int) -> str:
    """The question's name."""
    return _row(kind)[0]


def rule(kind: int) -> str:
    """The rule behind it, "" if there is none."""
    row = _row(kind)
    return row[1] if len(row) > 1 else ""


def label(choice: int) -> str:
    """The name of what stands above a button."""
    return _LABELS.split(" ")[choice]


def is_asked(question: tuple, seat: int) -> bool:
    """Whether this seat is asked."""
    return question[1] not in _ALONE or question[0] == seat


def answered(asked, seat: int, kind: int, choice: int):
    """Which of the open questions an ANSWER closes, None if none: who answers need not be the one
    it is about, anybody may press for all."""
    is_own = choice == SOLVED or kind == REFEREE or kind in _ALONE
    for each in asked:
        if each[1] == kind and (each[0] == seat if is_own else choice in each[2]):
            return each
    return None


class Questions:
    """The questions that are open. `append(event)` keeps and shows what happens."""

    def __init__(self, table, append):
        self._table = table
        self._append = append
        self._open: list[tuple] = []  # (seat, kind, choices, tile), oldest first
        self._passed: list[tuple] = []  # (seat, kind) that the players let pass in this deal

    def begin_deal(self) -> None:
        """What was let pass before counts no more."""
        self._passed = []

    def resume(self, happened) -> None:
        """After power-up: what was open, and what had been let pass, as the journal has it."""
        for event in happened:
            if event[0] == ASK:
                self._open.append(event[1:] + (NO_TILE,))
            elif event[0] == ANSWER:
                self._recall(*event[1:])
            elif event[0] == DEAL_START or is_undo(event):
                self.begin_deal()
        self._show()
        for kind in _READ_AGAIN:
            self.solve(kind)

    def _recall(self, seat, kind, choice):
        question = answered(self._open, seat, kind, choice)
        if question is not None:
            self._open.remove(question)
            self._let_pass(question[0], kind, choice)

    def find_tiles(self, loose, owed: int) -> None:
        """All tiles have been read after power-up. Questions about tiles stay where one lies wrong
        at that seat, or is still owed; the others have been answered by what people did."""
        for at in range(len(self._open) - 1, -1, -1):
            seat, kind, choices, tile = self._open[at]
            is_mended = kind in _OF_TILES or (kind == WRONG_DRAW and not choices)
            if tile != NO_TILE or not is_mended:
                continue
            found = owed if kind == CLAIMED_TILE else _lying(loose, seat, kind)
            if found == NO_TILE:
                self._close(self._open[at], seat, SOLVED)
            else:
                self._open[at] = (seat, kind, choices, found)

    def ask(self, seat: int, kind: int, choices: bytes = b"", tile: int = NO_TILE) -> None:
        """Ask once; what the players have let pass is not asked again in this deal."""
        if kind in _SEEN and self._table.details[READER]:
            return
        if self.is_open(kind, seat) or (seat, kind) in self._passed:
            return
        if tile != NO_TILE and len(self._open) >= _MOST:
            return  # of a heap of tiles the first few will do
        self._open.append((seat, kind, choices, tile))
        self._tell((ASK, seat, kind, choices))

    def is_open(self, kind: int, seat: int = ANYBODY) -> bool:
        """Whether this is asked now, of this seat or of any."""
        return any(each[1] == kind and seat in (ANYBODY, each[0]) for each in self._open)

    def is_passed(self, seat: int, kind: int) -> bool:
        """Whether the players have let this pass in this deal."""
        return (seat, kind) in self._passed

    def tiles(self) -> list[int]:
        """The tiles that questions are about, because they lie in the wrong place."""
        return [each[3] for each in self._open if each[3] != NO_TILE and each[1] not in SENSED]

    def solve(self, kind: int, seat: int = ANYBODY) -> None:
        """Nobody, or this seat, need answer this any more."""
        for each in list(self._open):
            if each[1] == kind and seat in (ANYBODY, each[0]):
                self._close(each, each[0], SOLVED)

    def solve_tile(self, tile: int) -> None:
        """There is nothing to be asked about this tile any more."""
        for each in list(self._open):
            if each[3] == tile:
                self._close(each, each[0], SOLVED)

    def solve_deal(self) -> None:
        """The deal is over: what was open about it is so no more."""
        for each in list(self._open):
            if each[1] not in (REFEREE, READER):
                self._close(each, each[0], SOLVED)

    def answer(self, seat: int, number: int) -> tuple:
        """This seat takes the first or second choice: (seat, kind, choice), () if none is open."""
        for each in self._open:
            about, kind, choices, _ = each
            if number < len(choices) and is_asked(each, seat):
                choice = choices[number]
                self._close(each, seat, choice)
                self._let_pass(about, kind, choice)
                return (about, kind, choice)
        return ()

    def _let_pass(self, seat, kind, choice):
        if choice == GO_ON and kind not in (FALSE_WIN, REFEREE):
            self._passed.append((seat, kind))

    def call_referee(self, seat: int) -> None:
        """The referee is called, or has come: the same button."""
        for each in self._open:
            if each[:2] == (seat, REFEREE):
                self._close(each, seat, GO_ON)
                return
        self.ask(seat, REFEREE)

    def _close(self, question, seat, choice):
        self._open.remove(question)
        self._tell((ANSWER, seat, question[1], choice))

    def _tell(self, event):
        self._show()
        self._append(event)

    def _show(self):
        self._table.ask([each[:3] + (NO_TILE, AIR) for each in self._open])


def _lying(loose, seat, kind):
    """A tile that lies wrong at that seat, or on the wall."""
    for tile, place, _ in loose:
        # On the wall lies what was put back there: no other question is about that.
        is_meant = kind == PUT_BACK if place < RACK else zones.side(place) == seat
        if is_meant:
            return tile
    return NO_TILE
