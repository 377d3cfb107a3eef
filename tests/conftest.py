"""One suite, two runtimes: every test under `tests/firmware/` runs on CPython and on MicroPython.

pytest collects such a file twice, once as usual and once as `[micropython]`, whose tests run
together in one MicroPython process and report one by one. A file that needs what only the
microcontroller has (`framebuf`, say) states `RUNTIMES = ("micropython",)`.
"""

import ast
import os
import signal
import subprocess
import sys
from pathlib import Path

import hypothesis
import pytest
from support import shared

# `make test` tries the same cases each time; `make fuzz` looks for new ones.
# A computer that has else to do is no failure.
for _profile, _is_same in (("same", True), ("new", False)):
    hypothesis.settings.register_profile(
        _profile,
        derandomize=_is_same,
        deadline=None,
        suppress_health_check=[hypothesis.HealthCheck.too_slow],
    )
hypothesis.settings.load_profile("same")

# What a shell starts in the background ignores Ctrl-C, and so would the commands that are tested.
signal.signal(signal.SIGINT, signal.default_int_handler)

TESTS = Path(__file__).parent
ROOT = TESTS.parent
# As boards/manifest.py has it.
FROZEN = [ROOT / "firmware" / folder for folder in ("boot", "jantaku/update", "jantaku/record")]
SEARCH_PATH = (ROOT / "firmware", *FROZEN, ROOT / "host_tools", TESTS)
MARK = "\x1e"  # as in micropython_runner.py
LIMIT_S = 900
HEAP = "8m"  # more than any test needs, wherever its pieces happen to lie


def micropython() -> str:
    """The interpreter to test on. There is no run without one."""
    found = os.environ.get("MICROPYTHON")
    if not found:
        pytest.fail("no MicroPython to test on: use `make test`, or set MICROPYTHON", pytrace=False)
    return found


def pytest_xdist_auto_num_workers() -> int:
    """One more than there are cores: many tests wait, for a clock, a cable, or the core on which
    another test's simulated table runs."""
    return (os.cpu_count() or 1) + 1


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    if not shared.FOLDER:
        for item in items:
            if item.get_closest_marker(shared.MARK):
                item.add_marker(pytest.mark.skip(reason="JANTAKU_SHARED names no folder"))


def pytest_collect_file(file_path: Path, parent: pytest.Collector):
    if _runs_on_micropython(file_path):
        return MicroPythonFile.from_parent(parent, path=file_path)
    return None


def pytest_pycollect_makemodule(module_path: Path, parent: pytest.Collector):
    if _runs_on_micropython(module_path) and "cpython" not in _runtimes(module_path):
        return NothingForCPython.from_parent(parent, path=module_path)
    return None


def _runs_on_micropython(path: Path) -> bool:
    return path.name.startswith("test_") and TESTS / "firmware" in path.parents


def _runtimes(path: Path) -> tuple[str, ...]:
    for node in ast.parse(path.read_text()).body:
        if isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") == "RUNTIMES":
            return ast.literal_eval(node.value)
    return ("cpython", "micropython")


class NothingForCPython(pytest.File):
    def collect(self):
        return []


class MicroPythonFile(pytest.File):
    """A test file as MicroPython sees it."""

    def collect(self):
        for node in ast.parse(self.path.read_text()).body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                yield MicroPythonTest.from_parent(self, test=node.name, line=node.lineno)

    def results(self) -> dict[str, tuple[str, str]]:
        """Outcome and output of each test, from one process for all that were selected."""
        if not hasattr(self, "_results"):
            chosen = [item.test for item in self.session.items if item.parent is self]
            self._results = self._run(chosen)
        return self._results

    def _run(self, tests: list[str]) -> dict[str, tuple[str, str]]:
        path = ":".join(str(folder) for folder in (self.path.parent, *SEARCH_PATH))
        try:
            done = subprocess.run(
                [
                    *(micropython(), "-X", f"heapsize={HEAP}"),
                    *(str(TESTS / "micropython_runner.py"), self.path.stem, *tests),
                ],
                env={**os.environ, "MICROPYPATH": path},
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                timeout=LIMIT_S,
                text=True,
                errors="replace",
            )
            output, ended = done.stdout, f"MicroPython ended with exit code {done.returncode}"
        except subprocess.TimeoutExpired as late:
            output = (late.stdout or b"").decode(errors="replace")
            ended = f"MicroPython was stopped after {LIMIT_S} s"
        except OSError as error:
            output, ended = "", f"MicroPython does not start: {error}"
        results = {}
        reports = output.split(MARK)[1:]
        for opening, closing in zip(
            reports[::2], [*reports[1::2], f"failed\n{ended}"], strict=False
        ):
            name, _, said = opening.partition("\n")
            outcome, _, _ = closing.partition("\n")
            results[name] = (outcome, said if closing != f"failed\n{ended}" else said + ended)
        missing = ("failed", f"{results.get('import', ('', ''))[1]}\n{ended} before this test")
        return {test: results.get(test, missing) for test in tests}


class MicroPythonTest(pytest.Item):
    def __init__(self, test: str, line: int, **kwargs):
        super().__init__(name=f"{test}[micropython]", **kwargs)
        self.test = test
        self.line = line

    def runtest(self):
        outcome, said = self.parent.results()[self.test]
        if outcome != "passed":
            pytest.fail(f"on MicroPython:\n{said}", pytrace=False)
        sys.stdout.write(said)

    def reportinfo(self):
        return self.path, self.line - 1, self.name
