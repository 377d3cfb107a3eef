"""The `jantaku` command and what it is made of."""

import sys

# The parts of the bench that run in the firmware know the books that a table knows, and no others.
if sys.implementation.name == "cpython":
    from pathlib import Path

    from jantaku.rules import books
    from jantaku_host.record.shelf import Shelf

    books.shelf = Shelf(Path(__file__).with_name("books"))  # type: ignore[assignment]
