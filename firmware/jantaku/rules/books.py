"""Rule books as data: their options, and the section behind every rule.

    rules = load("furiten", red_fives=4)
    rules.red_fives                # 4
    rules.section("red_fives")     # "Furiten 9.5, appendix G.2, decision 1"

A book is one file in the folder of its game, `book_<name>.py`, and is found by that name. It is one
long run of bytes, `LINES`, because bytes in flash cost no heap: a line is looked up when it is
needed, and only the values of the loaded book become objects. First comes what the book is, then

    cites Furiten                                  whose sections they are that begin with a number
    red_fives = 3, may be 0 or 4 (9.5, appendix G.2)        an option, and how it may vary
    chi (2.13)                                     a rule that is the same in every book
    rated = yes if tournament else no (5.4)        a value that follows from an option
    limit start_points + oka / 4 <= 50000 (appendix G.9)    what options come to together
    others (Tenhou)                                behind what names no section, or has no line

A book that is like another says only what it changes, whatever that one is like in its turn:

    like ema2016
    cites Samara                                   its own lines; the others still cite EMA
    unread (M.League, not read)                    what is taken over because nothing else is known
    cites EMA 2025 for EMA, 3.3.4 for 3.3.5 3.3.6  its lines and the others, some under new numbers

A club's own book is a text of the same lines, with its own sections; comments and empty lines are
taken out before it goes to a table. It is loaded by that text in place of a name:

    book Friday like ema2025                       the first line: what it is called
    rests ema2025 1f0c77aa ema2016 93d1e2b4        which revisions of others it was written for
    kuikae = allowed (House 3)

What a line means is said once, in `meanings.py` where all games have it, else in the game's.
Amounts are points; a rating point is 1000 of them. "decision" cites a choice of ours where the
books are silent or contradict themselves.
"""

import os

from micropython import const

from jantaku.rules import games

HOUSE = "House: "  # before the name of a club's own book, wherever it is shown
MOST_BYTES = const(2048)  # of such a book
MOST_LINES = const(60)
LONGEST_NAME = const(24)

shelf = None  # of a host: finds further books, and old revisions of those of a table

# Lines that are about no rule.
_ABOUT_THE_BOOK = ("like", "cites", "others", "unread", "limit", "rests")
_START = "book "  # of a club's own book


class PresetError(ValueError):
    """A book, option or value that there is not; one line for the user."""


class Rules:
    """The options of one loaded book, as attributes of their names."""

    def __init__(self, name: str, books: list):
        self.name = name
        self.game = ""
        self._books = books  # its lines, then those of the book it is like, and so on

    def __getattr__(self, option: str):
        # The options are plain attributes: what gets here is in no book.
        raise AttributeError("%s has no option %s" % (self.name, option))

    def section(self, rule: str) -> str:
        """The section of the book behind an option, a rule or a part of a payment."""
        return _entry(self, rule)[1]


def load(name: str, **options) -> Rules:
    """The rules of a book, known by its name or, a club's own, by its text. Options may vary as far
    as the book allows it."""
    rules = Rules(called(name), [book for _, book in _family(name)])
    rules.game = _value_text(_find(rules, "game")[0])
    if rules.game not in games.NAMES:
        raise PresetError("%s does not say which game it is about" % name)
    for option in options:
        _entry(rules, option)
        if not has_option(rules, option):
            raise PresetError("%s has no option %s" % (name, option))
    later = []  # what follows from other options
    for line in _options(rules):
        if " if " in line:
            later.append(line)
        else:
            _set(rules, line, _value_text(line), options)
    for line in later:
        value, _, rest = _value_text(line).partition(" if ")
        option, _, other = rest.partition(" else ")
        _set(rules, line, value if _option(rules, option) else other, options)
    for book in rules._books:
        _check_limit(rules, _line(book, "limit"))
    if is_house(name):
        _check_house(rules, name)
    return rules


def is_house(name: str) -> bool:
    """Whether this is the text of a club's own book."""
    return str(name).startswith(_START)


def called(name: str) -> str:
    """What a book is called: its name, and of a club's own what its first line says."""
    return HOUSE + _own_name(name) if is_house(name) else name


