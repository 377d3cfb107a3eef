"""What a club has set at this table, kept in one small file."""

import json

from micropython import const

from jantaku import files
from jantaku.link import commands
from jantaku.link.commands import Refused
from jantaku.rules import books, events
from jantaku.shown.words import LANGUAGES

_FILE = "settings.json"
_DEFAULTS = {
    "rules": "ema2016", "options": {}, "language": "en", "assist": "off", "readers": "all",
}  # fmt: skip

ASSIST = ("off", "gentle")
READERS = ("all", "racks")  # racks: none below the walls
_SHOWN = const(24)  # letters of a setting that a display has room for


class BadSettings(ValueError):
    """What is there says nothing that can be used. The text is for hosts, `said` for the displays:
    a key of their words, and which setting it is."""

    def __init__(self, text: str, *said):
        super().__init__(text)
        self.said = said


class Settings:
    """What the commands SETTINGS, SET and BOOK do; `table` shows what follows from them, `antennas`
    use the readers that are there.

    A club's own book comes in pieces, and stays once settings that name it are taken.
    """

    def __init__(self, table, journal, antennas):
        self._table = table
        self._journal = journal
        self._antennas = antennas
        self._book = b""  # as far as it has come

    def _tell(self, body, now):
        told = load()
        told["rules"] = books.called(told["rules"])
        return json.dumps(told).encode()

    def _take_book(self, body, now):
        at = body[0] | body[1] << 8
        if self._journal.session:
            raise Refused(commands.NOT_NOW, "a session is on")
        if at not in (0, len(self._book)) or at + len(body) - 2 > books.MOST_BYTES:
            raise Refused(commands.BAD_REQUEST, "a piece is missing, or one too many")
        self._book = self._book[:at] + body[2:]

    def _set(self, body, now):
        wanted = json.loads(body)
        if isinstance(wanted, dict):
            resolve(wanted, self._book.decode())
        wanted = check(wanted)
        has_walls = wanted["readers"] == "all"
        if has_walls != self._antennas.has_walls:
            if self._journal.session:
                raise Refused(commands.NOT_NOW, "a session is on")
            self._antennas.close()
            self._antennas.has_walls = has_walls
            self._antennas.power_up()
        self._book = b""
        journal, assist = self._journal, wanted["assist"]
        if journal.session and assist != self._table.assist:
            event = (events.MACHINE, 0, events.ASSIST, commands.OPERATOR, assist.encode())
            journal.append_aside(event, now)
        save(wanted)
        self._table.wrong("settings")
        self._table.help(wanted["assist"])
        self._table.speak(wanted["language"])

    answers = {
        commands.SETTINGS: _tell,
        commands.SET: _set,
        commands.BOOK: _take_book,
    }


def load(file: str = _FILE) -> dict:
    """The settings; those of a new table where nothing was set."""
    try:
        with open(file) as stream:
            text = stream.read()
    except OSError:
        return complete({})
    try:
        # MicroPython's reader takes a text that ends too soon for a whole one.
        if text.count("{") != text.count("}"):
            raise ValueError
        return complete(json.loads(text))
    except BadSettings as error:
        raise BadSettings("%s: %s" % (file, error), *error.said) from None
    except ValueError:
        raise BadSettings("%s is not JSON" % file, "settings_unread") from None


def assist() -> str:
    """The help for beginners that is set; none where what is set cannot be read."""
    try:
        return load()["assist"]
    except BadSettings:
        return ASSIST[0]


def complete(settings) -> dict:
    """These settings, with those of a new table where they say nothing; BadSettings if they are
    none. Whether the book exists is seen when it is opened: `rules`."""
    if not isinstance(settings, dict) or not isinstance(settings.get("options", {}), dict):
        raise BadSettings("settings are an object with an object of options", "settings_unread")
    for name in settings:
        if name not in _DEFAULTS:
            raise BadSettings("there is no setting %s" % name, "settings_unknown", name)
    whole = dict(_DEFAULTS)
    whole.update(settings)
    for name, values in (("language", LANGUAGES), ("assist", ASSIST), ("readers", READERS)):
        if whole[name] not in values:
            text = "%s is one of %s" % (name, ", ".join(values))
            raise BadSettings(text, "settings_wrong", _entry(name, whole[name]))
    return whole


def resolve(settings: dict, text: str = "") -> None:
    """Let the text stand for the name of a club's own book: of the one that came just now, or of
    the one that is set."""
    name = settings.get("rules", "")
    if not str(name).startswith(books.HOUSE):
        return
    for each in (text, load()["rules"]):
        if each and books.called(each) == name:
            settings["rules"] = each
            return
    raise BadSettings("%s is not at this table" % name, "settings_wrong", _entry("rules", name))


def check(settings) -> dict:
    """These settings, complete, if a table can play by them; else BadSettings says why not."""
    whole = complete(settings)
    rules(whole)
    return whole


def rules(settings: dict):
    """The rule book with the options that are set; opening it takes a Pico a quarter second."""
    name, options = settings["rules"], settings["options"]
    try:
        if options:
            # Asked before they become keywords, which MicroPython would remember for ever.
            known = books.load(name)
            for option in options:
                if not books.has_option(known, option):
                    raise BadSettings(
                        "%s has no option %s" % (name, option), "settings_unknown", option
                    )
        return books.load(name, **options)
    except (books.PresetError, TypeError, AttributeError) as error:
        entry = _entry("rules", name) + (", options" if options else "")
        raise BadSettings(str(error), "settings_wrong", entry) from None


def _entry(name, value):
    return ("%s=%s" % (name, value))[:_SHOWN]


def save(settings: dict, file: str = _FILE) -> None:
    """Keep checked settings; a cut in the power leaves the old ones or the new."""
    files.replace(file, json.dumps(settings).encode())
