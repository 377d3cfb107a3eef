"""The terminal, or what stands in its place."""

import errno
import os
from typing import NoReturn

from rich import console


class Console(console.Console):
    """One of rich's; that nobody reads on is for the command line to tell."""

    def on_broken_pipe(self) -> NoReturn:
        raise BrokenPipeError(errno.EPIPE, os.strerror(errno.EPIPE))
