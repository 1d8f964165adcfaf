"""Vino in game files: the document's examples, golden games, and hostile files."""

from __future__ import annotations

import copy as copies
import json
import re
from pathlib import Path
from typing import Any

import pytest

from companion import vino
from companion.kernel import BadGameFile, Session, gamefile
from companion.vino.game import RULES

GAMES: Any = {"vino": vino}
HERE = Path(__file__).parent
DOCUMENT = (Path(vino.__file__).parent / "GAMEFILE.md").read_text(encoding="utf-8")
BLOCKS = [json.loads(block) for block in re.findall(r"```json\n(.*?)```", DOCUMENT, re.DOTALL)]
EXAMPLES = list(zip(BLOCKS[::2], BLOCKS[1::2], strict=True))
NAMES = sorted(path.stem for path in (HERE / "games").glob("*.json"))


def told(data: Any) -> Session:
    return gamefile.load(json.dumps(data), GAMES)


def shown(session: Session) -> Any:
    """The state as it stands in documents and expectations."""
    state = vino.STATE.encode(session.state)
    del state["setup"], state["copy"]
    return json.loads(json.dumps(state))


# -- the document ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("file", "state"), EXAMPLES, ids=["by hand", "as the app writes it"])
def test_an_example_leads_to_the_state_printed_below_it(file: Any, state: Any) -> None:
    assert shown(told(file)) == state


def test_the_example_of_the_app_is_written_again_as_it_stands() -> None:
    file = EXAMPLES[1][0]
    assert gamefile.dump(told(file), created=file["created"]) == file
    assert len(told(file).history.undone) == 1


@pytest.mark.parametrize("codec", [vino.MOVES, vino.EVENTS], ids=["moves", "events"])
def test_every_name_on_the_wire_has_its_row(codec: Any) -> None:
    rows = set(re.findall(r"^\| `([a-z-]+)` \|", DOCUMENT, re.MULTILINE))
    assert set(codec.names) <= rows


def test_every_field_is_named() -> None:
    state = vino.STATE.encode(told(EXAMPLES[1][0]).state)
    copy = state["copy"]
    keys = {
        *state, *state["setup"], *state["estates"][0], *state["grounds"][0], *state["sales"][0],
        *copy, *copy["table"][0], *copy["lands"][0],
    }  # fmt: skip
    assert keys <= set(re.findall(r"`([a-z_]+)`", DOCUMENT))


# -- golden games ----------------------------------------------------------------------------------


def golden(name: str) -> Any:
    return json.loads((HERE / "games" / f"{name}.json").read_text(encoding="utf-8"))


def test_there_are_a_table_of_three_and_one_of_five() -> None:
    assert sorted(len(golden(name)["setup"]["players"]) for name in NAMES) == [3, 5]


@pytest.mark.parametrize("name", NAMES)
def test_a_golden_game_ends_as_it_did(name: str) -> None:
    session = told(golden(name))
    end = json.loads((HERE / "expected" / f"{name}.json").read_text(encoding="utf-8"))
    assert shown(session) == end["state"]
    assert vino.is_over(session.state)
    result = vino.outcome(session.state)
    assert [[place.seat, place.rank] for place in result.places] == end["ranks"]
    assert (list(result.winners), result.decided_by) == (end["winners"], end["decided_by"])
    ids = [vino.tell(step.before, step.entry).id for step in session.history.steps]
    assert ids == end["log"]


@pytest.mark.parametrize("name", NAMES)
def test_every_move_is_still_legal_and_causes_the_same_events(name: str) -> None:
    data = golden(name)
    session = told(data)
    bare = copies.deepcopy(data)
    for entry in bare["moves"] + bare["undone"]:
        del entry["events"]
    assert told(bare) == session
    assert gamefile.dump(session, created=data["created"]) == data


# -- hostile files ---------------------------------------------------------------------------------


