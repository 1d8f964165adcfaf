"""The printed components. All of it is read from ``data/``."""