def changes(rules: Rules) -> list[str]:
    """The lines in which a club's own book differs from the one it is like."""
    return [
        line for line in list(_lines(rules._books[0]))[1:] if _rule(line) not in _ABOUT_THE_BOOK
    ]


def is_own(rules: Rules) -> bool:
    """Whether it is a club's own book."""
    return rules.name.startswith(HOUSE)


def source(rules: Rules) -> str:
    """What loads the book again: its name, or the text of a club's own."""
    return rules._books[0][1:-1].decode() if is_own(rules) else rules.name


def parent(rules: Rules) -> str:
    """The book that this one is like; "" if it is a book of its own."""
    return _like(rules._books[0])


def has_option(rules: Rules, name: str) -> bool:
    """Whether the book has an option of this name; the name is not kept for ever by asking."""
    return " = " in _find(rules, name)[0]


def names() -> list[str]:
    """The books there are, where files can be listed; each after the one that it is like."""
    found = []
    for number, game in enumerate(games.NAMES):
        for name in _files(game):
            try:
                family = [each for each, _ in _family(name)]
            except PresetError:
                family = [name]  # it says so when it is loaded
            family.reverse()
            found.append((number, family))
    return [family[-1] for _, family in sorted(found)] + (shelf.names() if shelf else [])


def title(name: str) -> str:
    """What a book is, in one line."""
    lines = book(name)
    if is_house(name):
        return "%s, like %s" % (called(name), _like(lines))
    return next(_lines(lines))


def describe(rules: Rules):
    """Every rule in the order of the game: (group, rule, value, allowed, meaning, section).

    `value` is None for a rule that is no option, `allowed` is empty where the book fixes it.
    """
    group = ""
    for text in _meanings(rules):
        for line in _lines(text):
            if line[0] == "*":
                group = line[2:]
                continue
            rule, meaning = line.split(": ", 1)
            if rule == "game":
                meaning += ": " + ", ".join(games.NAMES)
            entry, section = _entry(rules, rule)
            value = getattr(rules, rule, None)
            yield group, rule, value, _allowed(entry), meaning, section


def text_of(value) -> str:
    """A value as the book writes it: yes, no, a number, a word, or several of them."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return " ".join([str(item) for item in value])
    return str(value)


# Books and their lines


def book(name: str) -> bytes:
    """The lines of a book, as they stand in its file."""
    if is_house(name):
        return b"\n" + name.encode() + b"\n"
    found = shelf and shelf.find(str(name))
    if found:
        return found
    if all(sign.isalpha() or sign.isdigit() or sign == "_" for sign in str(name)):
        for game in games.NAMES:
            path = "jantaku.rules.%s.book_%s" % (game, name)
            try:
                return __import__(path, None, None, ("LINES",)).LINES
            except ImportError:
                pass
    raise PresetError("unknown rules %s (known: %s)" % (name, " ".join(names())))


def _files(game):
    """The names of the books in the folder of a game."""
    folders = __import__("jantaku.rules." + game, None, None, ("game",)).__path__
    found = set()
    for folder in [folders] if isinstance(folders, str) else folders:
        try:
            listed = os.listdir(folder)
        except OSError:
            continue
        for file in listed:
            if file.startswith("book_") and file.split(".")[-1] in ("py", "mpy"):
                found.add(file[5:].split(".")[0])
    return found


def _family(name):
    """A book, the one it is like, the one that is like, and so on: their names and lines."""
    found = [(name, book(name))]
    rests = _line(found[0][1], "rests").split(" ")
    while True:
        name = _like(found[-1][1])
        if not name:
            return found
        if name in [each for each, _ in found]:
            raise PresetError("the rules %s are like themselves" % name)
        found.append((name, (shelf and shelf.revision(name, rests)) or book(name)))


def _like(book):
    """The name of the book that this one is like, "" if there is none."""
    first = next(_lines(book))
    if is_house(first):
        return first[first.rfind(" ") + 1 :]
    return _line(book, "like")[5:]


def _own_name(text):
    first = text.split("\n", 1)[0]
    return first[len(_START) : first.rfind(" like ")]


def _rule(line):
    """What a line is about."""
    return line[: line.find(" ")]


def _lines(text: bytes):
    start = 1
    while start < len(text):
        end = text.find(b"\n", start)
        yield text[start:end].decode()
        start = end + 1


def _line(book, rule):
    """The line of a book about this rule; "" if there is none."""
    start = book.find(b"\n" + rule.encode() + b" ") + 1
    return book[start : book.find(b"\n", start)].decode() if start else ""


def _options(rules):
    """All lines of options that hold: a book's own before those it takes over."""
    for level, book in enumerate(rules._books):
        lines = _lines(book)
        next(lines)  # what it is
        for line in lines:
            rule = _rule(line)
            # A slip of the pen in a book like another would else change nothing, unseen.
            is_own = level + 1 < len(rules._books) and rule not in _ABOUT_THE_BOOK
            if is_own and not _find(rules, rule, level + 1)[0] and not _is_known(rules, rule):
                raise PresetError("%s: no rule is called %s" % (rules.name, rule))
            if " = " in line and (not level or _find(rules, rule)[1] == level):
                yield line


