"""Beside the game: corrections, entering and sharing a copy, what a seat may see, notices."""
