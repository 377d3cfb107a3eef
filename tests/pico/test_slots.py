"""Slots, trial and power cuts on the emulated Pico, with applications as small as can be."""

import re
import shutil
from pathlib import Path

import pytest
from support.emulated_pico import FIRMWARE, LIMIT_S, install, install_folder, pack

from jantaku.update import signers
from jantaku.update.image import HEADER_SIZE, seal, version_of
from jantaku_host.bench.emulator import Pico
from jantaku_host.device import flash_layout, signed_image

BOARD = signed_image.BOARDS[0]
SLOT = flash_layout.SLOTS[1] - flash_layout.BASE
OLD = "print('the old one runs'); print('end')"
CRASHES = "raise RuntimeError"
HANGS = "import time\nwhile True: time.sleep(1)"
RETURNS = ""
END = "end\n"
PIECE = 512  # as update_main.py writes
SEED, NEXT = bytes(range(32)), bytes(range(1, 33))
PARTS = ("__init__.py", "crypto", "link/__init__.py", "link/commands.py",
         "link/roles.py", "update")  # fmt: skip


def boot(file: Path, seconds: float = 20, until: str = END, **cut: int) -> str:
    """What the board prints up to that word; nothing else may end it but the cut."""
    said = ""
    with Pico(flash=file, speed=0, limit=seconds, **cut) as pico, pico.console() as console:
        console.settimeout(LIMIT_S)
        while until not in said and (data := console.recv(4096)):
            said += data.decode(errors="replace").replace("\r", "")
        if until not in said:
            assert pico.wait().end == ("power cut" if cut else ""), said
    return said


def application(folder: Path, source: str) -> bytes:
    """The ROMFS of an application that is this main.py."""
    folder.mkdir()
    (folder / "main.py").write_text(source)
    return pack(folder, folder.with_suffix(".romfs"))


def put_update(file: Path, romfs: bytes, seed: bytes = b"") -> None:
    """Leave the flash as the updater leaves it: the new one in the second slot, not yet tried;
    signed where there is a secret key."""
    whole = signed_image.build(romfs, BOARD, "0.2.0", "0.1.0")
    if seed:
        whole = signed_image.sign(whole, seed)
    with file.open("r+b") as stream:
        stream.seek(SLOT)
        stream.write(whole[HEADER_SIZE:])
        stream.seek(SLOT + flash_layout.SLOT - flash_layout.SECTOR)
        stream.write(seal(whole[:HEADER_SIZE], 2, version_of("0.1.0")))


@pytest.fixture
def table(formatted: Path, tmp_path: Path) -> Path:
    """The flash of a board with an old application."""
    file = Path(shutil.copy(formatted, tmp_path))
    install(file, main=OLD)
    return file


@pytest.mark.parametrize("source", [CRASHES, HANGS, RETURNS], ids=["crashes", "hangs", "returns"])
def test_an_image_that_does_not_run_is_reverted_by_itself(
    source: str, table: Path, tmp_path: Path
) -> None:
    put_update(table, application(tmp_path / "new", source))
    assert "the old one runs" in boot(table)


@pytest.mark.parametrize("seed", [b"", NEXT], ids=["nobody", "somebody else"])
def test_an_image_that_was_not_signed_by_who_may_never_starts(
    seed: bytes, table: Path, tmp_path: Path
) -> None:
    install(table, SEED, main=OLD)
    put_update(table, application(tmp_path / "new", "print('it runs')"), seed)
    before = table.read_bytes()[SLOT : SLOT + flash_layout.SLOT]
    assert "the old one runs" in boot(table)
    assert table.read_bytes()[SLOT : SLOT + flash_layout.SLOT] == before
    with table.open("r+b") as stream:
        stream.seek(flash_layout.SLOTS[0] - flash_layout.BASE + 20)
        stream.write(b"\0\0\0\0")
    assert "jantaku: no application" in boot(table, until=">>> ")


def test_with_both_slots_bad_there_is_the_console(table: Path, tmp_path: Path) -> None:
    put_update(table, application(tmp_path / "new", OLD))
    with table.open("r+b") as stream:
        for slot in flash_layout.SLOTS:
            stream.seek(slot - flash_layout.BASE + 20)
            stream.write(b"\0\0\0\0")
    assert "jantaku: no application" in boot(table, until=">>> ")


@pytest.fixture(scope="module")
def updating(formatted: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The flash of a board whose old application brings a new one along and updates to it."""
    folder = tmp_path_factory.mktemp("updating")
    old, new = folder / "old", folder / "new"
    for place in (old, new):
        for part in PARTS:
            source, target = FIRMWARE / "jantaku" / part, place / "jantaku" / part
            target.parent.mkdir(parents=True, exist_ok=True)
            (shutil.copytree if source.is_dir() else shutil.copy)(source, target)
        shutil.copy(Path(__file__).with_name("update_main.py"), place / "main.py")
        (place / "version").write_text(place.name)
    next_keys = [signed_image.public_key(seed) for seed in (SEED, NEXT)]
    romfs = pack(new, folder / "new.romfs")
    whole = signed_image.build(romfs, BOARD, "0.2.0", "0.1.0", next_keys)
    (old / "new.image").write_bytes(signed_image.sign(whole, SEED))
    file = Path(shutil.copy(formatted, folder))
    install_folder(file, old, SEED)
    return file


def test_an_update_runs_from_the_old_version_to_the_confirmed_new_one(
    updating: Path, tmp_path: Path
) -> None:
    file = Path(shutil.copy(updating, tmp_path))
    assert re.findall(r"version \w+|other keys|the update runs well|end", boot(file)) == [
        "version old", "version new", "other keys", "the update runs well", "end",
    ]  # fmt: skip
    assert boot(file).startswith("version new\nend\n")
    assert keys_of(file) == [signed_image.public_key(seed) for seed in (SEED, NEXT)]


def keys_of(file: Path) -> list[bytes]:
    """Who may sign for that board."""
    content = file.read_bytes()[flash_layout.SIGNERS_BASE - flash_layout.BASE :]
    return signers.keys_of(signers.current(content))


@pytest.mark.parametrize(
    "operation",
    ["first erase", "a write", "last write", "seal", "trial", "confirmation", "keys", "their page"],
)
def test_a_power_cut_in_the_middle_of_a_flash_operation_ends_well(
    operation: str, updating: Path, tmp_path: Path
) -> None:
    size = updating.with_name("new.romfs").stat().st_size + signers.PAGE
    last = -(-size // flash_layout.SECTOR) + -(-size // PIECE)  # erases and writes
    number = {"first erase": 1, "a write": 5, "last write": last}.get(operation)
    marks = ["seal", "trial", "confirmation", "keys", "their page"]
    number = number or last + 1 + marks.index(operation)

    file = Path(shutil.copy(updating, tmp_path))
    records = file.read_bytes()[SLOT + flash_layout.SLOT :]
    boot(file, cut_flash=number)
    said = boot(file)
    # Half a mark of a trial is none: it is tried all the same. Half a confirmation is none either.
    # From its end on the new one runs, and completes what is left.
    if operation in ("keys", "their page"):
        assert said.startswith("version new\nother keys of updates\nend\n")
    else:
        assert said.startswith("version new\n" if operation == "trial" else "version old\n")
        assert "version new\nother keys of updates\nthe update runs well\nend\n" in said
    assert len(keys_of(file)) == 2
    assert file.read_bytes()[SLOT + flash_layout.SLOT :] == records
