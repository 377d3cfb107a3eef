"""Starts the application."""

import sys

import machine
import sectors
import slots
import storage
import vault
import watchdog

_own: tuple[str, ...] = ()  # the modules of before the application


def application() -> None:
    """Run it. Returns where there is none, and where it wants the console."""
    # Few words: for a host that comes later the console keeps the last 256 bytes, prompt included.
    if storage.problem:
        print("jantaku: the file system cannot be read and was left as it is")
    if slots.running < 0:
        print("jantaku: no application; `jantaku install` brings one")
        return
    # Neither its own modules nor the built-in ones may come from the file system.
    sys.path[:] = ["/rom", ".frozen"]
    global _own
    _own = tuple(sys.modules)
    if slots.on_trial:
        watchdog.start()
    try:
        import main  # noqa: F401 - the one in /rom
    except Exception as error:
        sys.print_exception(error)
        if slots.on_trial:
            machine.reset()  # and so back to the one before


def forget() -> None:
    """Erase what is secret: a console follows, whatever led there.

    An application that was asked for the console has signed its leave before. Where there is none,
    or it did not start, the keys go all the same: the record has an end that nobody vouches for.
    """
    keys = vault.Vault(sectors.secrets())
    if keys.is_secret:
        keys.forget()
    del keys
    # What the application had in mind is nobody's any more, and so written over.
    for name in list(sys.modules) if _own else ():
        if name not in _own:
            del sys.modules[name]
    vault.fill_heap()
