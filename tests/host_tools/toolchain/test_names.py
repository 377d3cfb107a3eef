"""The names of the application that MicroPython is built with."""

from pathlib import Path

import names
import pytest
import romfs
from sources import Trouble

# MicroPython's first three tables in RAM, less than 1 KB together, hold so many.
FEW = 20 + 40 + 80

SOURCE = """
from machine import Pin

LIMIT = 1 << 40
PLACES = (None, True, ("east of here", b"not a name", 2.5, ("south",)), 300, "west")
COLOURS = {"red dora": "%s\\n", "五萬": '"', "": "-"}


class Wall:
    def broken_at(self, dice):
        self.open = dice.faces
        return "a text of many words, which is longer than any that is worth its room"
"""


def written(folder: Path, source: str) -> dict[Path, bytes]:
    (folder / "main.py").write_text(source)
    return romfs.compiled(folder)


def test_they_are_those_of_functions_and_attributes_and_short_texts(tmp_path: Path) -> None:
    assert names.of(written(tmp_path, SOURCE)) == {
        *("machine", "Pin", "LIMIT", "PLACES", "COLOURS", "Wall", "broken_at"),
        *("dice", "faces", "east of here", "south", "west", "red dora", "五萬", "-"),
        *("main", "main.py", "/rom/main.mpy"),
    }


def test_they_are_those_of_modules_as_an_import_meets_them(tmp_path: Path) -> None:
    package = tmp_path / "jantaku/rules"
    package.mkdir(parents=True)
    (package / "__init__.py").touch()
    (package / "wall.py").touch()
    assert names.of(romfs.compiled(tmp_path)) == {
        *("jantaku", "rules", "wall", "jantaku.rules", "jantaku.rules.wall"),
        *("jantaku/rules/__init__.py", "/rom/jantaku/rules/__init__.mpy"),
        *("jantaku/rules/wall.py", "/rom/jantaku/rules/wall.mpy"),
    }


def test_what_the_preprocessor_would_change_is_left_out(tmp_path: Path) -> None:
    found = names.of(written(tmp_path, SOURCE))
    assert not found & {"%s\n", '"', ""}


def test_another_format_is_told() -> None:
    with pytest.raises(Trouble, match="another format"):
        names.of({Path("main.mpy"): b"M\x07\x00\x1f\x00\x00"})


def test_the_list_has_nearly_all_of_the_application() -> None:
    missing = names.missing(romfs.compiled())
    assert len(missing) <= FEW, "`make names` brings them in"


def test_the_list_is_in_order_and_has_nothing_twice() -> None:
    listed = names.listed()
    assert listed == sorted(set(listed))
    assert all(listed)
