"""What the table finds in its settings file at power-up."""

import os

from support import cases, raises

from jantaku import settings

FILE = "test_settings.tmp.json"


def load(text):
    with open(FILE, "w") as stream:
        stream.write(text)
    try:
        return settings.load(FILE)
    finally:
        os.remove(FILE)


def test_a_new_table_plays_ema_rules():
    assert settings.load("there-is-no-such-file") == {"rules": "ema2016", "options": {}}


def test_what_was_set_counts_and_the_rest_stays():
    assert load('{"rules": "furiten"}') == {"rules": "furiten", "options": {}}


@cases(("",), ("{",), ('{"options": {}',), ("[]",), ("7",), ('{"options": 3}',))
def test_a_file_that_makes_no_sense_is_named(text):
    assert FILE in str(raises(settings.BadSettings, load, text))
