"""All parts of the table, put together: what senses, what decides, what shows, what remembers."""

import os
import sys

import sectors
import signers
import slots
import storage
import vault
import watchdog
from machine import WDT_RESET, reset, reset_cause

import jantaku
from jantaku import board, files
from jantaku.crypto import entropy, finish
from jantaku.drivers import fram
from jantaku.drivers.dice import LightDice
from jantaku.link import commands
from jantaku.link.follower import Follower
from jantaku.link.pictures import Pictures
from jantaku.link.port import Port
from jantaku.link.records import Records
from jantaku.link.roles import Roles
from jantaku.link.server import Server
from jantaku.loop import Loop
from jantaku.record.device_key import DeviceKey, NoKey, Unsigned
from jantaku.record.device_log import trace_of
from jantaku.record.journal import Journal
from jantaku.record.sealer import Maintenance, Sealer
from jantaku.referee import past
from jantaku.referee.referee import Referee
from jantaku.sensing import tile_set
from jantaku.sensing.watch import Watch
from jantaku.shown.panel import Panel
from jantaku.shown.sounds import Sounds
from jantaku.shown.table import Table
from jantaku.table import headroom, settings, wiring
from jantaku.table.checkup import Checkup
from jantaku.table.health import Health
from jantaku.table.session import Session
from jantaku.table.teaching import Teaching
from jantaku.update.updater import Updater

_TILES = "tiles.bin"
_POOL = "random.pool"
_SPARE = "/spare"
_CONSOLE = 1 << board.BUTTONS.index("riichi") | 1 << board.BUTTONS.index("referee")


def loop(clock, log, referee_class=Referee, watch_class=Watch) -> Loop:
    """The superloop of a table as its journal knows it, ready to run.

    A test bench may have the referee and the watch of its own class; the table's program has not.
    """
    if storage.problem:
        _mount_spare("/")
    # `reset` works through the watchdog: that is how a table comes back from an error.
    begin = "restart" if reset_cause() == WDT_RESET else "power-up"
    log.note("%s, jantaku %s" % (begin, jantaku.__version__))
    wanted, book, wrong_settings = _settings()
    table = Table(book, language=wanted["language"])
    table.help(wanted["assist"])
    if storage.problem:
        table.wrong("storage", "storage_unread")
    table.wrong("settings", *wrong_settings)
    if slots.flash is not None and signers.is_damaged(slots.flash):
        table.wrong("update", "signers_damaged")
    _gather_randomness(table, log)
    tiles = _tiles(table)
    bus = wiring.i2c()
    keys = vault.Vault(sectors.secrets())
    journal, known = _record(bus, keys, table, log)
    chain = wiring.lights()
    antennas = wiring.antennas()
    antennas.has_walls = wanted["readers"] == "all"
    antennas.power_up()

    dice = LightDice(chain, board.DICE_LIGHTS)
    watch = watch_class(antennas, tiles, clock)
    referee = referee_class(table, journal, watch, clock, dice)
    teaching = Teaching(antennas, tiles, _TILES, table, journal)
    session = Session(journal, referee, teaching, clock)
    buttons = _buttons(bus, session.pressed, table)
    session.software = _software()
    session.is_stuck = not entropy.is_well()
    if journal.session and not session.is_stuck:
        _resume(session, known, table, log)
    if _is_console_wanted(buttons):
        _leave(session, journal, log)
        raise Maintenance

    port = Port()
    health = Health(antennas, log, table, journal)
    board_name = sys.implementation._build
    updater = Updater(slots, signers, watchdog, board_name, reset, journal, table, log)
    roles = Roles(journal)
    checkup = Checkup(
        slots, bus, antennas, health, journal, roles, teaching, table, storage.problem
    )  # fmt: skip
    panel = Panel(table, wiring.displays(), chain)
    follower = Follower(journal)
    commanded = [
        roles, Records(journal, log, table, roles, session.tell_clock), follower,
        settings.Settings(table, journal, antennas), session, teaching, updater, checkup,
        Pictures(panel, table),
    ]  # fmt: skip
    server = Server(port, roles, follower, log, commanded)
    sounds = Sounds(table, wiring.buzzer())
    sealer = Sealer(journal, table)
    parts = [] if session.is_stuck else [watch, referee]
    parts += [dice, panel, sounds, server, roles, sealer, teaching, updater, checkup, health]
    headroom.release()
    return Loop(clock, port.wait, health.collect, buttons + parts)


