"""What people do at a table where riichi is played."""
