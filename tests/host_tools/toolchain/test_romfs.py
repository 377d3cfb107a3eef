"""The application's image."""

from pathlib import Path

import pytest
import romfs
from sources import Trouble

APPLICATION = {
    "main.py": "import board\nfrom jantaku import rules\n",
    "board.py": "PINS = 26\n",
    "jantaku/__init__.py": "",
    "jantaku/cpython.py": "import types\n",
    "jantaku/rules/__init__.py": "",
    "jantaku/rules/tiles.py": "def tile(kind):\n    raise ValueError(kind)\n",
    "boot/main.py": "import slots\n",
    "boards/manifest.py": "freeze('.')\n",
}


def write(folder: Path, names: list[str]) -> Path:
    for name in names:
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(APPLICATION[name])
    return folder


def test_the_image_depends_neither_on_the_folder_nor_on_the_order_of_writing(
    tmp_path: Path,
) -> None:
    here = write(tmp_path / "here", list(APPLICATION))
    elsewhere = write(tmp_path / "a longer way/elsewhere", list(reversed(APPLICATION)))
    assert romfs.build(here) == romfs.build(elsewhere)


def test_it_holds_the_application_and_neither_boot_code_nor_what_is_for_the_host(
    tmp_path: Path,
) -> None:
    image, sizes = romfs.build(write(tmp_path, list(APPLICATION)))
    assert list(sizes) == ["board", "jantaku", "jantaku.rules", "main"]
    assert image.startswith(b"\xd2\xcd\x31")
    assert image.count(b"main.mpy") == 1
    assert b"cpython" not in image


def test_tracebacks_on_the_board_name_files_as_the_application_does(tmp_path: Path) -> None:
    image, _ = romfs.build(write(tmp_path, list(APPLICATION)))
    assert b"jantaku/rules/tiles.py" in image
    assert str(tmp_path).encode() not in image


def test_a_syntax_error_is_told(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    write(tmp_path, list(APPLICATION))
    (tmp_path / "main.py").write_text("def main(:\n")
    with pytest.raises(Trouble, match="mpy-cross failed"):
        romfs.build(tmp_path)
    assert "SyntaxError" in capfd.readouterr().err
