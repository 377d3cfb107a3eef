"""A progress bar, where somebody looks at it."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import click

from jantaku_host.device.progress import silent


@contextmanager
def progress(label: str, length: int) -> Iterator[Callable[[int], None]]:
    """A bar of that length; call what comes out of it with how much more is done."""
    if sys.stderr.isatty() and length:
        with click.progressbar(length=length, label=label, file=sys.stderr) as bar:
            yield bar.update
    else:
        with silent(label, length) as done:
            yield done
