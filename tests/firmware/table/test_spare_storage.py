"""A table whose flash cannot be read keeps its files in RAM, with the real LittleFS."""

import os

import vfs

from jantaku import files
from jantaku.record.device_key import DeviceKey
from jantaku.record.vault import BLOCK, BLOCKS, Vault
from jantaku.table import spare_storage

RUNTIMES = ("micropython",)  # vfs


def test_a_table_finds_the_files_it_wrote():
    before = os.getcwd()
    spare_storage.mount("/spare")
    try:
        sectors = spare_storage.sectors(BLOCK, BLOCKS)
        assert not Vault(sectors).is_owned  # else it would take no keys
        DeviceKey(Vault(sectors)).begin()
        assert any(DeviceKey(Vault(sectors)).public)
        files.make_folder("journal")
        files.replace("journal/1", b"x" * 3000)
        assert files.read("journal/1") == b"x" * 3000
        assert sorted(os.listdir("/spare")) == ["journal"]
    finally:
        os.chdir(before)
        vfs.umount("/spare")
