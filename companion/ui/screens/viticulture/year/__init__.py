"""The screens of the year, from the first player to the year's end."""