def good() -> Any:
    """A file there is nothing wrong with."""
    return copies.deepcopy(EXAMPLES[1][0])


def having(**setup: Any) -> Any:
    data = good()
    data["setup"].update(setup)
    return data


def move(**fields: Any) -> Any:
    data = good()
    data["moves"].append(fields)
    return data


def event(**fields: Any) -> Any:
    entry = {"move": "sell-nothing", "seat": 0}
    return move(**entry, events=[{"event": "nothing-sold", "seat": 0}, fields])


LAND = {"region": "toscana", "number": 7, "vineyards": "PPGPG"}

HOSTILE: dict[str, tuple[str, Any]] = {
    "two players": ("setup.vino-players", having(players=good()["setup"]["players"][:2])),
    "six players": ("setup.vino-players", having(players=good()["setup"]["players"] * 2)),
    "a colour twice": ("setup.colours", having(players=good()["setup"]["players"][:1] * 3)),
    "a banker nobody knows": ("move.seat", having(banker=7)),
    "an unknown reading": ("file.not-understood", having(negative="borrow")),
    "a copy as text": ("file.not-understood", having(copy="VINO1")),
    "a copy without regions": ("copy.regions", having(copy={"lands": []})),
    "a copy with a step of nothing": ("copy.step", having(copy={"step": 0})),
    "a copy with a huge region": (
        "copy.regions", having(copy={"lands": [{**LAND, "vineyards": "P" * 10**5}]}),
    ),
    "a seat below zero": ("file.impossible", move(move="pass", seat=-1, anyway=True)),
    "a place zero": (
        "file.impossible",
        move(move="buy", seat=0, region="toscana", place=0, variety="barbera", anyway=True),
    ),
    "a place beyond the region": (
        "file.impossible",
        move(move="buy", seat=0, region="toscana", place=22, variety="barbera", anyway=True),
    ),
    "an unknown region": (
        "file.not-understood", move(move="buy", seat=0, region="sicilia", place=1),
    ),
    "what is not entered": (
        "file.impossible",
        move(move="buy", seat=0, region="toscana", place=1, variety="barbera", anyway=True),
    ),
    "a region twice": (
        "file.impossible", move(move="choose-regions", seat=0, regions=["lazio"] * 2, anyway=True),
    ),
    "no region": (
        "file.impossible", move(move="choose-regions", seat=0, regions=[], anyway=True),
    ),
    "out of phase": (
        "file.illegal", move(move="choose-regions", seat=0, regions=["lazio", "toscana"]),
    ),
    "a gift out of nothing": (
        "file.impossible", move(move="give-gift", picks=[{"seat": 0, "places": [1]}], anyway=True),
    ),
    "a gift of nothing": ("file.impossible", move(move="give-gift", picks=[], anyway=True)),
    "rises too few": (
        "file.not-understood",
        move(move="sell", seat=0, variety="barbera", quantity=1, losses=[], rises=[0, 0]),
    ),
    "rises below zero": (
        "file.impossible",
        move(move="sell", seat=0, variety="barbera", quantity=1, losses=[],
             rises=[-100, 100, 0, 0, 0], anyway=True),
    ),
    "a quantity of nothing": (
        "file.impossible",
        move(move="sell", seat=0, variety="barbera", quantity=0, losses=[], rises=[0] * 5,
             anyway=True),
    ),
    "mixed money that is not looked at": (
        "file.impossible", move(move="close-round", last=[0], anyway=True),
    ),
    "a market that does not add up": (
        "file.impossible", move(move="correct-market", market=[100, 0, 0, 0, 0]),
    ),
    "an order without somebody": ("file.impossible", move(move="correct-order", order=[0, 1])),
    "a correction of nothing known": (
        "file.impossible", move(move="correct", what="__class__", value=1),
    ),
    "a column with losses above what is sold": (
        "file.impossible",
        move(move="enter-column", column={"sold": 1, "income": 10, "lost": 2, "boxes": 1}),
    ),
    "a region with strange letters": (
        "file.impossible", move(move="enter-region", land={**LAND, "vineyards": "PXG"}),
    ),
    "an event of nobody": ("file.impossible", event(event="buying-passed", seat=9)),
    "a vineyard below the first": (
        "file.impossible",
        event(event="vineyard-bought", seat=0, region="lazio", place=-1, paid=None),
    ),
    "money paid where it is not followed": (
        "file.impossible",
        event(event="vineyard-bought", seat=0, region="lazio", place=1, paid=10),
    ),
    "a barrel with strangers": (
        "file.impossible", event(event="barrel-moved", region="lazio", owners=[8], newcomers=[]),
    ),
    "a gift to strangers": (
        "file.impossible",
        event(event="gift-began", region="lazio",
              shares=[{"seat": -1, "owned": 1, "farthest": 1, "takes": 1}]),
    ),
    "a gift without bounds": (
        "file.impossible",
        event(event="gift-began", region="lazio",
              shares=[{"seat": 1, "owned": 1, "farthest": 1, "takes": 10**6}]),
    ),
    "a sale without bounds": (
        "file.impossible",
        event(event="wine-sold", seat=0, variety="barbera", quantity=1, price=0, demand=0,
              income=10**12, changes=[0] * 5),
    ),
    "a market off the track": (
        "file.impossible",
        event(event="wine-sold", seat=0, variety="barbera", quantity=1, price=0, demand=0,
              income=0, changes=[9999, 0, 0, 0, 0]),
    ),
    "incomes for too few": ("file.impossible", event(event="round-closed", incomes=[1])),
    "an order for too few": ("file.impossible", event(event="order-changed", order=[1, 2])),
    "a round far away": ("file.impossible", event(event="round-began", round=10**6)),
    "a step that cannot be": ("file.impossible", event(event="step-entered", step=7)),
    "a region that cannot be": (
        "file.impossible", event(event="region-entered", land={**LAND, "number": 12}),
    ),
    "prices for the wrong number": (
        "file.impossible", event(event="region-entered", land={**LAND, "prices": [1, 2]}),
    ),
    "a count with a piece missing": (
        "file.impossible", event(event="tie-counted", seats=[0, 1], amounts=[1]),
    ),
    "a value of a wrong kind": (
        "file.impossible",
        event(event="corrected", what="phase", value=4, seat=None, region=None, place=None),
    ),
    "a move nothing came of": ("file.impossible", move(move="reveal", events=[])),
}  # fmt: skip


