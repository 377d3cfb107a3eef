"""Everything that can happen at the table: one vocabulary for engine, displays, journal and link.

An event is a tuple `(type, seat, field, …)`; its fields are named in the table below. Its
canonical bytes, which are stored, chained and sent, are

    type and seat in one byte | milliseconds since the event before, as varint | the fields

A club's own book is told by COMMITs of subject BOOK, piece by piece, ahead of the `session_start`
that names it: see `session_start` below.

Seats are the table's sides 0-3 counter-clockwise (0 where nobody in particular acts), tiles are
ids 0-135. `dealt` is one event of 52 tiles: 13 of side 0, then of side 1 and so on; the dealer's
14th is his first draw. A call names its own tiles in ascending order, a closed kan its lowest tile;
a win from the own seat is a tsumo. There is no event for passing: whatever presumes that the others
passed closes their window. The numbers of the types are part of every record ever written: append,
never renumber.

In Sichuan `void_suit` names the tile laid face down, or CONCEALED for a card; `hu` declares a win,
whose hand stays face down; the `win` that tells its worth follows when the hands are checked.

`declare` is a press that waits to be judged, `age` how many milliseconds before the event it was
made; `withdraw` takes it back. `anew`: the table understands what lies there anew, and so many of
the acts that it had understood count no more; a person's undo is a ruling. `propose` and `confirm`
are players who settle something among themselves, `about` a seat or nobody (CONCEALED). `skip` is
the turn of a dead hand that goes on without a draw. `exchange`: this tile, which lies open, and
another of the wall have changed places, whatever is taken back in the deal (Furiten 9.3).
`machine` is about the table and no game: what was done to it, whose role that took, and details.

`timer` sets the clock of the session: its state from `wait` milliseconds after this event on (below
zero: since so long), what is `left` then, and the hall's time then in milliseconds since 1970 (0:
it does not go by that); `extra` are the minutes that were given beyond the book's, in all.
`continues` stands behind the start of a session whose game began at another table: where it stood.
`sign` is a player who confirms the result of the game.
"""

from micropython import const

# Of what is written, as a SESSION_START tells it; 1 has no type above HU, 2 none above EXCHANGE, 3
# no wall with tiles that nobody had read.
FORMAT = const(4)

SESSION_START = const(0)
DEAL_START = const(1)
DICE = const(2)
COMMIT = const(3)
DEALT = const(4)
DRAW = const(5)
DISCARD = const(6)
RIICHI = const(7)
RIICHI_OK = const(8)
CHI = const(9)
PON = const(10)
KAN = const(11)
ANKAN = const(12)
KAKAN = const(13)
DORA = const(14)
WIN = const(15)
SETTLE = const(16)
TENPAI = const(17)
DRAW_END = const(18)
ABORT = const(19)
VOID = const(20)
ASK = const(21)
ANSWER = const(22)
RULING = const(23)
DEAL_END = const(24)
REVEAL = const(25)
SESSION_END = const(26)
VOID_SUIT = const(27)
SIGNAL = const(28)
CLOCK = const(29)
HU = const(30)
DECLARE = const(31)
WITHDRAW = const(32)
ANEW = const(33)
PROPOSE = const(34)
CONFIRM = const(35)
SKIP = const(36)
EXCHANGE = const(37)
MACHINE = const(38)
TIMER = const(39)
CONTINUES = const(40)
SIGN = const(41)

# What a press declares before the table judges it: kinds of DECLARE and WITHDRAW.
PRESSED_RIICHI = const(0)
PRESSED_OPEN_RIICHI = const(1)
PRESSED_WIN = const(2)
PRESSED_NINE_TERMINALS = const(3)

# States of TIMER.
SEATED = const(0)  # the players sit, walls may be built; the signal is waited for (EMA 5.9)
RUNNING = const(1)
PAUSED = const(2)

# Kinds of ABORT: abortive draws (Furiten 5.5), forced end. The seat is 0 except for nine terminals.
NINE_TERMINALS = const(0)
FOUR_WINDS = const(1)
FOUR_KANS = const(2)
FOUR_RIICHI = const(3)
TRIPLE_RON = const(4)
TIME_OUT = const(5)  # the time of the session is over (SBR 5.2)

# Kinds of VOID.
REDEAL = const(0)  # nobody at fault (EMA 5.2)
CHOMBO = const(1)

