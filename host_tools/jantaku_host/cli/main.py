"""The `jantaku` command. Each of its commands is a file in `commands/`, loaded when it is used."""

import errno
import importlib
import io
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import click

from jantaku_host.errors import JantakuError, Refused, WrongUse
from jantaku_host.record.recorded import BadRecord

COMMANDS = {
    "agent": "have the tables of this computer, for the hub of a hall",
    "audit": "recompute recorded deals and list every disagreement",
    "devices": "the tables that are plugged in",
    "displays": "pictures of all that a table's displays show",
    "doctor": "look a table over and say what is wrong with it",
    "emulator": "run the table's image on an emulated Pico",
    "explain": "why points moved in a deal, with the book's sections",
    "export": "games for other programs, results as a table, a report to read",
    "flash": "put MicroPython on a Pico that shows itself as a drive",
    "hall": "many tables: the hub, its tournament, its pages",
    "image": "make, sign and check images for jantaku update",
    "install": "make a table of a Pico that has MicroPython",
    "keys": "the table's public key, and the keys of operator and referee",
    "live": "a page that shows the table as it is played",
    "log": "what happened to the table itself: power-ups, faults, errors",
    "play": "sit down at a simulated table, in your browser",
    "pull": "copy the table's record into a .jtk file",
    "replay": "step through a deal: hands, rivers, waits, scores",
    "report": "an evening or a season: results, rates, best hands",
    "review": "what could have been discarded better, and what an engine would do",
    "rules": "the rule books, and every option of one with its section",
    "ruling": "the referee's word: dead hand, chombo, fine, undo, ...",
    "scene": "play what a text tells at a table, and check what it makes of it",
    "score": "value hands: JSON lines in, JSON lines out",
    "session": "start or end a session at the table",
    "settings": "what a table plays by when nothing else is said",
    "sim": "run the firmware at a simulated table",
    "standings": "the table of a session or a tournament",
    "store": "the club's records: what is in them, more of them",
    "status": "what the table at the other end of the cable is doing",
    "tiles": "teach a table its tiles, and check a set",
    "time": "the table's clock",
    "update": "bring a signed image to a table",
    "verify": "whether a .jtk record is whole and genuine",
    "waits": "the tiles a hand waits for",
    "watch": "a game as it is played, as everybody may see it",
}

_INTERRUPTED = 130  # by Ctrl-C, as shells have it
_UNREAD = 141  # nobody reads the output any more: likewise
_UNIX = ("fcntl", "pty", "resource", "termios", "tty")  # modules that Windows does not have


def _end(text: str, code: int) -> click.exceptions.Exit:
    """Say that, and end so."""
    click.echo(f"Error: {text}", err=True)
    return click.exceptions.Exit(code)


@contextmanager
def _told() -> Iterator[None]:
    """Whatever people may cause ends in one line."""
    try:
        yield
    except JantakuError as error:
        raise _end(str(error), error.code) from error
    except BadRecord as error:
        text = f"the rules do not allow what was recorded: {error}"
        raise _end(text, Refused.code) from error
    except click.exceptions.NoArgsIsHelpError:
        raise
    except click.UsageError as error:
        where = f" (see {error.ctx.command_path} --help)" if error.ctx else ""
        raise _end(error.format_message().rstrip(".") + where, WrongUse.code) from error
    except ModuleNotFoundError as error:
        if error.name not in _UNIX:
            raise
        raise _end("a simulated or emulated table needs Linux or macOS", WrongUse.code) from error
    except click.Abort as abort:  # of a question: Ctrl-C, "no", or nobody there to answer
        click.echo(err=True)
        is_ctrl_c = isinstance(abort.__context__, KeyboardInterrupt)
        raise click.exceptions.Exit(_INTERRUPTED if is_ctrl_c else Refused.code) from abort
    except KeyboardInterrupt as interrupt:
        click.echo(err=True)
        raise click.exceptions.Exit(_INTERRUPTED) from interrupt
    except OSError as error:
        if error.errno == errno.EPIPE:
            # What is left to be written must not fail when Python ends.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            raise click.exceptions.Exit(_UNREAD) from error
        text = f"{error.filename or 'the output'}: {error.strerror}"
        raise _end(text, WrongUse.code) from error


class Commands(click.Group):
    """Loads a command only when it is called: help and start stay quick."""

    def main(self, *arguments: Any, **options: Any) -> Any:
        # A name that the terminal's code page does not have must not end a command.
        if isinstance(sys.stdout, io.TextIOWrapper):
            sys.stdout.reconfigure(errors="replace")
        return super().main(*arguments, **options)

    def make_context(self, *arguments: Any, **options: Any) -> click.Context:
        with _told():
            return super().make_context(*arguments, **options)

    def invoke(self, ctx: click.Context) -> Any:
        with _told():
            return super().invoke(ctx)

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        if name not in COMMANDS:
            return None
        module = importlib.import_module(f"jantaku_host.cli.commands.{name}")
        command = module.command
        assert isinstance(command, click.Command)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


def _version(ctx: click.Context, parameter: click.Parameter, wanted: bool) -> None:
    if wanted:
        import jantaku

        click.echo(f"jantaku {jantaku.__version__}")
        ctx.exit()


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.option(
    "--version", is_flag=True, callback=_version, expose_value=False, is_eager=True,
    help="Show the version and stop.",
)  # fmt: skip
def main() -> None:
    """The host tool of jantaku, the open smart mahjong table.

    Exit codes: 0 done, 1 the answer is no, 2 wrong use or unreadable input, 3 device or link
    trouble, 130 ended by Ctrl-C, 141 nobody reads on.
    """
