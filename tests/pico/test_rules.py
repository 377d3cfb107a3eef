"""The rules core on the emulated Pico, from its ROMFS slot."""

import ast
import shutil
from itertools import islice
from pathlib import Path

import pytest
from emulated import LIMIT_S, ROOT, install_rules
from event_file import write_deals
from recorded import REAL, SAMPLE

from jantaku_host.emulator import Pico
from jantaku_host.records import Deal, read

TESTS = ROOT / "tests"
# The whole suite would take an hour here; it runs on MicroPython's Unix port with `make test`.
SLICE = ("events", "payments", "riichi_offences", "tiles", "wall")
MARK = "\x1e"  # as in micropython_runner.py


def run(flash: Path, module: str, *arguments: str, files: list[Path]) -> str:
    """Boot a board that runs this module of the tests; what it prints."""
    main = flash.with_name("main.py")
    # The runner takes the first place of its path for its own folder, and drops it.
    setup = f"import sys; sys.path.insert(0, ''); sys.argv[:] = {['', *arguments]}"
    main.write_text(f"{setup}\nimport {module}\nprint('end')")
    install_rules(flash, main, TESTS / f"{module}.py", *files)
    with Pico(flash=flash, speed=0, limit=300) as pico, pico.console() as console:
        console.settimeout(LIMIT_S)
        said = b""
        while not said.endswith((b"\nend\r\n", b">>> ")):
            data = console.recv(4096)
            if not data:
                break
            said += data
    return said.decode().replace("\r", "")


@pytest.mark.parametrize("name", SLICE)
def test_a_slice_of_the_suite_passes_on_the_board(
    name: str, formatted: Path, tmp_path: Path
) -> None:
    path = TESTS / f"firmware/rules/test_{name}.py"
    tree = ast.parse(path.read_text()).body
    tests = [
        node.name
        for node in tree
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    ]
    helpers = [TESTS / f"{helper}.py" for helper in ("support", "hands", "deal_scene", "scene")]
    flash = Path(shutil.copy(formatted, tmp_path))
    said = run(flash, "micropython_runner", path.stem, *tests, files=[path, *helpers])
    assert said.count(f"{MARK}passed") == len(tests) + 1, said


def test_a_hundred_real_hands_agree_to_the_last_point(formatted: Path, tmp_path: Path) -> None:
    recorded = (deal for deal in read(REAL if REAL.exists() else SAMPLE) if isinstance(deal, Deal))
    file = tmp_path / "deals.events"
    write_deals(file, list(islice(recorded, 100)))
    flash = Path(shutil.copy(formatted, tmp_path))
    said = run(flash, "replay_deals", "/rom/deals.events", files=[file])
    assert "100 deals replayed" in said, said