def _settings():
    """What is set and the rule book of it; or those of a new table, and what is wrong with it."""
    try:
        wanted = settings.load()
        return wanted, settings.rules(wanted), ()
    except settings.BadSettings as error:
        wanted = settings.complete({})
        return wanted, settings.rules(wanted), error.said


def _gather_randomness(table, log):
    """What was gathered is kept before it is used: no two power-ups begin with the same pool."""
    pool = entropy.begin(files.read(_POOL), wiring.random_bit(), wiring.noise())
    try:
        files.replace(_POOL, pool)
    except OSError:  # of a full flash
        log.note("the pool of randomness cannot be kept")
    if not entropy.is_well():
        log.note("the ring oscillator fails its tests")
        table.wrong("random", "random_weak")


def _tiles(table):
    """The tile set that was taught; an empty one if that cannot be read."""
    try:
        return tile_set.load(_TILES)
    except tile_set.BadTileSet:
        table.wrong("tiles", "tiles_damaged")
        return tile_set.TileSet()


def _record(bus, keys, table, log):
    """The journal and what it knows of the session that is on.

    One that cannot be read is left as it is, for somebody to save: then both are empty, and what
    is written is gone with the power.
    """
    try:
        own = vault.Vault(_spare_sectors()) if storage.problem else keys
        journal = Journal("journal", DeviceKey(own), *_memory(bus, log))
        table.wrong("record", *([journal.problem] if journal.problem else []))
        journal.tell_damage(0)
        if journal.lost:
            log.note("blocks %d to %d of the record are lost" % journal.lost)
        return journal, _known(journal, table, log)
    except NoKey:
        pass  # that is said already
    except Exception as error:  # whatever it is: a table that does not start can say nothing
        log.note_error(error, trace_of(error))
        table.begin(table.rules)
        table.wrong("record", "record_unread")
    place = os.getcwd()
    _mount_spare(_SPARE)
    os.chdir(place)
    key = (DeviceKey if entropy.is_well() else Unsigned)(vault.Vault(_spare_sectors()))
    return Journal(_SPARE + "/journal", key, *_flash_memory(_SPARE + "/")), None


def _software():
    """What the record is told of the program: digest and version of its image, where it has one."""
    if slots.running < 0:
        return b""
    return slots.seal_of(slots.flash, slots.running).header.digest + jantaku.__version__.encode()


def _known(journal, table, log):
    """The session that is on; None where none is, or too much of it is lost."""
    try:
        return past.session(journal, table) if journal.session else None
    except Exception as error:  # whatever it is, as above
        log.note_error(error, trace_of(error))
        table.begin(table.rules)
        return None


def _resume(session, known, table, log):
    """Go on with the session; one that cannot be gone on with stands still, for its record to be
    pulled."""
    try:
        session.resume(known)
    except Exception as error:  # whatever it is, as above
        log.note_error(error, trace_of(error))
        table.wrong("record", "session_stuck")


def _leave(session, journal, log):
    """Nothing may be secret at the console, whatever fails."""
    try:
        session.leave(commands.SPECTATOR)
    except Exception as error:
        log.note_error(error, trace_of(error))
    try:
        finish(journal.leaving())
    except Exception as error:
        log.note_error(error, trace_of(error))


def _memory(bus, log):
    """Where the deal in play is kept; what the FRAM holds may belong to files that can be saved."""
    chip = wiring.memory(bus)
    if chip is None:
        log.note("no FRAM answers: the deal in play is kept in flash")
    elif not storage.problem:
        return chip, fram.SIZE
    return _flash_memory("")


# A table in good health never loads what these need.


def _flash_memory(folder):
    """What keeps the deal in play without FRAM, and its size."""
    from jantaku.record import flash_memory

    return flash_memory.FlashMemory(folder + "memory"), flash_memory.SIZE


def _mount_spare(place):
    """A file system in RAM at that place, which leaves no room to hold back."""
    from jantaku.table import spare_storage

    headroom.release()
    spare_storage.mount(place)


def _spare_sectors():
    """Sectors in RAM for the keys of what is written there."""
    from jantaku.table import spare_storage

    return spare_storage.sectors(vault.BLOCK, vault.BLOCKS)


def _buttons(bus, on_press, table):
    """The buttons, or none."""
    buttons = wiring.buttons(bus, on_press)
    try:
        buttons.power_up()
        return [buttons]
    except OSError:
        table.wrong("buttons", "buttons_dead")
        return []


def _is_console_wanted(buttons):
    """Whether somebody holds riichi and referee of one seat down, and nothing else of it."""
    for part in buttons:
        for seat in range(4):
            if part.seen >> seat * len(board.BUTTONS) & 15 == _CONSOLE:
                return True
    return False
