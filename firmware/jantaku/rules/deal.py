"""A deal as every game has it: whose tile lies where, whose turn it is, which tile may be claimed.

    deal = games.deal(rules, dealer, round, honba, deposits, scores)
    deal.refusal((DISCARD, seat, tile))   # "" if it may happen now, else why not
    deal.apply((DISCARD, seat, tile))     # moves on, or raises IllegalEvent and changes nothing
    deal.legal()                          # what every seat may do now

A game's deal brings two tables by type of event: `tests` say why an event is refused, `steps` do
what it does; both take the deal, the event's seat and its fields. What is legal and what is paid
are `legal.py` and `payments.py` of the game. What is in no table is an event
of another game and refused; what a block tells beside its deal (`events.is_beside`) passes it by.
The last few acts can be taken back (`deal.back`), by what a deal keeps of itself before each of
them; further back leads only `games.replay`, which plays what stands of a block anew.
"""

from micropython import const

from jantaku.rules import events, games, payments, shapes
from jantaku.rules.events import ANKAN, KAKAN, PON

# How far a deal is.
DEALING = const(0)
DRAWING = const(1)  # `turn` draws next; the last discard may be claimed
REPLACING = const(2)  # `turn` declared a kan and takes a replacement tile
ACTING = const(3)  # `turn` drew, or goes on without a draw
CALLED = const(4)  # `turn` made a chi or pon and discards
DECLARING = const(5)  # the wall is empty and hands are declared
ENDING = const(6)
SETTLED = const(7)
OVER = const(8)

NONE = const(255)  # no tile, no seat, no kind

GONE = const(5)  # place of a tile that lies on the table

# A code, the rule whose section is cited, what is wrong: one long string costs no heap.
_REASONS = """
dealt deal_order: a deal is 13 different tiles for each seat, once
over exhaustive: the deal has ended
not_yet exhaustive: the deal has not ended
tile_seen draw: this tile has been seen elsewhere
turn draw: it is another seat's turn
holds_tile draw: the seat has drawn or called and must discard
must_draw draw: the seat must draw first
exhausted exhaustive: the wall is empty
not_held discard: the hand holds no such tile
no_window claims: there is no tile to claim
own_tile claims: a seat does not claim its own tile
late claims: the time for this call is over
own_order claims: own tiles are named in ascending order
ruling redeal: there is no such ruling in a deal
undo redeal: so much cannot be taken back in this deal
no_event draw: this game knows no such event
"""


class IllegalEvent(ValueError):
    """What the rules do not allow now: `code` names the reason, `section` cites the book.

    `reasons` are those of the game, in the form of those above.
    """

    def __init__(self, rules, code: str, reasons: str = "", detail: str = ""):
        rule, text = (_reason(reasons, code) or _reason(_REASONS, code)).split(": ", 1)
        self.code = code
        self.section = rules.section(rule)
        super().__init__("%s%s (%s)" % (text, detail, self.section))


def _reason(reasons, code):
    start = reasons.find("\n" + code + " ") + 1
    return reasons[start + len(code) + 1 : reasons.find("\n", start)] if start else ""


def unless(holds, code: str) -> str:
    """The code of a refusal, "" if this holds."""
    return "" if holds else code


def are_alike(claimed, own) -> bool:
    """Whether the own tiles of a call are of the claimed one's kind."""
    return all(tile >> 2 == claimed >> 2 for tile in own)


