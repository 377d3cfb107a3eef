"""What a game brings to this room, a folder each."""