# Kinds of RULING that bear on a deal.
DEAD_HAND = const(0)
WRONG_RIICHI = const(1)  # the deposit goes back, the hand is dead (EMA 5.3)
INVALID_MELD = const(2)  # the hand is dead, its next call stands though it is no set (EMA 5.1.4)
DRAW_BACK = const(3)  # drawn too quickly: the tile goes back, calls are open again (EMA 3.3.1)
HIDDEN_TILE = const(4)  # the winning tile was not shown apart (Furiten 10.6)
UNDO = const(5)  # so many acts (the amount) go back: see `standing`
# Those that bear on the match.
FINE = const(16)  # points (EMA 5.5)
LATENESS = const(17)  # minutes (EMA 5.7)
SUBSTITUTE = const(18)  # 1 from the start, 2 stepped in later (EMA 5.8)
ABSENCE = const(19)  # minutes (Samara 5.2.2)
DISQUALIFIED = const(20)  # last in the end (EMA 5.8)
UNLISTED = const(21)  # the name is taken out of the results (EMA 5.8)
WITHDRAWN = const(22)  # the last ruling of that kind (the amount) about this seat
REPLACES = const(23)  # this session counts instead of the one that began in that block
CORRECTED = const(24)  # points of a deal settled before, which the reason names

# Kinds of MACHINE, `by` is a role of the cable (0: buttons, or nobody), and what `data` holds.
CONSOLE = const(0)  # the console was asked for, which erases the keys
LEFT_OUT = const(1)  # so many questions and presses, and rows of evidence, are not kept: two u32
DAMAGE = const(2)  # what was found damaged, as text
SOFTWARE = const(3)  # what runs: SHA-256 of the image, then its version as text
ASSIST = const(4)  # the help for beginners, as the setting has it
KEYS = const(5)  # the roles have other keys: of each, the operator's first, 8 bytes of SHA-256

# Type by line, then its fields. The codes of the fields:
#   u one byte    v varint    i signed varint    s text    b bytes (a list of tiles, a digest)
#   t tile        U, T, B the same, sealed: readable by nobody outside while the deal is in play
#   4 four signed numbers, one a seat    y yaku as (number, han)    p payment parts
_TABLE = """\
session_start format:u rules:s options:s table:s players:s first_east:u epoch:v
deal_start number:v round:u honba:v deposits:v scores:4
dice first:u second:u
commit subject:u digest:b
dealt tiles:B
draw tile:T
discard tile:t
riichi open:u
riichi_ok
chi claimed:t own:b
pon claimed:t own:b
kan claimed:t own:b
ankan tile:t
kakan tile:t
dora tile:t
win from:u tile:t ura:b han:v fu:v yaku:y
settle parts:p
tenpai shown:u
draw_end tenpai:u nagashi:u
abort kind:u
void kind:u
ask question:u choices:b
answer question:u choice:u
ruling kind:u amount:i section:s
deal_end scores:4
reveal wall:b salt:b
session_end scores:4
void_suit suit:U tile:T
signal minutes:u
clock epoch:v
hu from:u tile:T
declare what:u age:v
withdraw what:u
anew acts:v
propose what:u about:u
confirm what:u
skip
exchange tile:t other:T
machine what:u by:u data:b
timer state:u left:v wait:i at:v extra:i
continues round:u honba:v deposits:v scores:4
sign
"""

# What a block tells beside its deal, and what follows from an act by itself.
_BESIDE = bytes(
    (DICE, COMMIT, ASK, ANSWER, REVEAL, SESSION_END, SIGNAL, CLOCK)
    + (DECLARE, WITHDRAW, PROPOSE, CONFIRM, EXCHANGE, MACHINE, TIMER, CONTINUES, SIGN)
)
_BY_ITSELF = bytes((RIICHI_OK, SETTLE, DRAW_END))
# What an ending of a deal is made of.
_ENDING = bytes((WIN, HU, TENPAI, DRAW_END, ABORT, VOID, RULING, SETTLE, DEAL_END))

BOOK = const(4)  # subject of a COMMIT: a piece of the text of the club's own book (no digest)

_PIECE = const(512)

CONCEALED = const(255)  # stands for what is sealed in the public form of an event


class BadEvent(ValueError):
    """These bytes, or these fields, are no event."""


