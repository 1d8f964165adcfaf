"""The moves of a round, from draw markers to closing it; one module for each phase."""
