"""How fast the rules are, beside python-chess in the same run: ``python -m tests.bench``."""
