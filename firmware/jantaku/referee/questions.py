"""What the table says and asks. Whatever it is, it is public: an ASK, then an ANSWER.

An ASK names the seat it is about, the kind, and choices. With choices it is a *question*: it goes
to that seat alone, and its choices lie on that seat's buttons `riichi` and `tenpai`. Without
choices it is a *fact* that the tiles show: people see to it with the tiles, or decide about it by
the menu (`menu.py`). The numbers are part of the record.
"""

from micropython import const

from jantaku.rules.events import ANSWER, ASK, DEAL_START, is_undo
from jantaku.sensing import zones
from jantaku.sensing.zones import AIR, MELDS, RACK

NO_TILE = const(255)
ANYBODY = const(255)

_MOST = const(8)  # facts at a time that are about tiles

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
WAITING_TILE = const(24)
WAITING_INDICATOR = const(25)
WHICH_TILE = const(26)
PROPOSAL = const(27)
PRESUMED = const(28)
URA = const(29)

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
waiting_tile
waiting_indicator kan_dora
which_tile
proposal
presumed
ura dora
"""

# Who sees only half of it says nothing of anybody: these are not said while a reader is dead.
_SEEN = bytes((
    INVALID_MELD, CLAIMED_TILE, WRONG_DRAW, WRONG_DEAL, INDICATOR, PUT_BACK,
    OUT_OF_PLACE, LATE_CALL, UNREADABLE, TILE_COUNT, KUIKAE, RIICHI_HAND, DEAD_CALL,
))  # fmt: skip

# About a tile that lies wrong, which no ASK names: after power-up it has to be found again.
_OF_TILES = bytes((
    KUIKAE, RIICHI_HAND, INVALID_MELD, CLAIMED_TILE, DEAD_CALL, PUT_BACK, OUT_OF_PLACE, LATE_CALL,
    TILE_COUNT, WRONG_DRAW,
))  # fmt: skip

_OF_SETS = bytes((INVALID_MELD, DEAD_CALL, LATE_CALL))  # which lie among the melds

# Facts about what players did, which the menu keeps until the deal ends: some books punish it
# although it was put right.
_OFFENCES = bytes((
    FALSE_WIN, KUIKAE, RIICHI_HAND, INVALID_MELD, CLAIMED_TILE, WRONG_DRAW, OPEN_RIICHI, DEAD_CALL,
    WRONG_DEAL, PUT_BACK, OUT_OF_PLACE, LATE_CALL, TILE_COUNT,
))  # fmt: skip

# Of those the ones that lie wrong and accuse nobody: no book punishes them as such.
_PLAIN = bytes((WRONG_DEAL, PUT_BACK, OUT_OF_PLACE, LATE_CALL))

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
YES = const(13)
MINUTES = const(14)  # left of the session

_LABELS = (
    "solved go_on dead_hand chombo deal_again show withhold stop put_right undo call_referee "
    "tsumo ron confirm minutes_left"
)

# Asked of one seat alone: about its own hand, or its own decision.
_ALONE = bytes((TENPAI, AGARI_YAME, VOID_SUIT, WHICH_TILE, PRESUMED))


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


def is_offence(kind: int) -> bool:
    """Whether this is a fact about what somebody did."""
    return kind in _OFFENCES


def is_plain(kind: int) -> bool:
    """Whether it accuses nobody."""
    return kind in _PLAIN


def is_asked(question: tuple, seat: int) -> bool:
    """Whether this seat is asked, or told."""
    return question[1] not in _ALONE or question[0] == seat


def answered(asked, seat: int, kind: int, choice: int):
    """Which of the open questions an ANSWER closes, None if none: of a fact that people let pass
    anybody may have said so (and in older records anybody answered for all)."""
    is_own = choice == SOLVED or kind == REFEREE or kind in _ALONE
    for each in asked:
        if each[1] == kind and (each[0] == seat if is_own else not each[2] or choice in each[2]):
            return each
    return None


class Questions:
    """What is said and asked now. `append(event)` keeps and shows what happens, `note(seat, kind)`
    keeps the facts that somebody may come back to."""

    def __init__(self, table, append, note):
        self._table = table
        self._append = append
        self._note = note
        self._open: list[tuple] = []  # (seat, kind, choices, tile, zone, public), oldest first
        self._passed: list[tuple] = []  # (seat, kind) that the players let pass in this deal

    def begin_deal(self) -> None:
        """What was let pass before counts no more."""
        self._passed = []

    def resume(self, happened) -> None:
        """After power-up: what was open, and what had been let pass, as the journal has it."""
        for event in happened:
            if event[0] == ASK:
                seat, kind, choices = event[1:]
                # Older tables offered penalties to everybody: those are facts now.
                choices = choices if kind in _ALONE else b""
                self._open.append((seat, kind, choices, NO_TILE, AIR, False))
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
            if choice == GO_ON:
                self._let_pass(question[0], kind)

    def find_tiles(self, flow) -> None:
        """All tiles have been read after power-up. What was said of tiles stays where one lies
        wrong at that seat, or is still owed; the others people have seen to."""
        for at in range(len(self._open) - 1, -1, -1):
            each = self._open[at]
            seat, kind = each[:2]
            if each[3] != NO_TILE or kind not in _OF_TILES:
                continue
            found = flow.owed if kind == CLAIMED_TILE else _lying(flow.loose, seat, kind)
            if found == NO_TILE:
                self._close(each, seat, SOLVED)
            else:
                self._open[at] = each[:3] + flow.account(found)
        self._show()

    def ask(self, seat: int, kind: int, choices: bytes = b"", about=(NO_TILE, AIR, False)) -> None:
        """Ask this seat, unless it is asked already; about a tile, as `Flow.account` has it."""
        if not self.is_open(kind, seat):
            self._begin((seat, kind, choices) + about)

    def say(
        self, seat: int, kind: int, tile: int = NO_TILE, zone: int = AIR, is_public: bool = False
    ) -> None:
        """Say this of a seat and, where it is about one, of a tile in that zone; once, and not
        what the players have let pass in this deal."""
        if kind in _SEEN and self._table.details[READER]:
            return
        if self.is_open(kind, seat) or (seat, kind) in self._passed:
            return
        if tile != NO_TILE and len(self._open) >= _MOST:
            return  # of a heap of tiles the first few will do
        if kind in _OFFENCES:
            self._note(seat, kind)
        self._begin((seat, kind, b"", tile, zone, is_public))

    def _begin(self, question):
        self._open.append(question)
        self._tell((ASK,) + question[:3])

    def is_open(self, kind: int, seat: int = ANYBODY) -> bool:
        """Whether this is said or asked now, of this seat or of any."""
        return any(each[1] == kind and seat in (ANYBODY, each[0]) for each in self._open)

    def is_passed(self, seat: int, kind: int) -> bool:
        """Whether the players have let this pass in this deal."""
        return (seat, kind) in self._passed

    def facts(self, seat: int = ANYBODY) -> list[tuple]:
        """(seat, kind) of what is said of players now, oldest first."""
        return [
            each[:2] for each in self._open if each[1] in _OFFENCES and seat in (ANYBODY, each[0])
        ]

    def tiles(self) -> list[int]:
        """The tiles that facts are about, because they lie in the wrong place."""
        return [each[3] for each in self._open if each[3] != NO_TILE and each[1] not in SENSED]

    def solve(self, kind: int, seat: int = ANYBODY) -> None:
        """This holds no more, of nobody or of this seat."""
        for each in list(self._open):
            if each[1] == kind and seat in (ANYBODY, each[0]):
                self._close(each, each[0], SOLVED)

    def solve_tile(self, tile: int) -> None:
        """There is nothing to be said about this tile any more."""
        for each in list(self._open):
            if each[3] == tile:
                self._close(each, each[0], SOLVED)

    def solve_deal(self) -> None:
        """The deal is over: what was open about it is so no more."""
        for each in list(self._open):
            if each[1] not in (REFEREE, READER):
                self._close(each, each[0], SOLVED)

    def answer(self, seat: int, number: int) -> tuple:
        """This seat takes the first or second choice of what it is asked: (seat, kind, choice), ()
        if it is asked nothing."""
        for each in self._open:
            if number < len(each[2]) and each[0] == seat:
                choice = each[2][number]
                self._close(each, seat, choice)
                return (seat, each[1], choice)
        return ()

    def let_pass(self, seat: int, kind: int) -> None:
        """The players go on in spite of this."""
        for each in list(self._open):
            if each[:2] == (seat, kind):
                self._close(each, seat, GO_ON)
        self._let_pass(seat, kind)

    def decide(self, seat: int) -> None:
        """It is ruled what follows from what this seat did: it need not be said any more."""
        for each in list(self._open):
            if each[0] == seat and each[1] in _OFFENCES:
                self._close(each, seat, SOLVED)

    def _let_pass(self, seat, kind):
        if kind not in (FALSE_WIN, REFEREE):
            self._passed.append((seat, kind))

    def _close(self, question, seat, choice):
        self._open.remove(question)
        self._tell((ANSWER, seat, question[1], choice))

    def _tell(self, event):
        self._show()
        self._append(event)

    def _show(self):
        # The tile is named only where everybody has seen it.
        self._table.ask([
            each[:3] + (each[3] if each[5] else NO_TILE, each[4]) for each in self._open
        ])  # fmt: skip


def _lying(loose, seat, kind):
    """A tile that lies wrong at that seat, or on the wall."""
    for tile, place, _ in loose:
        # On the wall lies what was put back there: no other fact is about that.
        is_meant = kind == PUT_BACK if place < RACK else zones.side(place) == seat
        if is_meant and (place >= MELDS or kind not in _OF_SETS):
            return tile
    return NO_TILE
