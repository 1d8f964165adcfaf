"""
Finished plays for other programs: BG Stats, BoardGameGeek, spreadsheets, anything that reads JSON.

A finished game has no secrets left; the seed of its draws is not among what was counted, so it is
in none of these either. Nothing here asks the network.
"""
