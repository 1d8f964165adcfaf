"""
The values of a mat that can be corrected: every token, every card, every worker.

What is a list is written with single spaces, ``""`` for nothing: values of tokens (``"1 3"``),
vines of a field (``"pinot merlot"``), structures, fields, and where workers stand
(``"harvest-field/left/regular cart/grande"``; a worker sent ahead has ``/ahead`` behind it).
"""

from __future__ import annotations

from dataclasses import replace

from companion.kernel.errors import MalformedMove

from ..box.board import BoardAction
from ..box.seasons import Season
from ..box.vines import Vine
from ..box.vineyard import FIELDS, HIGHEST, Structure, Wine
from ..position.estate import Estate
from ..position.mat import Field, Hand, Mat
from ..position.state import State, next_turn
from ..position.workers import At, Space, Worker

Value = int | bool | str | None

GRAPES = {"grapes-red": "red", "grapes-white": "white"}
WINES = {f"wine-{kind.value}": kind for kind in Wine}
TOKENS = (*GRAPES, *WINES)
PLOTS = {f"field-{number}": number for number in FIELDS}
HANDS = {f"hand-{name}": name for name in ("vine", "order", "summer", "winter", "visitor")}
WORKERS = {"workers": "workers", "trained-workers": "trained", "grande": "grande"}
COUNTED = (*HANDS, *WORKERS)
MAT_LISTS = (*TOKENS, *PLOTS, "structures", "sold", "harvested", "paid", "standing")
OF_A_MAT = (*MAT_LISTS, *COUNTED, "drawn")
"""What is followed of a mat."""

MOST = 99


def check_mat_value(what: str, value: Value, seat: int | None, seats: range) -> None:
    """Raise :class:`MalformedMove` if no mat can have this value."""
    if seat is None or seat not in seats or not _fits(what, value):
        raise MalformedMove("move.correction", what=what[:40], value=str(value)[:40])


def _fits(what: str, value: Value) -> bool:
    if what in COUNTED:
        return type(value) is int and 0 <= value <= MOST
    if what == "drawn":
        return type(value) is bool
    if not isinstance(value, str):
        return False
    items = value.split()
    if value != " ".join(items) or len(items) > MOST:
        return False
    if what in PLOTS:
        return set(items) <= _VINES
    if what == "standing":
        return all(stand(item) is not None for item in items)
    return set(items) <= _ALLOWED[what] and len(set(items)) == len(items)


_VINES = frozenset(vine.value for vine in Vine)
_ICONS = frozenset(str(value) for value in range(1, HIGHEST + 1))
_FIELDS = frozenset(map(str, FIELDS))
_STRUCTURES = frozenset(structure.value for structure in Structure)
_ALLOWED = {
    **dict.fromkeys(GRAPES, _ICONS),
    **{
        what: frozenset(str(value) for value in range(kind.lowest, HIGHEST + 1))
        for what, kind in WINES.items()
    },
    "structures": _STRUCTURES,
    "paid": frozenset(
        {s.value for s in (Structure.WINDMILL, Structure.TASTING_ROOM, Structure.YOKE)}
    ),
    "sold": _FIELDS,
    "harvested": _FIELDS,
}
_ELSEWHERE = {Space.CART.value: Space.CART, Space.YOKE.value: Space.YOKE}
_HERE = {space.value: space for space in (Space.LEFT, Space.MIDDLE, Space.RIGHT, Space.ART)}
_SORTS = {worker.value: worker for worker in Worker}
_ACTIONS = {action.value: action for action in BoardAction}


def stand(word: str) -> At | None:
    """Return a placed worker from its text; ``None`` if the text is invalid."""
    parts = word.split("/")
    ahead = parts[-1] == "ahead"
    if ahead:
        parts.pop()
    if len(parts) == 2 and parts[0] in _ELSEWHERE and parts[1] in _SORTS and not ahead:
        return At(_ELSEWHERE[parts[0]], None, _SORTS[parts[1]])
    if len(parts) != 3 or parts[0] not in _ACTIONS or parts[1] not in _HERE:
        return None
    if parts[2] not in _SORTS:
        return None
    return At(_HERE[parts[1]], _ACTIONS[parts[0]], _SORTS[parts[2]], ahead=ahead)


