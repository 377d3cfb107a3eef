"""The sectors that the keys of a simulated table lie in, as a file. Runs on MicroPython too."""

SECRET_FILE = "vault.img"  # its name among the files of the table
SIGNER_FILE = "signer.seed"  # the secret key that signs the table's program; none: nobody signs it
BLOCK = 4096
_ERASE = 6  # ioctl
_BLANK = b"\xff" * (2 * BLOCK)


class SecretFile:
    """A block device of two sectors, as `sectors.secrets` has it on the board."""

    def __init__(self, path: str) -> None:
        self._path = path
        try:
            open(path, "rb").close()
        except OSError:
            with open(path, "wb") as stream:
                stream.write(_BLANK)

    def readblocks(self, block: int, data: bytearray, offset: int = 0) -> None:
        """Fill `data` from there on."""
        with open(self._path, "rb") as stream:
            stream.seek(block * BLOCK + offset)
            stream.readinto(data)

    def writeblocks(self, block: int, data: bytearray, offset: int = 0) -> None:
        """Program it: bits only ever become zeros."""
        before = bytearray(len(data))
        self.readblocks(block, before, offset)
        for at in range(len(data)):
            before[at] &= data[at]
        self._put(block * BLOCK + offset, before)

    def ioctl(self, operation: int, block: int) -> int:
        """Erase a block."""
        if operation == _ERASE:
            self._put(block * BLOCK, _BLANK[:BLOCK])
        return 0

    def _put(self, at: int, data: bytes | bytearray) -> None:
        with open(self._path, "r+b") as stream:
            stream.seek(at)
            stream.write(data)
