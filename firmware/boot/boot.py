"""The second: the application appears as /rom. A boot.py in the file system is never run."""

import slots
import vfs

_GET_SEGMENT = 2  # MP_VFS_ROM_IOCTL_GET_SEGMENT: both slots are one segment

slots.mount(vfs.rom_ioctl(_GET_SEGMENT, 0))  # type: ignore[attr-defined]  # not in the stubs
