"""The view model of the firmware is written by its own methods, and told keys instead of words."""

import ast
from collections.abc import Iterator
from pathlib import Path

from jantaku.shown.words import Words

FIRMWARE = Path(__file__).parents[3] / "firmware"
VIEW_MODEL = FIRMWARE / "jantaku/shown/table.py"
NAMES = ("table", "_table", "shown")
ANSWERS = ("taken_", "wait_", "refused_", "withdrawn_")
SAYING = {"wrong": 1, "announce": 0}  # method -> which of its arguments is the key


def nodes() -> Iterator[tuple[Path, ast.AST]]:
    for path in sorted(FIRMWARE.rglob("*.py")):
        if path != VIEW_MODEL:
            for node in ast.walk(ast.parse(path.read_text())):
                yield path, node


def is_view_model(node: ast.AST) -> bool:
    name = node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")
    return name in NAMES


def test_nobody_else_writes_to_it() -> None:
    writers = [
        f"{path.name}:{node.lineno} {node.attr}"
        for path, node in nodes()
        if isinstance(node, ast.Attribute)
        and isinstance(node.ctx, ast.Store)
        and is_view_model(node.value)
    ]
    assert writers == []


def test_what_it_is_told_to_say_are_keys_of_its_words() -> None:
    keys = Words("en").keys()
    said = []
    for path, node in nodes():
        if (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Attribute)
            and node.func.attr in SAYING
            and is_view_model(node.func.value)
        ):
            for argument in node.args[SAYING[node.func.attr] :][:1]:
                for each in ast.walk(argument):
                    if isinstance(each, ast.Constant) and isinstance(each.value, str):
                        said.append(each.value)
                        assert each.value in ("", *keys), path.name
    assert "buttons_dead" in said
    assert "doctor_test" in said


def test_what_a_press_is_answered_with_are_keys_of_its_words() -> None:
    keys = Words("en").keys()
    said = {
        node.value
        for path, node in nodes()
        if path.is_relative_to(FIRMWARE / "jantaku/referee")
        and isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and node.value.startswith(ANSWERS)
    }
    assert "refused_now" in said
    assert said <= set(keys)
