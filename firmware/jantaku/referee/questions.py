"""What the table asks, in words. Whatever is asked is public: an ASK, then an ANSWER.

An ASK names the seat it is about, the question, and the choices that lie on the buttons `riichi`
and `tenpai` of every seat (of the asked one alone where it is about its own hand). A question
without choices is answered by what people do with the tiles. The numbers are part of the record.
"""

from micropython import const

from jantaku.rules.events import ANSWER, ASK

NO_TILE = const(255)
ANYBODY = const(255)

_MOST = const(8)  # questions at a time

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

# What is asked; the rule that its section is cited from.
_TABLE = """\
%s calls the referee|
%s declares a win that the hand does not have|chombo_offence
%s discards a tile that the claim could have done without|kuikae
%s has declared riichi and discards another tile than the one drawn|riichi
%s shows tiles that are no set|invalid_meld
%s has not taken the claimed tile|claimed_tile
%s has taken a tile out of turn or from the wrong place|wrong_draw
%s declares riichi with an open hand|wrong_riichi
%s calls with a dead hand|dead_call
%s has tiles that were not dealt to that seat|deal_order
%s: please turn the indicator|kan_dora
%s has put a tile back to the wall|claim_window
%s: a tile lies where it does not belong|
%s calls after the next player has drawn: the drawn tile goes back, or the call|claim_window
%s: tenpai or noten?|tenpai_show
%s: a tile cannot be read, please straighten it|
%s: a reader of this side is dead|
%s: the wall is not complete|
%s has too many tiles|dead_hand
"""

# Choices.
SOLVED = const(0)  # no longer a question
GO_ON = const(1)
DEAD_HAND = const(2)
CHOMBO = const(3)
REDEAL = const(4)
SHOW = const(5)
WITHHOLD = const(6)

_LABELS = "solved\ngo on\ndead hand\nchombo\ndeal again\nshow\nnoten"

_WINDS = ("East", "South", "West", "North")


def _row(kind):
    return _TABLE[:-1].split("\n")[kind].split("|")


def text(kind: int, wind: int) -> str:
    """The question about whoever sits at that wind."""
    return _row(kind)[0] % _WINDS[wind]


def rule(kind: int) -> str:
    """The rule behind it, "" if there is none."""
    return _row(kind)[1]


def label(choice: int) -> str:
    """What stands above a button."""
    return _LABELS.split("\n")[choice]


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

    def ask(self, seat: int, kind: int, choices: bytes = b"", tile: int = NO_TILE) -> None:
        """Ask once; what the players have let pass is not asked again in this deal."""
        if self.is_open(kind, seat) or (seat, kind) in self._passed or len(self._open) == _MOST:
            return
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
        return [each[3] for each in self._open if each[3] != NO_TILE and each[1] != UNREADABLE]

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
            if each[1] != REFEREE:
                self._close(each, each[0], SOLVED)

    def answer(self, seat: int, number: int) -> tuple:
        """This seat takes the first or second choice: (seat, kind, choice), () if none is open."""
        for each in self._open:
            about, kind, choices, _ = each
            if number < len(choices) and (kind != TENPAI or about == seat):
                choice = choices[number]
                self._close(each, seat, choice)
                if choice == GO_ON and kind != FALSE_WIN:
                    self._passed.append((about, kind))
                return (about, kind, choice)
        return ()

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
        self._table.questions = [each[:3] for each in self._open]
        self._append(event)
