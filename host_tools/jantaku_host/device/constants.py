"""The application's sources with each constant put in where another module uses it.

MicroPython's compiler puts in what is a `const()` of the same module. One of another module is a
name like any other: its text lies in both files, a dictionary in RAM keeps it, and each use looks
it up. Here it becomes the number that it stands for, and the name is gone: what is compiled apart
does not find it.
"""

import ast
from contextlib import suppress
from pathlib import Path

Constants = dict[str, int]  # of one module, by name


def put_in(sources: dict[Path, str]) -> dict[Path, str]:
    """The text of these files, by their names inside the image."""
    trees: dict[Path, ast.Module] = {}
    for path, source in sources.items():
        with suppress(SyntaxError):  # which the compiler tells
            trees[path] = ast.parse(source)
    known = {_module(path): _defined(tree) for path, tree in trees.items()}
    return sources | {
        path: _Uses(known, _module(path)).edit(sources[path], tree) for path, tree in trees.items()
    }


def _module(path: Path) -> str:
    return ".".join(path.with_suffix("").parts).removesuffix(".__init__")


def _defined(tree: ast.Module) -> Constants:
    """The numbers that are a `const()` at the top of a module."""
    found: Constants = {}
    for statement in tree.body:
        match statement:
            case ast.Assign([ast.Name(name)], ast.Call(ast.Name("const"), [value])):
                number = eval(ast.unparse(value), {"__builtins__": {}}, found)
                if isinstance(number, int):
                    found[name] = number
    return found


def _place(node: ast.expr | ast.stmt) -> tuple[int, int]:
    return node.lineno, node.col_offset


class _Uses(ast.NodeVisitor):
    """Goes through one module from its imports on. All but its uses of constants stays as it was
    written: the compiler makes no tuple of `a, b = c, d`, but one of `(a, b) = (c, d)`.
    """

    def __init__(self, known: dict[str, Constants], module: str) -> None:
        self._known = known  # by module
        self._own = known[module]
        self._numbers = dict(self._own)  # by the names they have here
        self._modules: dict[str, Constants] = {}
        self._edits: list[tuple[ast.expr | ast.stmt, str]] = []

    def edit(self, source: str, tree: ast.Module) -> str:
        """The source with numbers for constants."""
        self.visit(tree)
        lines = source.encode().splitlines(keepends=True)  # columns are bytes
        starts = [sum(map(len, lines[:line])) for line in range(len(lines))]
        text = source.encode()
        for node, instead in sorted(self._edits, key=lambda edit: _place(edit[0]), reverse=True):
            assert node.end_lineno is not None  # of what was parsed
            assert node.end_col_offset is not None
            start = starts[node.lineno - 1] + node.col_offset
            end = starts[node.end_lineno - 1] + node.end_col_offset
            text = text[:start] + instead.encode() + text[end:]
        return text.decode()

    def visit_Assign(self, statement: ast.Assign) -> None:
        match statement.targets:
            case [ast.Name(name)] if name in self._own:
                self._edits.append((statement, "pass"))
            case _:
                self.generic_visit(statement)

    def visit_ImportFrom(self, statement: ast.ImportFrom) -> None:
        module = statement.module or ""
        numbers = self._known.get(module, {})
        others = []
        for alias in statement.names:
            name = alias.asname or alias.name
            if alias.name in numbers:
                self._numbers[name] = numbers[alias.name]
            else:
                self._modules[name] = self._known.get(f"{module}.{alias.name}", {})
                others.append(alias)
        if len(others) < len(statement.names):
            left = ast.ImportFrom(module, others, statement.level)
            self._edits.append((statement, ast.unparse(left) if others else "pass"))

    def visit_Name(self, name: ast.Name) -> None:
        if name.id in self._numbers:
            self._put(name, self._numbers[name.id])

    def visit_Attribute(self, attribute: ast.Attribute) -> None:
        match attribute.value:
            case ast.Name(module) if attribute.attr in self._modules.get(module, {}):
                self._put(attribute, self._modules[module][attribute.attr])
            case _:
                self.generic_visit(attribute)

    def visit_JoinedStr(self, text: ast.JoinedStr) -> None:
        edits = len(self._edits)
        self.generic_visit(text)
        if len(self._edits) > edits:
            where = f"line {text.lineno}"
            raise ValueError(f"{where}: Python does not say where in an f-string a constant is")

    def _put(self, node: ast.expr, number: int) -> None:
        self._edits.append((node, str(number) if number >= 0 else f"({number})"))
