"""The end of a game: who has won, and where everybody stands."""
