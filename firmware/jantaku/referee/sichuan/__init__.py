"""What people do at a table where Sichuan is played."""
