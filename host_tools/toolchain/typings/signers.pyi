"""Frozen under this name alone; see firmware/boards/manifest.py."""

from jantaku.update.signers import BLOCKS as BLOCKS
from jantaku.update.signers import brought as brought
from jantaku.update.signers import current as current
from jantaku.update.signers import is_damaged as is_damaged
from jantaku.update.signers import keep as keep
from jantaku.update.signers import keys_of as keys_of
from jantaku.update.signers import version_of as version_of
