"""The table's geometry, coils and fields: the circuit is drawn with them, the radio obeys them."""