def _find(rules, rule, level=0):
    """The line about this rule from this level on, and where it is."""
    while level < len(rules._books):
        line = _line(rules._books[level], rule)
        if line:
            return line, level
        level += 1
    return "", 0


def _entry(rules, rule):
    """The line about this rule and the section behind it."""
    line, level = _find(rules, rule)
    section = line[line.rfind(" (") + 2 : -1] if line[-1:] == ")" else ""
    if not section:
        if not line and not _is_known(rules, rule):
            raise PresetError("%s says nothing of %s" % (rules.name, rule))
        others, level = _find(rules, "others", level)
        section = others[8:-1]
        if not section:
            raise PresetError("%s names no section for %s" % (rules.name, rule))
    books = rules._books
    if section[0].isdigit():
        section = "%s %s" % (_line(books[level], "cites")[6:].split(" for ")[0], section)
    while level:
        level -= 1
        unread = _line(books[level], "unread")
        section = unread[8:-1] or _renumbered(section, _line(books[level], "cites")[6:])
    return line, section


def _renumbered(section, cites):
    """The section of a book as one that is like it cites it."""
    if " for " not in cites:
        return section
    (book, _, before), *numbers = [each.partition(" for ") for each in cites.split(", ")]
    is_theirs = False
    told: list[str] = []
    items = []
    for item in section.split(", "):
        if item.startswith(before + " "):
            is_theirs, start, item = True, book + " ", item[len(before) + 1 :]
        else:
            is_theirs, start = is_theirs and item[0].isdigit(), ""
        if is_theirs:
            for new, _, old in numbers:
                if item in old.split(" "):
                    item = new
                    break
        if item not in told:
            told.append(item)
            items.append(start + item)
    return ", ".join(items)


def _meanings(rules):
    from jantaku.rules import meanings

    return meanings.TABLE, games.part(rules, "rules", "meanings").MEANINGS, meanings.MATCH


def _is_known(rules, rule):
    start = b"\n" + rule.encode() + b": "
    try:
        return any(start in text for text in _meanings(rules))
    except ImportError:
        return True  # a table has books and no meanings


# Values


def _value_text(line):
    start = line.find(" = ")
    for end in (", may be ", " ("):
        if end in line:
            return line[start + 3 : line.find(end)]
    return line[start + 3 :]


def _allowed(line):
    start = line.find(", may be ")
    if start < 0:
        return ""
    end = line.rfind(" (")
    return line[start + 9 : end if end > 0 else len(line)]


def _set(rules, line, text, options):
    rule = _rule(line)
    value = _parse(text)
    if rule in options:
        value = _vary(rules, rule, line, value, options[rule])
    setattr(rules, rule, value)


def _option(rules, name):
    """What another line of the book rests on."""
    value = getattr(rules, name, None)
    if value is None:
        raise PresetError("%s has no option %s" % (rules.name, name))
    return value


def _check_limit(rules, line):
    """What options come to together: "limit start_points + oka / 4 <= 50000"."""
    if not line:
        return
    terms, _, most = line[6 : line.find(" (")].partition(" <= ")
    total = 0
    for term in terms.split(" + "):
        option, _, parts = term.partition(" / ")
        total += _option(rules, option) // _parse(parts or "1")
    if total > _parse(most):
        section = _entry(rules, "limit")[1]
        raise PresetError("%s: %s is over %s (%s)" % (rules.name, terms, most, section))


