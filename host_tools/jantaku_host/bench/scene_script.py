"""Scenes: what people do at the table, told in text. `docs/bench.md` has the grammar.

    script = scene_script.parse(text, "pon_taken_back.scene")
    script.head.hands["S"], script.acts[0].word

A line that cannot be read raises BadScene, which names file and line. Whether an act is possible
shows when it is done.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from jantaku import board
from jantaku.referee import questions
from jantaku.rules import events, tiles
from jantaku_host.errors import WrongUse

SEATS = "ESWN"
STATES = ("building", "playing", "waiting", "settled", "void", "over")
ANSWERS = ("taken", "waiting", "refused", "withdrawn")
ABORTS = (
    "nine_terminals", "four_winds", "four_kans", "four_riichi", "triple_ron", "time_out",
)  # fmt: skip
RULINGS = {
    "dead_hand": events.DEAD_HAND,
    "wrong_riichi": events.WRONG_RIICHI,
    "invalid_meld": events.INVALID_MELD,
    "draw_back": events.DRAW_BACK,
    "hidden_tile": events.HIDDEN_TILE,
    "undo": events.UNDO,
}
VOIDS = {"redeal": events.REDEAL, "chombo": events.CHOMBO}
CHOICES = (
    "go_on", "put_right", "undo", "dead_hand", "chombo", "deal_again", "seat_E", "seat_S", "seat_W",
    "seat_N", "confirm", "show", "noten", "tsumo", "ron", "stop",
)  # fmt: skip
# Beside the referee's questions.
_KINDS = ("waiting_tile", "waiting_indicator", "which_tile", "proposal")
# Events as a scene tells them; the words that follow are compared as far as they are given.
_EVENTS = (
    "draw", "discard", "chi", "pon", "kan", "ankan", "kakan", "riichi_ok", "dora", "win", "hu",
    "void_suit", "tenpai", "draw_end", "abort", "ruling", "void", "settle",
)  # fmt: skip
_HOLD_S = 1.2
_GROUP = re.compile(r"([0-9]+[mpsz])+")
_NUMBER = re.compile(r"-?[0-9]+(,[0-9]{3})*")
_SECONDS = re.compile(r"[0-9]+(\.[0-9]+)?|\.[0-9]+")
_LONGEST_S = 24 * 60 * 60


class BadScene(WrongUse):
    """What stands in this line cannot be read, or cannot be done."""


class _Unreadable(ValueError):
    """The same, where nobody knows the line."""


@dataclass(frozen=True)
class Name:
    """A tile as a scene names it: by kind and colour, or one tile by where it stood in the wall."""

    text: str
    kind: int = -1
    red: bool = False
    index: int = -1  # in dealing order
    ahead: int = -1  # so many after the next live tile
    dead: tuple[int, int] | None = None  # stack of the dead wall and level


@dataclass(frozen=True)
class Place:
    """`rack`, `river`, `melds`, `wall`, `dead` or `air`; `seat`: whose, "" one's own."""

    what: str
    seat: str = ""
    stack: int = 0  # of that seat's wall, or of the dead wall


@dataclass(frozen=True)
class Expectation:
    """`what`: asked, said, nothing, answer, state, dead, riichi, deposits, scores or event."""

    what: str
    words: tuple[str, ...] = ()
    numbers: tuple[int, ...] = ()
    is_no: bool = False


@dataclass(frozen=True)
class Act:
    """One line: `word` says which of the others it has."""

    line: int
    text: str
    word: str
    seat: str = ""
    tiles: tuple[Name, ...] = ()
    place: Place | None = None
    name: str = ""  # of a button, a choice, a ruling; "air"
    seconds: float = 0
    number: int = -1  # of turns (-1: until the wall is exhausted), of an indicator, of acts undone
    counts: dict[str, int] = field(default_factory=dict)  # of tiles by seat, where it is another
    expected: Expectation | None = None


@dataclass(frozen=True)
class Void:
    """A void suit that is named before the scene begins, by tile or by card."""

    suit: str
    tile: Name | None = None


