"""Images of the application: made, signed and checked where the tools are."""

import hashlib
from collections.abc import Sequence
from pathlib import Path

from nacl.exceptions import BadSignatureError
from nacl.signing import SigningKey, VerifyKey

from jantaku.update import signers
from jantaku.update.image import (
    BLOCK,
    HEADER_SIZE,
    SIGNED_SIZE,
    BadImage,
    Header,
    confirmed,
    header,
    seal,
    version_of,
)
from jantaku_host.errors import Refused, WrongUse

# What our MicroPython calls itself. The number after the dash rises when the application comes to
# need something of it that those which are out there have not: they refuse the image as one for
# another board. 2: its image holds the application's names. 3: it has a page of who may sign.
BOARDS = ("JANTAKU_PICO-3", "JANTAKU_PICO2-3")
_ROMFS = b"\xd2\xcd\x31"


def build(
    romfs: bytes, board: str, version: str, minimum: str, keys: Sequence[bytes] = ()
) -> bytes:
    """An image that nobody has signed yet. `keys`: of who may sign the next one, where that
    changes."""
    if not romfs.startswith(_ROMFS):
        raise WrongUse("not a ROMFS, which `make firmware` makes")
    try:
        versions = version_of(version), version_of(minimum)
    except ValueError as error:
        raise WrongUse(str(error)) from error
    if versions[1] > versions[0]:
        raise WrongUse(f"the minimum version {minimum} is above the version {version}")
    content = romfs + signers.page(versions[0], list(keys)) if keys else romfs
    return header(len(content), hashlib.sha256(content).digest(), board, *versions) + content


def sign(image: bytes, seed: bytes) -> bytes:
    """This image, signed."""
    signature = SigningKey(seed).sign(image[:SIGNED_SIZE]).signature
    return image[:SIGNED_SIZE] + signature + image[HEADER_SIZE:]


def load(path: Path) -> bytes:
    """The image in this file, as whole as its header says."""
    try:
        image = path.read_bytes()
    except OSError as error:
        raise WrongUse(f"{path}: {error.strerror}") from error
    try:
        found = Header(image[:HEADER_SIZE])
    except BadImage as error:
        raise WrongUse(f"{path}: {error}") from error
    content = image[HEADER_SIZE:]
    if len(content) < found.size:
        raise WrongUse(f"{path}: the image is cut short")
    if len(content) > found.size or hashlib.sha256(content).digest() != found.digest:
        raise WrongUse(f"{path}: the image is damaged")
    return image


def check_signature(image: bytes, public: bytes) -> None:
    """Refused unless the owner of this key has signed the image."""
    found = Header(image[:HEADER_SIZE])
    if not any(found.signature):
        raise Refused("nobody has signed this image")
    try:
        VerifyKey(public).verify(found.signed, found.signature)
    except BadSignatureError as error:
        raise Refused("the image is not signed with this key") from error


def public_key(seed: bytes) -> bytes:
    """The public key of a secret one."""
    return bytes(SigningKey(seed).verify_key)


def factory_seal(image: bytes) -> bytes:
    """The last block of the slot of an image that came with the board: it needs no trial."""
    found = Header(image[:HEADER_SIZE])
    return confirmed(bytes(seal(found.data, 1, found.minimum)))


def signers_sectors(image: bytes, keys: Sequence[bytes]) -> bytes:
    """The sectors before the slots of a board that came with this image: who may sign the next."""
    page = bytes(signers.page(Header(image[:HEADER_SIZE]).version, list(keys)))
    return (2 * page).ljust(signers.BLOCKS * BLOCK, b"\xff")
