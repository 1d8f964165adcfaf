"""Games as chance would play them, for laws that hold in every game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from hypothesis import strategies as st

from companion import viticulture
from companion.kernel import Session
from companion.kernel.people import Colour, Player
from companion.kernel.ranking import TieQuestion
from companion.viticulture import outcome
from companion.viticulture.box.board import Board, BoardAction
from companion.viticulture.box.pieces import TRACKS
from companion.viticulture.box.seasons import Season
from companion.viticulture.cards.organizer import MoveRooster
from companion.viticulture.ending.ties import CountForTie
from companion.viticulture.position.setup import Edition, Setup
from companion.viticulture.position.state import State
from companion.viticulture.solo.choices import CHALLENGES, Deck, Level, Solo, objections
from companion.viticulture.solo.deck import DrawAutomaCard, NameAutomaCard
from companion.viticulture.solo.ending import CountCellars, CountWorkers
from companion.viticulture.solo.season import OccupyAction, TickSpot
from companion.viticulture.solo.tokens import SpendBonusToken
from companion.viticulture.table.correct import Correct
from companion.viticulture.table.tracks import GainLira, MoveResidual, ScorePoints
from companion.viticulture.year.first_player import DrawFirstPlayer, NameFirstPlayer
from companion.viticulture.year.spring import TakeRow
from companion.viticulture.year.turns import NextSeason, Pass, TakeTurn
from companion.viticulture.year.year_end import CloseYear

NAMES = ("Anna", "Marco", "Sofía", "Ilya", "Jo", "Pia")
Draw = Callable[[Any], Any]


def setups() -> st.SearchStrategy[Setup]:
    """One to six people in any colours, any box, with lira or without."""
    colours = st.lists(st.sampled_from(Colour), min_size=1, max_size=6, unique=True)
    people = colours.map(
        lambda found: tuple(Player(NAMES[n], colour) for n, colour in enumerate(found))
    )
    tables = st.builds(Setup, people, st.sampled_from(Edition), lira=st.booleans())
    return tables | solo_setups()


def solo_setups() -> st.SearchStrategy[Setup]:
    """Somebody alone against the Automa, in every way there is."""
    people = st.sampled_from(Colour).map(lambda colour: (Player(NAMES[0], colour),))
    return st.builds(
        Setup, people, st.sampled_from(Edition), lira=st.booleans(), solo=solo_choices()
    )


def solo_choices() -> st.SearchStrategy[Solo]:
    """Choices nothing speaks against."""
    challenge = st.none() | st.sampled_from([*CHALLENGES])
    decks = st.just(Deck.BOX) | st.just(Deck.APP)
    seeds = st.none() | st.integers(0, 2**25 - 1)

    def made(solo: Solo, seed: int | None, losses: int) -> Solo:
        return replace(
            solo,
            seed=seed if solo.deck is Deck.APP else None,
            losses=losses if solo.challenge else 0,
        )

    solos = st.builds(
        Solo, st.sampled_from(Level), st.booleans(), st.sampled_from(Board), decks, challenge
    )
    return st.builds(made, solos, seeds, st.integers(0, 3)).filter(
        lambda solo: not [*objections(solo)]
    )


def sessions() -> st.SearchStrategy[Session]:
    """A game nobody has begun."""
    return st.builds(Session.start, st.just(viticulture), setups(), st.integers(0, 2**48))


def solo_sessions() -> st.SearchStrategy[Session]:
    """The same against the Automa."""
    return st.builds(Session.start, st.just(viticulture), solo_setups(), st.integers(0, 2**48))


def lengths(most: int) -> st.SearchStrategy[int]:
    """How long a game is: mostly long, for only long games see a second year."""
    return st.sampled_from([most // 4, most // 2, most, most])


@st.composite
def legal_games(
    draw: Draw, moves: int = 60, begun: st.SearchStrategy[Session] | None = None
) -> Session:
    """A game by the rules, of so many moves or fewer: what is offered, and steps of any length."""
    session = draw(sessions() if begun is None else begun)
    for _ in range(draw(lengths(moves))):
        session = session.play(draw(legal(session.state)))
    return session


@st.composite
def wild_games(draw: Draw, moves: int = 40) -> Session:
    """A game in which the table also sets rules aside, corrects, takes back and does again."""
    session = draw(sessions())
    for _ in range(draw(lengths(moves))):
        match draw(st.sampled_from("lllllacur")):
            case "l":
                session = session.play(draw(legal(session.state)))
            case "a":
                session = insist(session, draw(any_move(session.state)))
            case "c":
                session = session.play(draw(corrections(session.state)))
            case "u":
                session = session.jump(len(session.history) - draw(st.integers(1, 4)))
            case "r":
                session = session.jump(len(session.history) + draw(st.integers(1, 4)))
    return session.jump(len(session.history) - draw(st.integers(0, 5)))


def insist(session: Session, move: Any) -> Session:
    """The game with a move the table insists on, if there is any sense in it."""
    return session if makes_no_sense(session, move) else session.play(move, anyway=True)


def makes_no_sense(session: Session, move: Any) -> bool:
    """Whether the move is none at any table, or there is no season it could lead to."""
    if isinstance(move, AGAINST_THE_AUTOMA):
        return _makes_no_sense_alone(session, move)
    if isinstance(move, NextSeason):
        return session.state.season in (Season.FIRST_PLAYER, Season.YEAR_END, Season.OVER)
    return isinstance(move, GainLira) and not session.setup.lira


AGAINST_THE_AUTOMA = (
    DrawAutomaCard,
    NameAutomaCard,
    TickSpot,
    OccupyAction,
    SpendBonusToken,
    CountWorkers,
    CountCellars,
)


def _makes_no_sense_alone(session: Session, move: Any) -> bool:
    """Cards of the other deck, spots nobody goes to, and everything where no Automa is."""
    solo, automa = session.setup.solo, session.state.automa
    if solo is None:
        return True
    match move:
        case DrawAutomaCard():
            return bool(solo.deck is Deck.BOX)
        case NameAutomaCard():
            return bool(solo.deck is Deck.APP)
        case TickSpot(spot) if spot is not None:
            return bool(spot >= len(automa.spots) or automa.spots[spot].skip)
    return False


def legal(state: State) -> st.SearchStrategy[Any]:
    """A move by the rules; the way through the year twice as often as the tracks."""
    listed = list(viticulture.legal_moves(state))
    onward = [move for move in listed if type(move) not in (ScorePoints, MoveResidual, GainLira)]
    choices = [st.sampled_from(onward)] * 2 if onward else []
    if len(listed) > len(onward):
        choices.append(st.sampled_from(listed))
        choices.append(long_steps(state))
    question = outcome(state).question if state.season is Season.OVER else None
    if question and question.what == "cellars":
        choices.append(st.builds(CountCellars, st.integers(0, 12), st.integers(0, 9)))
        return st.one_of(choices)
    choices.append(counts(question) if question else sensible_corrections(state))
    return st.one_of(choices)


def counts(question: TieQuestion) -> st.SearchStrategy[CountForTie]:
    """An answer to what is asked."""
    seats = question.seats
    amounts = st.tuples(*[st.integers(0, 3)] * len(seats))
    return st.builds(CountForTie, st.just(question.what), st.just(seats), amounts)


@st.composite
def long_steps(draw: Draw, state: State) -> Any:
    """A step of several spaces that the rules allow."""
    seat = draw(st.sampled_from(state.seats))
    estate = state.estates[seat]
    tracks = [(ScorePoints, estate.vp, TRACKS.points_lowest), (MoveResidual, estate.residual, 0)]
    if state.setup.lira:
        tracks.append((GainLira, estate.lira, 0))
    kind, now, lowest = draw(st.sampled_from(tracks))
    down = min(max(now - lowest, 0), 12)
    up = 12
    if kind is ScorePoints and state.challenge is not None and state.challenge.cellars:
        up = 0  # nothing is gained in challenge 6
    if not down and not up:
        return MoveResidual(seat, draw(st.integers(1, 12)))
    by = draw(st.integers(-down, up).filter(bool))
    return kind(seat, by)


@st.composite
def sensible_corrections(draw: Draw, state: State) -> Correct:
    """A correction within the tracks, which breaks no law."""
    seat = draw(st.sampled_from(state.seats))
    what, values = draw(
        st.sampled_from([("vp", st.integers(-5, 30)), ("residual", st.integers(0, 5))])
    )
    return Correct(what, draw(values), seat, by=seat, why="miscounted")


@st.composite
def corrections(draw: Draw, state: State) -> Correct:
    """Any correction at all."""
    seat = st.sampled_from(state.seats)
    of_a_player = {
        "vp": st.integers(-99, 999),
        "residual": st.integers(-9, 99),
        "row": st.none() | st.integers(1, 7),
        "temporary": st.booleans(),
        "passed": st.booleans(),
    }
    if state.setup.lira:
        of_a_player["lira"] = st.integers(-999, 9999)
    of_the_table = {
        "year": st.integers(1, 99),
        "season": st.sampled_from([season.value for season in Season]),
        "turn": st.none() | seat,
        "first-player": seat,
        "last-year": st.booleans(),
    }
    if state.automa is not None:
        of_the_table |= of_the_automa(state)
    what = draw(st.sampled_from([*of_a_player, *of_the_table]))
    by, why = draw(st.none() | seat), draw(st.text("abcß文 ", max_size=9))
    if what in of_a_player:
        return Correct(what, draw(of_a_player[what]), draw(seat), by, why)
    return Correct(what, draw(of_the_table[what]), None, by, why)


def of_the_automa(state: State) -> dict[str, st.SearchStrategy[Any]]:
    """What is followed of the Automa, and anything it could be set to."""
    actions = listed([action.value for action in BoardAction])
    found = {
        "marker": st.integers(-99, 999),
        "tokens": st.integers(0, 99),
        "automa-workers": st.integers(0, 99),
        "glass": listed([str(row) for row in range(1, 8)]),
        "blocked": actions,
        "occupied": actions,
        "trained": st.none() | st.integers(0, 99),
        "large-cellar": st.none() | st.integers(0, 12),
        "medium-cellar": st.none() | st.integers(0, 9),
    }
    if state.setup.solo is not None and state.setup.solo.deck is Deck.BOX:
        found["used"] = listed([str(card) for card in range(1, 25)])
    return found


def listed(words: list[str]) -> st.SearchStrategy[str]:
    """Some of the words, with spaces between."""
    return st.lists(st.sampled_from(words), unique=True, max_size=8).map(" ".join)


def any_move(state: State) -> st.SearchStrategy[Any]:
    """A move of somebody who sits there, legal or not."""
    seat, by = st.sampled_from(state.seats), st.integers(-99, 99).filter(bool)
    seats = st.lists(seat, min_size=1, unique=True).map(tuple)
    return st.one_of(
        st.just(DrawFirstPlayer()),
        st.builds(NameFirstPlayer, seat),
        st.builds(TakeRow, seat, st.integers(1, 7)),
        st.builds(TakeTurn, seat),
        st.builds(Pass, seat),
        st.just(NextSeason()),
        st.builds(ScorePoints, seat, by),
        st.builds(MoveResidual, seat, by),
        st.builds(GainLira, seat, by),
        st.just(CloseYear()),
        seats.flatmap(
            lambda found: st.builds(
                CountForTie,
                st.sampled_from(["lira", "wine", "grapes"]),
                st.just(found),
                st.tuples(*[st.integers(0, 9999)] * len(found)),
            )
        ),
        corrections(state),
        *([] if state.automa is None else moves_against_the_automa()),
    )


def moves_against_the_automa() -> list[st.SearchStrategy[Any]]:
    """Everything that can be asked of the Automa, legal or not."""
    where = st.none() | st.sampled_from([*(a.value for a in BoardAction), "cart", "yoke"])
    return [
        st.just(DrawAutomaCard()),
        st.builds(NameAutomaCard, st.integers(1, 24)),
        st.builds(TickSpot, st.none() | st.integers(0, 9), st.booleans()),
        st.builds(OccupyAction, st.sampled_from(BoardAction), st.booleans()),
        st.builds(SpendBonusToken, where),
        st.builds(MoveRooster, st.just(0), st.integers(1, 7)),
        st.builds(CountWorkers, st.integers(0, 6)),
        st.builds(CountCellars, st.integers(0, 12), st.integers(0, 9)),
    ]