@dataclass
class Head:
    """What there is before anybody does anything."""

    line: int = 1  # where it ends
    preset: str = "ema2016"
    options: dict[str, str] = field(default_factory=dict)
    hands: dict[str, str] = field(default_factory=dict)
    keep: str = ""
    draws: str = ""
    replacements: str = ""
    dora: str = ""
    ura: str = ""
    wall: str = ""
    round: int = 0
    honba: int = 0
    deposits: int = 0
    scores: tuple[int, ...] = ()
    minute: float = 0
    voids: dict[str, Void] = field(default_factory=dict)
    undealt: bool = False
    lines: dict[str, int] = field(default_factory=dict)  # where each of these stands


@dataclass(frozen=True)
class Script:
    """A scene: its file as it was named, its head, and what is done."""

    name: str
    head: Head
    acts: list[Act]


def parse(text: str, name: str) -> Script:
    """Read a scene; `name` is that of its file."""
    head = Head()
    acts: list[Act] = []
    for number, line in enumerate(text.splitlines(), 1):
        words = line.partition("#")[0].split()
        if not words:
            continue
        try:
            if words[0] in _HEAD:
                if acts:
                    raise _Unreadable(f"{words[0]!r} belongs into the head, before the first act")
                _read_head(head, words, number)
            else:
                acts.append(_act(words, number))
        except _Unreadable as error:
            raise BadScene(f"{name}:{number}: {error}") from None
        head.line = head.line if acts else number
    return Script(name, head, acts)


# Words


def _take(words: list[str], least: int, most: int, usage: str) -> list[str]:
    if not least <= len(words) <= most:
        raise _Unreadable(f"it is {usage!r}")
    return words


def _seat(word: str) -> str:
    if word not in tuple(SEATS):
        raise _Unreadable(f"{word!r} is no seat: E, S, W or N")
    return word


def _number(word: str, least: int | None = 0) -> int:
    if not _NUMBER.fullmatch(word):
        raise _Unreadable(f"{word!r} is no number")
    number = int(word.replace(",", ""))
    if least is not None and number < least:
        raise _Unreadable(f"{word!r} is less than {least}")
    return number


def _seconds(word: str) -> float:
    if not _SECONDS.fullmatch(word):
        raise _Unreadable(f"{word!r} is no time in seconds")
    if float(word) > _LONGEST_S:
        raise _Unreadable(f"{word} seconds are more than a day")
    return float(word)


def _one_of(word: str, known: tuple[str, ...], what: str) -> str:
    if word not in known:
        raise _Unreadable(f"{word!r} is no {what}: {', '.join(known)}")
    return word


def _group(words: list[str]) -> str:
    """Tiles by kind, with or without blanks."""
    text = "".join(words)
    if not text or not _GROUP.fullmatch(text):
        raise _Unreadable(f"{' '.join(words)!r} names no tiles, as in 123m 0p 55z")
    for rank, suit in _pairs(text):
        if suit == "z" and not "1" <= rank <= "7":
            raise _Unreadable(f"no tile is called {rank}z")
    return text


def _pairs(text: str) -> list[tuple[str, str]]:
    """Rank and suit of each tile of a group."""
    found: list[tuple[str, str]] = []
    ranks = ""
    for letter in text:
        if letter.isdigit():
            ranks += letter
        else:
            found += [(rank, letter) for rank in ranks]
            ranks = ""
    return found


def _names(words: list[str]) -> tuple[Name, ...]:
    """Tiles in the order in which they are named."""
    found: list[Name] = []
    kinds: list[str] = []
    for word in [*words, ""]:
        name = _single(word)
        if name is None and word:
            kinds.append(word)
            continue
        if kinds:
            found += [
                Name(rank + suit, tiles.kind(rank + suit), rank == "0")
                for rank, suit in _pairs(_group(kinds))
            ]
            kinds = []
        if name is not None:
            found.append(name)
    if not found:
        raise _Unreadable("a tile is missing, as in 5p, @60, next or dead:3:top")
    return tuple(found)


