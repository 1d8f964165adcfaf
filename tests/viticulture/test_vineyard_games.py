"""A thousand games of two to six players, and what has to hold in every one of them."""

from __future__ import annotations

import json
import random
from collections import Counter as Tally
from dataclasses import replace
from typing import Any

import pytest

from companion import viticulture
from companion.games import GAMES
from companion.kernel import Entry, IllegalMove, MalformedMove, Session, gamefile
from companion.viticulture.actions.harvest import FieldsHarvested
from companion.viticulture.actions.order import OrderFilled
from companion.viticulture.actions.plant import VinesPlanted
from companion.viticulture.actions.sell import GrapesSold
from companion.viticulture.actions.uproot import VineUprooted
from companion.viticulture.actions.wine import WinesMade
from companion.viticulture.box.board import WORKERS_MOST
from companion.viticulture.box.seasons import Season
from companion.viticulture.box.vines import Vine
from companion.viticulture.box.vineyard import FIELDS, Structure
from companion.viticulture.position.mat import Cellar, Mat
from companion.viticulture.position.state import State
from companion.viticulture.table.correct import Correct
from companion.viticulture.year.first_player import NameFirstPlayer

from .chance_games import choose, game, setup
from .vineyards import Hand, mat, table, winter

GAMES_EACH = 200


@pytest.mark.parametrize("count", range(2, 7))
def test_games_of_chance_end_and_stay_on_the_board(count: int) -> None:
    seen: Tally[str] = Tally()
    for number in range(GAMES_EACH):
        seed = 5 * number + count - 2
        last: Any = None
        for _, move, _, last in game(seed):
            seen[type(move).__name__] += 1
            _stays_on_the_board(last)
        assert viticulture.is_over(last)
        assert max(estate.vp for estate in last.estates) >= 20
        assert viticulture.outcome(last).winners
    assert set(seen) >= {"Plant", "Harvest", "MakeWine", "FillOrder", "Train", "Build", "Uproot",
                         "SellGrapes", "TradeField", "PlayVisitors", "PlaceWorker"}  # fmt: skip


def _stays_on_the_board(state: State) -> None:
    seen = set()
    for estate in state.estates:
        found = estate.mat
        assert found is not None
        assert estate.vp >= -5
        assert estate.lira >= 0
        assert 0 <= estate.residual <= 5
        assert estate.workers_left >= 0
        assert found.workers <= WORKERS_MOST
        assert min(found.hand.vine, found.hand.order, found.hand.summer, found.hand.winter) >= 0
        for row in (found.red, found.white, found.cellar.red, found.cellar.white):
            assert _is_row(row, 1)
        assert _is_row(found.cellar.blush, 4)
        assert _is_row(found.cellar.sparkling, 7)
        for number, field in zip(FIELDS, found.fields, strict=True):
            assert field.total <= number
            assert not (field.sold and field.vines)
        for stand in estate.stands:
            if stand.action is not None and stand.space.value != "art":
                assert (stand.action, stand.space) not in seen
                seen.add((stand.action, stand.space))


def _is_row(row: tuple[int, ...], lowest: int) -> bool:
    return not row or (row[0] >= lowest and row[-1] <= 9 and len(set(row)) == len(row))


def _tokens(found: Mat) -> tuple[int, int, int]:
    vines = found.hand.vine + found.planted
    return len(found.red) + len(found.white), found.cellar.tokens, vines


@pytest.mark.parametrize("seed", range(15))
def test_no_token_comes_from_nowhere(seed: int) -> None:
    for before, _, events, after in game(seed):
        for event in events:
            seat = getattr(event, "seat", None)
            if seat is None or not isinstance(event, _MOVES_TOKENS):
                continue
            was, now = before.estates[seat].mat, after.estates[seat].mat
            assert was is not None
            assert now is not None
            changes = tuple(b - a for a, b in zip(_tokens(was), _tokens(now), strict=True))
            assert changes == _expected(event), event
        if not any(isinstance(event, _MOVES_TOKENS) for event in events):
            for was_there, is_there in zip(before.estates, after.estates, strict=True):
                assert was_there.mat is not None
                assert is_there.mat is not None
                assert _tokens(was_there.mat)[:2] == _tokens(is_there.mat)[:2]


_MOVES_TOKENS = (FieldsHarvested, GrapesSold, WinesMade, OrderFilled, VinesPlanted, VineUprooted)


