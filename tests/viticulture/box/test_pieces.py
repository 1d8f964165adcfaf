"""The tracks as they are printed."""

from __future__ import annotations

from companion.viticulture.box.pieces import TRACKS


def test_the_numbers_of_the_tracks_are_the_printed_ones() -> None:
    assert (TRACKS.points_start, TRACKS.points_lowest, TRACKS.points_end) == (0, -5, 20)
    assert (TRACKS.residual_most, TRACKS.hand_limit) == (5, 7)
    assert (TRACKS.solo_years, TRACKS.solo_marker, TRACKS.players_most) == (7, 20, 6)