def _rows():
    return _TABLE[:-1].split("\n")


# The codes alone, by type: all that encoding needs; the names stay in the one long string.
# Half of them are equal, and are kept once: a string takes 32 bytes of the heap.
def _codes():
    kept: dict = {}
    found = ["".join([field[-1] for field in row.split(" ")[1:]]) for row in _rows()]
    return tuple([kept.setdefault(each, each) for each in found])


_CODES = _codes()


def name(kind: int) -> str:
    """The type's name, as in JSON: `discard`."""
    return _rows()[kind].split(" ")[0]


def names() -> list[str]:
    """All names, by type."""
    return [row.split(" ")[0] for row in _rows()]


def fields(kind: int) -> list[str]:
    """The names of the fields that follow type and seat."""
    return [field[:-2] for field in _rows()[kind].split(" ")[1:]]


def public(event: tuple) -> tuple:
    """The event as everybody at the table may know it: sealed fields taken out."""
    codes = _CODES[event[0]]
    if "T" not in codes and "B" not in codes:
        return event
    shown = list(event)
    for index, code in enumerate(codes, 2):
        if code in "TU":
            shown[index] = CONCEALED
        elif code == "B":
            shown[index] = b""
    return tuple(shown)


def book_pieces(text: str):
    """The events that tell a club's own book ahead of its session."""
    told = text.encode()
    for at in range(0, len(told), _PIECE):
        yield (COMMIT, 0, BOOK, told[at : at + _PIECE])


def session_start(happened) -> tuple | None:
    """The event with which a session begins among these, or None. If it is played by a club's own
    book, the text of that stands in the place of its name."""
    text = b""
    for event in happened:
        if event[0] == COMMIT and event[2] == BOOK:
            text += event[3]
        elif event[0] == SESSION_START:
            return event[:3] + (text.decode(),) + event[4:] if text else event
    return None


def is_undo(event: tuple) -> bool:
    """Whether this ruling takes back what happened before it."""
    return event[0] == RULING and event[2] == UNDO


def taken_back(event: tuple) -> int:
    """How many acts this event takes back, be it a person's undo or the table's own ANEW."""
    if event[0] == ANEW:
        return event[2]
    return event[3] if is_undo(event) else 0


def standing(happened) -> list[tuple]:
    """What stands of a deal's events, in order, once whatever takes some back is obeyed.

    History is only appended: an undo says how many acts count no more, with all that followed
    from them by itself. Whoever replays a deal applies what this leaves.
    """
    left: list[tuple] = []
    for event in happened:
        if is_undo(event) or event[0] == ANEW:
            _take_back(left, taken_back(event))
        else:
            left.append(event)
    return left


def is_beside(event: tuple) -> bool:
    """Whether the event stands in a deal's block and is no matter of any deal: dice, commitments,
    questions, presses and proposals, the clock, the order of the wall, rulings about the match."""
    return event[0] in _BESIDE or (event[0] == RULING and event[2] >= FINE)


def is_act(event: tuple) -> bool:
    """Whether this is one of the acts of a deal that an undo counts."""
    return is_of_deal(event) and event[0] not in _BY_ITSELF


def is_of_deal(event: tuple) -> bool:
    """Whether this happens in a deal; before DEAL_START that is the deal of the block before."""
    return event[0] > DEAL_START and not is_beside(event)


def is_ending(event: tuple) -> bool:
    """Whether the other ending that a correction gives to a settled deal may have this in it."""
    return event[0] in _ENDING


def correction(happened) -> list[tuple]:
    """What the head of a block corrects of the deal in the block before; [] as a rule.

    It is an undo, the other ending, SETTLE and DEAL_END, perhaps several times over: behind the
    events of that block it leaves what stands of its deal.
    """
    found: list[tuple] = []
    for event in happened:
        if event[0] == DEAL_START:
            break
        if is_of_deal(event):
            found.append(event)
    return found


def _take_back(left, count):
    at = len(left)
    while count and at:
        at -= 1
        if is_of_deal(left[at]):
            count -= left[at][0] not in _BY_ITSELF
            del left[at]


def _put_varint(out: bytearray, value: int) -> None:
    if value < 0:
        raise BadEvent("negative number in an unsigned field")
    while value > 127:
        out.append(value & 127 | 128)
        value >>= 7
    out.append(value)


