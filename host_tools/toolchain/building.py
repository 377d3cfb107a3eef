"""What every build of MicroPython takes: its source tree, programs, an environment and a log."""

import os
import subprocess
import sys
from pathlib import Path

from sources import CACHE, SOURCES, Trouble, unpack

VERSION = SOURCES["micropython"]["version"]


def micropython_tree(directory: Path) -> Path:
    """MicroPython's sources, ready to be built, in a folder of their own in `directory`."""
    tree = unpack("micropython", directory)
    # Every build looks for this file of a submodule that Debian leaves out.
    (tree / "lib/micropython-lib").mkdir(exist_ok=True)
    (tree / "lib/micropython-lib/README.md").touch()
    return tree


def need(what: str, present: bool, *packages: str) -> None:
    """Install Debian's packages unless that is present; ends the program where that fails."""
    if not present:
        apt = Path(__file__).with_name("apt.sh")
        if subprocess.run([apt, what, *packages], check=False).returncode:
            sys.exit(1)


def run(*command: str | Path, directory: Path, **environment: str) -> None:
    """Run one step of a build; what it says is kept where it fails."""
    step = subprocess.run(
        command,
        cwd=directory,
        # Nothing of the calling make, nor of a git repository around the cache, may get in.
        env={"PATH": os.environ["PATH"], "LC_ALL": "C", "GIT_DIR": os.devnull, **environment},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        check=False,
    )
    if step.returncode:
        log = CACHE / "build.log"
        log.write_bytes(step.stdout)
        raise Trouble(f"{command[0]} failed, see {log}")
