"""Pages of many parts, from templates beside the module that fills them; text is escaped there."""

from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

_HERE = Path(__file__).parent
_FOLDERS = (_HERE, _HERE.parent / "season")

_PAGES = Environment(
    loader=FileSystemLoader(_FOLDERS),
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)


def fill(name: str, **fields: Any) -> Markup:
    """The HTML of a template."""
    return Markup(_PAGES.get_template(name).render(fields))
