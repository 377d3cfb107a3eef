"""`jantaku rules`: what the rule books say, option by option, with the section that says it."""

import json
import sys
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

import click
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from jantaku.rules import books
from jantaku.shown.words import LANGUAGES
from jantaku_host.cli.console import Console
from jantaku_host.errors import Refused, WrongUse
from jantaku_host.record import house_book
from jantaku_host.review.decisions import DECISIONS, choice
from jantaku_host.review.sections import cited, sections
from jantaku_host.words import counted


class Rule(NamedTuple):
    """A line of a rule book; `value` is None where a rule is the same in every book."""

    group: str
    name: str
    value: bool | int | str | tuple[int | str, ...] | None
    allowed: str
    meaning: str
    section: str

    @property
    def text(self) -> str:
        return "" if self.value is None else books.text_of(self.value)


@click.command()
@click.argument("preset", required=False)
@click.argument("file", required=False, type=click.Path(path_type=Path))
@click.option("--decision", "number", type=int, metavar="N", help="Why a rule cites decision N.")
@click.option("--lang", type=click.Choice(LANGUAGES), default="en", help="Of that decision.")
@click.option("--sections", "by_section", is_flag=True, help="What proves each of its sections.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line.")
def command(
    preset: str | None, file: Path | None, number: int | None, lang: str, by_section: bool,
    as_json: bool,
) -> None:  # fmt: skip
    """The rule books, and every option of one with its section.

    `check FILE` looks whether a table can play by a club's own book, and tells its mistakes line
    by line.

    Where a book is silent or contradicts itself its rules cite a decision: --decision tells it.
    --sections tells every section of the texts that a book cites, and which tests prove that the
    table does as it says, or why it cannot know that.

    \b
    Examples: jantaku rules furiten
              jantaku rules ema2016 --sections
              jantaku rules --decision 6
              jantaku rules check house.book
    """
    if preset == "check":
        _check(file, as_json)
        return
    if file is not None:
        raise WrongUse(f"one book at a time: {preset} or {file}")
    if number is not None:
        if preset is not None:
            raise WrongUse("a decision is not of one book: give --decision alone")
        _tell(number, lang, as_json)
        return
    if preset is None and by_section:
        raise WrongUse("--sections: of which book?")
    if preset is None:
        _list_presets(as_json)
        return
    try:
        rules = books.load(preset)
    except books.PresetError as error:
        raise WrongUse(str(error)) from None
    if by_section:
        _walk(rules, as_json)
        return
    book = [Rule(*row) for row in books.describe(rules)]
    if as_json:
        for rule in book:
            click.echo(json.dumps(rule._asdict()))
    elif sys.stdout.isatty():
        _draw(books.title(preset), book)
    else:
        _print(books.title(preset), book)


def _check(file: Path | None, as_json: bool) -> None:
    """A line a mistake, and no more where there is one."""
    if file is None:
        raise WrongUse("check which file?")
    try:
        text = house_book.read(file)
    except OSError as error:
        raise WrongUse(f"{file}: {error.strerror}") from None
    except house_book.BadBook as error:
        for each in error.mistakes:
            where = f"{file}:{each.line}" if each.line else str(file)
            row = {"line": each.line, "mistake": each.text}
            click.echo(json.dumps(row) if as_json else f"{where}: {each.text}")
        sys.exit(1)
    rules = books.load(text)
    size, changed = len(text.encode()), len(books.changes(rules))
    if as_json:
        click.echo(json.dumps({"name": rules.name, "like": books.parent(rules),
                               "lines": changed, "bytes": size}))  # fmt: skip
    else:
        lines = counted(changed, "line")
        click.echo(f"{rules.name}, like {books.parent(rules)} but for {lines}; {size:,} bytes")


def _tell(number: int, language: str, as_json: bool) -> None:
    """What is asked, what the books say, what was chosen and why; the choice in any language."""
    if number not in DECISIONS:
        raise WrongUse(f"there is no decision {number}: they are 1 to {max(DECISIONS)}")
    question, said, why = DECISIONS[number]
    chosen = choice(number, language)
    if as_json:
        row = {"decision": number, "question": question, "books": said, "choice": chosen}
        click.echo(json.dumps({**row, "why": why}, ensure_ascii=False))
        return
    told = Table.grid(padding=(0, 2))
    told.add_column(no_wrap=True)
    told.add_column(overflow="fold")
    for name, text in {"question": question, **said, "choice": chosen, "why": why}.items():
        told.add_row(Text(name, style="cyan"), Text(text))
    console = Console(highlight=False)
    console.print(Text(f"decision {number}", style="bold"))
    console.print(told, width=min(console.width, 100))


def _walk(rules: books.Rules, as_json: bool) -> None:
    """The sections of the texts that a book cites."""
    texts = cited(rules)
    if not texts:
        raise Refused(f"{rules.name} cites no text whose sections are listed")
    for text in texts:
        for each in sections(text):
            if as_json:
                row = {"section": each.name, "about": each.title, "tests": each.proof}
                click.echo(json.dumps({**row, "same": each.same, "why": each.why}))
                continue
            click.echo(f"{each.name}: {each.title}")
            told = [*each.proof, *([f"as {each.same}"] if each.same else []), each.why]
            for line in filter(None, told):
                click.echo(f"    {line}")


def _list_presets(as_json: bool) -> None:
    width = max(map(len, books.names()))
    for name in books.names():
        title = books.title(name)
        click.echo(json.dumps({"name": name, "title": title}) if as_json else
                   f"{name:{width}}  {title}")  # fmt: skip


def _print(title: str, book: list[Rule]) -> None:
    """Aligned columns for files and pipes; the widest column comes last."""
    columns = [("option", "value", "may be", "section", "meaning")]
    for rule in book:
        row = (rule.name, rule.text or "-", rule.allowed or "-", rule.section, rule.meaning)
        columns.append(row)
    widths = [max(len(row[column]) for row in columns) for column in range(4)]
    click.echo(title)
    groups = [""] + [rule.group for rule in book]
    for group, lines in groupby(zip(groups, columns, strict=True), lambda line: line[0]):
        if group:
            click.echo(f"\n{group}")
        for _, row in lines:
            cells = [f"{cell:{width}}" for cell, width in zip(row, widths, strict=False)]
            click.echo("  ".join([*cells, row[4]]))


def _draw(title: str, book: list[Rule]) -> None:
    """Draw a book for eyes: its lines, each with its meaning, by chapters of the game."""
    console = Console(highlight=False)
    console.print(title, style="bold")
    width = min(console.width, 100)
    for group, rules in groupby(book, lambda rule: rule.group):
        console.print(f"\n{group}", style="bold underline")
        for rule in rules:
            line = Text(rule.name, style="cyan")
            if rule.text:
                line.append(" = ", style="default").append(rule.text, style="bold default")
            if rule.allowed:
                line.append(f", may be {rule.allowed}", style="green")
            row = Table.grid(expand=True)
            row.add_column(ratio=1)
            room = max(width // 2, width - line.cell_len - 1)  # a long section wraps
            row.add_column(justify="right", style="dim", max_width=room)
            row.add_row(line, rule.section)
            console.print(row, Padding(rule.meaning, (0, 0, 0, 4)), width=width)