def _single(word: str) -> Name | None:
    """A tile that is named by its place in the wall, None where it is not."""
    if word.startswith("@"):
        return Name(word, index=_number(word[1:]))
    if word == "next" or word.startswith("next+"):
        return Name(word, ahead=_number(word[5:] or "0"))
    if word.startswith("dead:"):
        parts = word.split(":")
        if len(parts) != 3 or parts[2] not in ("top", "bottom"):
            raise _Unreadable(f"{word!r} is no tile of the dead wall, as in dead:3:top")
        return Name(word, dead=(_dead_stack(parts[1]), int(parts[2] == "bottom")))
    return None


def _name(word: str) -> Name:
    found = _names([word])
    if len(found) != 1:
        raise _Unreadable(f"{word!r} is more than one tile")
    return found[0]


def _dead_stack(word: str) -> int:
    number = _number(word, 1)
    if number > 7:
        raise _Unreadable("the dead wall has stacks 1 to 7")
    return number


def _place(word: str) -> Place:
    what, *rest = word.split(":")
    if what in ("rack", "river", "melds") and len(rest) < 2:
        return Place(what, _seat(rest[0]) if rest else "")
    if what in ("wall", "air") and not rest:
        return Place(what)
    if what == "wall" and len(rest) == 2:
        stack = _number(rest[1], 1)
        if stack > board.WALL_COILS:
            raise _Unreadable(f"a wall has stacks 1 to {board.WALL_COILS}")
        return Place(what, _seat(rest[0]), stack)
    if what == "dead" and len(rest) == 1:
        return Place(what, stack=_dead_stack(rest[0]))
    raise _Unreadable(
        f"{word!r} is no place: rack, river or melds (or river:W), wall, wall:S:5, dead:3, air"
    )


# The head


def _read_head(head: Head, words: list[str], line: int) -> None:
    word, rest = words[0], words[1:]
    key = " ".join([word, *rest[:1]]) if word in ("hand", "void") else word
    if key in head.lines:
        raise _Unreadable(f"{key!r} has been said in line {head.lines[key]}")
    _HEAD[word](head, rest)
    head.lines[key] = line


def _rules(head: Head, words: list[str]) -> None:
    if not words:
        raise _Unreadable("it is 'rules PRESET [option=value ...]'")
    head.preset = words[0]
    for word in words[1:]:
        option, equals, value = word.partition("=")
        if not equals or not option or not value:
            raise _Unreadable(f"{word!r} is no option, as in open_riichi=yes")
        head.options[option] = value.replace(",", " ")


def _hand(head: Head, words: list[str]) -> None:
    if not words:
        raise _Unreadable("it is 'hand SEAT TILES'")
    head.hands[_seat(words[0])] = _group(words[1:]) if words[1:] else ""


def _tiles_of(name: str) -> Callable[[Head, list[str]], None]:
    def read(head: Head, words: list[str]) -> None:
        setattr(head, name, _group(words))

    return read


def _count_of(name: str) -> Callable[[Head, list[str]], None]:
    def read(head: Head, words: list[str]) -> None:
        setattr(head, name, _number(_take(words, 1, 1, f"{name} N")[0]))

    return read


def _round(head: Head, words: list[str]) -> None:
    wind = _one_of(_take(words, 1, 1, "round E|S")[0], ("E", "S"), "round")
    head.round = 4 * SEATS.index(wind)


def _scores(head: Head, words: list[str]) -> None:
    head.scores = tuple(_number(word, None) for word in _take(words, 4, 4, "scores n n n n"))


def _minute(head: Head, words: list[str]) -> None:
    head.minute = _seconds(_take(words, 1, 1, "minute M")[0])


def _void(head: Head, words: list[str]) -> None:
    _take(words, 2, 3, "void SEAT m|p|s [TILE]")
    suit = _one_of(words[1], ("m", "p", "s"), "suit")
    head.voids[_seat(words[0])] = Void(suit, _name(words[2]) if len(words) == 3 else None)


def _undealt(head: Head, words: list[str]) -> None:
    _take(words, 0, 0, "undealt")
    head.undealt = True


_HEAD: dict[str, Callable[[Head, list[str]], None]] = {
    "rules": _rules,
    "hand": _hand,
    "keep": _tiles_of("keep"),
    "draws": _tiles_of("draws"),
    "replacements": _tiles_of("replacements"),
    "dora": _tiles_of("dora"),
    "ura": _tiles_of("ura"),
    "wall": _tiles_of("wall"),
    "round": _round,
    "honba": _count_of("honba"),
    "deposits": _count_of("deposits"),
    "scores": _scores,
    "minute": _minute,
    "void": _void,
    "undealt": _undealt,
}


