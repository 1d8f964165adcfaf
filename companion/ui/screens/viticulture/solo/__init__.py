"""Against the Automa: its cards, its marker, and what is laid out before it."""
