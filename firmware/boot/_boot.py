"""What MicroPython runs first: the application appears as /rom, the file system as the root.

All of the boot code is imported here, while there is no file yet that could come first.
"""

import launch  # noqa: F401 - for main.py
import sectors
import slots
import storage
import vfs

_GET_SEGMENT = 2  # MP_VFS_ROM_IOCTL_GET_SEGMENT: both slots are one segment

slots.start(vfs.rom_ioctl(_GET_SEGMENT, 0))  # type: ignore[attr-defined]  # not in the stubs
storage.mount(sectors.files())
