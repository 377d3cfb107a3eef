"""A club's own book: carried to a table, played by, and kept in its record."""

import json
import struct

from support.cable_of_bytes import Host
from support.cases import cases, raises
from support.journal_sessions import at_home

from jantaku.link import commands, frame
from jantaku.rules import books, events

TEXT = """book Friday like ema2025
cites House
others (House)
kuikae = allowed (3)
renhou = additive (House 4)
uma = 20000 10000 -10000 -20000, may be any by 1000 (5)
rated = yes"""


def wrong(*lines, head="book Friday like ema2025"):
    return str(raises(books.PresetError, books.load, "\n".join((head,) + lines)))


def carry(host, text=TEXT):
    """Send the book in three pieces."""
    told = text.encode()
    for at in range(0, len(told), 150):
        host.ask(commands.BOOK, struct.pack("<H", at) + told[at : at + 150])


def set_to(host, name="House: Friday", **more):
    return host.request(commands.SET, json.dumps(dict(rules=name, **more)).encode())


def start(host, name="House: Friday"):
    wish = {"rules": name, "options": {}, "table": "", "players": list("abcd"), "first_east": 0}
    return host.request(commands.SESSION_START, json.dumps(wish).encode())


def table_with_book(host=None):
    host = host or Host()
    host.login()
    carry(host)
    assert set_to(host, options={}, language="ru")[0] == frame.ANSWER
    return host


def test_it_is_like_another_book_but_for_its_lines():
    rules = books.load(TEXT)
    assert (rules.name, books.parent(rules)) == ("House: Friday", "ema2025")
    assert (rules.kuikae, rules.renhou, rules.kiriage) == ("allowed", "additive", True)
    assert rules.section("kuikae") == "House 3"
    assert rules.section("renhou") == "House 4"
    assert rules.section("rated") == "House"
    assert rules.section("riichi") == "EMA 2025 3.3.10, 6 as in 2016"
    assert books.load(TEXT, uma="30000 10000 -10000 -30000").uma[0] == 30000
    assert books.title(TEXT) == "House: Friday, like ema2025"
    assert [line.split(" ")[0] for line in books.changes(rules)] == [
        "kuikae", "renhou", "uma", "rated",
    ]  # fmt: skip


@cases(
    ("kuikae = sometimes", "kuikae is forbidden or same_tile or allowed, not sometimes"),
    ("open_tanyao = 1", "open_tanyao is yes or no, not 1"),
    ("uma = 1 2 3", "uma is 4 numbers: -200000..200000 by 100, not 1 2 3"),
    ("uma = 30050 10000 -10000 -30050", "uma is 4 numbers"),
    ("pao = daisangen chinitsu", "pao is some of: none daisangen daisuushii suukantsu"),
    ("floating_uma = 5", "floating_uma is 0, 12 numbers"),
    ("noten = 1000", "noten is 0..30000 by 600, not 1000"),
    ("double_wind_fu = 3", "double_wind_fu is 2 or 4, not 3"),
    ("stacks = 14 13 14 13", "stacks is 17 17 17 17, not 14 13 14 13"),
    ("riichi_deposit = 500", "riichi_deposit is 1000, not 500"),
    ("game = sichuan", "game is riichi, not sichuan"),
    ("kuikae (House 3)", "kuikae is an option: write kuikae = VALUE"),
    ("chi = no", "no option is called chi"),
    ("minimum_han = yes", "minimum_han is 1..5, not yes"),
    ("minimum_han = two", "minimum_han is 1..5, not two"),
    ("session_minutes = long", "session_minutes is 0..200000"),
    ("sessions = -1", "sessions is 0..200000"),
)
def test_what_no_table_can_play_is_refused_in_words(line, why):
    assert wrong(line).startswith(why)


@cases(
    ("book EMA 2016 like ema2025", "EMA 2016 is the name of another book"),
    ("book Furiten like ema2025", "Furiten is the name of another book"),
    ("book  like ema2025", "the first line is"),
    ("book " + "F" * 25 + " like ema2025", "the first line is"),
    ("book Friday like chess", "unknown rules chess"),
)
def test_it_is_not_taken_for_another(head, why):
    assert wrong(head=head).startswith(why)


