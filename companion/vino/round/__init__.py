"""What happens from the draw markers to the end of a round, one module for each part of it."""
