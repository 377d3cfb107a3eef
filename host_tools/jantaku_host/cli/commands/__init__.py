"""The commands of the host tool, one a file; each file's `command` is what `jantaku NAME` runs."""
