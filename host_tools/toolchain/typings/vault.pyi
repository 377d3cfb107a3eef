"""Frozen under this name alone; see firmware/boards/manifest.py."""

from jantaku.record.vault import BLOCK as BLOCK
from jantaku.record.vault import BLOCKS as BLOCKS
from jantaku.record.vault import Vault as Vault
from jantaku.record.vault import fill_heap as fill_heap
