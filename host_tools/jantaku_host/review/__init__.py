"""What a record comes to: played again, audited, explained, counted."""
