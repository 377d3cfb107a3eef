"""`--help`: every command has an example that the command itself accepts."""

import shlex
from collections.abc import Iterator

import click
import pytest
from click.testing import CliRunner

from jantaku_host.cli.main import COMMANDS, main


def commands() -> Iterator[tuple[str, ...]]:
    """The words that call each command and each command of a group."""
    context = click.Context(main)
    for name in COMMANDS:
        yield (name,)
        command = main.get_command(context, name)
        if isinstance(command, click.Group):
            yield from ((name, each) for each in command.list_commands(context))


def examples(words: tuple[str, ...]) -> list[list[str]]:
    """The arguments of `jantaku` in the examples of a command's help."""
    text = CliRunner().invoke(main, [*words, "--help"], terminal_width=200).output
    shown = text.partition("Example")[2].partition("Options:")[0]
    lines = shown.replace("\\\n", " ").lstrip("s:").splitlines()
    called = [part.split("jantaku ", 1)[1] for line in lines if "jantaku " in line
              for part in line.split(" && ") if "jantaku " in part]  # fmt: skip
    return [shlex.split(line) for line in called]


@pytest.mark.parametrize("words", list(commands()), ids=" ".join)
def test_a_command_has_an_example_that_it_accepts(words: tuple[str, ...]) -> None:
    found = examples(words)
    assert [arguments for arguments in found if tuple(arguments[: len(words)]) == words]
    for arguments in found:
        command: click.Command = main
        context = click.Context(main)
        while isinstance(command, click.Group) and arguments:
            inner = command.get_command(context, arguments[0])
            assert inner is not None, arguments
            command, arguments = inner, arguments[1:]
        command.make_context("jantaku", list(arguments))


def test_help_names_every_exit_code() -> None:
    text = CliRunner().invoke(main, ["--help"]).output
    assert "0 done, 1 the answer is no, 2 wrong use or unreadable input, 3" in text