def _expected(event: Any) -> tuple[int, int, int]:
    """Grapes, wines and vines (in hand and on fields) that come or go."""
    match event:
        case FieldsHarvested(crops=crops):
            return sum((c.red is not None) + (c.white is not None) for c in crops), 0, 0
        case GrapesSold(red=red, white=white):
            return -len(red) - len(white), 0, 0
        case WinesMade(wines=wines):
            return -sum(len(w.red) + len(w.white) for w in wines), len(wines), 0
        case OrderFilled(wines=wines):
            return 0, -len(wines), 0
    return 0, 0, 0


@pytest.mark.parametrize("seed", range(5))
def test_undo_is_exact_and_a_file_retells_the_game(seed: int) -> None:
    session = Session.start(viticulture, setup(seed), seed)
    states = [session.state]
    for _, move, events, after in game(seed):
        session = session.record(Entry(move, events))
        assert session.undo().state == states[-1]
        assert session.undo().redo() == session
        assert session.state == after
        states.append(after)
    back = session
    for state in reversed(states[:-1]):
        back = back.undo()
        assert back.state == state
    assert gamefile.load(json.dumps(gamefile.dump(session)), GAMES) == session


@pytest.mark.parametrize("seed", range(10))
def test_whatever_is_listed_is_legal_and_changes_something(seed: int) -> None:
    from companion.kernel import Scripted, Strict

    for number, (state, *_) in enumerate(game(seed)):
        if number % 15:
            continue
        listed = list(viticulture.legal_moves(state))
        assert len(set(listed)) == len(listed)
        for move in listed:
            if type(move).__name__ == "DrawFirstPlayer":
                continue
            after = state
            for event in viticulture.decide(state, move, Scripted(), Strict()).events:
                after = viticulture.evolve(after, event)
            assert after != state, move


@pytest.mark.parametrize("seed", range(5))
def test_every_entry_of_a_game_can_be_told(seed: int) -> None:
    for before, move, events, _ in game(seed):
        entry = Entry(move, events)
        viticulture.check_entry(setup(seed), entry)
        assert viticulture.tell(before, entry).id.startswith("log.")
        assert viticulture.tell(before, entry, short=True).id.startswith("log.")


FULL = mat(
    fields={5: (Vine.PINOT,), 6: (Vine.MERLOT,)},
    built=(Structure.TRELLIS, Structure.IRRIGATION, Structure.YOKE, Structure.MEDIUM_CELLAR),
    red=(1, 3, 6), white=(2, 5), cellar=Cellar((3, 4), (5,), (6,)),
    hand=Hand(2, 2, 2, 2),
)  # fmt: skip


# Ways to stand on an action: spaces times sorts of workers. On an empty mat of nine lira: draw,
# tour, seven structures, three fields in summer; draw and train in winter. Then the cart, once for
# each sort of worker; passing and the next season; and the steps of the tracks, five of Anna's and
# four of everybody else's. On the full mat: four structures, five grapes and one field, 7 + 7 + 9
# plantings; two harvests, 3 + 2 + 5 wines, fourteen orders; by the yoke two harvests and two vines
# for each sort of worker.
EMPTY_SUMMER, EMPTY_WINTER = 1 + 1 + 7 + 3, 1 + 1
FULL_SUMMER = 1 + 1 + 4 + 1 + (5 + 1) + (7 + 7 + 9)
FULL_WINTER = 1 + 2 + 1 + 1 + (3 + 2 + 5) + 14
CARTS, ONWARD, YOKES = 2, 2, 2 * (2 + 2)


def tracks(count: int) -> int:
    return 5 + 4 * (count - 1)


@pytest.mark.parametrize(
    ("state", "expected"),
    [
        pytest.param(table(2), 2 * EMPTY_SUMMER + CARTS + ONWARD + tracks(2), id="two in summer"),
        pytest.param(table(4), 4 * EMPTY_SUMMER + CARTS + ONWARD + tracks(4), id="four in summer"),
        pytest.param(table(6), 6 * EMPTY_SUMMER + CARTS + ONWARD + tracks(6), id="six in summer"),
        pytest.param(winter(2), 2 * EMPTY_WINTER + CARTS + ONWARD + tracks(2), id="two in winter"),
        pytest.param(
            table(4, anna=FULL),
            4 * FULL_SUMMER + CARTS + YOKES + ONWARD + tracks(4),
            id="a full mat in summer",
        ),
        pytest.param(
            winter(4, anna=FULL),
            4 * FULL_WINTER + CARTS + YOKES + ONWARD + tracks(4),
            id="a full mat in winter",
        ),
        pytest.param(table(season=Season.FALL), 2 + tracks(2), id="fall"),
    ],
)
def test_as_many_legal_moves_as_were_counted_by_hand(state: State, expected: int) -> None:
    assert len(list(viticulture.legal_moves(state))) == expected


