"""
The campaign: eight challenges in a row, each to be won before the next (CAMP-09 to CAMP-19).

A campaign is a value: its choices and the results of its games, oldest first. Everything else
follows from them, so that a game taken back is a result taken out.

>>> campaign = Campaign().after("loss").after("draw")
>>> campaign.challenge, campaign.losses, campaign.games
(1, 1, 2)
>>> campaign.next_game().losses
1
>>> campaign.after("win").challenge
2
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.kernel.errors import MalformedMove
from companion.kernel.wire import Codec

from ..box.board import Board
from .choices import CHALLENGES, Deck, Level, Solo, check_choices

WIN, DRAW, LOSS = RESULTS = ("win", "draw", "loss")
LETTERS = {result[0]: result for result in RESULTS}
"""Results by the letters a game's header keeps of the games before it."""


@dataclass(frozen=True, slots=True)
class Played:
    """One finished game of a campaign."""

    challenge: int
    result: str
    """``win``, ``draw`` or ``loss``."""
    game: str = ""
    """Which saved game it was, where that is known."""


@dataclass(frozen=True, slots=True)
class Campaign:
    """The choices of a campaign, and its games so far."""

    level: Level = Level.NORMAL
    aggressive: bool = False
    board: Board = Board.BASE
    deck: Deck = Deck.APP
    played: tuple[Played, ...] = ()

    @property
    def path(self) -> tuple[int, ...]:
        """The challenges to win, in order; the aggressive variant skips one (CAMP-06)."""
        return tuple(
            number
            for number, challenge in CHALLENGES.items()
            if not (self.aggressive and challenge.not_aggressive)
        )

    @property
    def won(self) -> tuple[int, ...]:
        """The challenges that have been won; a draw does not win (CAMP-12)."""
        wins = {game.challenge for game in self.played if game.result == WIN}
        return tuple(number for number in self.path if number in wins)

    @property
    def challenge(self) -> int | None:
        """The next challenge; ``None`` when all are won (CAMP-09)."""
        return next((number for number in self.path if number not in self.won), None)

    @property
    def finished(self) -> bool:
        """Whether every challenge has been won."""
        return self.challenge is None

    @property
    def losses(self) -> int:
        """Losses since the last win; a draw neither adds nor resets (CAMP-13, CAMP-19)."""
        count = 0
        for game in self.played:
            if game.result == WIN:
                count = 0
            elif game.result == LOSS:
                count += 1
        return count

    @property
    def games(self) -> int:
        """The number of games played: the score, where fewer is better (CAMP-11)."""
        return len(self.played)

    @property
    def best(self) -> int:
        """The best possible score: one game for each challenge."""
        return len(self.path)

    @property
    def score(self) -> int | None:
        """The score of a finished campaign."""
        return self.games if self.finished else None

    def tries(self, challenge: int) -> tuple[Played, ...]:
        """Return the games played for one challenge."""
        return tuple(game for game in self.played if game.challenge == challenge)

    def after(self, result: str, game: str = "") -> Campaign:
        """Return the campaign after one more game."""
        challenge = self.challenge
        if challenge is None:
            raise MalformedMove("campaign.finished")
        if result not in RESULTS:
            raise MalformedMove("campaign.result")
        return replace(self, played=(*self.played, Played(challenge, result, game)))

    def without(self, game: str) -> Campaign:
        """Return the campaign without a game and all those after it."""
        for number, found in enumerate(self.played):
            if found.game == game:
                return replace(self, played=self.played[:number])
        return self

    @property
    def letters(self) -> str:
        """The results of its games, one letter each."""
        return "".join(game.result[0] for game in self.played)

    def next_game(self, seed: int | None = None, id: str = "") -> Solo:
        """
        Return the choices for the next game: challenge, and tokens for losses in a row (CAMP-10).

        With the campaign's ``id`` the game knows what it is played for, and what was before.
        """
        if self.challenge is None:
            raise MalformedMove("campaign.finished")
        return Solo(
            self.level,
            self.aggressive,
            self.board,
            self.deck,
            self.challenge,
            self.losses,
            seed,
            id,
            self.letters if id else "",
        )


CAMPAIGN = Codec(Campaign)
"""How a campaign is written down."""


def check_campaign(campaign: Campaign) -> None:
    """Raise :class:`MalformedMove` unless the games can have been played in this order."""
    check_choices(Solo(campaign.level, campaign.aggressive, campaign.board, campaign.deck))
    again = replace(campaign, played=())
    for game in campaign.played:
        if again.challenge != game.challenge:
            raise MalformedMove("campaign.challenge")
        again = again.after(game.result, game.game)
