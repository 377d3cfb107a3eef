"""Every link in a page leads somewhere: to a file, and to a heading that is there."""

import re
from pathlib import Path
from urllib.parse import unquote

import pytest

ROOT = Path(__file__).parents[2]
GENERATED = ("node_modules", ".venv", "build")
PAGES = [
    path
    for path in sorted(ROOT.rglob("*.md"))
    if not any(part in GENERATED or part.startswith(".") for part in path.relative_to(ROOT).parts)
]
SOURCES = [
    *ROOT.glob("*.*"),
    *(
        path
        for folder in ("firmware", "hardware", "host_tools", "tests")
        for path in (ROOT / folder).rglob("*.*")
        if "node_modules" not in path.parts
    ),
]
LINK = re.compile(r"!?\[[^]]*\]\(([^)\s]+)\)")


def headings(page: Path) -> set[str]:
    """The anchors of a page, as its host makes them from the headings."""
    found = re.findall(r"^#+ (.*)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in found}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_link_leads_somewhere(page: Path) -> None:
    for link in LINK.findall(page.read_text(encoding="utf-8")):
        if re.match(r"[a-z]+:", link):
            continue
        path, _, anchor = unquote(link).partition("#")
        target = (page.parent / path).resolve() if path else page
        assert target.exists(), link
        assert target.is_relative_to(ROOT), link
        assert not anchor or anchor in headings(target), link


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_file_that_is_named_is_there(page: Path) -> None:
    named = re.findall(r"`([\w./-]+\.(?:py|mjs|js|toml|csv))`", page.read_text(encoding="utf-8"))
    files = [str(path) for path in SOURCES]
    missing = [name for name in named if not any(path.endswith(f"/{name}") for path in files)]
    assert missing == []


def test_every_page_of_the_docs_is_in_their_index() -> None:
    listed = set(LINK.findall((ROOT / "docs/README.md").read_text(encoding="utf-8")))
    pages = {path.name for path in (ROOT / "docs").glob("*.md")} - {"README.md"}
    assert pages <= listed
