"""Teaching the table its tiles, and checking a set."""

import os

from tag_table import Antennas, uid

from jantaku.sensing import tile_set
from jantaku.sensing.enrolment import Enrolment
from jantaku.sensing.tile_set import TileSet
from jantaku.sensing.zones import AIR, RIVER

FILE = "test_enrolment.tmp"


class Teacher:
    """Lays what is wanted on the river, with tags 1000 + tile."""

    def __init__(self):
        self.antennas = Antennas()
        self.set = TileSet()
        self.enrolment = Enrolment(self.antennas, self.set, FILE)
        self.lesson = 0

    def look(self, times=1):
        for _ in range(times):
            self.enrolment.step(0)
        return self.enrolment.state()

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
    teacher.enrolment.enrol()
    assert teacher.enrolment.state()["steps"] == 37
    try:
        for number, lesson in enumerate(lessons()):
            assert teacher.enrolment.state()["step"] == number
            teacher.lay(*[1000 + tile for tile in lesson])
            teacher.look(2)
        assert teacher.enrolment.state()["mode"] == "off"
        stored = tile_set.load(FILE)
    finally:
        os.remove(FILE)
    assert stored.without_tag() == []
    for tile in range(136):
        assert stored.tile(uid(1000 + tile)) >> 2 == tile >> 2
    for red in (16, 52, 88):
        assert stored.tile(uid(1000 + red)) == red


def test_it_says_what_is_wanted():
    teacher = Teacher()
    teacher.enrolment.enrol()
    assert teacher.enrolment.state()["wanted"] == ("lay four 1m on East's river, and nothing else")


def test_one_look_is_not_enough():
    teacher = Teacher()
    teacher.enrolment.enrol()
    teacher.lay(0, 1, 2, 3)
    assert teacher.look()["step"] == 0
    assert teacher.look()["step"] == 1


def test_too_many_tiles_are_counted_and_not_taken():
    teacher = Teacher()
    teacher.enrolment.enrol()
    teacher.lay(0, 1, 2, 3, 4)
    state = teacher.look(5)
    assert state["step"] == 0
    assert state["sentences"] == ["5 tiles lie there, not 4"]


def test_tiles_left_lying_from_the_step_before_are_noticed():
    teacher = Teacher()
    teacher.enrolment.enrol()
    teacher.lay(0, 1, 2, 3)
    teacher.look(2)
    state = teacher.look()
    assert state["step"] == 1
    assert state["sentences"][0].startswith("a tile that was taken already")


def test_a_step_can_be_taken_back():
    teacher = Teacher()
    teacher.enrolment.enrol()
    teacher.lay(0, 1, 2, 3)
    teacher.look(2)
    teacher.enrolment.back()
    teacher.lay(0, 1, 2, 99)
    assert teacher.look(2)["step"] == 1


def test_stopped_half_way_nothing_has_changed():
    teacher = Teacher()
    teacher.enrolment.enrol()
    teacher.lay(0, 1, 2, 3)
    teacher.look(2)
    teacher.enrolment.stop()
    assert len(teacher.set) == 0
    assert teacher.enrolment.state()["mode"] == "off"


def test_a_set_on_the_table_is_verified_wherever_its_tiles_lie():
    teacher = Teacher()
    for tile in range(136):
        teacher.set.add(uid(tile), tile)
        teacher.antennas.lying[uid(tile)] = tile % 80
    teacher.antennas.lying[uid(53)] = AIR
    teacher.antennas.lying[uid(0x777)] = 70
    teacher.enrolment.verify()
    state = teacher.look(81)
    assert state["mode"] == "off"
    assert state["sentences"] == ["this set lacks one 5p", "tag E004015000000777 is unknown"]
