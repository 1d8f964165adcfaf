"""Who has won, and how everybody stands."""
