"""The screens of a game against the Automa."""
