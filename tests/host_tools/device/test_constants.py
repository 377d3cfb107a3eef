"""Constants of other modules, put in where they are used."""

from pathlib import Path

import pytest

from jantaku_host.device import constants

EVENTS = """
from micropython import const
DRAW = const(3)
CALLS = const(DRAW << 4 | 1)
NAMES = const("draw discard")
KEPT = [DRAW]
def name(kind):
    return NAMES
"""


def put_in(source: str) -> str:
    """What becomes of a module beside the events."""
    files = {Path("jantaku/rules/events.py"): EVENTS, Path("jantaku/deal.py"): source}
    return constants.put_in(files)[Path("jantaku/deal.py")]


def test_a_number_of_another_module_is_put_in_and_not_imported() -> None:
    source = "from jantaku.rules.events import DRAW, CALLS as CLAIMS\nfirst = (DRAW, CLAIMS)"
    assert put_in(source) == "pass\nfirst = (3, 49)"


def test_so_is_one_that_is_named_with_its_module() -> None:
    source = "from jantaku.rules import events\nfirst = events.name(events.DRAW)"
    assert put_in(source) == "from jantaku.rules import events\nfirst = events.name(3)"


def test_what_is_no_number_is_imported() -> None:
    source = "from jantaku.rules.events import NAMES, KEPT, name\nfirst = (NAMES, KEPT, name(1))"
    assert put_in(source) == source


def test_an_attribute_of_that_name_stays_an_attribute() -> None:
    source = "from jantaku.rules.events import name\nfirst = name.DRAW + name(self.DRAW)"
    assert put_in(source) == source


def test_in_its_own_module_the_name_is_gone_and_takes_no_room() -> None:
    events = Path("jantaku/rules/events.py")
    left = constants.put_in({events: EVENTS})[events]
    assert "DRAW" not in left
    assert "KEPT = [3]" in left
    assert 'NAMES = const("draw discard")' in left


def test_all_else_stays_as_it_was_written() -> None:
    source = "а, b = (DRAW,  DRAW), x[DRAW:] if DRAW else y  # as is"
    instead = "а, b = (3,  3), x[3:] if 3 else y  # as is"
    imported = "from jantaku.rules.events import DRAW\n"
    assert put_in(imported + source) == "pass\n" + instead


def test_a_constant_in_an_f_string_is_refused() -> None:
    imported = "from jantaku.rules.events import DRAW\n"
    assert put_in(imported + 'name = f"{x}"') == "pass\n" + 'name = f"{x}"'
    with pytest.raises(ValueError, match="line 2: Python does not say"):
        put_in(imported + 'name = f"{DRAW}"')


def test_what_is_no_python_is_left_to_the_compiler() -> None:
    assert put_in("def deal(:\n") == "def deal(:\n"
