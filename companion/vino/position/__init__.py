"""Where a game stands: setup, state, and what follows from the state alone."""
