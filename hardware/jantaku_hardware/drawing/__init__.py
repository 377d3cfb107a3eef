"""Pictures of the table, its coils and its wiring, drawn from the same numbers as the circuit."""
