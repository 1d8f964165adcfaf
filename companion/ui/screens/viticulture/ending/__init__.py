"""The end: who won, and what decided it."""
