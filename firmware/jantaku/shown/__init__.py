"""What people see: the four score displays and the lights."""
