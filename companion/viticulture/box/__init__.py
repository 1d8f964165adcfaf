"""What lies in the box, as it is printed. Everything is read from ``data/``."""
