"""Teaching the table its tiles, and checking a set."""

import os

from support.journal_sessions import new_folder
from support.tag_table import Antennas, uid

from jantaku.drivers.buttons import HELD, PRESSED
from jantaku.rules import books
from jantaku.sensing import tile_set
from jantaku.sensing.tile_set import TileSet
from jantaku.sensing.zones import AIR, RIVER
from jantaku.shown.table import Table
from jantaku.table.teaching import Teaching

FILE = new_folder() + "/tiles.bin"  # of its own: others run beside it
RIICHI, WIN, TENPAI = range(3)


class Journal:
    session = 0  # none is on


class Teacher:
    """Lays what is wanted on the river, with tags 1000 + tile."""

    def __init__(self):
        self.antennas = Antennas()
        self.set = TileSet()
        self.table = Table(books.load("ema2016"))
        self.teaching = Teaching(self.antennas, self.set, FILE, self.table, Journal())
        self.lesson = 0

    def look(self, times=1):
        for _ in range(times):
            self.teaching.step(0)
        return self.teaching.state()

    def lay(self, *numbers):
        self.antennas.lying = {uid(number): RIVER for number in numbers}


def lessons():
    """The tiles of each step, fives before their red one."""
    for kind in range(34):
        four = list(range(4 * kind, 4 * kind + 4))
        if kind in (4, 13, 22):
            yield four[1:]
            yield four[:1]
        else:
            yield four


def test_a_whole_set_is_taught_kind_by_kind_and_stored():
    teacher = Teacher()
    teacher.teaching.enrol()
    assert teacher.teaching.state()["steps"] == 37
    try:
        for number, lesson in enumerate(lessons()):
            assert teacher.teaching.state()["step"] == number
            teacher.lay(*[1000 + tile for tile in lesson])
            teacher.look(2)
        assert teacher.teaching.state()["mode"] == "off"
        stored = tile_set.load(FILE)
    finally:
        os.remove(FILE)
    assert stored.without_tag() == []
    for tile in range(136):
        assert stored.tile(uid(1000 + tile)) >> 2 == tile >> 2
    for red in (16, 52, 88):
        assert stored.tile(uid(1000 + red)) == red


def test_a_set_that_the_flash_does_not_take_is_in_use_and_stored_later():
    teacher = Teacher()
    teacher.teaching.enrol()
    os.mkdir(FILE + ".new")  # nothing can be written there
    try:
        for lesson in lessons():
            teacher.lay(*[1000 + tile for tile in lesson])
            teacher.look(2)
        assert teacher.teaching.state()["lacking"] == 0
        assert "forgotten with the power" in teacher.table.problem
        assert teacher.teaching.step(0) >= 60_000
        assert not len(tile_set.load(FILE))
    finally:
        os.rmdir(FILE + ".new")
    teacher.look()
    try:
        assert teacher.table.problem == ""
        assert len(tile_set.load(FILE)) == 136
    finally:
        os.remove(FILE)


def test_it_says_what_is_wanted():
    teacher = Teacher()
    teacher.teaching.enrol()
    assert teacher.teaching.state()["wanted"] == "Lay 4 × 1m on East's river, and nothing else"
    assert teacher.table.lesson[2:] == (0, 37)


def test_a_red_five_is_wanted_by_itself():
    teacher = Teacher()
    teacher.teaching.enrol()
    for lesson in list(lessons())[:5]:
        teacher.lay(*lesson)
        teacher.look(2)
    wanted = "Lay 1 × red 5m on East's river, and nothing else"
    assert teacher.teaching.state()["wanted"] == wanted
    assert teacher.table.words.sentence(teacher.table.lesson[0]) == wanted


def test_one_look_is_not_enough():
    teacher = Teacher()
    teacher.teaching.enrol()
    teacher.lay(0, 1, 2, 3)
    assert teacher.look()["step"] == 0
    assert teacher.look()["step"] == 1


