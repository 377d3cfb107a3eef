"""`jantaku scene`: what people do at the table, told in text, and what the table makes of it."""

import json
from pathlib import Path

import click

from jantaku_host.bench import scene_script
from jantaku_host.cli.options import Amount
from jantaku_host.errors import JantakuError, WrongUse


@click.command()
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="FILE…")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a file.")
@click.option(
    "--level", type=click.Choice(["movements", "radio"]), default="movements", show_default=True,
    help="movements: the table is told what moves; radio: it reads simulated tags.",
)  # fmt: skip
@click.option(
    "--runtime", type=click.Choice(["cpython", "unix"]), default="cpython", show_default=True,
    help="What the firmware runs on; unix: MicroPython.",
)  # fmt: skip
@click.option("--miss", type=Amount(0, 1), default=0, help="Answers of tags that are lost.")
@click.option("--bleed", type=Amount(0, 1), default=0, help="Neighbours that answer.")
@click.option("--seed", type=int, default=0, help="Of the radio's luck.")
@click.pass_context
def command(
    ctx: click.Context,
    files: tuple[Path, ...],
    as_json: bool,
    level: str,
    runtime: str,
    miss: float,
    bleed: float,
    seed: int,
) -> None:
    """Play scenes: hands, acts and expectations in text, one line each.

    docs/bench.md has the grammar, tests/scenes examples. Exit code 0: all that is expected holds;
    1: something does not; 2: a line that cannot be read, or an act that no hand can do; 3: the
    firmware has stopped.

    \b
    Examples: jantaku scene tests/scenes/discard_taken_back.scene
              jantaku scene *.scene --level radio --runtime unix --miss 0.02 --json
    """
    from jantaku_host.bench import scene

    code = 0
    for path in files:
        try:
            script = scene_script.parse(path.read_text(encoding="utf-8-sig"), str(path))
            if level == "movements" and runtime == "cpython":
                result = scene.play(script)
            else:
                result = scene.simulate(script, level, runtime, miss=miss, bleed=bleed, seed=seed)
        except (JantakuError, OSError, UnicodeDecodeError) as error:
            code = max(code, getattr(error, "code", WrongUse.code))
            message = str(error) if isinstance(error, JantakuError) else _unreadable(path, error)
            click.echo(f"Error: {message}", err=True)
            if as_json:
                click.echo(json.dumps({"scene": str(path), "ok": False, "failed": [message]}))
            continue
        code = code or int(not result.ok)
        if as_json:
            click.echo(json.dumps(result.row()))
        else:
            click.echo(f"{'ok' if result.ok else 'FAILED':<7} {path}")
            for line in result.failed:
                click.echo(f"  {line}")
    ctx.exit(code)


def _unreadable(path: Path, error: OSError | UnicodeDecodeError) -> str:
    return f"{path}: {error.strerror if isinstance(error, OSError) else 'this is no text'}"
