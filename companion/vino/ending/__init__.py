"""The end of a game: places, ties and standings."""
