"""What a club has set at this table, kept in one small file."""

import json

_FILE = "settings.json"
_DEFAULTS = {"rules": "ema2016", "options": {}}


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
