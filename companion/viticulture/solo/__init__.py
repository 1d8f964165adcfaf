"""The game against the Automa: choices, deck, seasons, bonus tokens, campaign."""
