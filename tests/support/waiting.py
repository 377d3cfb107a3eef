"""To wait for what is bound to come, however slow this computer is."""

import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from types import MappingProxyType
from typing import Any

from jantaku_host.bench.table import Table

PATIENCE_S = 300  # only what would never come takes so long
TRIES = 100  # of a request: a table that gets no core to run on answers late

# The `jantaku` command for a process of its own, patient with its table.
COMMAND = (
    sys.executable,
    "-c",
    "from jantaku_host.cli.main import main; from jantaku_host.device import cable; "
    f"cable._TRIES = {TRIES}; main()",
)


def wait_until(is_so: Callable[[], bool], trouble: str, patience_s: float = PATIENCE_S) -> None:
    """Look again and again; `trouble` is what it means that it never becomes so."""
    end = time.monotonic() + patience_s
    while not is_so():
        assert time.monotonic() < end, trouble
        time.sleep(0.01)


def let_pass(table: Table, seconds: float) -> None:
    """Until so much time has passed at the table, whose clock may go slower than ours."""
    end = table.world.now_us + seconds * 1e6
    wait_until(lambda: table.world.now_us >= end, "the table has stopped")


def press(table: Table, button: int, seconds: float = 0.2) -> None:
    """Down so long by the table's clock, and up again: it cannot miss that."""
    for down in (True, False):
        table.buttons.press(button, down)
        let_pass(table, seconds)


@contextmanager
def started(
    *arguments: str, environment: Mapping[str, str] = MappingProxyType({}), **streams: Any
) -> Iterator[subprocess.Popen[str]]:
    """The command as such a process, with this in its environment too; it ends with this, or when
    it has taken for ever."""
    process = subprocess.Popen(
        [*COMMAND, *arguments], text=True, env={**os.environ, **environment}, **streams
    )
    end = threading.Timer(PATIENCE_S, process.kill)
    end.start()
    try:
        yield process
    finally:
        end.cancel()
        process.kill()
        process.communicate()
