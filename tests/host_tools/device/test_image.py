"""`jantaku image` and `jantaku flash`: what needs no table."""

import errno
import stat
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from jantaku.crypto import ed25519
from jantaku.update import image as format
from jantaku.update import signers
from jantaku_host.cli.main import main

ROMFS = b"\xd2\xcd\x31" + bytes(5000)
MISSING = "No such file or directory"


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(main, [str(each) for each in arguments])


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where we are: a ROMFS, and a pair of keys."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "app.romfs").write_bytes(ROMFS)
    assert run("image", "keygen", "update.key").exit_code == 0
    return tmp_path


@pytest.fixture
def signed(folder: Path) -> Path:
    assert (
        run("image", "build", "app.romfs", "-o", "new.image", "--version", "1.2.3").exit_code == 0
    )
    assert run("image", "sign", "new.image", "--key", "update.key").exit_code == 0
    return folder / "new.image"


def test_an_image_is_built_signed_and_verified(signed: Path) -> None:
    result = run("image", "verify", signed, "--key", "update.pub")
    assert result.exit_code == 0
    assert result.output == (
        "1.2.3 for JANTAKU_PICO-3, nothing below 1.2.3 may follow\nsigned\n"
    )  # fmt: skip


def test_what_the_host_signs_the_table_accepts(signed: Path, folder: Path) -> None:
    header = format.Header(signed.read_bytes()[: format.HEADER_SIZE])
    public = bytes.fromhex((folder / "update.pub").read_text().rpartition(" ")[2])
    assert ed25519.verify(public, header.signed, header.signature)


def test_the_secret_key_is_for_its_owner_only(folder: Path) -> None:
    assert stat.S_IMODE((folder / "update.key").stat().st_mode) == 0o600


def test_the_same_romfs_makes_the_same_image(folder: Path) -> None:
    for name in ("one", "other"):
        run("image", "build", "app.romfs", "-o", name)
    assert (folder / "one").read_bytes() == (folder / "other").read_bytes()


def spoil(path: Path, at: int) -> None:
    content = bytearray(path.read_bytes())
    content[at] ^= 1
    path.write_bytes(content)


@pytest.mark.parametrize(
    ("at", "exit_code", "words"),
    [
        (3, 2, "not an image"),
        (11, 2, "cut short"),
        (20, 2, "damaged"),
        (50, 1, "not signed with this key"),  # board
        (62, 1, "not signed with this key"),  # version
        (66, 1, "not signed with this key"),  # minimum version
        (100, 1, "not signed with this key"),  # signature
        (200, 2, "damaged"),
    ],
)
def test_one_bit_and_it_is_not_genuine(at: int, exit_code: int, words: str, signed: Path) -> None:
    spoil(signed, at)
    result = run("image", "verify", signed, "--key", "update.pub")
    assert result.exit_code == exit_code
    assert words in result.stderr


@pytest.mark.parametrize(
    ("arguments", "exit_code", "words"),
    [
        (("build", "nothing.romfs"), 2, f"nothing.romfs: {MISSING} (`make firmware` makes it)"),
        (("build", "update.pub"), 2, "not a ROMFS"),
        (("build", "app.romfs", "--version", "1.2"), 2, "1.2 is no version such as 0.12.3"),
        (("build", "app.romfs", "--version", "1.2.256"), 2, "1.2.256 is no version"),
        (("build", "app.romfs", "--version", "1.0.0", "--minimum", "1.0.1"), 2, "is above"),
        (("build", "app.romfs", "-o", "no/folder"), 2, "no/folder: cannot be written"),
        (("build", "app.romfs", "-o", "/dev/full/x"), 2, "cannot be written"),
        (("sign", "app.romfs", "--key", "update.key"), 2, "not an image"),
        (("sign", "nothing", "--key", "update.key"), 2, f"nothing: {MISSING}"),
        (("sign", "new.image", "--key", "no.key"), 2, "no.key: no key there"),
        (("sign", "new.image", "--key", "update.pub"), 2, "here it takes the secret one"),
        (("sign", "new.image", "--key", "app.romfs"), 2, "not an update key"),
        (("verify", "new.image", "--key", "update.key"), 2, "here it takes the public one"),
        (("keygen", "update.key"), 2, "update.key: a file is there already: name another"),
    ],
)
def test_bad_input_is_one_line(
    arguments: tuple[str, ...], exit_code: int, words: str, signed: Path
) -> None:
    before = signed.read_bytes()
    result = run("image", *arguments)
    assert result.exit_code == exit_code
    assert words in result.stderr
    assert len(result.stderr.splitlines()) == 1
    assert signed.read_bytes() == before