# Acts


def _act(words: list[str], line: int) -> Act:
    text = " ".join(words)
    if words[0] in tuple(SEATS):
        if len(words) < 2 or words[1] not in _OF_SEATS:
            raise _Unreadable(f"{text!r} is no act: {words[0]} {', '.join(_OF_SEATS)}")
        found = _OF_SEATS[words[1]](words[2:])
        return Act(line, text, words[1], words[0], **found)
    if words[0] not in _OF_NOBODY:
        raise _Unreadable(f"{words[0]!r} is neither of the head nor an act")
    return Act(line, text, words[0], **_OF_NOBODY[words[0]](words[1:]))


def _in_air(words: list[str]) -> dict[str, Any]:
    if words and words != ["air"]:
        raise _Unreadable("only 'air' may follow: the tile is kept in the hand")
    return {"name": "".join(words)}


def _discard(words: list[str]) -> dict[str, Any]:
    _take(words, 0, 1, "SEAT discard [TILE]")
    return {"tiles": (_name(words[0]),) if words else ()}


def _several(words: list[str]) -> dict[str, Any]:
    return {"tiles": _names(words)}


def _nothing(words: list[str]) -> dict[str, Any]:
    if words:
        raise _Unreadable(f"nothing follows, not {' '.join(words)!r}")
    return {}


def _move(words: list[str]) -> dict[str, Any]:
    _take(words, 2, 2, "SEAT move TILE PLACE")
    return {"tiles": (_name(words[0]),), "place": _place(words[1])}


def _press(words: list[str]) -> dict[str, Any]:
    _take(words, 1, 1, "SEAT press BUTTON")
    return {"name": _one_of(words[0], tuple(board.BUTTONS), "button")}


def _hold(words: list[str]) -> dict[str, Any]:
    _take(words, 1, 2, "SEAT hold BUTTON [SECONDS]")
    button = _one_of(words[0], tuple(board.BUTTONS), "button")
    return {"name": button, "seconds": _seconds(words[1]) if words[1:] else _HOLD_S}


def _choose(words: list[str]) -> dict[str, Any]:
    return {"name": _one_of(_take(words, 1, 1, "SEAT choose NAME")[0], CHOICES, "choice")}


def _wait(words: list[str]) -> dict[str, Any]:
    return {"seconds": _seconds(_take(words, 1, 1, "SECONDS")[0])}


def _turn(words: list[str]) -> dict[str, Any]:
    number = _number(_take(words, 1, 1, "turn N")[0])
    if number > 4:
        raise _Unreadable("indicators are 0 to 4")
    return {"number": number}


def _deal(words: list[str]) -> dict[str, Any]:
    counts: dict[str, int] = {}
    for word in words:
        seat, equals, count = word.partition("=")
        if not equals:
            raise _Unreadable("it is 'deal [SEAT=N ...]'")
        counts[_seat(seat)] = _number(count)
    return {"counts": counts}


def _go(words: list[str]) -> dict[str, Any]:
    _take(words, 0, 1, "go [N|end]")
    return {"number": -1 if words == ["end"] else _number(words[0]) if words else 1}


def _ruling(words: list[str]) -> dict[str, Any]:
    _take(words, 1, 2, "ruling NAME [SEAT]")
    name = _one_of(words[0].replace("-", "_"), (*RULINGS, *VOIDS), "ruling")
    number = 1
    if name == "undo" and words[1:] and words[1] not in tuple(SEATS):
        number = _number(words.pop(), 1)
    if len(words) == 1 and name not in ("undo", "redeal"):
        raise _Unreadable(f"ruling {name}: who is it about?")
    return {"name": name, "seat": _seat(words[1]) if words[1:] else "", "number": number}


