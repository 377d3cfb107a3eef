"""What people see: terminal, pages, exports."""
