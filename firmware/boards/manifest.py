"""What is frozen into the firmware: the boot code, and what MicroPython's port has in Python."""

freeze("../boot")  # noqa: F821 - makemanifest.py, which runs this file, supplies it
freeze("../jantaku/update", "image.py")  # noqa: F821 - the same
freeze("../jantaku/record", "vault.py")  # noqa: F821 - the same
freeze("$(PORT_DIR)/modules", "rp2.py")  # noqa: F821 - the same
