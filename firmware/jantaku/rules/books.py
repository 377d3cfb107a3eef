"""Rule books as data: the presets, their options, and the section behind every rule.

    rules = load("furiten", red_fives=4)
    rules.red_fives                # 4
    rules.section("red_fives")     # "Furiten appendix G.2"

A book is one long run of bytes because bytes in flash cost no heap: a line is looked up when it
is needed, and only the values of the loaded preset become objects.

    red_fives = 3, may be 0 or 4 (Furiten appendix G.2)    an option, and how the book lets it vary
    chi (Furiten 2.13)                                     a rule that is the same in every book

What a line means is said once: here where all games have it, else in `RULES` beside the books of
the game. Amounts are points; a rating point is 1000 of them. "decision" cites a choice of ours
where the books are silent or contradict themselves; the appendices of Furiten keep their letters:
B tables, V yaku, G variations.
"""

from jantaku.rules.riichi import book as riichi_books
from jantaku.rules.sichuan import book as sichuan_book

RIICHI = ("ema2016", "samara2019", "furiten", "tenhou")
NAMES = RIICHI + ("sichuan",)

_BOOKS = (
    riichi_books.EMA2016,
    riichi_books.SAMARA2019,
    riichi_books.FURITEN,
    riichi_books.TENHOU,
    sichuan_book.SICHUAN,
)

# What every book speaks of, whatever the game.
_TABLE = b"""
* Table
game: the game that is played: riichi, sichuan
stacks: stacks of two tiles before East, South, West and North
red_fives: red fives, a han each; three are 5m 5p 5s, the fourth is a second 5p
counted: stacks counted from the right end of the broken wall: the sum of the dice, or the smaller
break: the dice sum, counted from East, names the side whose wall is broken, after those stacks
deal_order: four tiles three times, then one each with East's jump
draw: the turn goes counter-clockwise, tiles are taken clockwise
discard: a turn ends with a discard
"""

_MATCH = b"""
* Result
start_points: points at the start
below_zero: somebody below zero: play_on, end
ties: tied players share their places, or rank by turn order from the first East
uma: points by place
oka: points for the first place, a quarter of them from each player
rating_base: points that count as zero in the result; with oka: start points + oka / 4
ranking: what ranks the players over several games, one criterion after the other
substitute_points: points entered for a session played by a substitute
substitute_uma: uma entered for it; one who stepped in during the game is last at the table
disqualified: a disqualified player is last in the end
* Session
rated: a rated game: the table gives no hints, whatever its setting
sessions: sessions of the tournament; 0 unsaid
session_minutes: length of a session; 0 not limited
signal_minutes: signal before the end: finish the deal and play one more; 0 none
red_zone_minutes: last minutes in which no deal starts; 0 none
overtime: the deal in play when the time of the session is over: play_on, end
clock: a deal starts at the roll of the dice, none before the signal
lateness_points: points for each minute of lateness, taken after uma, given to nobody
lateness_minutes: minutes after which a substitute plays
absence_minutes: one absence a session, between deals, of so many minutes; 0 unsaid
fine_points: usual fines of the referee, taken after uma, given to nobody
fine_limit: highest fine
"""


class PresetError(ValueError):
    """A preset, option or value that no rule book knows; one line for the user."""


class Rules:
    """The options of one loaded preset, as attributes of their names."""

    def __init__(self, name: str):
        self.name = name

    def __getattr__(self, option: str):
        # The options are plain attributes: what gets here is in no book.
        raise AttributeError("%s has no option %s" % (self.name, option))

    def section(self, rule: str) -> str:
        """The section of the book behind an option, a rule or a part of a payment."""
        return _section(_entry(self.name, rule))


def load(name: str, **options) -> Rules:
    """The rules of a preset. Options may vary as far as the book allows it."""
    for option in options:
        if " = " not in _entry(name, option):
            raise PresetError("%s has no option %s" % (name, option))
    rules = Rules(name)
    for entry in _entries(name):
        text = _value_text(entry)
        if text:
            rule = entry[: entry.find(" ")]
            value = _parse(_when(rules, text))
            if rule in options:
                value = _vary(name, rule, entry, value, options[rule])
            setattr(rules, rule, value)
    # Furiten appendix G.9: what the players start from, oka included, is at most 50000.
    if rules.oka and rules.start_points + rules.oka // 4 > 50000:
        raise PresetError(
            "%s: start_points + oka / 4 is over 50000 (%s)" % (name, rules.section("oka"))
        )
    return rules