@pytest.mark.parametrize(("message", "data"), HOSTILE.values(), ids=list(HOSTILE))
def test_a_bad_file_gets_one_clear_answer(message: str, data: Any) -> None:
    assert told(good())
    with pytest.raises(BadGameFile) as refusal:
        told(data)
    assert refusal.value.message == message
    for fact in refusal.value.facts.values():
        assert len(str(fact)) <= 80 or not isinstance(fact, str)


def test_every_move_has_the_event_it_never_lacks() -> None:
    assert {kind.brings for kind in RULES.moves} <= {kind.event for kind in RULES.events}


def test_events_in_any_order_are_folded_or_refused_but_never_break() -> None:
    """A file that makes sense piece by piece and none as a whole is told all the same."""
    entries = [entry for name in NAMES for entry in golden(name)["moves"]]
    data = golden("five-players-nothing-but-names")
    for shift in range(0, len(entries), 40):
        mixed = entries[shift:] + entries[:shift]
        session = Session.start(vino, told({**data, "moves": [], "undone": []}).setup, 1)
        for entry in mixed[::3]:
            try:
                session = gamefile.follow(session, entry)
            except BadGameFile:
                continue
            step = session.history.last
            assert step is not None
            assert vino.tell(step.before, step.entry).id.startswith("log.")
        list(vino.legal_moves(session.state))
        vino.outcome(session.state)
