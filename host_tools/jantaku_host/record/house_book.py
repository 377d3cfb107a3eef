"""A club's own book: as its file says it, and as a table takes it.

    book Friday like ema2025        # what it is called, and the book it is like
    kuikae = allowed (3)            # an option, with the section of the club's own rules
    chi (House 4)                   # a rule that is the same, written elsewhere

A table gets it without comments, and so that it rests on nothing but books of the table's own:
lines of other books that it is like are put in. `rests` says which revisions of those were meant.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from jantaku.rules import books
from jantaku.shown import glyphs
from jantaku_host.record import shelf

_HEAD = re.compile(r"book (\S.*?) like (\w+)")
_LINE = re.compile(r"\w+(?: = [^()]+)?(?: \(.+\))?")
_OTHERS = ("cites", "others", "limit", "unread")
_OWN = {"cites": "cites House", "others": "others (House)"}


class Mistake(NamedTuple):
    """What is wrong with a line of the file; 0: with the whole."""

    line: int
    text: str

    def __str__(self) -> str:
        return f"line {self.line}: {self.text}" if self.line else self.text


class BadBook(ValueError):
    """The file is no book that a table could play by."""

    def __init__(self, mistakes: list[Mistake]):
        super().__init__("; ".join(map(str, mistakes)))
        self.mistakes = mistakes


def read(path: Path) -> str:
    """The book in a file, as a table takes it; raises what is wrong with it, all at once."""
    try:
        return carried(path.read_text(encoding="utf-8"))
    except UnicodeDecodeError:
        raise BadBook([Mistake(0, "this is no text in UTF-8")]) from None


def named(name: str) -> str:
    """A book that the host has and no table, as a table takes it."""
    _, like, *lines = shelf.lines(name)
    return carried("\n".join([f"book {name} {like}", *lines]))


def carried(text: str) -> str:
    """What the lines of a file come to."""
    numbered = [
        (number, line)
        for number, whole in enumerate(text.splitlines(), 1)
        if (line := " ".join(whole.split("#")[0].split()))
    ]
    head = _HEAD.fullmatch(numbered[0][1]) if numbered else None
    if head is None:
        raise BadBook([Mistake(1, 'the first line is "book NAME like BOOK"')])
    name, like = head.groups()
    if mistake := _bad_head(name, like):
        raise BadBook([Mistake(numbered[0][0], mistake)])
    own = numbered[1:]
    if mistakes := list(_mistakes(f"book {name} like {like}", own)):
        raise BadBook(mistakes)
    whole = _resting(name, like, [line for _, line in own])
    try:
        books.load(whole)
    except books.PresetError as error:
        raise BadBook([Mistake(0, str(error))]) from None
    return whole


def _bad_head(name: str, like: str) -> str:
    if unknown := set(name) - set(glyphs.SMALL[1]):
        return f"the displays of a table cannot write {min(unknown)}"
    if like not in books.names():
        return f"unknown rules {like} (known: {' '.join(books.names())})"
    try:
        books.load(f"book {name} like {like}")
    except books.PresetError as error:
        return str(error)
    return ""


def _mistakes(head: str, lines: list[tuple[int, str]]) -> list[Mistake]:
    """Each line is tried alone, so that one mistake hides no other."""
    found = []
    said: dict[str, int] = {}
    for number, line in lines:
        rule = line.split(" ")[0]
        if rule in said:
            found.append(Mistake(number, f"{rule} is in line {said[rule]}"))
        elif wrong := _wrong(head, line, rule):
            found.append(Mistake(number, wrong))
        said.setdefault(rule, number)
    return found


def _wrong(head: str, line: str, rule: str) -> str:
    if rule in ("book", "like", "rests"):
        return "the first line says what it is like"
    if rule not in _OTHERS and (rule == line or not _LINE.fullmatch(line)):
        return "write NAME = VALUE (SECTION)"
    try:
        rules = books.load(f"{head}\n{_OWN['cites']}\n{_OWN['others']}\n{line}")
        for each in _alternatives(line):
            books.load(f"{head}\n{rule} = {each}")
    except (books.PresetError, ValueError) as error:
        return str(error).removeprefix(f"{books.called(head)}: ")
    assert rules.game
    return ""


def _alternatives(line: str) -> list[str]:
    """The values that an option may have instead, where they are listed."""
    _, _, rest = line.partition(", may be ")
    allowed = rest.split(" (")[0]
    listed = allowed and allowed != "any" and ".." not in allowed and " by " not in allowed
    return allowed.split(" or ") if listed else []


def _resting(name: str, like: str, own: list[str]) -> str:
    """The same book, on books of the table's own alone."""
    lines = {line.split(" ")[0]: line for line in own}
    for rule, line in _OWN.items():
        lines.setdefault(rule, line)
    while shelf.is_there(like):
        rules = books.load(like)
        for line in books.changes(rules):
            rule = line.split(" ")[0]
            lines.setdefault(rule, f"{line.split(' (')[0]} ({rules.section(rule)})")
        unread = [line for line in shelf.lines(like) if line.startswith("unread ")]
        lines.setdefault("unread", *unread)
        like = books.parent(rules)
    revisions = " ".join(f"{each} {shelf.digest(each)}" for each in _family(like))
    return "\n".join([f"book {name} like {like}", f"rests {revisions}", *lines.values()])


def _family(name: str) -> Iterator[str]:
    """A book, the one that it is like, the one that is like, and so on."""
    while name:
        yield name
        name = books.parent(books.load(name))
