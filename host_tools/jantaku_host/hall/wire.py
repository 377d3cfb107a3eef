"""What agents and hub say to each other, as JSON over HTTPS.

    POST /agent/push     {"tables": [{"key", "opening", "blocks", "place", "events", "state"}],
                          "offset": ms}
                      -> {"now": ms, "cursors": {key: cursor}, "refused": {key: why}}
    POST /agent/errands  {"tables": [key], "known": [name]}
                      -> {"errands": [{"name", "key", "kind", "body", "at", "by", "given"}]}
    POST /agent/answers  {"answers": [{"name", "answer"}]}  ->  {}

Keys are hexadecimal, bytes base64. A push may be repeated, in part or whole.
"""

import base64
import binascii
from typing import Any

from jantaku_host.errors import WrongUse
from jantaku_host.hall.ledger import Cursor, Push
from jantaku_host.record.recorded import printable

LONGEST = 8 << 20  # bytes of a push
MOST_BYTES = 1 << 20  # of blocks in one push about one table
MOST_EVENTS = 400
POLL_S = 2.0  # how long an answer about errands may wait for one: of tables that came since, none
_LINE = 500  # letters
_MOST = 1 << 50  # milliseconds, and more than any number of a block
_STATE = {
    "is_there": bool, "version": str, "rules": str, "session": bool, "problem": str,
    "refused": str, "offset": int,
}  # fmt: skip
_CLOCK = {"state": str, "left": int, "at": int, "extra": int, "now": int}


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
        told_state = state(row.get("state", {}))
        block, index = row.get("place", (0, 0))
        told = [_bytes(each) for each in row.get("events", [])]
        push = Push(
            _bytes(row.get("opening", "")), _bytes(row.get("blocks", "")), (block, index), told
        )
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise WrongUse("not a push about a table") from error
    if not (type(block) is type(index) is int and _MOST > block >= 0 <= index < _MOST):
        raise WrongUse("not a push about a table")
    if len(public) != 32 or len(told) > MOST_EVENTS:
        raise WrongUse("not a push about a table")
    return public, push, told_state


def cursor(row: Any) -> Cursor:
    """What the hub has answered."""
    number, head, sealed, evidence, (block, index), changed = row
    place = int(block), int(index)
    return Cursor(int(number), str(head), int(sealed), int(evidence), place, int(changed))


def asked(said: dict[str, Any]) -> tuple[list[bytes], list[str]]:
    """The tables that an agent has, and the errands that it knows."""
    tables, known = said.get("tables"), said.get("known")
    for row in (tables, known):
        if not isinstance(row, list) or not all(isinstance(each, str) for each in row):
            raise WrongUse("not a question for errands")
    try:
        return [bytes.fromhex(each) for each in tables or []], known or []
    except ValueError as error:
        raise WrongUse("not a question for errands") from error


def answers(said: dict[str, Any]) -> list[tuple[str, str]]:
    """What has come of errands, each by its name."""
    try:
        return [(str(each["name"]), str(each["answer"])[:_LINE]) for each in said["answers"]]
    except (KeyError, TypeError) as error:
        raise WrongUse("not answers to errands") from error


def state(row: Any) -> dict[str, Any]:
    """How an agent says that a table stands: what is known of it, and nothing else."""
    if not isinstance(row, dict):
        raise WrongUse("not how a table stands")
    found = {
        name: value
        for name, kind in _STATE.items()
        if (value := plain(row.get(name), kind)) is not None
    }
    clock = row.get("clock")
    if isinstance(clock, dict):
        found["clock"] = {
            name: value
            for name, kind in _CLOCK.items()
            if (value := plain(clock.get(name), kind)) is not None
        }
    return found


def steady(state: dict[str, Any]) -> dict[str, Any]:
    """What of it changes by what happens, not by the time that passes: that is news."""
    found = {name: value for name, value in state.items() if name != "offset"}
    if "clock" in state:
        clock = state["clock"].items()
        found["clock"] = {name: value for name, value in clock if name not in ("left", "now")}
    return found


def plain(value: Any, kind: type) -> Any:
    """The value if it is one that can be kept and shown; else None."""
    if type(value) is not kind or (isinstance(value, int) and abs(value) >= _MOST):
        return None
    return printable(value)[:_LINE] if kind is str else value


def _text(data: bytes) -> str:
    return base64.b64encode(data).decode()


def _bytes(text: Any) -> bytes:
    try:
        return base64.b64decode(text, validate=True)
    except binascii.Error as error:
        raise ValueError from error