class Deal:
    """A deal in play. Attributes are for reading; only `apply` changes them."""

    reasons = ""  # why the game refuses an event, beside the reasons that all games have
    tests: dict = {}  # by type of event: a function that names the reason, "" for none
    steps: dict = {}  # by type of event: what it does
    has_fours = False  # four alike are two pairs, see `shapes.waits`

    # What a memento keeps of the attributes that change, by how they do: numbers below 256, runs
    # of bytes of one length, runs of bytes that only grow (so their length is enough), lists, and
    # what is only ever replaced as a whole. Beside them the hands, the rivers and the melds.
    numbers: tuple = (
        "live", "turn", "drawn", "replaced", "offenders", "tenpai", "phase",
        "window", "window_from", "window_seats", "claimable",
    )  # fmt: skip
    fixed: tuple = ("place",)
    growing: tuple = ()
    lists: tuple = ("scores", "winners", "values", "_waits")
    wholes: tuple = ("deposits", "end", "parts", "window_flags")
    _growing: list = []
    _fixed: list = []
    _lists: list = []

    def __init__(self, rules, dealer: int, round: int, honba: int, deposits: int, scores):
        self.rules = rules
        self.dealer = dealer
        self.round = round  # 0-3 East 1-4, 4-7 South …
        self.honba = honba
        self.deposits = deposits
        self.scores = list(scores)

        self.hands = [bytearray(34) for _ in range(4)]  # concealed tiles, counted by kind
        self.melds: list[list] = [[], [], [], []]  # (event type, tiles, feeder)
        self.rivers = [bytearray() for _ in range(4)]  # claimed discards too
        self.live = 0  # tiles left to draw
        self.turn = dealer
        self.drawn = NONE
        self.replaced = False  # the drawn tile is a replacement
        self.acts = 0  # so many an undo could take back

        self.end = ""
        self.offenders = 0  # mask of seats whose offence ended the deal
        self.winners: list[int] = []
        self.values: list = []
        self.tenpai = 0
        self.parts: list[tuple] = []

        self.phase = DEALING
        self.place = bytearray(2 * sum(rules.stacks))  # 0 unseen, seat + 1 in that hand, GONE
        self._waits: list = [None] * 4
        self.keeps = True  # whether what happens can be taken back: who only replays saves work
        self._mementos: list[tuple] = []  # before each of the last acts

        # The tile that may be won on, by whom, and what held when it was played.
        self.window = NONE
        self.window_from = NONE
        self.window_seats = 0
        self.window_flags = 0
        self.claimable = False  # by other calls as well

    # What happens

    def apply(self, event: tuple) -> None:
        """Let the event happen. An illegal one raises and changes nothing."""
        code = self.refusal(event)
        if code:
            self.check(code, self.detail(code, event))
        if events.is_beside(event):
            return
        if events.is_act(event):
            if self.keeps:
                self._mementos.append(self._memento())
                del self._mementos[: -games.KEPT]
            self.acts += 1
        self.steps[event[0]](self, *event[1:])

    @property
    def kept(self) -> int:
        """How many acts `back` can take back now."""
        return len(self._mementos)

    def back(self, acts: int) -> None:
        """As it was so many acts ago, before all that followed from them by itself as well."""
        if not 0 <= acts <= self.kept:
            self.check("undo")
        if acts:
            packed, wholes = self._mementos[-acts]
            del self._mementos[-acts:]
            self.acts -= acts
            self._restore(packed, wholes)

    def mark(self) -> tuple:
        """All of it as it is now, to `return_to` after a look from another state."""
        memento = self._memento()
        return (memento, [bytes(run) for run in self._growing], tuple(self._mementos), self.acts)

    def return_to(self, mark: tuple) -> None:
        """As it was at that mark, whatever was taken back or has happened since."""
        memento, runs, mementos, self.acts = mark
        self._mementos = list(mementos)
        for run, content in zip(self._growing, runs):
            if run != content:
                run[:] = content
        self._restore(*memento)

    def refusal(self, event: tuple) -> str:
        """Why this event is not legal now, a code; "" if it is."""
        if events.is_beside(event):
            return ""
        test = self.tests.get(event[0])
        return "no_event" if test is None else test(self, *event[1:])

    def legal(self):
        """Every event that may happen now, one by one.

        An event is cut short where the table alone knows the rest: a tile of the wall, what a hand
        is worth. Not listed are rulings and voids, a turn that goes on without a draw, nor what
        the book lets happen and punishes. For bots: the table's image does not have it.
        """
        return games.part(self.rules, "rules", "legal").legal(self)

    def settlement(self) -> list:
        """The payment parts of the deal that has ended."""
        return games.part(self.rules, "rules", "payments").settlement(self)

    def detail(self, code: str, event: tuple) -> str:
        """What to add to the words of a refusal."""
        return ""

    def check(self, code: str, detail: str = "") -> None:
        """Raise what a refusal says, if it says anything."""
        if code:
            raise IllegalEvent(self.rules, code, self.reasons, detail)

    # Mementos: two objects each, a few hundred bytes

    def _gather(self):
        """Find what is only ever changed in place, once: a deal has all of its attributes now."""
        self._growing = self.rivers + [getattr(self, name) for name in self.growing]
        self._fixed = self.hands + [getattr(self, name) for name in self.fixed]
        self._lists = self.melds + [getattr(self, name) for name in self.lists]

    def _memento(self):
        if not self._fixed:
            self._gather()
        size = len(self.numbers) + len(self._growing)
        for run in self._fixed:
            size += len(run)
        packed = bytearray(size)  # at once: one that grows leaves all its sizes behind
        at = 0
        for name in self.numbers:
            packed[at] = getattr(self, name)
            at += 1
        for run in self._growing:
            packed[at] = len(run)
            at += 1
        for run in self._fixed:
            packed[at : at + len(run)] = run
            at += len(run)
        wholes = [getattr(self, name) for name in self.wholes]
        for each in self._lists:
            wholes.append(tuple(each))
        return (packed, wholes)

    def _restore(self, packed, wholes):
        view = memoryview(packed)
        at = 0
        for name in self.numbers:
            setattr(self, name, packed[at])
            at += 1
        for run in self._growing:
            if len(run) > packed[at]:
                run[:] = run[: packed[at]]
            at += 1
        for run in self._fixed:
            run[:] = view[at : at + len(run)]
            at += len(run)
        at = 0
        for name in self.wholes:
            setattr(self, name, wholes[at])
            at += 1
        for each in self._lists:
            if each or wholes[at]:  # most are empty, and each slice is an object
                each[:] = wholes[at]
            at += 1

    # What everybody sees of a seat beside its tiles

    def is_in(self, seat) -> bool:
        """Whether this seat still plays."""
        return True

    def is_dead(self, seat) -> bool:
        """Whether the hand has lost its rights and only discards."""
        return False

    def face_down(self, seat) -> int:
        """The tile of the hand that lies face down before this seat, NONE if none does."""
        return NONE

    def marks(self):
        """What lies open beside tiles and scores, as the game's `shown` folder tells it."""

    # What the hands are

    def concealed(self, seat) -> list:
        """The concealed tiles of a seat, ascending; the drawn one among them."""
        place = self.place
        mine = seat + 1
        return [tile for tile in range(len(place)) if place[tile] == mine]

    def waits(self, seat) -> bytes:
        """The kinds that complete the hand of a seat; a tile just drawn is not counted in."""
        waits = self._waits[seat]
        if waits is None:
            if self.holds_drawn(seat):
                waits = self.waits_without(seat, self.drawn)
            else:
                waits = shapes.waits(self.hands[seat], self.has_fours)
            self._waits[seat] = waits
        return waits

    def waits_without(self, seat, tile) -> bytes:
        """What the hand would wait for after this discard."""
        counts = self.hands[seat]
        counts[tile >> 2] -= 1
        waits = shapes.waits(counts, self.has_fours)
        counts[tile >> 2] += 1
        return waits

    def holds(self, seat, tile) -> bool:
        """Whether this tile is among the concealed ones of the seat."""
        return tile < len(self.place) and self.place[tile] == seat + 1

    def holds_drawn(self, seat) -> bool:
        """Whether this seat has the tile it drew still in hand; a turn may go on without one."""
        return seat == self.turn and self.phase == ACTING and self.drawn != NONE

    def won_on(self, seat) -> tuple:
        """From whom, and which tile, a win of this seat would be now."""
        return (seat, self.drawn) if self.holds_drawn(seat) else (self.window_from, self.window)

    def pon_of(self, seat, kind) -> int:
        """Which of the seat's melds is the pon of this kind; -1: none."""
        for at, meld in enumerate(self.melds[seat]):
            if meld[0] == PON and meld[1][0] >> 2 == kind:
                return at
        return -1

    def after(self, seat) -> int:
        """The next one to the right who is still in: he draws next."""
        seat = (seat + 1) % 4
        while not self.is_in(seat):
            seat = (seat + 1) % 4
        return seat

    def holds_four(self, seat, tile) -> bool:
        """Whether the hand has all four of a kind, of which this tile is the first."""
        return not tile & 3 and tile < len(self.place) and self.hands[seat][tile >> 2] == 4

    # What every game refuses, for the same reason

    def unseen(self, tile) -> str:
        """Whether a tile that comes from the wall can come from there."""
        return "" if tile < len(self.place) and not self.place[tile] else "tile_seen"

    def held(self, seat, own) -> str:
        """Whether the own tiles of a call are there, in ascending order."""
        last = -1
        for tile in own:
            if not self.holds(seat, tile):
                return "not_held"
            if tile <= last:
                return "own_order"
            last = tile
        return ""

    def refuse_dealt(self, seat, tiles) -> str:
        """Whether these are the hands of a deal: 13 tiles for each seat, one after the other."""
        if self.phase != DEALING or any(self.hands[0]):
            return "dealt"
        if len(tiles) != 52 or len(set(tiles)) != 52:
            return "dealt"
        for tile in tiles:  # plainly: who draws last waits for this
            if tile >= len(self.place) or self.place[tile]:
                return "tile_seen"
        return ""

    def refuse_draw(self, seat) -> str:
        """Whether this seat is to draw, and a tile is left."""
        if seat != self.turn:
            return "turn"
        if self.phase > REPLACING:
            return "holds_tile"
        return "" if self.live else "exhausted"

    def refuse_turn(self, seat) -> str:
        """Whether this seat has drawn or called, and is to act."""
        if seat != self.turn:
            return "turn"
        return "must_draw" if self.phase < ACTING else ""

    def refuse_claim(self, seat, claimed) -> str:
        """Whether this seat may call this tile for a set."""
        if self.window == NONE or self.window != claimed:
            return "no_window"
        if seat == self.window_from:
            return "own_tile"
        return "" if self.claimable else "late"

    def refuse_ron(self, seat) -> str:
        """Whether this seat may win on the tile of another."""
        if self.window == NONE:
            return "no_window"
        if self.window_seats >> seat & 1:
            return ""
        return "own_tile" if seat == self.window_from else "late"

    def refuse_ending(self) -> str:
        """Whether the deal has ended and is not settled yet."""
        if self.phase == ENDING:
            return ""
        return "not_yet" if self.phase < ENDING else "over"

    def refuse_undo(self, acts) -> str:
        """Whether so many acts can be taken back."""
        return "" if 0 < acts <= self.acts else "undo"

    def refuse_deal_end(self, seat, scores) -> str:
        """Whether a settled deal ends with these scores."""
        if self.phase != SETTLED:
            return "not_yet" if self.phase < SETTLED else "over"
        return "" if list(scores) == self.scores else "scores"

    # Steps that every game takes

    def _take_dealt(self, tiles):
        place = self.place
        for seat in range(4):
            hand = self.hands[seat]
            for tile in tiles[13 * seat : 13 * seat + 13]:
                place[tile] = seat + 1
                hand[tile >> 2] += 1

    def _take_drawn(self, seat, tile):
        """From the wall to the hand."""
        self._take(seat, tile)
        self.drawn = tile
        self.live -= 1
        self.phase = ACTING

    def _throw(self, seat, tile):
        """From the hand to the river."""
        self._give(seat, tile)
        if self.drawn == NONE or tile >> 2 != self.drawn >> 2:
            self._waits[seat] = None
        self.rivers[seat].append(tile)

    def _meld(self, kind, seat, claimed, own):
        """Own tiles and the one that another discarded become a set."""
        for tile in own:
            self._give(seat, tile)
        tiles = bytes(sorted(own + bytes([claimed])))
        self.melds[seat].append((kind, tiles, self.window_from))
        self._waits[seat] = None

    def _meld_four(self, seat, tile):
        """Four tiles of the hand become a closed kan."""
        tiles = bytes([tile, tile + 1, tile + 2, tile + 3])
        for each in tiles:
            self._give(seat, each)
        self.melds[seat].append((ANKAN, tiles, seat))
        self._waits[seat] = None

    def _meld_fourth(self, seat, tile):
        """A pon becomes an added kan."""
        self._give(seat, tile)
        melds = self.melds[seat]
        _, tiles, feeder = melds.pop(self.pon_of(seat, tile >> 2))
        melds.append((KAKAN, bytes(sorted(tiles + bytes([tile]))), feeder))
        self._waits[seat] = None

    def _pay(self, parts):
        change = payments.sums(parts)
        for seat in range(4):
            self.scores[seat] += change[seat]
        self.parts = parts
        self.phase = SETTLED
        return change

    def _deal_end(self, seat, scores):
        self.phase = OVER

    def _take(self, seat, tile):
        self.place[tile] = seat + 1
        self.hands[seat][tile >> 2] += 1

    def _give(self, seat, tile):
        self.place[tile] = GONE
        self.hands[seat][tile >> 2] -= 1

    def _open_window(self, seat, tile, flags):
        self.window = tile
        self.window_from = seat
        self.window_seats = 15 & ~(1 << seat)
        self.window_flags = flags
        self.claimable = False

    def _finish(self, end):
        self.end = end
        self.phase = ENDING
