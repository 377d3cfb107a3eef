"""docs/extending.md: the recipe for a game names all that is asked of one, and no more."""

import re
from pathlib import Path

import pytest

from jantaku.rules import games

ROOT = Path(__file__).parents[2]
ASKED = re.compile(r"""\bpart\([\w.]+, "(\w+)", "(\w+)"\)((?:\.\w+)?)""")
ROOMS = {  # where the folder of a game lies in a room
    **{name: f"firmware/jantaku/{name}" for name in ("rules", "referee", "shown")},
    **{name: f"host_tools/jantaku_host/{name}/games" for name in ("review", "show", "bench")},
}


def asked() -> dict[str, set[str]]:
    """What the house asks a game for: the file, and the names in it as far as that can be seen."""
    found: dict[str, set[str]] = {}
    for package in ("firmware/jantaku", "host_tools/jantaku_host"):
        for path in (ROOT / package).rglob("*.py"):
            for room, name, attribute in ASKED.findall(path.read_text(encoding="utf-8")):
                names = found.setdefault(f"{ROOMS[room]}/<game>/{name}.py", set())
                names |= {attribute[1:]} if attribute else set()
    return found


def listed() -> dict[str, str]:
    """The rows of the recipe: the file, and what stands beside it."""
    page = (ROOT / "docs/extending.md").read_text(encoding="utf-8")
    return dict(re.findall(r"^\| `([\w/]+/<game>/\w+\.py)` \| (.*) \|$", page, re.MULTILINE))


def test_every_file_that_is_asked_for_is_in_the_recipe() -> None:
    assert set(listed()) == set(asked())


@pytest.mark.parametrize("file", sorted(asked()))
def test_its_row_tells_what_is_asked_of_it(file: str) -> None:
    beside = listed()[file]
    assert [name for name in sorted(asked()[file]) if not re.search(rf"\b{name}\b", beside)] == []


@pytest.mark.parametrize("game", games.NAMES)
def test_every_game_of_ours_brings_them(game: str) -> None:
    assert [file for file in asked() if not (ROOT / file.replace("<game>", game)).exists()] == []