def test_a_full_disk_leaves_the_image_as_it_was(
    signed: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = signed.read_bytes()

    def full(path: Path, content: bytes) -> int:
        path.touch()
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", full)
    result = run("image", "sign", signed, "--key", "update.key")
    assert result.exit_code == 2
    assert "cannot be written (No space left on device)" in result.stderr
    assert signed.read_bytes() == before
    assert not list(signed.parent.glob("*.new"))


def test_an_image_nobody_signed_is_not_genuine(folder: Path) -> None:
    run("image", "build", "app.romfs", "-o", "new.image")
    result = run("image", "verify", "new.image", "--key", "update.pub")
    assert result.exit_code == 1
    assert "nobody has signed this image" in result.stderr


def uf2(family: int) -> bytes:
    words = (0x0A324655, 0x9E5D5157, 0x2000, 0x10000000, 256, 0, 1, family)
    return b"".join(word.to_bytes(4, "little") for word in words) + bytes(480)


PICO, PICO2 = 0xE48BFF56, 0xE48BFF59


@pytest.fixture
def drive(folder: Path) -> Path:
    """A Pico in its boot loader, as the computer mounts it."""
    drive = folder / "RPI-RP2"
    drive.mkdir()
    (drive / "INFO_UF2.TXT").write_text(
        "UF2 Bootloader v3.0\nModel: Raspberry Pi RP2\nBoard-ID: RPI-RP2\n"
    )
    for name, family in (("pico", PICO), ("pico2", PICO2)):
        (folder / f"{name}.uf2").write_bytes(uf2(family))
    return drive


def test_flash_copies_the_file_to_the_drive(drive: Path) -> None:
    result = run("flash", "pico.uf2", "--drive", drive)
    assert result.exit_code == 0
    assert (drive / "pico.uf2").read_bytes() == uf2(PICO)
    assert "Next: jantaku install" in result.output


@pytest.mark.parametrize(
    ("file", "where", "exit_code", "words"),
    [
        ("pico2.uf2", "RPI-RP2", 2, "for a pico2, and this is a pico"),
        ("app.romfs", "RPI-RP2", 2, "app.romfs: not a UF2 file"),
        ("nothing.uf2", "RPI-RP2", 2, "`make firmware` makes it"),
        ("pico.uf2", ".", 2, "not the drive of a Pico"),
    ],
)
def test_flash_writes_nothing_that_is_not_for_the_board(
    file: str, where: str, exit_code: int, words: str, drive: Path
) -> None:
    result = run("flash", file, "--drive", where)
    assert result.exit_code == exit_code
    assert words in result.stderr
    assert [path.name for path in drive.iterdir()] == ["INFO_UF2.TXT"]


def test_flash_without_a_drive_says_what_to_do(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("jantaku_host.device.boot_drive.find_drives", list)
    result = run("flash")
    assert result.exit_code == 3
    assert "hold BOOTSEL down" in result.stderr


def test_an_image_brings_the_keys_of_who_may_sign_after_it(folder: Path) -> None:
    assert run("image", "keygen", "next.key").exit_code == 0
    build = ("image", "build", "app.romfs", "--version", "1.2.3", "-o", "new.image")
    keys = ("--next-key", "update.pub", "--next-key", "next.pub")
    assert run(*build, *keys).exit_code == 0
    page = signers.brought((folder / "new.image").read_bytes())
    assert signers.version_of(page) == format.version_of("1.2.3")
    assert [key.hex() for key in signers.keys_of(page)] == [
        (folder / name).read_text().rpartition(" ")[2].strip()
        for name in ("update.pub", "next.pub")
    ]
    result = run(*build, *keys, "--next-key", "next.pub")
    assert (result.exit_code, result.output) == (2, "Error: a table knows two keys at most\n")


@pytest.mark.parametrize(
    ("file", "key", "exit_code", "words"),
    [
        ("app.romfs", "update.pub", 2, "app.romfs: not an image of the table's application"),
        ("new.image", "next.pub", 1, "the image is not signed with this key"),
    ],
)
def test_with_a_public_key_only_an_image_signed_with_it_is_installed(
    file: str, key: str, exit_code: int, words: str, signed: Path
) -> None:
    assert run("image", "keygen", "next.key").exit_code == 0
    result = run("install", file, "--update-key", key, "--port", "/dev/none")
    assert result.exit_code == exit_code
    assert words in result.output
