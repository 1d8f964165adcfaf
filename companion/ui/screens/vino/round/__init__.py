"""The phases of a round, a module each."""
