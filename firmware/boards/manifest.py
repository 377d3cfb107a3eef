"""What is frozen into the firmware: the boot code, and what MicroPython's port has in Python."""

freeze("../boot")  # noqa: F821 - makemanifest.py, which runs this file, supplies it
freeze("../jantaku/update", ("image.py", "signers.py"))  # noqa: F821 - the same
freeze("../jantaku/record", "vault.py")  # noqa: F821 - the same
# Under their own names: the application's, in its slot, come first when it is there.
crypto = [f"jantaku/crypto/{name}.py" for name in ("__init__", "ed25519", "entropy", "sha512")]
freeze("..", crypto)  # noqa: F821 - the same
freeze("$(PORT_DIR)/modules", "rp2.py")  # noqa: F821 - the same
