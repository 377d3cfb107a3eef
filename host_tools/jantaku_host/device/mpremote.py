"""MicroPython's own tool, as a program: what it says on a board whose console is free."""

import subprocess
import sys
from pathlib import Path

from jantaku_host.errors import DeviceTrouble

_LIMIT_S = 300


def mpremote(port: str, *arguments: str | Path) -> str:
    """Run it with these commands; what it printed."""
    command = [sys.executable, "-m", "mpremote", "connect", port, *map(str, arguments)]
    try:
        done = subprocess.run(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            timeout=_LIMIT_S,
            text=True,
            errors="replace",
            check=False,
        )
    except subprocess.TimeoutExpired as error:
        raise DeviceTrouble(f"{port}: mpremote does not come to an end") from error
    if done.returncode:
        said = done.stdout.strip().splitlines() or ["no reason given"]
        raise DeviceTrouble(f"{port}: mpremote: {said[-1].removeprefix('mpremote: ')}")
    return done.stdout