def test_too_many_tiles_are_counted_and_not_taken():
    teacher = Teacher()
    teacher.teaching.enrol()
    teacher.lay(0, 1, 2, 3, 4)
    state = teacher.look(5)
    assert state["step"] == 0
    assert state["sentences"] == ["5 tiles lie there, not 4"]


def test_tiles_left_lying_from_the_step_before_are_noticed():
    teacher = Teacher()
    teacher.teaching.enrol()
    teacher.lay(0, 1, 2, 3)
    teacher.look(2)
    state = teacher.look()
    assert state["step"] == 1
    assert state["sentences"][0] == "This tag is a 1m already: please take it away"


def test_a_phone_card_is_no_tile():
    teacher = Teacher()
    teacher.teaching.enrol()
    teacher.lay(0, 1, 2)
    teacher.antennas.lying[bytes.fromhex("7766554433220fe0")] = RIVER
    state = teacher.look(5)
    assert state["step"] == 0
    assert state["sentences"] == ["Tag E00F223344556677 is of no tile: please take it away"]


def test_the_displays_change_with_what_there_is_to_see_and_not_else():
    teacher = Teacher()
    teacher.teaching.enrol()
    assert teacher.table.lesson
    before = teacher.table.version
    teacher.look(5)
    assert teacher.table.version == before
    teacher.lay(0, 1, 2, 3)
    teacher.look(2)
    assert teacher.table.version > before
    teacher.teaching.stop()
    assert not teacher.table.lesson


def test_a_table_without_tiles_is_taught_by_its_buttons():
    teacher = Teacher()
    assert not teacher.teaching.pressed(TENPAI, PRESSED)
    assert teacher.teaching.pressed(TENPAI, HELD)
    teacher.lay(0, 1, 2, 3)
    assert teacher.look(2)["step"] == 1
    teacher.teaching.pressed(RIICHI, PRESSED)
    assert teacher.teaching.state()["step"] == 0
    teacher.teaching.pressed(TENPAI, PRESSED)
    assert teacher.teaching.state()["mode"] == "off"


def test_a_table_with_tiles_is_not_taught_by_its_buttons():
    teacher = Teacher()
    teacher.set.add(uid(1), 1)
    assert not teacher.teaching.pressed(TENPAI, HELD)
    assert teacher.teaching.state()["mode"] == "off"


def test_a_step_can_be_taken_back():
    teacher = Teacher()
    teacher.teaching.enrol()
    teacher.lay(0, 1, 2, 3)
    teacher.look(2)
    teacher.teaching.back()
    teacher.lay(0, 1, 2, 99)
    assert teacher.look(2)["step"] == 1


def test_stopped_half_way_nothing_has_changed():
    teacher = Teacher()
    teacher.teaching.enrol()
    teacher.lay(0, 1, 2, 3)
    teacher.look(2)
    teacher.teaching.stop()
    assert len(teacher.set) == 0
    assert teacher.teaching.state()["mode"] == "off"


def test_a_set_on_the_table_is_verified_wherever_its_tiles_lie():
    teacher = Teacher()
    for tile in range(136):
        teacher.set.add(uid(tile), tile)
        teacher.antennas.lying[uid(tile)] = tile % 80
    teacher.antennas.lying[uid(53)] = AIR
    teacher.antennas.lying[uid(0x777)] = 70
    teacher.teaching.verify()
    state = teacher.look(81)
    assert state["mode"] == "off"
    assert state["sentences"] == ["This set lacks 1 × 5p", "Tag E004015000000777 is unknown"]


def test_a_tag_that_hears_only_the_strongest_field_is_refused():
    teacher = Teacher()
    teacher.teaching.enrol()
    teacher.lay(0, 1, 2, 3)
    teacher.antennas.deaf = [uid(2)]
    state = teacher.look(3)
    name = tile_set.tag_name(uid(2))
    assert state["sentences"] == ["Tag %s hears only the strongest field: use another one" % name]
    assert state["step"] == 0
    teacher.antennas.deaf = []
    assert teacher.look(2)["step"] == 1