@pytest.mark.parametrize("seed", range(12))
def test_a_table_that_sets_rules_aside_and_corrects_is_told_all_the_same(seed: int) -> None:
    """Moves of another game forced into this one, corrections of everything, undo in between."""
    chance = random.Random(seed)
    pool = [move for _, move, _, _ in game(5 * seed + 2)]  # four players, as here
    session = Session.start(viticulture, setup(5 * seed + 2), seed)
    for _ in range(120):
        match chance.choice("llffffcu"):
            case "l" if not viticulture.is_over(session.state):
                session = session.play(choose(session.state, chance), anyway=True)
            case "f":
                session = _forced(session, chance.choice(pool))
            case "c":
                session = _forced(session, _correction(chance))
            case "u":
                session = session.jump(len(session.history) - chance.randint(0, 3))
    for step in session.history.steps:
        viticulture.check_entry(session.setup, step.entry)
        assert viticulture.tell(step.before, step.entry).id
    for state in (session.state, session.jump(len(session.history) // 2).state):
        now = replace(session, state=state)
        for move in viticulture.legal_moves(state):
            assert now.decide(move).overruled == ()
    assert gamefile.load(json.dumps(gamefile.dump(session)), GAMES) == session
    viticulture.outcome(session.state)


def _forced(session: Session, move: Any) -> Session:
    """The move, whatever the rules say; a move without any sense is left."""
    try:
        entry = session.decide(move, anyway=True)
    except MalformedMove:
        return session
    try:
        session.decide(move)
    except IllegalMove as reason:
        assert reason.rule == entry.overruled[0]  # noqa: PT017
    else:
        assert entry.overruled == ()
    return session.record(entry)


CORRECTIONS = {
    "grapes-red": ("", "1 2 9"), "grapes-white": ("", "8"), "wine-red": ("3 4", ""),
    "wine-white": ("1",), "wine-blush": ("4 9",), "wine-sparkling": ("7 8 9", ""),
    "field-5": ("pinot pinot merlot", ""), "field-6": ("chardonnay",), "field-7": ("", "malvasia"),
    "structures": ("yoke windmill", "medium-cellar large-cellar trellis irrigation"),
    "sold": ("7", ""), "harvested": ("5 6", ""), "paid": ("windmill", "yoke", ""),
    "standing": ("", "harvest-field/left/regular cart/grande", "make-wine/middle/regular/ahead"),
    "hand-vine": (0, 9), "hand-order": (3,), "hand-summer": (0, 4), "hand-winter": (4,),
    "hand-visitor": (0, 2), "workers": (2, 5), "trained-workers": (0, 1), "grande": (1,),
    "drawn": (True, False), "lira": (0, 20), "vp": (-5, 19), "residual": (0, 5),
}  # fmt: skip


def _correction(chance: random.Random) -> Correct:
    what = chance.choice(sorted(CORRECTIONS))
    return Correct(what, chance.choice(CORRECTIONS[what]), chance.randrange(4))


@pytest.mark.parametrize("what", sorted(CORRECTIONS))
def test_everything_on_a_mat_can_be_corrected(what: str) -> None:
    from companion.viticulture.table.values import value_of

    for value in CORRECTIONS[what]:
        session = Session.start(viticulture, setup(2), 1).play(NameFirstPlayer(0))
        session = session.play(Correct("workers", 5, 1)).play(Correct(what, value, 1))
        assert value_of(session.state, what, 1) == value
        told = viticulture.tell(session.state, session.history.done[-1])
        assert told.id == "log.correction-player"


@pytest.mark.parametrize(
    ("what", "value"),
    [
        ("grapes-red", "10"), ("grapes-red", "1 1"), ("wine-blush", "3"), ("wine-sparkling", "6"),
        ("field-5", "barolo"), ("structures", "tower"), ("structures", "yoke yoke"),
        ("sold", "4"), ("standing", "nowhere/left/regular"), ("standing", "cart"),
        ("standing", "make-wine/cart/regular"), ("hand-vine", -1), ("workers", "2"),
        ("drawn", 1), ("grapes-red", None), ("grapes-red", " 1"),
        ("standing", "cart/regular/ahead"),
    ],
)  # fmt: skip
def test_what_cannot_lie_on_a_mat_is_refused(what: str, value: Any) -> None:
    session = Session.start(viticulture, setup(2), 1)
    with pytest.raises(MalformedMove, match="correction"):
        session.play(Correct(what, value, 0), anyway=True)
