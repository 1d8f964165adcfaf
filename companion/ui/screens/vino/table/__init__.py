"""What is printed on the table's own copy: entered, kept and shared."""
