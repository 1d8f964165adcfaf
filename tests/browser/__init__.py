"""The real app in a real browser: whole games, and the layout of every screen."""
