"""docs/first_evening.md shows what its commands really print."""

import re
import shlex
from pathlib import Path

import pytest
from support.simulated_club import Club

from jantaku.sensing.tile_set import TileSet
from jantaku_host.bench.simulation import new_tags

PAGE = Path(__file__).parents[2] / "docs/first_evening.md"


def shown() -> list[tuple[str, list[str]]]:
    """The commands of the page that show an output, with its lines."""
    blocks = re.findall(r"```console\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    found = []
    for part in "".join(blocks).split("$ jantaku ")[1:]:
        command, *lines = part.splitlines()
        found.append((command, lines))
    return found


def test_the_commands_of_the_first_evening_print_what_the_page_shows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    club = Club(tmp_path)
    club.play()  # the page leaves the playing out; two deals of the sample stand for it
    tags = new_tags(1)
    known = TileSet()
    for tile, tag in enumerate(tags):
        known.add(tag.uid, tile)
    (club.flash / "tiles.bin").write_bytes(known.pack())
    monkeypatch.chdir(tmp_path)
    with club.power_up() as table:
        club.ready(table)
        club.install_keys()
        for place, tag in enumerate(tags):
            table.world.lie(tag, place // 2)
        assert len(shown()) > 8
        for command, lines in shown():
            result = club.run(*shlex.split(command))
            assert result.exit_code == 0, (command, result.output)
            for line in lines:
                pattern = ".*".join(re.escape(words) for words in line.split("…"))
                assert re.search(f"^{pattern}$", result.output, re.MULTILINE), (command, line)
