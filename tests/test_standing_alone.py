"""A clone stands alone: no test looks outside the checkout but through `support/shared.py`."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

TESTS = Path(__file__).parent
THE_ONE_PLACE = TESTS / "support" / "shared.py"
FILES = [
    path
    for path in sorted(TESTS.rglob("*.py"))
    if "node_modules" not in path.parts and path not in (THE_ONE_PLACE, Path(__file__))
]


def strings(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def test_only_one_place_knows_of_a_folder_beside_the_checkout() -> None:
    named = re.compile(r"(^|/)shared(/|$)|JANTAKU_SHARED(?! names)")
    found = [path.name for path in FILES if any(map(named.search, strings(path)))]
    assert found == []


def test_no_path_leads_out_of_the_checkout() -> None:
    found = []
    for path in FILES:
        inside = len(path.relative_to(TESTS.parent).parts) - 1
        steps = re.findall(r"__file__\)[.resolv()]*\.parents\[(\d+)\]", path.read_text())
        found += [path.name for step in steps if int(step) > inside]
    assert found == []
