"""Damaged and hostile game files: always one clear answer, no other exception, no hang."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest

from companion import viticulture
from companion.games import GAMES
from companion.kernel import BadGameFile, Session, TooNew, gamefile
from companion.kernel.people import Colour, Player, Recolour, Rename, Reseat
from companion.kernel.wire import wire_name
from companion.viticulture.actions.build import Build
from companion.viticulture.actions.harvest import Harvest
from companion.viticulture.actions.order import FillOrder
from companion.viticulture.actions.place import PlaceWorker
from companion.viticulture.actions.planner import Resign, SendAhead
from companion.viticulture.actions.plant import Plant, Planting
from companion.viticulture.actions.sell import SellGrapes, TradeField
from companion.viticulture.actions.train import Train
from companion.viticulture.actions.uproot import Uproot
from companion.viticulture.actions.visit import PlayVisitors
from companion.viticulture.actions.wine import MakeWine, Pressing
from companion.viticulture.box.board import BoardAction
from companion.viticulture.box.decks import CardType
from companion.viticulture.box.orders import Bottle
from companion.viticulture.box.vines import Vine
from companion.viticulture.box.vineyard import Structure, Wine
from companion.viticulture.cards.age import AgeWine
from companion.viticulture.cards.booking import Book, Change, Counter
from companion.viticulture.cards.organizer import MoveRooster
from companion.viticulture.cards.retrieve import Retrieve
from companion.viticulture.cards.swap import SwapVines
from companion.viticulture.cards.tokens import AddToken, RemoveToken
from companion.viticulture.ending.ties import CountForTie
from companion.viticulture.game import RULES
from companion.viticulture.position.mat import Row
from companion.viticulture.position.setup import Setup
from companion.viticulture.position.workers import At, Space, Worker
from companion.viticulture.solo.choices import Level, Solo
from companion.viticulture.solo.deck import DrawAutomaCard
from companion.viticulture.solo.ending import CountCellars, CountWorkers
from companion.viticulture.solo.season import OccupyAction, TickSpot
from companion.viticulture.solo.tokens import SpendBonusToken
from companion.viticulture.table.correct import Correct
from companion.viticulture.table.follow import Follow
from companion.viticulture.table.parents import TakeParents
from companion.viticulture.table.tracks import GainLira, MoveResidual, ScorePoints
from companion.viticulture.year.fall import DrawVisitors
from companion.viticulture.year.first_player import DrawFirstPlayer, NameFirstPlayer
from companion.viticulture.year.hand_limit import Discard
from companion.viticulture.year.spring import TakeRow
from companion.viticulture.year.turns import NextSeason, Pass, TakeTurn
from companion.viticulture.year.year_end import CloseYear

pytestmark = pytest.mark.timeout(120)
"""Each answer takes milliseconds; one that takes this long hangs, however busy the machine is."""


def good() -> dict[str, Any]:
    """A file there is nothing wrong with."""
    return {
        "vendemmia": "game",
        "version": 1,
        "game": "viticulture",
        "seed": 3,
        "setup": {
            "players": [
                {"name": "Anna", "colour": "blue"},
                {"name": "Marco", "colour": "green"},
            ],
        },
        "moves": [
            {
                "move": "name-first-player",
                "seat": 0,
                "events": [
                    {"event": "first-player-chosen", "seat": 0, "drawn": False},
                    {"event": "season-began", "season": "spring"},
                ],
            },
            {"move": "take-row", "seat": 0, "row": 6},
        ],
        "undone": [{"move": "take-row", "seat": 1, "row": 2}],
    }


def test_the_file_the_others_are_made_of_is_good() -> None:
    session = gamefile.load(json.dumps(good()), GAMES)
    assert (len(session.history), len(session.history.undone)) == (2, 1)


def changed(change: Callable[[dict[str, Any]], None]) -> str:
    data = good()
    change(data)
    return json.dumps(data)


def having(**keys: Any) -> str:
    return json.dumps({**good(), **keys})


def setup(**keys: Any) -> str:
    return having(setup={**good()["setup"], **keys})


def player(**keys: Any) -> str:
    return setup(players=[{"name": "Anna", "colour": "blue", **keys}])


def move(**keys: Any) -> str:
    return changed(lambda data: data["moves"].append(keys))


def event(event: Any, move: dict[str, Any] | None = None) -> str:
    """An entry that makes sense but for one more event."""
    own = {"event": "points-scored", "seat": 0, "by": 1}
    entry = {**(move or {"move": "score-points", "seat": 0, "by": 1}), "events": [own, event]}
    return changed(lambda data: data["moves"].append(entry))


def alone(*entries: Any, **solo: Any) -> str:
    """A game against the Automa with these entries."""
    people = [{"name": "Anna", "colour": "blue"}]
    return having(setup={"players": people, "solo": solo}, moves=list(entries), undone=[])


def solo_event(event: Any) -> str:
    """An entry against the Automa that makes sense but for one more event."""
    own = {"event": "points-scored", "seat": 0, "by": 1}
    return alone({"move": "score-points", "seat": 0, "by": 1, "events": [own, event]})


def undone(entry: Any) -> str:
    return changed(lambda data: data["undone"].append(entry))


DEEP = 100_000

NOT_JSON = {
    "empty": "",
    "blank": " \n",
    "words": "Anna has won",
    "a byte order mark alone": "\ufeff",
    "cut off": json.dumps(good())[:-40],
    "cut in a string": json.dumps(good())[:20],
    "two files in one": json.dumps(good()) * 2,
    "nested lists": "[" * DEEP,
    "nested lists that close": "[" * DEEP + "]" * DEEP,
    "nested objects": '{"a":' * DEEP,
    "moves nested": having(moves=0).replace('"moves": 0', '"moves": ' + "[" * DEEP + "]" * DEEP),
    "a key twice": '{"vendemmia": "game", "version": 1, "version": 1}',
    "a key twice in a move": json.dumps(good()).replace('"row": 6', '"row": 6, "row": 7'),
    "NaN": having(seed=float("nan")),
    "Infinity": having(version=float("inf")),
    "minus Infinity": move(move="score-points", seat=0, by=float("-inf")),
    "a number too long to read": having(seed=0).replace('"seed": 0', '"seed": ' + "9" * 5000),
    "four million letters": "x" * 4_000_000,
    "single quotes": str(good()),
    "a zero byte": "\0",
}

NOT_A_GAME = {
    "a list": "[]",
    "a number": "1",
    "null": "null",
    "text": '"game"',
    "an empty object": "{}",
    "another kind": having(vendemmia="backup"),
    "kind of a wrong type": having(vendemmia=["game"]),
    "no version": changed(lambda data: data.pop("version")),
    "version zero": having(version=0),
    "version below zero": having(version=-1),
    "version true": having(version=True),
    "version as text": having(version="1"),
    "version with a point": having(version=1.0),
}

TOO_NEW = {
    "the next version": having(version=2),
    "a huge version": having(version=10**400),
    "the next version with strange moves": having(version=2, moves="?", setup=None, game=7),
}

UNKNOWN_GAME = {
    "no game": changed(lambda data: data.pop("game")),
    "another game": having(game="chess"),
    "a game of a wrong type": having(game={"name": "viticulture"}),
    "a game with a long name": having(game="x" * 100_000),
}

NOT_UNDERSTOOD = {
    "seed as text": having(seed="3"),
    "seed with a point": having(seed=3.0),
    "seed true": having(seed=True),
    "seed null": having(seed=None),
    "a huge seed": having(seed=10**30),
    "no setup": changed(lambda data: data.pop("setup")),
    "setup a list": having(setup=[]),
    "setup with an unknown key": setup(mood="good"),
    "players not a list": setup(players={"0": "Anna"}),
    "a player as text": setup(players=["Anna"]),
    "a player without a colour": setup(players=[{"name": "Anna"}]),
    "an unknown colour": player(colour="pink"),
    "a colour as a list": player(colour=["blue"]),
    "a name as a number": player(name=7),
    "a name with half a letter": player(name="An\ud800na"),
    "an unknown edition": setup(edition="de"),
    "an unknown tracking": setup(tracking="everything"),
    "lira as a number": setup(lira=1),
    "moves an object": having(moves={}),
    "moves null": having(moves=None),
    "undone a number": having(undone=1),
    "an entry as text": changed(lambda data: data["moves"].append("pass")),
    "an entry null": undone(None),
    "an entry deeply nested": changed(lambda data: data["moves"].append([[[[[[[[[[]]]]]]]]]])),
    "an entry without a move": move(seat=0),
    "an unknown move": move(move="plant-vine", seat=0),
    "a move with a long name": move(move="x" * 100_000),
    "a move of a wrong type": move(move=["pass"]),
    "a move in capitals": move(move="TakeRow", seat=1, row=1),
    "a move without its field": move(move="take-row", seat=1),
    "a move with a field too many": move(move="take-row", seat=1, row=1, column=2),
    "a seat true": move(move="take-row", seat=True, row=1),
    "a seat as text": move(move="take-row", seat="1", row=1),
    "a seat with a point": move(move="take-row", seat=1.0, row=1),
    "a seat null": move(move="take-row", seat=None, row=1),
    "a row as a list": move(move="take-row", seat=1, row=[1]),
    "a huge row": move(move="take-row", seat=1, row=10**300),
    "a correction to a list": move(move="correct", what="vp", value=[], seat=0),
    "a correction to a number with a point": move(move="correct", what="vp", value=1.5, seat=0),
    "seats not a list": move(move="count-for-tie", what="lira", seats=0, amounts=[1]),
    "events an object": move(move="pass", seat=0, events={}),
    "events as text": move(move="pass", seat=0, events="season-passed"),
    "an event as text": event("points-scored"),
    "an event null": event(None),
    "an unknown event": event({"event": "rain"}),
    "an event without its field": event({"event": "row-taken", "seat": 0}),
    "an event with a field too many": event({"event": "turn-taken", "seat": 0, "to": 1}),
    "an unknown season": event({"event": "season-began", "season": "autumn"}),
    "an unknown deck": event({"event": "cards-drawn", "seat": 0, "deck": "tarot", "count": 1}),
    "drawn as a number": event({"event": "first-player-chosen", "seat": 0, "drawn": 1}),
    "overruled not a list": move(move="pass", seat=0, overruled="TURN-02"),
    "overruled with a number": move(move="pass", seat=0, events=[], overruled=[4]),
    "overruled with a sentence": move(move="pass", seat=0, overruled=["why not"]),
    "overruled with a long word": move(move="pass", seat=0, overruled=["A-" + "1" * 100_000]),
    "solo a number": setup(solo=1),
    "solo with an unknown key": alone(mood="good"),
    "an unknown level": alone(level="brutal"),
    "an unknown board": alone(board="moor"),
    "aggressive as a number": alone(aggressive=1),
    "a challenge as text": alone(challenge="1"),
    "an unknown action": alone({"move": "occupy-action", "action": "juggle"}),
    "an unknown reason": solo_event(
        {"event": "automa-spot-skipped", "card": 1, "action": "trade", "reason": "tired"}
    ),
    "a deck of text": solo_event({"event": "deck-shuffled", "order": ["1"]}),
    "anyway as text": move(move="pass", seat=0, anyway="yes"),
    "anyway as a number": move(move="pass", seat=0, anyway=1),
}

SETUP = {
    "nobody": setup(players=[]),
    "seven players": setup(players=good()["setup"]["players"] * 4),
    "a colour twice": setup(players=good()["setup"]["players"][:1] * 2),
    "an empty name": player(name=""),
    "a long name": player(name="A" * 100_000),
    "a name on two lines": player(name="An\nna"),
    "a name that moves the cursor": player(name="\x1b[2J"),
    "the Automa at a table of two": setup(solo={}),
    "a challenge nine": alone(challenge=9),
    "a challenge below zero": alone(challenge=-1),
    "many losses": alone(challenge=1, losses=2**40),
    "a deck's seed too large": alone(seed=2**40),
    "a deck's seed for the box": alone(seed=1, deck="box"),
    "a language that is none": player(language="../../etc"),
}

ILLEGAL = {
    "a row taken already": move(move="take-row", seat=1, row=6),
    "a rooster out of order": move(move="take-row", seat=0, row=1),
    "a worker in spring": move(move="take-turn", seat=0),
    "a year closed in spring": move(move="close-year"),
    "a count before the end": move(move="count-for-tie", what="lira", seats=[0], amounts=[1]),
    "below the track, told not to": move(move="score-points", seat=1, by=-6, anyway=False),
    "among the undone": undone({"move": "take-row", "seat": 1, "row": 3}),
    "a card before the first spring": alone({"move": "draw-automa-card"}),
    "workers in another challenge": alone({"move": "count-workers", "count": 3}, challenge=1),
}

IMPOSSIBLE = {
    "a seat nobody sits on": move(move="take-row", seat=2, row=1),
    "a seat below zero": move(move="take-row", seat=-1, row=1),
    "a seat below zero that insists": move(move="take-turn", seat=-1, anyway=True),
    "a row eight": move(move="take-row", seat=1, row=8),
    "a step of nothing": move(move="score-points", seat=0, by=0),
    "a step too large": move(move="score-points", seat=0, by=2**53),
    "lira where they are not followed": move(move="gain-lira", seat=0, by=1, anyway=True),
    "a correction of nothing known": move(move="correct", what="__class__", value=1),
    "a correction out of range": move(move="correct", what="vp", value=10**9, seat=0),
    "a correction with a long reason": move(
        move="correct", what="vp", value=1, seat=0, why="x" * 100_000
    ),
    "an event of a seat below zero": event({"event": "points-scored", "seat": -1, "by": 1}),
    "an event of nobody": event({"event": "points-scored", "seat": 2, "by": 1}),
    "a turn of nobody": event({"event": "turn-taken", "seat": -2}),
    "a pass of nobody": event({"event": "season-passed", "seat": 9}),
    "a first player nobody knows": event({"event": "first-player-moved", "seat": -1}),
    "a rooster of nobody": event({"event": "row-taken", "seat": -1, "row": 1}),
    "a rooster beside the chart": event({"event": "row-taken", "seat": 0, "row": 0}),
    "a worker of nobody": event({"event": "temporary-worker-taken", "seat": -1}),
    "a last year of nobody": event({"event": "last-year-declared", "seat": -1}),
    "too many lira gained": event({"event": "lira-gained", "seat": 0, "by": 100}),
    "too many points": event({"event": "points-scored", "seat": 0, "by": 2**53}),
    "cards without number": event({"event": "cards-drawn", "seat": 0, "deck": "vine", "count": 0}),
    "cards from no deck": event({"event": "cards-drawn", "seat": 0, "deck": "point", "count": 1}),
    "residuals for too few": event({"event": "residuals-paid", "lira": [1]}),
    "residuals for too many": event({"event": "residuals-paid", "lira": [1, 1, 1]}),
    "residuals below zero": event({"event": "residuals-paid", "lira": [1, -1]}),
    "a year zero": event({"event": "year-began", "year": 0}),
    "a year far away": event({"event": "year-began", "year": 10**6}),
    "a count of nobody": event(
        {"event": "tie-counted", "what": "wine", "seats": [-1], "amounts": [1]}
    ),
    "a count with a piece missing": event(
        {"event": "tie-counted", "what": "wine", "seats": [0, 1], "amounts": [1]}
    ),
    "a count of what decides nothing": event(
        {"event": "tie-counted", "what": "row", "seats": [0], "amounts": [1]}
    ),
    "a value set that is none": event(
        {"event": "corrected", "what": "seats", "value": 1, "seat": 0}
    ),
    "a value set for nobody": event({"event": "corrected", "what": "vp", "value": 1, "seat": -1}),
    "a value set of a wrong kind": event(
        {"event": "corrected", "what": "season", "value": 4, "seat": None}
    ),
    "a card at a table of two": move(move="draw-automa-card", anyway=True),
    "a token at a table of two": move(move="spend-bonus-token", anyway=True),
    "a shuffle at a table of two": event({"event": "deck-shuffled", "order": []}),
    "a card of the other deck": alone({"move": "name-automa-card", "card": 3, "anyway": True}),
    "a card 25": alone({"move": "name-automa-card", "card": 25, "anyway": True}, deck="box"),
    "a spot nobody goes to": alone({"move": "tick-spot", "spot": 0, "anyway": True}),
    "a spot below zero": alone({"move": "tick-spot", "spot": -1, "anyway": True}),
    "a token for nothing known": alone(
        {"move": "spend-bonus-token", "action": "x" * 100_000, "anyway": True}
    ),
    "a hundred workers": alone({"move": "count-workers", "count": 100}, challenge=3),
    "a cellar that overflows": alone(
        {"move": "count-cellars", "large": 13, "medium": 0, "anyway": True}, challenge=6
    ),
    "half a deck": solo_event({"event": "deck-shuffled", "order": list(range(1, 13))}),
    "a deck of one card": solo_event({"event": "deck-shuffled", "order": [3] * 24}),
    "a card nought": solo_event({"event": "automa-card-drawn", "card": 0}),
    "a worker of no card": solo_event(
        {"event": "automa-worker-placed", "card": -1, "action": "trade"}
    ),
    "a glass token beside the chart": solo_event({"event": "glass-token-taken", "row": 8}),
    "a marker far away": solo_event({"event": "automa-marker-moved", "to": 2**53}),
    "a tick below zero": solo_event({"event": "spots-ticked", "spots": [-1], "ticked": True}),
    "a game lost by no rule": solo_event({"event": "game-lost", "rule": "AUT-01"}),
    "a marker corrected at a table of two": move(move="correct", what="marker", value=3),
    "glass tokens that are none": alone({"move": "correct", "what": "glass", "value": "1 x"}),
    "a move nothing came of": move(move="score-points", seat=0, by=1, events=[]),
    "a draw that drew nobody": move(move="draw-first-player", events=[]),
    "a season that did not begin": move(move="next-season", events=[]),
    "a move with another's events": event({"event": "workers-returned"}, {"move": "close-year"}),
    "no season to go to": changed(
        lambda data: data["moves"].extend(
            [
                {"move": "correct", "what": "season", "value": "over"},
                {"move": "next-season", "anyway": True},
            ]
        )
    ),
    "among the undone": undone({"move": "pass", "seat": -1}),
}

TABLE = [
    *((message, name, text) for message, files in (
        ("file.not-json", NOT_JSON),
        ("file.not-a-game", NOT_A_GAME),
        ("file.too-new", TOO_NEW),
        ("file.unknown-game", UNKNOWN_GAME),
        ("file.not-understood", NOT_UNDERSTOOD),
        ("setup.", SETUP),
        ("file.illegal", ILLEGAL),
        ("file.impossible", IMPOSSIBLE),
    ) for name, text in files.items()),
    ("why.CAMP-10", "losses without a challenge", alone(losses=3)),
    ("why.CAMP-06", "a challenge that is skipped", alone(challenge=6, aggressive=True)),
    ("why.AGG-01", "aggressive where it cannot be", alone(level="very-hard", aggressive=True)),
    ("file.too-long", "ten megabytes of junk", "x" * 10_000_000),
    ("file.too-long", "ten megabytes of lists", "[" * 10_000_000),
    ("file.too-long", "ten megabytes of numbers", "[" + "0," * 5_000_000 + "0]"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("message", "text"),
    [pytest.param(message, text, id=f"{message} {name}") for message, name, text in TABLE],
)
def test_a_bad_file_gets_one_clear_answer(message: str, text: str) -> None:
    with pytest.raises(BadGameFile) as refusal:
        gamefile.load(text, GAMES)
    error = refusal.value
    assert error.message == message or (message == "setup." and error.message.startswith(message))
    assert isinstance(error, TooNew) is (message == "file.too-new")
    for fact in error.facts.values():
        line = str(fact) if not isinstance(fact, int) else "0"
        assert line.isprintable()
        assert len(line) <= 80


def test_many_of_a_kind_are_refused_all_the_same() -> None:
    long = [
        having(moves=[0] * 1_000_000),
        having(moves=[{"move": "pass"}] * 100_000),
        setup(players=[{"name": "Anna", "colour": "blue"}] * 50_000),
        having(**{f"key{n}": n for n in range(100_000)}, setup=0),
        having(setup={f"key{n}": n for n in range(100_000)}),
    ]
    for text in long:
        test_a_bad_file_gets_one_clear_answer(_message(text), text)


def _message(text: str) -> str:
    with pytest.raises(BadGameFile) as refusal:
        gamefile.load(text, GAMES)
    return refusal.value.message


@pytest.mark.parametrize("step", [1, 7])
def test_a_file_cut_off_anywhere_is_refused(step: int) -> None:
    text = json.dumps(good())
    for length in range(0, len(text), step):
        with pytest.raises(BadGameFile):
            gamefile.load(text[:length], GAMES)


def told(text: str) -> Session | None:
    """The game of a file, or nothing if it was refused."""
    with suppress(BadGameFile):
        return gamefile.load(text, GAMES)
    return None


def test_a_file_with_any_letter_changed_is_read_or_refused() -> None:
    text = json.dumps(good())
    for place in range(len(text)):
        for letter in '9-"{':
            told(text[:place] + letter + text[place + 1 :])


def rich() -> dict[str, Any]:
    """A short game in which everything happens that can happen."""
    setup = Setup((Player("Anna", Colour.BLUE), Player("Marco", Colour.GREEN)), lira=True)
    session = Session.start(viticulture, setup, 3)
    year = [NextSeason(), NextSeason(), NextSeason(), CloseYear()]
    for move in (
        DrawFirstPlayer(),
        Correct("first-player", 0, by=1, why="seen"),
        *[TakeRow(0, 7), TakeRow(1, 2), TakeTurn(1), MoveResidual(0, 2), GainLira(1, 2), Pass(0)],
        *[ScorePoints(0, 25), Correct("vp", 25, 1), *year, CountForTie("wine", (0, 1), (3, 3))],
        *[Rename(1, "Mara"), Recolour(0, Colour.GREEN), Reseat((1, 0))],
        Correct("season", "spring"),
    ):
        session = session.play(move, anyway=True)
    return gamefile.dump(session.undo())


def rich_alone() -> dict[str, Any]:
    """The same against the Automa."""
    people = (Player("Anna", Colour.BLUE),)
    setup = Setup(people, solo=Solo(Level.HARD, challenge=3, losses=1))
    session = Session.start(viticulture, setup, 3)
    for move in (
        *[DrawFirstPlayer(), TakeRow(0, 2), DrawAutomaCard(), TickSpot(), TickSpot(0, False)],
        *[OccupyAction(BoardAction.MAKE_WINE), SpendBonusToken("plant-vine"), MoveRooster(0, 5)],
        *[NextSeason(), DrawAutomaCard(), Correct("blocked", "train-worker"), NextSeason()],
        *[CountWorkers(4), CloseYear(), CountCellars(2, 1), Correct("glass", "1 7")],
    ):
        session = session.play(move, anyway=True)
    return gamefile.dump(session.undo())


def rich_vineyard() -> dict[str, Any]:
    """The same with Anna's whole vineyard, and Marco's followed later on."""
    setup = Setup((Player("Anna", Colour.BLUE), Player("Marco", Colour.GREEN)))
    session = Session.start(viticulture, setup, 3)
    harvest = BoardAction.HARVEST_FIELD
    for move in (
        *[NameFirstPlayer(0), Follow(0), TakeParents(0, 17, 3), TakeRow(0, 5, CardType.SUMMER)],
        *[TakeRow(1, 2), Correct("hand-vine", 9, 0), Correct("lira", 30, 0)],
        *[Correct("hand-order", 9, 0), Correct("hand-winter", 3, 0)],
        PlaceWorker(0, At(Space.LEFT, BoardAction.GIVE_TOUR)),
        PlaceWorker(1, At(Space.LEFT, BoardAction.DRAW_VINE)),
        *[PlaceWorker(0, At(Space.CART, worker=Worker.GRANDE)), Build(0, None, Structure.TRELLIS)],
        Plant(0, None, (Planting(Vine.PINOT, 5), Planting(Vine.SYRAH, 6)), over=True),
        *[Uproot(0, None, 6, Vine.SYRAH), TradeField(0, None, 7), AddToken(0, Row.RED_GRAPES, 4)],
        *[SellGrapes(0, None, (4,)), AddToken(0, Row.RED_GRAPES, 3), Follow(1)],
        PlayVisitors(0, None, ("broker",), 1, (Change(Counter.POINTS, 2, 0),)),
        *[Book((Change(Counter.LIRA, 1, 1),)), SendAhead(0, At(Space.LEFT, harvest))],
        *[SendAhead(0, At(Space.LEFT, BoardAction.MAKE_WINE)), NextSeason()],
        *[DrawVisitors(0, 1, 0), DrawVisitors(1, 0, 1), NextSeason()],
        *[Harvest(0, At(Space.PLANNED, harvest), (5,)), Resign(0, BoardAction.MAKE_WINE)],
        *[MakeWine(0, None, (Pressing(Wine.RED, (3,)),)), Train(0, None)],
        *[FillOrder(0, None, None, (Bottle(Wine.RED, 3),), (Bottle(Wine.RED, 2),), 2, 1)],
        *[AddToken(0, Row.WHITE, 2), AgeWine(0, 2), RemoveToken(0, Row.WHITE, 3)],
        *[Retrieve(0, (At(Space.CART, worker=Worker.GRANDE),)), Plant(0, None, ONE)],
        SwapVines(0, Planting(Vine.PINOT, 5), Planting(Vine.SYRAH, 6)),
        PlaceWorker(0, At(Space.LEFT, BoardAction.DRAW_ORDER)),
        *[NextSeason(), CloseYear((Discard(0, vine=2),)), Follow(1, whole=False)],
    ):
        session = session.play(move, anyway=True)
    return gamefile.dump(session.undo())


ONE = (Planting(Vine.SYRAH, 6),)


def test_everything_that_can_happen_happens_in_the_rich_games() -> None:
    entries = rich()["moves"] + rich()["undone"] + rich_alone()["moves"]
    entries += rich_vineyard()["moves"] + rich_vineyard()["undone"]
    told = {event["event"] for entry in entries for event in entry["events"]}
    for causes in (kind.brings for kind in RULES.moves):
        kinds = causes if isinstance(causes, tuple) else (causes,)
        assert told >= {wire_name(kind) for kind in kinds}


def test_events_of_a_vineyard_come_from_its_moves_as_they_were_told() -> None:
    session = told(json.dumps(rich_vineyard()))
    assert session is not None
    assert gamefile.dump(session) == rich_vineyard()


@pytest.mark.parametrize("count", [30_000])
def test_a_season_with_ever_more_spots_does_not_hold_up_the_rest(count: int) -> None:
    placed = {"event": "automa-worker-placed", "card": 1, "action": "trade"}
    own = {"event": "points-scored", "seat": 0, "by": 1}
    entry = {"move": "score-points", "seat": 0, "by": 1, "events": [own, *[placed] * count]}
    session = told(alone(entry))
    assert session is not None
    assert len(session.state.automa.spots) == 99


def _places(data: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    keys: Any = ()
    if isinstance(data, dict | list):
        keys = data if isinstance(data, dict) else range(len(data))
    return [path, *(place for key in keys for place in _places(data[key], (*path, key)))]


def _replaced(data: Any, path: tuple[Any, ...], value: Any) -> Any:
    """``data`` with one value deep inside exchanged."""
    if not path:
        return value
    copy = data.copy()
    copy[path[0]] = _replaced(data[path[0]], path[1:], value)
    return copy


@pytest.mark.parametrize(
    ("data", "junk"),
    [
        pytest.param(
            good(),
            [None, True, -1, 0, 7, 2**60, 1.5, "", "x", "over", [], {}, [[]], {"a": 1}],
            id="short",
        ),
        pytest.param(rich(), [None, -1, 1, 99, "year-end", [0]], id="rich"),
        pytest.param(rich_alone(), [None, -1, 1, 99, "1 2", [0]], id="rich, alone"),
        pytest.param(rich_vineyard(), [None, -1, 99, "left", []], id="rich, a vineyard"),
    ],
)
def test_a_file_with_any_value_replaced_is_told_to_its_end_or_refused(data: Any, junk: Any) -> None:
    for path in _places(data):
        for value in junk:
            session = told(json.dumps(_replaced(data, path, value)))
            if session is not None:
                game = session.game
                assert all(game.tell(step.before, step.entry) for step in session.history.steps)
                list(game.legal_moves(session.state))
                viticulture.outcome(session.state)
                assert gamefile.read(gamefile.dump(session), GAMES) == session


def test_a_bad_file_keeps_what_was_read() -> None:
    with pytest.raises(BadGameFile) as refusal:
        gamefile.load(having(game="chess"), GAMES)
    assert refusal.value.payload["setup"] == good()["setup"]


def test_a_bad_entry_is_named_by_its_number() -> None:
    for text in (move(move="take-row", seat=0, row=1), move(move="pass", seat=-1), move(move="?")):
        with pytest.raises(BadGameFile) as refusal:
            gamefile.load(text, GAMES)
        assert refusal.value.facts["entry"] == 3


def test_a_byte_order_mark_before_a_good_file_does_no_harm() -> None:
    assert len(gamefile.load("\ufeff" + json.dumps(good()), GAMES).history) == 2
