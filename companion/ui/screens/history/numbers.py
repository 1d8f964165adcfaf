"""The numbers of everybody together: who plays, who wins, what was done."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

import flet as ft

from companion.history.deep import Deep, Moves
from companion.history.keeping import Filter, History
from companion.history.people import Person
from companion.history.records import Earned, Held
from companion.history.solo import Alone, alone
from companion.history.statistics import Total, totals
from companion.plays import Play

from ...hooks import use_made, use_value
from ...parts.boundary import view_component
from ...parts.surface import card, row, rows
from ...parts.touch import chip
from ...scene import Scene, use_scene
from ..rail import main_view
from .common import (
    HISTORY,
    bars,
    day,
    dotted,
    figures,
    games_of,
    heading,
    mark,
    muted,
    nothing_yet,
    part_view,
    percent,
    persons,
    tenths,
    use_counting,
    use_history,
)
from .deep import sections

FIRST = 12
"""People that are listed before all of them are asked for."""


def _nothing_opened() -> frozenset[str]:
    return frozenset()


@view_component
def NumbersView() -> ft.View:
    """Plays, wins, points; solo; and what was done in each game."""
    scene = use_scene()
    history = use_history(scene)
    counting = use_counting(scene, history)
    game, set_game = use_value("")
    everyone, set_everyone = use_value(False)
    opened, set_opened = use_made(_nothing_opened)
    path = f"{HISTORY}/numbers"
    parts: list[ft.Control] = [*counting]
    plays = history.found(Filter(game=game))
    games = history.remembered("games", lambda: games_of(history.plays))
    if len(games) > 1:
        parts.append(game_chips(scene, "numbers", games, game, set_game))
    if plays:
        parts += _overall(scene, history, plays, game)
        parts += _everybody(scene, history, plays, game, everyone, partial(set_everyone, True))
        parts += solo_lines(scene, solo_of(history, game))
        for one in games:
            if game in ("", one):
                deep, moves = done_in(history, one), market_of(history, one)
                said = scene.t("history.done", game=scene.t(f"game.{one}"))
                parts.append(heading(scene, said))
                parts += sections(
                    scene, one, deep, moves, f"numbers.{one}", opened, set_opened
                )  # fmt: skip
    elif not counting:
        parts.append(nothing_yet(scene, scene.t("history.numbers.empty")))
    return main_view(scene, path, part_view(scene, "numbers", parts, path))


def game_chips(
    scene: Scene, base: str, games: Sequence[str], game: str, choose: Callable[[str], object]
) -> ft.Control:
    """One of the games, or all of them."""
    chips = [
        chip(
            scene,
            f"{base}.game-{one or 'all'}",
            scene.t(f"game.{one}") if one else scene.t("history.filter.all"),
            partial(choose, one),
            selected=game == one,
        )
        for one in ("", *games)
    ]
    return ft.Row(chips, wrap=True, spacing=8, run_spacing=8)


def totals_of(history: History, game: str) -> Mapping[str, Total]:
    """Return everybody's totals in a game, or in all."""
    asked = Filter(game=game)
    return history.remembered(
        ("totals", game), lambda: totals(history.found(asked), history.people)
    )


def done_in(history: History, game: str, person: str = "") -> Deep:
    """Return what somebody has done in a game, or everybody; nothing until it is added up."""
    if not history.settled:
        return Deep()
    return history.remembered(
        ("deep", game, person), lambda: history.months.deep(history.people, game, person)
    )


def market_of(history: History, game: str) -> Mapping[str, Moves]:
    """Return how the market of a game moved."""
    if not history.settled:
        return {}
    return history.remembered(("market", game), lambda: history.months.market(game))


def achieved(history: History) -> tuple[Earned, ...]:
    """Return what everybody has achieved, the latest first."""
    if not history.settled:
        return ()
    return history.remembered(
        "achievements", lambda: history.months.achievements(history.plays, history.people)
    )


def records_held(history: History) -> tuple[Held, ...]:
    """Return the records of every game."""
    if not history.settled:
        return ()
    return history.remembered("records", lambda: history.months.records(history.people))


def solo_of(history: History, game: str, person: str = "") -> tuple[Alone, ...]:
    """Return somebody's games alone, or everybody's."""
    asked = Filter(game=game)
    return history.remembered(
        ("alone", game, person), lambda: alone(history.found(asked), history.people, person)
    )