def _put_signed(out: bytearray, value: int) -> None:
    # Zigzag: small numbers of either sign stay short.
    _put_varint(out, value << 1 if value >= 0 else (-value << 1) - 1)


def _put_byte(out: bytearray, value: int) -> None:
    if not 0 <= value <= 255:
        raise BadEvent("%d does not fit a byte" % value)
    out.append(value)


def _put_bytes(out: bytearray, value: bytes) -> None:
    _put_varint(out, len(value))
    out.extend(value)


def encode(event: tuple, step: int = 0) -> bytearray:
    """Canonical bytes of an event that came `step` milliseconds after the one before."""
    kind, seat = event[0], event[1]
    if not 0 <= kind < len(_CODES) or not 0 <= seat <= 3:
        raise BadEvent("no event of type %d at seat %d" % (kind, seat))
    codes = _CODES[kind]
    if len(event) != len(codes) + 2:
        raise BadEvent("%s takes %d fields, not %d" % (name(kind), len(codes), len(event) - 2))
    out = bytearray()
    out.append(kind << 2 | seat)
    _put_varint(out, step)
    for index, code in enumerate(codes, 2):
        value = event[index]
        if code in "uUtT":
            _put_byte(out, value)
        elif code == "v":
            _put_varint(out, value)
        elif code == "i":
            _put_signed(out, value)
        elif code == "s":
            _put_bytes(out, value.encode())
        elif code in "bB":
            _put_bytes(out, value)
        elif code == "4":
            if len(value) != 4:
                raise BadEvent("%s needs four numbers, not %d" % (name(kind), len(value)))
            for number in value:
                _put_signed(out, number)
        elif code == "y":
            _put_varint(out, len(value))
            for number, han in value:
                _put_byte(out, number)
                _put_byte(out, han)
        else:
            _put_varint(out, len(value))
            for reason, payer, payee, amount in value:
                _put_byte(out, reason)
                _put_byte(out, payer << 4 | payee)
                _put_varint(out, amount)
    return out


class _Reader:
    """A place in a run of bytes that knows where they end."""

    def __init__(self, data: bytes, at: int):
        self.data = data
        self.at = at

    def byte(self) -> int:
        if self.at >= len(self.data):
            raise BadEvent("an event ends in the middle")
        self.at += 1
        return self.data[self.at - 1]

    def varint(self) -> int:
        value = shift = 0
        while True:
            byte = self.byte()
            value |= (byte & 127) << shift
            if byte < 128:
                # One event, one form: a hash must not be had in two spellings.
                if byte == 0 and shift:
                    raise BadEvent("a number is longer than it need be")
                return value
            shift += 7
            if shift > 56:
                raise BadEvent("a number is too long")

    def signed(self) -> int:
        value = self.varint()
        return -(value + 1 >> 1) if value & 1 else value >> 1

    def bytes(self) -> bytes:
        length = self.varint()
        end = self.at + length
        if end > len(self.data):
            raise BadEvent("an event ends in the middle")
        self.at, start = end, self.at
        return bytes(self.data[start:end])

    def text(self) -> str:
        try:
            return self.bytes().decode()
        except UnicodeError:
            raise BadEvent("text that is not UTF-8") from None

    def part(self) -> tuple:
        reason, seats = self.byte(), self.byte()
        return (reason, seats >> 4, seats & 15, self.varint())


def decode(data: bytes, at: int = 0) -> tuple[tuple, int, int]:
    """The event whose canonical bytes begin at `at`: `(event, step, where the next begins)`."""
    reader = _Reader(data, at)
    head = reader.byte()
    kind = head >> 2
    if kind >= len(_CODES):
        raise BadEvent("no event of type %d" % kind)
    step = reader.varint()
    event: list = [kind, head & 3]
    for code in _CODES[kind]:
        if code in "uUtT":
            event.append(reader.byte())
        elif code == "v":
            event.append(reader.varint())
        elif code == "i":
            event.append(reader.signed())
        elif code == "s":
            event.append(reader.text())
        elif code in "bB":
            event.append(reader.bytes())
        elif code == "4":
            event.append(tuple([reader.signed() for _ in range(4)]))
        elif code == "y":
            event.append([(reader.byte(), reader.byte()) for _ in range(reader.varint())])
        else:
            event.append([reader.part() for _ in range(reader.varint())])
    return tuple(event), step, reader.at
