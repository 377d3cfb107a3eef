"""A simulated table: chips and people for firmware that cannot tell them from real ones."""
