"""`jantaku live`: a page that shows the table as it is played."""

from collections.abc import Iterator
from itertools import chain, count
from typing import TYPE_CHECKING

import click

from jantaku.rules import books
from jantaku_host.cli.options import Amount, with_port

if TYPE_CHECKING:
    from jantaku_host.bench.script import Script


@click.command()
@with_port
@click.option("--sim", "simulated", is_flag=True, help="Bots play at a simulated table, for ever.")
@click.option(
    "--rules", type=click.Choice(books.names()), default="ema2016", show_default=True,
    help="With --sim: the book they play by.",
)  # fmt: skip
@click.option(
    "--speed", type=Amount(0.1), default=4, show_default=True,
    help="With --sim: so many times faster than life.",
)  # fmt: skip
@click.option("--seed", type=int, default=0, show_default=True, help="With --sim.")
@click.option(
    "--host", default="127.0.0.1", show_default=True,
    help="Address to serve at; 0.0.0.0 lets everybody in the network look.",
)  # fmt: skip
@click.option("--at", type=click.IntRange(0, 65535), default=8136, show_default=True, help="Port.")
def command(
    port: str | None, simulated: bool, rules: str, speed: float, seed: int, host: str, at: int
) -> None:
    """Serve a page with the table from above: walls, rivers, melds, dora, scores, clock.

    Of a deal in play it has public events only. Any number of viewers cost the table nothing: one
    cable is read, once. When it is pulled the page waits and goes on. Ctrl-C ends it.

    \b
    Examples: jantaku live
              jantaku live --sim --speed 2
    """
    try:
        if simulated:
            _simulate(rules, speed, seed, host, at)
        else:
            _follow(port, host, at)
    except KeyboardInterrupt:
        click.echo()


def _follow(port: str | None, host: str, at: int) -> None:
    from jantaku_host.show.pages.followed import Followed
    from jantaku_host.show.pages.server import serving

    followed = Followed(port, _say_gone)
    with serving(followed.feed, host, at) as address:
        click.echo(f"live    {address}")
        followed.run()


def _say_gone(trouble: str) -> None:
    click.echo(f"{trouble}: waiting for it", err=True)


def _simulate(rules: str, speed: float, seed: int, host: str, at: int) -> None:
    from jantaku_host.bench.live_feed import simulated_feed
    from jantaku_host.bench.simulation import Simulation
    from jantaku_host.show.pages.server import serving

    simulation = Simulation(_games(rules, seed), seed=seed, speed=speed)
    with serving(simulated_feed(simulation), host, at) as address, simulation:
        click.echo(f"live    {address}")
        simulation.wait()
        simulation.finish()


def _games(rules: str, seed: int) -> "Iterator[Script]":
    """One game after the other."""
    from jantaku_host.bench.company import bots, games_of

    return chain.from_iterable(
        games_of(rules, bots(rules, "club", each), each) for each in count(seed)
    )
