"""The lines of the rule books, each with another value that a table could play or, where it has
none, in another section; and the tests that notice when one is changed."""

import importlib.util
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from jantaku.rules import books, games
from jantaku.rules import playable as common
from support import sichuan_scene

TESTS = Path(__file__).parents[1]
# What the table rests on, and what is no matter of a deal or a game.
_OTHER = {
    "double_yakuman": ("kokushi chuuren suuankou daisuushii", "none"),
    "two_han_from_honba": ("1", "0"),
    "floating_uma": ("9000 0 0 -9000 9000 0 0 -9000 9000 0 0 -9000", "0"),
    "ranking": ("place", "result"),
    "game": ("riichi", "sichuan"),
    "stacks": ("17 17 17 17", "14 13 14 13"),
    "counted": ("sum", "smaller"),
    "riichi_deposit": ("1000", "500"),
}
_FIXED = ("game", "stacks", "riichi_deposit", "counted")  # no club's book can change them


class Line(NamedTuple):
    """A line of a book, and how it reads with another value or section."""

    book: str
    rule: str
    line: str
    other: str

    @property
    def is_option(self) -> bool:
        """Whether a club's book may set it."""
        return " = " in self.line and self.rule not in _FIXED


def lines(book: str) -> list[Line]:
    """Those about rules, none left out."""
    rules = books.load(book)
    found = []
    for line in books.changes(rules):
        rule, _, rest = line.partition(" ")
        before, _, section = rest.partition("(")
        if not before:
            other = f"{rule} (Nowhere 1)"
        else:
            value = before.removeprefix("= ").strip().partition(", may be ")[0]
            other = f"{rule} = {_other(rules, rule, value)}" + (f" ({section}" if section else "")
        found.append(Line(book, rule, line, other))
    return found


def _other(rules: books.Rules, rule: str, value: str) -> str:
    """Another value that a table can play."""
    value = value.partition(" if ")[0]
    words = value.split()
    if value in ("yes", "no"):
        return "no" if value == "yes" else "yes"
    if rule in _OTHER:  # whatever order the names of a set are in
        return next(each for each in _OTHER[rule] if sorted(each.split()) != sorted(words))
    allowed = _playable(rules, rule)
    if allowed.startswith("some of: "):
        return "none" if len(words) > 1 else allowed.split()[-1]
    if "numbers: " in allowed:
        return " ".join(str(1000 - int(each)) for each in words)
    if ".." not in allowed:
        return next(each for each in reversed(allowed.split(" or ")) if each != value)
    low, high = allowed.split(" by ")[0].split("..")
    if value == "0":
        return str(min(1000, int(high)))
    return "0" if int(low) <= 0 else high


def _playable(rules: books.Rules, rule: str) -> str:
    rows = (games.part(rules, "rules", "playable").LINES + common.LINES).decode().splitlines()
    return next((row[len(rule) + 1 :] for row in rows if row.startswith(f"{rule} ")), "0..200000")


class Changed:
    """The books while a line of one is another."""

    def __init__(self, line: Line):
        self._line = line

    def __enter__(self) -> None:
        self._book = books.book
        changed = self._line

        def book(name: str) -> bytes:
            told = self._book(name)
            if name != changed.book:
                return told
            return told.replace(f"\n{changed.line}\n".encode(), f"\n{changed.other}\n".encode())

        books.book = book
        _load_again()

    def __exit__(self, *_: object) -> None:
        books.book = self._book
        _load_again()


def _load_again() -> None:
    """The rules that tests have loaded for good."""
    vars(sichuan_scene.RULES).update(vars(books.load("sichuan")))


class Test(NamedTuple):
    """A test with its cases, to be run by hand."""

    name: str
    call: Callable[..., Any]
    rows: list[Any]

    def notices(self) -> bool:
        """Whether it fails."""
        try:
            for row in self.rows:
                self.call(*row)
        except Exception:
            return True
        return False


def tests(file: str) -> Iterator[Test]:
    """Those of a file that need nothing but their cases."""
    name = "lines_" + file.replace("/", "_").removesuffix(".py")
    if name not in sys.modules:
        spec = importlib.util.spec_from_file_location(name, TESTS / file)
        assert spec is not None
        assert spec.loader is not None
        sys.modules[name] = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(sys.modules[name])
    for each, call in vars(sys.modules[name]).items():
        if not each.startswith("test_") or not callable(call):
            continue
        marks = [mark for mark in getattr(call, "pytestmark", ()) if mark.name == "parametrize"]
        names = marks[0].args[0] if len(marks) == 1 else ()
        if call.__code__.co_argcount == len(names):
            yield Test(f"{file}::{each}", call, [*marks[0].args[1]] if marks else [()])
