"""The journal: nothing lost, nothing leaked, nobody tampers. Formats: docs/record.md."""