def _cover(words: list[str]) -> dict[str, Any]:
    _take(words, 2, 2, "cover PLACE SECONDS")
    place = _place(words[0])
    if place.what == "air" or not (place.seat or place.stack):
        raise _Unreadable(f"cover {words[0]}: whose? as in {place.what}:W")
    return {"place": place, "seconds": _seconds(words[1])}


def _kill(words: list[str]) -> dict[str, Any]:
    return {"tiles": (_name(_take(words, 1, 1, "kill TILE")[0]),)}


def _expect(words: list[str]) -> dict[str, Any]:
    return {"expected": _expectation(words)}


_OF_SEATS: dict[str, Callable[[list[str]], dict[str, Any]]] = {
    "draw": _in_air,
    "replace": _in_air,
    "discard": _discard,
    "lay": _several,
    "take": _nothing,
    "rack": _several,
    "move": _move,
    "press": _press,
    "hold": _hold,
    "choose": _choose,
}
_OF_NOBODY: dict[str, Callable[[list[str]], dict[str, Any]]] = {
    "wait": _wait,
    "turn": _turn,
    "deal": _deal,
    "go": _go,
    "build": _nothing,
    "ruling": _ruling,
    "cover": _cover,
    "kill": _kill,
    "power": _wait,
    "expect": _expect,
}


# Expectations


def _expectation(words: list[str]) -> Expectation:
    is_no = words[:1] == ["no"]
    what, *rest = words[is_no:] or [""]
    if what in ("asked", "said"):
        return Expectation(what, _question(rest), is_no=is_no)
    if what in ("dead", "riichi"):
        return Expectation(what, (_seat(_take(rest, 1, 1, f"{what} SEAT")[0]),), is_no=is_no)
    if what in _EVENTS:
        return Expectation("event", _event(what, rest), is_no=is_no)
    if is_no or what not in _PLAIN:
        raise _Unreadable(f"{' '.join(words)!r} is nothing that can be expected")
    return _PLAIN[what](rest)


def _question(words: list[str]) -> tuple[str, str]:
    """Kind and seat, "" for any."""
    _take(words, 0, 2, "asked|said [KIND] [SEAT]")
    kind = seat = ""
    for at, word in enumerate(words):
        if word in tuple(SEATS) and at == len(words) - 1:
            seat = word
        else:
            kind = _one_of(word, kinds(), "question")
    return kind, seat


def kinds() -> tuple[str, ...]:
    """The names of everything that is asked or said."""
    known: list[str] = []
    while name := questions.name(len(known)):
        known.append(name)
    return tuple(dict.fromkeys([*known, *_KINDS]))


def _event(what: str, rest: list[str]) -> tuple[str, ...]:
    for word in rest:
        known = (*SEATS, *ABORTS, *RULINGS, *VOIDS, *_WORDS)
        if word not in known and not (len(word) == 2 and _GROUP.fullmatch(word)):
            raise _Unreadable(f"{word!r} is in no event")
    return (what, *rest)


_WORDS = ("ron", "tsumo", "shown", "noten", "m", "p", "s", "fine", "lateness", "substitute")


def _nothing_of(rest: list[str]) -> Expectation:
    word = _take(rest, 1, 1, "expect nothing asked|said")[0]
    return Expectation("nothing", (_one_of(word, ("asked", "said"), "such thing"),))


def _answer(rest: list[str]) -> Expectation:
    _take(rest, 2, 2, "expect answer SEAT " + "|".join(ANSWERS))
    return Expectation("answer", (_seat(rest[0]), _one_of(rest[1], ANSWERS, "answer")))


def _state(rest: list[str]) -> Expectation:
    return Expectation("state", (_one_of(_take(rest, 1, 1, "state S")[0], STATES, "state"),))


def _deposits(rest: list[str]) -> Expectation:
    return Expectation("deposits", numbers=(_number(_take(rest, 1, 1, "deposits N")[0]),))


def _expected_scores(rest: list[str]) -> Expectation:
    _take(rest, 4, 4, "scores n n n n")
    return Expectation("scores", numbers=tuple(_number(word, None) for word in rest))


_PLAIN: dict[str, Callable[[list[str]], Expectation]] = {
    "nothing": _nothing_of,
    "answer": _answer,
    "state": _state,
    "deposits": _deposits,
    "scores": _expected_scores,
}
