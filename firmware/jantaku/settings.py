"""What a club has set at this table, kept in one small file."""

import json

from jantaku import files
from jantaku.rules import presets
from jantaku.words import LANGUAGES

_FILE = "settings.json"
_DEFAULTS = {"rules": "ema2016", "options": {}, "language": "en", "assist": "off"}

ASSIST = ("off", "gentle")


class BadSettings(ValueError):
    """The file is there but says nothing that can be used."""


def load(file: str = _FILE) -> dict:
    """The settings; those of a new table where nothing was set."""
    settings = dict(_DEFAULTS)
    try:
        with open(file) as stream:
            text = stream.read()
    except OSError:
        return settings
    try:
        # MicroPython's reader takes a text that ends too soon for a whole one.
        if text.count("{") != text.count("}"):
            raise ValueError
        stored = json.loads(text)
    except ValueError:
        raise BadSettings("%s is not JSON" % file) from None
    if not isinstance(stored, dict) or not isinstance(stored.get("options", {}), dict):
        raise BadSettings("%s does not hold settings" % file)
    settings.update(stored)
    return settings


def check(settings) -> dict:
    """The same settings if a table can play by them; else BadSettings says why not."""
    if not isinstance(settings, dict) or not isinstance(settings.get("options", {}), dict):
        raise BadSettings("settings are an object with an object of options")
    for name in settings:
        if name not in _DEFAULTS:
            raise BadSettings("there is no setting %s" % name)
    whole = dict(_DEFAULTS)
    whole.update(settings)
    if whole["language"] not in LANGUAGES:
        raise BadSettings("language is one of %s" % ", ".join(LANGUAGES))
    if whole["assist"] not in ASSIST:
        raise BadSettings("assist is one of %s" % ", ".join(ASSIST))
    rules(whole)
    return whole


def rules(settings: dict):
    """The rule book with the options that are set."""
    name, options = settings["rules"], settings["options"]
    try:
        known = [row[1] for row in presets.describe(presets.load(name))]
        for option in options:
            # Asked before they become keywords, which MicroPython would remember for ever.
            if option not in known:
                raise BadSettings("%s has no option %s" % (name, option))
        return presets.load(name, **options)
    except (presets.PresetError, TypeError, AttributeError) as error:
        raise BadSettings(str(error)) from None


def save(settings: dict, file: str = _FILE) -> None:
    """Keep checked settings; a cut in the power leaves the old ones or the new."""
    files.replace(file, json.dumps(settings).encode())
