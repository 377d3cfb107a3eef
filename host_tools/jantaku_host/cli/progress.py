"""A progress bar, where somebody looks at it."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import click


@contextmanager
def progress(label: str, length: int) -> Iterator[Callable[[int], None]]:
    """A bar of that length; call what comes out of it with how much more is done."""
    if sys.stderr.isatty() and length:
        with click.progressbar(length=length, label=label, file=sys.stderr) as bar:
            yield bar.update
    else:
        yield lambda count: None