def test_it_has_at_most_60_lines_and_2048_bytes():
    lines = ["kuikae = allowed (House %d)" % number for number in range(60)]
    assert books.load("\n".join(["book Friday like ema2025"] + lines[:59]))
    assert "at most 2048 bytes and 60 lines" in wrong(*lines)
    assert "at most 2048 bytes" in wrong("kuikae = allowed (House %s)" % ("3" * 2048))


@at_home
def test_a_table_takes_it_with_the_settings_that_name_it():
    host = table_with_book()
    told = json.loads(host.ask(commands.SETTINGS))
    assert (told["rules"], told["language"]) == ("House: Friday", "ru")
    assert set_to(host, language="ja")[0] == frame.ANSWER, "it stays where only the rest changes"
    assert set_to(host, "ema2016")[0] == frame.ANSWER
    assert set_to(host)[0] == frame.REFUSAL, "gone with the settings that named it"


@at_home
def test_only_the_operator_carries_it_and_only_between_sessions():
    host = Host()
    assert host.refused(commands.BOOK, b"\0\0book") == commands.NOT_ALLOWED
    table_with_book(host)
    assert start(host)[0] == frame.ANSWER
    assert host.refused(commands.BOOK, b"\0\0book") == commands.NOT_NOW


@at_home
def test_pieces_come_in_order_and_fit():
    host = Host()
    host.login()
    assert host.refused(commands.BOOK, b"\5\0book") == commands.BAD_REQUEST
    for at in range(0, 2000, 1000):
        host.ask(commands.BOOK, struct.pack("<H", at) + b"x" * 1000)
    body = struct.pack("<H", 2000) + b"x" * 49
    assert host.refused(commands.BOOK, body) == commands.BAD_REQUEST


def test_a_line_without_a_section_is_refused():
    assert wrong("renhou = never") == "House: Friday names no section for renhou"
    assert books.load(TEXT.replace(" (House 4)", "")).section("renhou") == "House"


@at_home
def test_a_table_refuses_what_it_cannot_play_and_keeps_its_settings():
    host = table_with_book()
    carry(host, "book Monday like ema2025\nkuikae = sometimes")
    kind, payload = set_to(host, "House: Monday")
    assert (kind, payload[1:]) == (
        frame.REFUSAL, b"kuikae is forbidden or same_tile or allowed, not sometimes"
    )  # fmt: skip
    assert json.loads(host.ask(commands.SETTINGS))["rules"] == "House: Friday"


@at_home
def test_a_session_is_played_by_it_and_its_record_has_its_text():
    host = table_with_book()
    assert start(host)[0] == frame.ANSWER
    assert start(host)[0] == frame.ANSWER, "asked for twice: the same"
    told = list(host.journal.happening())
    assert [event[0] for event in told[:2]] == [events.COMMIT, events.SESSION_START]
    assert told[1][3] == "House: Friday"
    assert events.session_start(told)[3] == TEXT
    assert host.referee.match.rules.kuikae == "allowed"
    assert json.loads(host.ask(commands.STATUS))["rules"] == "House: Friday"


@at_home
def test_the_session_goes_on_by_it_when_the_power_comes_back():
    host = table_with_book()
    start(host)
    again = Host(host.folder, host.memory)
    assert again.referee.match.rules.uma == (20000, 10000, -10000, -20000)
    assert again.table.rules.name == "House: Friday"


def test_a_long_book_is_told_in_pieces_that_a_frame_can_hold():
    text = TEXT + "".join(["\nchi (House %s)" % ("x" * 600), "\npon (House %s)" % ("y" * 600)])
    pieces = list(events.book_pieces(text))
    assert len(pieces) == 3
    assert max(len(events.encode(piece)) for piece in pieces) < 600
    began = (events.SESSION_START, 0, 2, "House: Friday", "{}", "", "", 0, 0)
    assert events.session_start(pieces + [began])[3] == text
    assert events.session_start([began]) == began
    assert events.session_start(pieces) is None
