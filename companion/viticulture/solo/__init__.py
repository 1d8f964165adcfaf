"""The game against the Automa: choices, its deck and seasons, bonus tokens, the campaign."""
