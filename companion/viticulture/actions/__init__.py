"""What a worker does: one module for each action, and what all of them ask first."""