def title(name: str) -> str:
    """What a preset is, in one line."""
    return next(_lines(_book(name)))


def describe(rules: Rules):
    """Every rule in the order of the game: (group, rule, value, allowed, meaning, section).

    `value` is None for a rule that is no option, `allowed` is empty where the book fixes it.
    """
    group = ""
    own = riichi_books.RULES if rules.game == "riichi" else sichuan_book.RULES
    for text in (_TABLE, own, _MATCH):
        for line in _lines(text):
            if line[0] == "*":
                group = line[2:]
                continue
            rule, meaning = line.split(": ", 1)
            entry = _entry(rules.name, rule)
            value = getattr(rules, rule, None)
            yield group, rule, value, _allowed(entry), meaning, _section(entry)


def text_of(value) -> str:
    """A value as the book writes it: yes, no, a number, a word, or several of them."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return " ".join([str(item) for item in value])
    return str(value)


def _book(name):
    if name not in NAMES:
        raise PresetError("unknown rules %s (known: %s)" % (name, " ".join(NAMES)))
    return _BOOKS[NAMES.index(name)]


def _lines(text):
    start = 1
    while start < len(text):
        end = text.find(b"\n", start)
        yield text[start:end].decode()
        start = end + 1


def _line(text, word):
    """The line that begins with this word, or nothing."""
    start = text.find(b"\n" + word.encode() + b" ") + 1
    return text[start : text.find(b"\n", start)].decode() if start else ""


def _parent(book):
    """The book that this one is like, or nothing."""
    like = _line(book, "like")
    return _book(like[5:]) if like else b""


def _entry(name, rule):
    """The line of a rule in a book, or in the book that book is like."""
    book = _book(name)
    entry = _line(book, rule) or _line(_parent(book), rule)
    if not entry:
        raise PresetError("%s says nothing of %s" % (name, rule))
    return entry


def _entries(name):
    """All lines that hold in a book: those taken over first, then its own."""
    book = _book(name)
    for entry in _lines(_parent(book)):
        if not _line(book, entry[: entry.find(" ")]):
            yield entry
    yield from _lines(book)


def _section(entry):
    return entry[entry.rfind("(") + 1 : -1]


def _value_text(entry):
    start = entry.find(" = ")
    if start < 0:
        return ""
    end = entry.find(", may be ")
    return entry[start + 3 : end if end >= 0 else entry.rfind(" (")]


def _allowed(entry):
    start = entry.find(", may be ")
    return "" if start < 0 else entry[start + 9 : entry.rfind(" (")]


def _when(rules, text):
    """The value that holds: "20000 if tournament else 0"."""
    if " if " not in text:
        return text
    value, rest = text.split(" if ")
    option, other = rest.split(" else ")
    return value if getattr(rules, option) else other


def _parse(text):
    if " " in text:
        return tuple([_parse(word) for word in text.split(" ")])
    if text in ("yes", "no"):
        return text == "yes"
    try:
        return int(text)
    except ValueError:
        return text


def _vary(name, rule, entry, value, wanted):
    """`wanted` in place of the book's own `value`, where the book allows it."""
    if isinstance(wanted, str):
        wanted = _parse(wanted)
    elif isinstance(wanted, list):
        wanted = tuple(wanted)
    if wanted == value and type(wanted) is type(value):
        return value
    allowed = _allowed(entry)
    if not allowed:
        raise PresetError("%s fixes %s (%s)" % (name, rule, _section(entry)))
    if not _is_allowed(allowed, value, wanted):
        raise PresetError(
            "%s allows %s %s or %s, not %s (%s)"
            % (name, rule, text_of(value), allowed, text_of(wanted), _section(entry))
        )
    return wanted


def _is_allowed(allowed, value, wanted):
    """Whether a value is a list of words, a range, or any number, perhaps "by" steps."""
    if type(wanted) is not type(value):
        return False
    allowed, _, step = allowed.partition(" by ")
    if allowed != "any" and ".." not in allowed:
        return wanted in [_parse(word) for word in allowed.split(" or ")]
    if not isinstance(value, tuple):
        low, high = (0, wanted) if allowed == "any" else [int(end) for end in allowed.split("..")]
        return low <= wanted <= high and wanted % int(step or 1) == 0
    if len(wanted) != len(value):
        return False
    return all(type(number) is int and number % int(step) == 0 for number in wanted)
