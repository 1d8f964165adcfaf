"""The parts of a year, from choosing the first player to the year's end."""
