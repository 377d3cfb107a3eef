"""How much of a longer work is done, for whoever wants to show it."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager

# With a label and the length of the work; call what comes out of it with how much more is done.
Progress = Callable[[str, int], AbstractContextManager[Callable[[int], None]]]


@contextmanager
def silent(label: str, length: int) -> Iterator[Callable[[int], None]]:
    """Nobody looks."""
    yield lambda count: None