def stand_word(at: At) -> str:
    """Return a placed worker as text."""
    if at.action is None:
        return f"{at.space.value}/{at.worker.value}"
    ahead = "/ahead" if at.ahead else ""
    return f"{at.action.value}/{at.space.value}/{at.worker.value}{ahead}"


def with_mat_value(state: State, what: str, value: Value, seat: int) -> State:
    """Return the state with one value of a mat set."""
    estate = state.estates[seat]
    if what == "standing":
        found = tuple(at for at in map(stand, _items(value)) if at is not None)
        return _resumed(state.with_estate(seat, stands=found), seat)
    mat = estate.mat
    if mat is None:
        return state
    return _resumed(state.with_estate(seat, mat=_corrected(mat, what, value)), seat)


def _resumed(state: State, seat: int) -> State:
    """Return the state with the turn at a player who has workers again, if it was nobody's."""
    if state.season in (Season.SUMMER, Season.WINTER) and state.turn is None:
        return replace(state, turn=next_turn(state.estates, seat))
    return state


def _corrected(mat: Mat, what: str, value: Value) -> Mat:
    if what in HANDS and isinstance(value, int):
        hand: Hand = replace(mat.hand, **{HANDS[what]: value})
        return replace(mat, hand=hand)
    if what in WORKERS and isinstance(value, int):
        return _with_workers(mat, WORKERS[what], value)
    if what == "drawn":
        return replace(mat, drawn=bool(value))
    items = _items(value)
    if what in PLOTS:
        number = PLOTS[what]
        vines = tuple(Vine(item) for item in items)
        return replace(mat, fields=mat.with_field(number, replace(mat.field(number), vines=vines)))
    if what in WINES:
        row = tuple(sorted(map(int, items)))
        return replace(mat, cellar=mat.cellar.with_row(WINES[what], row))
    if what in GRAPES:
        grapes = tuple(sorted(map(int, items)))
        return replace(mat, red=grapes) if GRAPES[what] == "red" else replace(mat, white=grapes)
    if what in ("sold", "harvested"):
        marked = set(map(int, items))
        fields = tuple(
            _marked(field, what, number in marked)
            for number, field in zip(FIELDS, mat.fields, strict=True)
        )
        return replace(mat, fields=fields)
    structures = tuple(Structure(item) for item in items)
    return replace(mat, built=structures) if what == "structures" else replace(mat, paid=structures)


def _with_workers(mat: Mat, name: str, value: int) -> Mat:
    if name == "workers":
        return replace(mat, workers=value, trained=min(mat.trained, value))
    if name == "trained":
        return replace(mat, trained=min(value, mat.workers))
    return replace(mat, grande=value)


def _marked(field: Field, what: str, marked: bool) -> Field:
    return replace(field, sold=marked) if what == "sold" else replace(field, harvested=marked)


def _items(value: Value) -> list[str]:
    return value.split() if isinstance(value, str) else []


def mat_value_of(estate: Estate, what: str) -> Value:
    """Return a value of a mat, in the form of a correction."""
    if what == "standing":
        return " ".join(map(stand_word, estate.stands))
    mat = estate.mat or Mat()
    if what in HANDS:
        count: int = getattr(mat.hand, HANDS[what])
        return count
    if what in WORKERS:
        workers: int = getattr(mat, WORKERS[what])
        return workers
    if what == "drawn":
        return mat.drawn
    if what in PLOTS:
        return " ".join(vine.value for vine in mat.field(PLOTS[what]).vines)
    if what in WINES:
        return " ".join(map(str, mat.cellar.row(WINES[what])))
    if what in GRAPES:
        return " ".join(map(str, mat.red if GRAPES[what] == "red" else mat.white))
    if what in ("sold", "harvested"):
        return " ".join(
            str(number)
            for number, field in zip(FIELDS, mat.fields, strict=True)
            if (field.sold if what == "sold" else field.harvested)
        )
    return " ".join(s.value for s in (mat.built if what == "structures" else mat.paid))
