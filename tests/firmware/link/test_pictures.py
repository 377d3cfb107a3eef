"""The displays as a host sees them."""

import struct
from binascii import crc32
from hashlib import sha256

from support.cable_of_bytes import Host
from support.cases import cases
from support.display_glass import Glass, NoLights

from jantaku.link import commands, frame
from jantaku.link.pictures import Pictures, packed
from jantaku.referee import questions
from jantaku.rules import books
from jantaku.sensing.zones import AIR
from jantaku.shown.panel import Panel

RUNTIMES = ("micropython",)  # framebuf is there and nowhere else

HEIGHT = 64
ROW = 128
CHOICES = bytes((questions.SHOW, questions.WITHHOLD))
ASKED = (2, questions.TENPAI, CHOICES, questions.NO_TILE, AIR)


class Spectator(Host):
    """Somebody without a key at a table with displays."""

    def __init__(self):
        super().__init__()
        self.glasses = [Glass() for _ in range(4)]
        self.panel = Panel(self.table, self.glasses, NoLights())
        self.parts.append(Pictures(self.panel, self.table))
        self.draw()

    def draw(self):
        while self.panel.step(self.now) <= self.now:
            pass

    def revision(self):
        return struct.unpack_from("<I", self.ask(commands.SHOWN), 4)[0]

    def piece(self, seat, row):
        """CRC-32 and the rows from there on."""
        answer = self.ask(commands.PICTURE, bytes((seat, row)))
        return struct.unpack_from("<I", answer)[0], plain(answer[4:])

    def picture(self, seat):
        rows = b""
        while len(rows) < HEIGHT * ROW:
            crc, piece = self.piece(seat, len(rows) // ROW)
            rows += piece
        assert crc == crc32(rows)
        return rows


def plain(packed):
    """What was packed, by the words of the format."""
    out = bytearray()
    at = 0
    while at < len(packed):
        if packed[at] != 0x11:
            out.append(packed[at])
            at += 1
            continue
        number = packed[at + 1]
        if number == 0x11:
            out.append(0x11)
        elif number & 0x80:
            out.extend(b"\xff" * (number & 0x7F))
        else:
            out.extend(bytes(number))
        at += 2
    return bytes(out)


@cases(
    (bytes(ROW),),
    (b"\xff" * ROW,),
    (b"\x11" * ROW,),
    (bytes(range(256)),),
    (bytes(63) + b"\x11" + bytes(64),),
    (b"\xff\0" * 64,),
    (sha256(b"a").digest() * 4,),
)
def test_a_row_comes_back_and_nothing_packed_is_zero(row):
    short = packed(row)
    assert plain(short) == row
    assert b"\0" not in short
    assert len(short) <= 2 * len(row)


def test_every_display_is_told_as_it_was_drawn():
    host = Spectator()
    host.table.scores[1] -= 7700
    host.table.speak("en")  # all is drawn anew
    host.draw()
    for seat in range(4):
        assert host.picture(seat) == host.glasses[seat].picture
    assert host.glasses[0].picture != host.glasses[1].picture


def test_a_question_and_a_problem_are_told_as_they_are_drawn():
    host = Spectator()
    host.table.ask([ASKED])
    host.draw()
    assert host.picture(2) == host.glasses[2].picture != host.glasses[1].picture
    host.table.wrong("buttons", "buttons_dead")
    host.draw()
    assert host.picture(3) == host.glasses[3].picture


def test_behind_the_last_row_there_is_only_the_checksum():
    host = Spectator()
    assert host.piece(2, HEIGHT) == (crc32(host.glasses[2].picture), b"")
    assert host.piece(2, 255) == (crc32(host.glasses[2].picture), b"")


def test_a_piece_fits_a_frame_whatever_is_drawn():
    host = Spectator()
    picture = host.panel.picture(0)
    for at in range(len(picture)):
        picture[at] = 0x11 if at % 2 else 0
    answer = host.ask(commands.PICTURE, b"\0\0")
    assert frame.MAX_PAYLOAD - 3 * ROW < len(answer) <= frame.MAX_PAYLOAD


def test_the_revision_stays_while_nothing_changes_and_looking_changes_nothing():
    host = Spectator()
    before = host.revision()
    host.picture(1)
    host.draw()
    assert host.revision() == before
    host.table.speak("en")
    host.draw()
    assert host.revision() == before + 1


def test_after_another_power_up_no_mark_is_one_of_before():
    assert Spectator().ask(commands.SHOWN) != Spectator().ask(commands.SHOWN)


def test_turning_the_page_is_a_new_revision():
    host = Spectator()
    host.table.ask([(2, questions.REFEREE, b"", questions.NO_TILE, AIR), ASKED])
    host.draw()
    before = host.revision()
    host.now += 5000
    host.draw()
    assert host.revision() == before + 1


def test_who_looks_while_all_is_drawn_anew_sees_nothing_and_keeps_nobody_waiting():
    host = Spectator()
    host.table.speak("en")
    steps = 0
    while host.ask(commands.PICTURE, bytes((steps % 4, 0))) == b"":
        host.panel.step(host.now)
        steps += 1
    assert steps == 9  # the lights, then four are drawn and sent
    assert host.panel.step(host.now) > host.now


def test_displays_that_help_a_beginner_are_for_him_alone():
    host = Spectator()
    host.table.begin(books.load("furiten", rated=False))
    host.table.help("gentle")
    assert host.table.gives_hints
    # Refused from the start, so that no refusal tells when there is a hint.
    assert host.refused(commands.SHOWN) == commands.NOT_NOW
    for seat in range(4):
        assert host.refused(commands.PICTURE, bytes((seat, 0))) == commands.NOT_NOW
    host.table.hint(2, 1)
    host.table.help("off")  # and the hint is still there
    assert host.refused(commands.PICTURE, b"\2\0") == commands.NOT_NOW


def test_there_are_four_displays():
    assert Spectator().refused(commands.PICTURE, b"\4\0") == commands.BAD_REQUEST