def _overall(
    scene: Scene, history: History, plays: Sequence[Play], game: str
) -> list[ft.Control]:  # fmt: skip
    words, number = scene.words, scene.words.number
    minutes = sum(play.minutes for play in plays)
    people = len(totals_of(history, game))
    found = [
        ("numbers.plays", number(len(plays)), words.many("history.games.unit", len(plays))),
        ("numbers.people", number(people), words.many("history.people.unit", people)),
    ]
    if minutes:
        found.append(("numbers.time", tenths(scene, minutes / 60), scene.t("history.at-the-table")))
    since = scene.t("history.since", day=day(scene, min(play.ended for play in plays)))
    return [figures(scene, found), muted(scene, since)]


def _everybody(
    scene: Scene,
    history: History,
    plays: Sequence[Play],
    game: str,
    everyone: bool,
    more: Callable[[], object],
) -> list[ft.Control]:
    known = persons(scene, history)
    found = list(totals_of(history, game).values())
    shown = found if everyone else found[:FIRST]
    lines = [_person(scene, known.get(total.person), total) for total in shown]
    parts: list[ft.Control] = [
        heading(scene, scene.t("history.everybody")),
        rows(scene, lines),
    ]
    if len(found) > len(shown):
        said = scene.words.many("history.more-people", len(found) - len(shown))
        parts.append(ft.Row([chip(scene, "numbers.more", said, more)], wrap=True))
    return parts


def _person(scene: Scene, person: Person | None, total: Total) -> ft.Control:
    return row(
        scene,
        f"numbers.person-{total.person}",
        person.name if person else total.person,
        partial(scene.program.go, f"{HISTORY}/people/{total.person}"),
        below=dotted(total_said(scene, total)),
        ahead=mark(scene, person),
    )


def total_said(scene: Scene, total: Total) -> list[str]:
    """Return the numbers of one person in words: plays, wins, average, best, margin, streak."""
    many, t = scene.words.many, scene.t
    found = [many("history.games", total.plays)]
    if total.rate is not None:
        rate = percent(scene, total.rate)
        found.append(many("history.wins", total.wins, of=total.contests, rate=rate))
    if total.average is not None:
        found.append(t("history.average", points=tenths(scene, total.average)))
    if total.best is not None:
        found.append(t("history.best", points=total.best))
    if total.margin:
        found.append(t("history.margin", points=total.margin))
    if total.longest > 1:
        found.append(t("history.streak", longest=total.longest))
    return found


def kind_said(scene: Scene, one: Alone) -> str:
    """Return what kind of game alone it is: level, variants, challenge."""
    level = scene.t(f"level.{one.level}") if one.level else scene.t("history.solo.bare")
    told = [level, *[scene.t(f"history.variant.{name}") for name in one.variants]]
    if one.challenge:
        told.append(scene.t("history.challenge", challenge=one.challenge))
    return dotted(told)


def solo_lines(scene: Scene, found: Sequence[Alone]) -> list[ft.Control]:
    """Games alone: all together, then by level, variant and challenge."""
    if not found:
        return []
    whole, *kinds = found
    many, t = scene.words.many, scene.t
    told = [many("history.games", whole.plays)]
    if whole.rate is not None:
        decided = whole.wins + whole.draws + whole.losses
        told.append(many("history.wins", whole.wins, of=decided, rate=percent(scene, whole.rate)))
    if whole.draws:
        told.append(many("history.draws", whole.draws))
    if whole.best is not None:
        told.append(t("history.best", points=whole.best))
    if whole.margin:
        told.append(t("history.margin", points=whole.margin))
    if whole.longest > 1:
        told.append(t("history.streak", longest=whole.longest))
    lines = []
    for one in kinds:
        decided = one.wins + one.draws + one.losses
        won = t("history.of", part=one.wins, whole=decided)
        if not decided:  # nobody has told how they ended
            won = many("history.games", one.plays)
        lines.append((kind_said(scene, one), won, one.rate or 0.0))
    inside: list[ft.Control] = [muted(scene, dotted(told)), bars(scene, "history.solo", lines)]
    return [heading(scene, t("history.solo")), card(scene, ft.Column(inside, spacing=12))]
