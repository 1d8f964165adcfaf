"""The screens used at any time: points, mats, players, corrections, table mode."""
