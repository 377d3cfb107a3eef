"""The boot code's own copy, frozen under this name; see firmware/boards/manifest.py."""

from jantaku.update.image import *
