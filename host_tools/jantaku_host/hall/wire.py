"""What agents and hub say to each other, as JSON over HTTPS.

    POST /agent/push     {"now": ms, "tables": [{"key", "opening", "blocks", "place", "events",
                          "state"}]}
                      -> {"now": ms, "cursors": {key: cursor}, "refused": {key: why}}
    GET  /agent/errands?after=N  ->  {"now": ms, "errands": [{"id", "key", "kind", "body", "at"}]}
    POST /agent/answers  [{"id": N, "answer": text, "done": bool}]  ->  {}

Keys are hexadecimal, bytes base64. A push may be repeated, in part or whole.
"""

import base64
import binascii
from typing import Any

from jantaku_host.errors import WrongUse
from jantaku_host.hall.ledger import Cursor, Push

LONGEST = 8 << 20  # bytes of a push
MOST_BYTES = 1 << 20  # of blocks in one push about one table
MOST_EVENTS = 400
POLL_S = 25.0  # how long an answer about errands may wait for one


def packed(push: Push) -> dict[str, Any]:
    """A push about one table."""
    row: dict[str, Any] = {}
    if push.opening:
        row["opening"] = _text(push.opening)
    if push.blocks:
        row["blocks"] = _text(push.blocks)
    if push.events:
        row["place"] = push.place
        row["events"] = [_text(each) for each in push.events]
    return row


def unpacked(row: Any) -> tuple[bytes, Push, dict[str, Any]]:
    """The table's key, the push, and how the table stands."""
    try:
        public = bytes.fromhex(row["key"])
        state = row.get("state", {})
        block, index = row.get("place", (0, 0))
        told = [_bytes(each) for each in row.get("events", [])]
        push = Push(
            _bytes(row.get("opening", "")), _bytes(row.get("blocks", "")), (block, index), told
        )
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise WrongUse("not a push about a table") from error
    if not (type(block) is type(index) is int and block >= 0 <= index) or len(public) != 32:
        raise WrongUse("not a push about a table")
    if not isinstance(state, dict) or len(told) > MOST_EVENTS:
        raise WrongUse("not a push about a table")
    return public, push, state


def cursor(row: Any) -> Cursor:
    """What the hub has answered."""
    number, head, sealed, evidence, (block, index), changed = row
    place = int(block), int(index)
    return Cursor(int(number), str(head), int(sealed), int(evidence), place, int(changed))


def _text(data: bytes) -> str:
    return base64.b64encode(data).decode()


def _bytes(text: Any) -> bytes:
    try:
        return base64.b64decode(text, validate=True)
    except binascii.Error as error:
        raise ValueError from error
