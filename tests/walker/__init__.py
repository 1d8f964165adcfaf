"""A walk through the screens by chance: it taps what can be tapped and looks after every step."""
