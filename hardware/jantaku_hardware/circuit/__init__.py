"""The circuit as code: `make hardware` writes its netlist, bill of materials and diagrams."""
