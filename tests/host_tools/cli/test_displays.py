"""`jantaku displays`: what players will read, before there is a table."""

from pathlib import Path

from click.testing import CliRunner
from PIL import Image

from jantaku_host.cli.main import main

WANTED = ("score", "score_riichi", "settlement_ron", "standing", "question_tenpai", "menu_undo")


def test_every_page_is_saved_as_a_picture_that_shows_something(tmp_path: Path) -> None:
    arguments = ["displays", "-o", str(tmp_path / "new" / "pictures"), "--lang", "ja"]
    result = CliRunner().invoke(main, arguments)
    assert result.exit_code == 0, result.output
    found = {path.stem: path for path in (tmp_path / "new" / "pictures" / "ja").glob("*.png")}
    assert set(WANTED) <= set(found)
    assert f"{len(found)} pictures" in result.output
    pictures = [Image.open(path) for path in found.values()]
    assert {picture.size for picture in pictures} == {(768, 192)}
    assert all(picture.getextrema()[0][1] == 255 for picture in pictures)


def test_a_folder_that_cannot_be_made_is_told_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("")
    result = CliRunner().invoke(main, ["displays", "-o", str(tmp_path / "taken"), "--lang", "en"])
    assert (result.exit_code, result.output.count("\n")) == (2, 1)
