"""Marked regions stay a secret until they are revealed: in state, history, log and files."""

from __future__ import annotations

import json
from itertools import permutations

import pytest

from companion import vino
from companion.kernel import MalformedMove, Session, gamefile
from companion.kernel.people import Reseat
from companion.vino import legal_moves
from companion.vino.position.phase import Phase
from companion.vino.round.choosing import ChooseRegions, Reveal
from companion.vino.table.correct import Correct
from companion.vino.table.correct_several import CorrectRegions
from companion.vino.table.veil import seen_by, session_seen_by

from ..positions import (
    ANNA,
    CAMPANIA,
    LAZIO,
    LIGURIA,
    MARCO,
    SARDEGNA,
    SOFIA,
    TOSCANA,
    VENETO,
    choosing,
    play,
    table,
)

SECRETS = {ANNA: (TOSCANA, LAZIO), MARCO: (VENETO, LIGURIA), SOFIA: (CAMPANIA, SARDEGNA)}


def chosen(*seats: int) -> Session:
    """These have marked their regions."""
    return play(choosing(table(money=True)), *(ChooseRegions(s, SECRETS[s]) for s in seats))


def written(session: Session) -> str:
    """Everything a client could be told of a session, as text."""
    history = gamefile.dump(session)
    del history["setup"]  # the copy names all regions
    state = vino.STATE.encode(session.state)
    del state["setup"], state["copy"]
    log = [vino.tell(step.before, step.entry) for step in session.history.steps]
    short = [vino.tell(step.before, step.entry, short=True) for step in session.history.steps]
    return json.dumps([history, state]) + repr(log) + repr(short)


@pytest.mark.parametrize("viewer", [None, ANNA, MARCO, SOFIA])
@pytest.mark.parametrize("seats", [(), (ANNA,), (MARCO, ANNA), (ANNA, MARCO, SOFIA)])
@pytest.mark.parametrize("undone", [0, 1, 2])
def test_nobody_is_told_what_others_marked(
    viewer: int | None, seats: tuple[int, ...], undone: int
) -> None:
    session = chosen(*seats)
    for _ in range(min(undone, len(seats))):
        session = session.undo()
    text = written(session_seen_by(session, viewer))
    done = seats[: len(seats) - min(undone, len(seats))]
    for seat in SECRETS:
        for region in SECRETS[seat]:
            assert (f'"{region.value}"' in text) is (
                seat == viewer and self_done(seat, seats, done)
            )
    assert session_seen_by(session, viewer).state == seen_by(session.state, viewer)


def self_done(seat: int, seats: tuple[int, ...], done: tuple[int, ...]) -> bool:
    """Whether a seat finds its own choice: it stands, or is the very next to be done again."""
    following = seats[len(done) :]
    return seat in done or following[:1] == (seat,)


def test_everybody_sees_who_has_chosen_but_not_what() -> None:
    state = seen_by(chosen(ANNA, MARCO).state, MARCO)
    assert [estate.chosen for estate in state.estates] == [(), SECRETS[MARCO], None]
    assert state.choosers == (SOFIA,)


def test_what_is_offered_does_not_depend_on_what_was_marked() -> None:
    offers = set()
    for first in permutations((TOSCANA, LAZIO, VENETO), 2):
        state = choosing().play(ChooseRegions(ANNA, first)).state
        offers.add(tuple(legal_moves(state)))
    assert len(offers) == 1


def test_the_sentence_of_a_choice_is_the_same_before_and_after_the_reveal() -> None:
    session = chosen(ANNA, MARCO, SOFIA).play(Reveal())
    told = [vino.tell(step.before, step.entry) for step in session.history.steps][-4:]
    assert [phrase.id for phrase in told] == ["log.vino.chosen"] * 3 + ["log.vino.revealed"]
    assert all("region." not in repr(phrase) for phrase in told[:3])
    assert "region.toscana" in repr(told[3])


def test_after_the_reveal_everything_is_there_for_all() -> None:
    session = chosen(ANNA, MARCO, SOFIA).play(Reveal())
    for viewer in (None, ANNA, MARCO, SOFIA):
        assert session_seen_by(session, viewer) == session
        assert seen_by(session.state, viewer) == session.state


@pytest.mark.parametrize("viewer", [None, MARCO])
def test_a_reveal_that_was_undone_is_hidden_again(viewer: int | None) -> None:
    session = chosen(ANNA, MARCO, SOFIA).play(Reveal()).undo()
    assert '"toscana"' not in written(session_seen_by(session, viewer))
    assert session.redo().state.phase is Phase.BUYING


def test_undo_and_redo_of_a_choice_are_exact() -> None:
    session = chosen(ANNA, MARCO)
    assert session.undo().redo() == session
    assert session.undo().state.estates[MARCO].chosen is None
    assert session.undo().state.estates[ANNA].chosen == SECRETS[ANNA]


def test_a_choice_may_be_made_anew_and_the_earlier_one_stays_hidden() -> None:
    session = chosen(ANNA).play(ChooseRegions(ANNA, (VENETO, CAMPANIA)))
    assert session.state.estates[ANNA].chosen == (VENETO, CAMPANIA)
    assert "toscana" not in written(session_seen_by(session, MARCO))


def test_a_secret_choice_cannot_be_corrected_and_is_thrown_away_by_leaving_the_phase() -> None:
    session = chosen(ANNA)
    with pytest.raises(MalformedMove, match=r"move\.secret"):
        session.play(CorrectRegions(ANNA, (LAZIO, VENETO)), anyway=True)
    session = session.play(Correct("phase", "buying"))
    assert [estate.chosen for estate in session.state.estates] == [None] * 3
    assert session.state.phase is Phase.SELLING
    assert "toscana" not in written(session_seen_by(session, MARCO))


def test_revealed_regions_can_be_corrected() -> None:
    session = chosen(ANNA, MARCO, SOFIA).play(Reveal())
    session = session.play(CorrectRegions(ANNA, (TOSCANA, VENETO)))
    assert session.state.estates[ANNA].chosen == (TOSCANA, VENETO)


def test_who_changes_chairs_takes_a_secret_along() -> None:
    session = chosen(ANNA).play(Reseat((MARCO, ANNA, SOFIA)))  # Anna sits where Marco sat
    assert "toscana" in written(session_seen_by(session, MARCO))
    assert '"toscana"' not in written(session_seen_by(session, ANNA))
    assert session_seen_by(session, MARCO).state == seen_by(session.state, MARCO)
    back = session.undo()
    assert "toscana" in written(session_seen_by(back, ANNA))
    assert '"toscana"' not in written(session_seen_by(back, MARCO))