def _parse(text):
    if " " in text:
        return tuple([_parse(word) for word in text.split(" ")])
    if text in ("yes", "no"):
        return text == "yes"
    try:
        return int(text)
    except ValueError:
        return text


def _vary(rules, rule, line, value, wanted):
    """`wanted` in place of the book's own `value`, where the book allows it."""
    if isinstance(wanted, str):
        wanted = _parse(wanted)
    elif isinstance(wanted, list):
        wanted = tuple(wanted)
    if wanted == value and type(wanted) is type(value):
        return value
    allowed = _allowed(line)
    if not allowed:
        raise PresetError("%s fixes %s (%s)" % (rules.name, rule, rules.section(rule)))
    if not _is_allowed(allowed, value, wanted):
        raise PresetError(
            "%s allows %s %s or %s, not %s (%s)"
            % (rules.name, rule, text_of(value), allowed, text_of(wanted), rules.section(rule))
        )
    return wanted


def _check_house(rules, text):
    """Whether a table can play by a club's own book, and nobody takes it for another."""
    name = _own_name(text)
    if not 0 < len(name) <= LONGEST_NAME or name.strip() != name or " like " not in text:
        raise PresetError('the first line is "book NAME like BOOK", NAME of 1 to 24 letters')
    plain = name.lower().replace(" ", "")
    if plain in names() and not (shelf and shelf.find(plain)):
        raise PresetError("%s is the name of another book" % name)
    if len(rules._books[0]) > MOST_BYTES or text.count("\n") >= MOST_LINES:
        raise PresetError("a book has at most %d bytes and %d lines" % (MOST_BYTES, MOST_LINES))
    for line in changes(rules):
        rule = _rule(line)
        before = _find(rules, rule, 1)[0]
        if " = " not in line:
            if " = " in before:
                raise PresetError("%s is an option: write %s = VALUE" % (rule, rule))
            continue
        if " = " not in before:
            raise PresetError("no option is called %s" % rule)
        _check_playable(
            rules, rule, getattr(rules, rule), _parse(_value_text(before).split(" if ")[0])
        )
    for line in changes(rules):
        rules.section(_rule(line))  # without one a refusal or a payment would have no reason


def _check_playable(rules, rule, value, before):
    """Whether there is code for this value: yes or no for yes or no, else what `playable` says."""
    if isinstance(before, bool):
        is_playable, playable = isinstance(value, bool), "yes or no"
    else:
        from jantaku.rules import playable as common

        lines = games.part(rules, "rules", "playable").LINES
        playable = (_line(lines, rule) or _line(common.LINES, rule))[len(rule) + 1 :]
        if not playable:
            playable = "0..200000" if isinstance(before, int) else text_of(before)
        is_playable = not isinstance(value, bool) and _is_playable(playable, value)
    if not is_playable:
        raise PresetError("%s is %s, not %s" % (rule, playable, text_of(value)))


def _is_playable(playable, value):
    several = value if isinstance(value, tuple) else (value,)
    for part in playable.split(", "):
        kind, _, words = part.partition(": ")
        if not words:
            fits = ".." not in part or several != value
            fits = fits and _is_allowed(part, value, value)
        elif kind == "some of":
            fits = all(each in words.split(" ") for each in several)
        else:  # "4 numbers: 0..100 by 10"
            fits = len(several) == int(kind[:2])
            fits = fits and all(_is_allowed(words, 0, each) for each in several)
        if fits:
            return True
    return False


def _is_allowed(allowed, value, wanted):
    """Whether a value is a list of words, a range, or any number, perhaps "by" steps."""
    if type(wanted) is not type(value):
        return False
    allowed, _, step = allowed.partition(" by ")
    if allowed != "any" and ".." not in allowed:
        return wanted in [_parse(word) for word in allowed.split(" or ")]
    if isinstance(wanted, str):
        return False
    if not isinstance(value, tuple):
        low, high = (0, wanted) if allowed == "any" else [int(end) for end in allowed.split("..")]
        return low <= wanted <= high and wanted % int(step or 1) == 0
    if len(wanted) != len(value):
        return False
    return all(type(number) is int and number % int(step) == 0 for number in wanted)
