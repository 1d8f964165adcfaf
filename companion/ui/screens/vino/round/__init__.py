"""The parts of a round, a module each: what is done now, and its one action."""
