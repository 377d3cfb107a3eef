"""The numbers of commands, roles and refusals: what both ends of the cable agree on.

Whoever obeys a command brings it to the server in its `commands`: by number, what it does with the
body of the request and the time. Who may ask, and how long the body is, stands in `ROWS`.
"""

from micropython import const

# -> what the answer holds. Numbers are little-endian.
STATUS = const(1)  # -> JSON: version, rules, round, honba, deposits, seats, session, …
SEGMENTS = const(2)  # first u32 -> rows of first block u32, bytes u32, from that first on
READ = const(3)  # segment's first block u32, offset u32 -> bytes, at most PIECE
SEAL = const(4)  # -> state u8
WATCH = const(5)  # block u32, index u16, frames u16 -> block u32, index u16; then EVENT frames
CHALLENGE = const(6)  # -> nonce
LOGIN = const(7)  # role u8, nonce, HMAC-SHA-256 -> nothing
LOGOUT = const(8)  # -> nothing
KEYS = const(9)  # -> first key, 1 if the roles have keys u8, key, changes of it u32, state u8
INSTALL = const(10)  # old operator's key, his and the referee's new ones, see proof.py -> nothing
SETTINGS = const(11)  # -> JSON
SET = const(12)  # JSON -> nothing
TIME = const(13)  # -> the hall's time: milliseconds since 1970 u64, or 0
SET_TIME = const(14)  # the same -> nothing
SESSION_START = const(15)  # JSON: see `table.session` -> nothing
SESSION_END = const(16)  # -> nothing
LOG = const(17)  # offset u32 -> text, at most a frame
MAINTENANCE = const(18)  # -> nothing; then the port is MicroPython's console
TILES = const(19)  # -> JSON: mode, tags, lacking, step, steps, wanted, sentences
TEACH = const(20)  # what u8 -> the same
RULING = const(21)  # number u32, ruling or void -> block u32, index u16, the event in the record
PULLED = const(22)  # number u32: the club has all blocks up to that one -> nothing
HEAD = const(23)  # nonce -> nothing while it signs; then number u32, head, signature
UPDATE = const(24)  # header of an image -> nothing; then the signature is checked
UPDATE_STATE = const(25)  # -> state u8, on trial u8; version 4 and SHA-256 of what runs; a problem
UPDATE_BLOCKS = const(26)  # -> CRC-32 u32 of each block that the image takes
UPDATE_WRITE = const(27)  # offset u32, whole pages; at the first of a block that is erased
UPDATE_FINISH = const(28)  # -> nothing; then the image is proven, and the table starts anew
CHECKUP = const(29)  # 1: test the displays, u8 -> JSON: which chips answer, what is lacking
SHOWN = const(30)  # -> a mark, another one whenever a display may show something else
PICTURE = const(31)  # seat u8, row u8 -> CRC-32 u32 of what it shows, rows; nothing: not just now
BOOK = const(32)  # offset u16, a piece of a club's own book, which a SET then names -> nothing
SESSION_CLOCK = const(33)  # what u8, value u64 -> JSON: state, left, at, extra, now
WARN = const(34)  # text: what the referee is about to rule -> nothing; it is shown for 5 s

PIECE = const(1000)  # in its frame, sixteen packets of USB
EVIDENCE = const(1 << 31)  # added to a first block's number: the files of what the readers saw

# What SESSION_CLOCK does. Repeated it does nothing more.
TELL = const(0)
GO = const(1)  # value: the hall's time at which the session begins or goes on; 0: now
PAUSE = const(2)
EXTRA = const(3)  # value: minutes beyond the book's, in all

# What TEACH does.
STOP = const(0)
ENROL = const(1)
BACK = const(2)
VERIFY = const(3)

# Roles. Sealed fields of the deal in play are for none of them.
SPECTATOR = const(0)
OPERATOR = const(1)  # has the club's key: settings, sessions, records
REFEREE = const(2)  # rulings
ROLES = ("spectator", "operator", "referee")
KEY_SIZE = const(32)
ANY = const(255)  # instead of the bytes of a body

# Number, the role it takes (spectator: anybody), bytes of its body.
ROWS = bytes((
    STATUS, SPECTATOR, 0,
    SEGMENTS, OPERATOR, 4,
    READ, OPERATOR, 8,
    SEAL, OPERATOR, 0,
    WATCH, SPECTATOR, 8,
    CHALLENGE, SPECTATOR, 0,
    LOGIN, SPECTATOR, 49,
    LOGOUT, SPECTATOR, 0,
    KEYS, SPECTATOR, 0,
    INSTALL, SPECTATOR, 160,  # of the operator only, once there is one
    SETTINGS, SPECTATOR, 0,
    SET, OPERATOR, ANY,
    TIME, SPECTATOR, 0,
    SET_TIME, OPERATOR, 8,
    SESSION_START, OPERATOR, ANY,
    SESSION_END, OPERATOR, 0,
    LOG, OPERATOR, 4,
    MAINTENANCE, OPERATOR, 0,
    TILES, OPERATOR, 0,
    TEACH, OPERATOR, 1,
    RULING, REFEREE, ANY,
    PULLED, OPERATOR, 4,
    HEAD, OPERATOR, 16,  # one nonce a login
    UPDATE, OPERATOR, 132,
    UPDATE_STATE, SPECTATOR, 0,
    UPDATE_BLOCKS, OPERATOR, 0,
    UPDATE_WRITE, OPERATOR, ANY,
    UPDATE_FINISH, OPERATOR, 0,
    CHECKUP, SPECTATOR, 1,
    SHOWN, SPECTATOR, 0,
    PICTURE, SPECTATOR, 2,
    BOOK, OPERATOR, ANY,
    SESSION_CLOCK, OPERATOR, 9,
    WARN, REFEREE, ANY,
))  # fmt: skip

# States of KEYS.
KEYS_IDLE = const(0)
KEYS_BUSY = const(1)  # with what was sent to INSTALL
KEYS_WRONG = const(2)  # that was not from the operator

# States of SEAL.
SEALED = const(0)
SEALING = const(1)
DEAL_IN_PLAY = const(2)  # what is finished will be signed after it

# States of UPDATE_STATE.
UPDATE_IDLE = const(0)
UPDATE_CHECKING = const(1)
UPDATE_WRITING = const(2)
UPDATE_PROVING = const(3)
UPDATE_DONE = const(4)

# Refusals: code u8, text.
UNKNOWN_COMMAND = const(1)
EMPTY_REQUEST = const(2)
BAD_REQUEST = const(3)
NOT_ALLOWED = const(4)  # to this role
WRONG_KEY = const(5)
# 6 is free.
NOT_NOW = const(7)
BROKEN = const(8)  # the table itself fails


class Refused(Exception):
    """The table will not do this; `code` is one of these refusals."""

    def __init__(self, code: int, text: str):
        super().__init__(text)
        self.code = code


# Of an EVENT frame: block, index; then the event in canonical bytes, in its public form while its
# block is in play.
EVENT_HEAD = "<IH"
EVENT_HEAD_SIZE = const(6)
