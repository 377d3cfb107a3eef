"""The boot code's own copy, frozen under this name; see firmware/boards/manifest.py."""

from jantaku.update.image import BLOCK as BLOCK
from jantaku.update.image import mark_tried as mark_tried
from jantaku.update.image import seal_of as seal_of
