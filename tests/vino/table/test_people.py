"""Players change chairs: whatever lies on the map, the compass rose and the boards goes along."""

from __future__ import annotations

from dataclasses import replace

from companion.kernel.people import seats_after

from ..chance_games import a_game


def test_in_vino_everything_that_names_a_seat_follows() -> None:
    """Wherever chance has led to, going round the table takes along all that is anybody's."""
    seen = 0
    for session in a_game(3):
        state = session.state
        there = (*state.seats[1:], 0)
        moved = state.reseated(there)
        for seat in state.seats:
            now = there.index(seat)
            assert moved.name(now) == state.name(seat)
            assert moved.estates[now] == state.estates[seat]
            assert moved.cellar(now) == state.cellar(seat)
            assert moved.vineyards(now) == state.vineyards(seat)
        acting = None if state.acting is None else there.index(state.acting)
        assert moved.acting == acting
        assert list(map(moved.name, moved.order)) == list(map(state.name, state.order))
        back = moved.reseated(seats_after(there))
        assert replace(back, setup=state.setup) == state
        seen += 1
    assert seen > 50
