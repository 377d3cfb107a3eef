"""A simulated table at which people sit, each at a page of his own."""
