"""What a table answers, made sense of in one place.

A table may be broken, or somebody's who means harm: what it says is checked before anything is done
with it, and its texts are shown, never obeyed. What makes no sense is DeviceTrouble.
"""

import json
import struct
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from jantaku.rules import events
from jantaku_host.errors import DeviceTrouble
from jantaku_host.record.recorded import Event, checked, printable

NONSENSE = "%s: the table's answer makes no sense"
_MOST = 1 << 53  # a number in JSON, as every program can hold it

# What a field of a JSON object is: a type, [what each item of a list is], or an object's fields.
Shape = Any


@contextmanager
def sense(port: str) -> Iterator[None]:
    """What a table said is looked into here: where that fails, it made no sense."""
    try:
        yield
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
        raise DeviceTrouble(NONSENSE % port) from error
    except (struct.error, RecursionError) as error:
        raise DeviceTrouble(NONSENSE % port) from error


def numbers(port: str, form: str, answer: bytes) -> tuple[Any, ...]:
    """The numbers that an answer consists of."""
    with sense(port):
        return struct.unpack(form, answer)


def event(port: str, data: bytes) -> tuple[Event, int]:
    """An event in canonical bytes, and the milliseconds since the one before."""
    with sense(port):
        found, step, end = events.decode(data)
        if end != len(data):
            raise ValueError
        return checked(found), step


def text(answer: bytes) -> str:
    """Words, whatever is in them."""
    return "\n".join(map(printable, answer.decode(errors="replace").splitlines()))


def row(port: str, answer: bytes, shape: dict[str, Shape]) -> dict[str, Any]:
    """A JSON object with these fields at least."""
    with sense(port):
        found = json.loads(answer, parse_constant=float.fromhex)  # which takes no such word
        fitted: dict[str, Any] = _fitted(found, shape)
        return fitted


def fitted(port: str, found: Any, shape: Shape) -> Any:
    """A part of such an object that is not always there, with these fields at least."""
    with sense(port):
        return _fitted(found, shape)


def _fitted(found: Any, shape: Shape) -> Any:
    """The same, its texts fit to be shown; ValueError if it is something else."""
    if isinstance(shape, dict):
        if not isinstance(found, dict) or not found.keys() >= shape.keys():
            raise ValueError
        return {printable(name): _fitted(found[name], shape.get(name)) for name in found}
    if isinstance(shape, list):
        if not isinstance(found, list):
            raise ValueError
        return [_fitted(each, shape[0]) for each in found]
    if shape is not None and type(found) is not shape:
        raise ValueError
    if isinstance(found, int) and abs(found) >= _MOST:
        raise ValueError
    if isinstance(found, dict):
        return _fitted(found, {})
    if isinstance(found, list):
        return _fitted(found, [None])
    return printable(found) if isinstance(found, str) else found
