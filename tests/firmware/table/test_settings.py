"""What the table finds in its settings file at power-up."""

import os

from support.cases import cases, raises
from support.journal_sessions import new_folder

from jantaku.table import settings

FILE = new_folder() + "/settings.json"  # of its own: others run beside it
NEW = {
    "rules": "ema2016", "options": {}, "language": "en", "assist": "off", "readers": "all",
}  # fmt: skip


def new_but(**changes):
    """The settings of a new table, with these changes."""
    whole = dict(NEW)
    whole.update(changes)
    return whole


def load(text):
    with open(FILE, "w") as stream:
        stream.write(text)
    try:
        return settings.load(FILE)
    finally:
        os.remove(FILE)


def test_a_new_table_plays_ema_rules():
    assert settings.load("there-is-no-such-file") == NEW


def test_what_was_set_counts_and_the_rest_stays():
    assert load('{"rules": "furiten"}') == new_but(rules="furiten")


@cases(("",), ("{",), ('{"options": {}',), ("[]",), ("7",), ('{"options": 3}',))
def test_a_file_that_makes_no_sense_is_named(text):
    assert FILE in str(raises(settings.BadSettings, load, text))


@cases(
    ({"rules": "furiten"},),
    ({"rules": "furiten", "options": {"oka": "20000"}},),
    ({"language": "ja", "assist": "gentle"},),
    ({},),
)
def test_settings_that_a_table_can_play_by_are_completed(given):
    assert settings.check(given) == new_but(**given)


@cases(
    (7, "object"),
    ({"options": []}, "object"),
    ({"rules": "calvinball"}, "calvinball"),
    ({"rules": 7}, "7"),
    ({"options": {"calvinball": 1}}, "calvinball"),
    ({"colour": "green"}, "colour"),
    ({"language": "tlh"}, "en, ru, ja"),
    ({"assist": "much"}, "off, gentle"),
)
def test_settings_that_no_table_can_play_by_are_refused_with_the_reason(given, word):
    assert word in str(raises(settings.BadSettings, settings.check, given))


def test_what_was_saved_is_loaded():
    wanted = settings.check({"rules": "furiten", "options": {"oka": "20000"}})
    try:
        settings.save(wanted, FILE)
        assert settings.load(FILE) == wanted
        assert settings.rules(wanted).oka == 20000
    finally:
        os.remove(FILE)
