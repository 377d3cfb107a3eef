"""The rules core on the emulated Pico, from its ROMFS slot."""

import ast
import shutil
from pathlib import Path

import pytest
from support.emulated_pico import LIMIT_S, ROOT, install_rules
from support.event_file import write_deals
from support.recorded_hands import EACH, deals

from jantaku_host.bench.emulator import Pico

TESTS = ROOT / "tests"
# The whole suite would take an hour here; it runs on MicroPython's Unix port with `make test`.
SLICE = ("test_events", "riichi/test_payments", "riichi/test_offences", "test_tiles", "test_wall")
# Asks for constants by their names, which they have in sources only.
ELSEWHERE = ("test_the_constants_are_the_lines_of_the_table",)
Names = tuple[str, ...]
HELPERS = ("cases", "written_hands", "deal_scene", "riichi_scene", "rule_books")
HANDS = 100
MARK = "\x1e"  # as in micropython_runner.py


def run(
    flash: Path, module: str, *arguments: str, files: list[Path], support: tuple[str, ...]
) -> str:
    """Boot a board that runs this module of the tests; what it prints."""
    main = flash.with_name("main.py")
    # The runner takes the first place of its path for its own folder, and drops it.
    setup = f"import sys; sys.path.insert(0, ''); sys.argv[:] = {['', *arguments]}"
    main.write_text(f"{setup}\nimport {module}\nprint('end')")
    install_rules(flash, main, *files, support=support)
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
    path = TESTS / f"firmware/rules/{name}.py"
    tree = ast.parse(path.read_text()).body
    tests = [
        node.name
        for node in tree
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
        if node.name not in ELSEWHERE
    ]
    flash = Path(shutil.copy(formatted, tmp_path))
    files = [path, TESTS / "micropython_runner.py"]
    said = run(flash, "micropython_runner", path.stem, *tests, files=files, support=HELPERS)
    assert said.count(f"{MARK}passed") == len(tests) + 1, said


@pytest.mark.parametrize("records", EACH)
def test_a_hundred_hands_agree_to_the_last_point(
    records: Path, formatted: Path, tmp_path: Path
) -> None:
    file = tmp_path / "deals.events"
    write_deals(file, deals(records)[:HANDS])
    flash = Path(shutil.copy(formatted, tmp_path))
    program = "support.replay_deals"
    said = run(flash, program, "/rom/deals.events", files=[file], support=("replay_deals",))
    assert f"{HANDS} deals replayed" in said, said
