"""One person: how they play, whom they beat, what they have done; and who they are."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import flet as ft

from companion.games import words_of
from companion.history.keeping import Filter, History
from companion.history.people import Person
from companion.history.statistics import Duel, Total, against, nemesis, pairs, rival
from companion.i18n import LANGUAGES, N_, language
from companion.kernel.errors import CompanionError
from companion.kernel.people import NAME_LENGTH, clean_name, is_name
from companion.plays import Play, person_of
from companion.storage import StorageError

from ...hooks import use_made, use_maybe, use_value
from ...icons import icon
from ...look import EDGE
from ...parts.back import use_back
from ...parts.boundary import component, view_component
from ...parts.colours import colour_choice
from ...parts.field import field
from ...parts.surface import card, layers, row, rows, sheet
from ...parts.touch import Primary, chip
from ...scene import Scene, use_scene
from ..missing import missing_view
from ..rail import framed, main_view
from ..sheets import problem
from .common import (
    HISTORY,
    day,
    dotted,
    everybody,
    figures,
    games_of,
    heading,
    leaf,
    mark,
    muted,
    persons,
    tenths,
    use_counting,
    use_history,
)
from .deep import sections
from .games import finished_row
from .numbers import achieved, done_in, game_chips, solo_lines, solo_of, total_said, totals_of
from .people import name_of

PEOPLE = f"{HISTORY}/people"
LAST = 12
"""Games in the picture of the latest."""
MET_SHOWN = 12
GAMES_SHOWN = 3


def _nothing_opened() -> frozenset[str]:
    return frozenset()


@view_component
def PersonView() -> ft.View:
    """The person with the id in the address."""
    scene = use_scene()
    history = use_history(scene)
    counting = use_counting(scene, history)
    path, told = ft.use_view_path(), ft.use_route_params().get("person", "")
    game, set_game = use_value("")
    opened, set_opened = use_made(_nothing_opened)
    asked, set_asked = use_value("")
    all_met, set_all_met = use_value(False)
    listed, set_listed = use_value(GAMES_SHOWN)
    reason, set_reason = use_maybe(CompanionError, StorageError)

    def put_away() -> None:
        set_asked("")
        set_reason(None)

    use_back(int(bool(asked or reason)), put_away)
    id = history.people.of(told)
    person = persons(scene, history).get(id)
    if person is None:
        return missing_view(scene, N_("history.person.missing"))

    def attempt(act: Callable[[], object]) -> None:
        try:
            act()
        except StorageError as problem_:
            set_reason(problem_)

    every = history.found(Filter(person=id))
    games = history.remembered(("games", id), lambda: games_of(every))
    plays = history.found(Filter(person=id, game=game))
    parts: list[ft.Control] = [*counting]
    if len(games) > 1:
        parts.append(game_chips(scene, "person", games, game, set_game))
    if plays:
        total = totals_of(history, game)[id]
        parts += _total(scene, total)
        for one in games:
            if game in ("", one):
                mine = history.found(Filter(person=id, game=one))
                parts += _latest(scene, history, person, one, mine, len(games) > 1)
        parts += solo_lines(scene, solo_of(history, game, id))
        parts += _games(scene, history, plays, listed, lambda: set_listed(lambda now: now + 60))
        parts += _duels(scene, history, id, game, all_met, lambda: set_all_met(True))
        parts += _achieved(scene, history, id)
        for one in games:
            if game in ("", one):
                deep = done_in(history, one, id)
                parts.append(
                    heading(scene, scene.t("history.done", game=scene.t(f"game.{one}")))
                )  # fmt: skip
                parts += sections(scene, one, deep, {}, f"person.{one}", opened, set_opened)
    elif not counting:
        parts.append(muted(scene, scene.t("history.people.none-yet")))
    parts += _who(scene, history, person, set_asked, attempt)
    page = leaf(scene, path, person.name, parts, "person", PEOPLE, mark(scene, person, 48))
    over: ft.Control | None = None
    if reason is not None:
        over = problem(scene, reason, lambda: set_reason(None))
    elif asked == "merge":
        over = MergeSheet(person, attempt, lambda: set_asked(""))
    elif asked == "name":
        over = NameSheet(person, attempt, lambda: set_asked(""))
    return main_view(scene, path, layers(framed(scene, HISTORY, page, []), over))


# -- numbers -------------------------------------------------------------------------------------


def _total(scene: Scene, total: Total) -> list[ft.Control]:
    """Games, best and streak large; everything else in a line."""
    number, many, t = scene.words.number, scene.words.many, scene.t
    found = [("person.plays", number(total.plays), many("history.games.unit", total.plays))]
    if total.best is not None:
        found.append(("person.best", number(total.best), t("history.best.unit")))
    if total.contests:
        found.append(("person.wins", number(total.wins), many("history.wins.unit", total.wins)))
        found.append(("person.streak", number(total.streak), t("history.streak.unit")))
    told = total_said(scene, total)
    if total.shared:
        told.append(many("history.shared", total.shared))
    if total.worst is not None:
        told.append(t("history.worst", points=total.worst))
    if total.first:
        told.append(t("history.since", day=day(scene, total.first)))
    return [figures(scene, found), muted(scene, dotted(told))]


def _latest(
    scene: Scene, history: History, person: Person, game: str, plays: Sequence[Play], named: bool
) -> list[ft.Control]:
    """The points of the latest games of one kind as a line, and in words."""
    of = history.people.of
    points = [
        side.points
        for play in reversed(plays[:LAST])
        for side in play.sides
        if of(side.person) == person.id
    ]
    if len(points) < 2:
        return []
    title = scene.words.many(words_of(game).latest, len(points))
    mean = sum(points) / len(points)
    told = scene.t("history.mean", points=tenths(scene, mean))
    said = scene.words.list([scene.words.number(one) for one in points])
    width = min(scene.width, 720) - 2 * EDGE - 40
    colours = scene.look.player(person.colour or "white")
    drawn = line_picture(points, width, colours.ring, colours.fill, scene.c.outline)
    picture = ft.Semantics(
        label=f"{title}: {said}",
        exclude_semantics=True,
        content=ft.Image(src=drawn, width=width, height=HIGH),
    )
    words = ft.Row(
        [scene.look.text(title, "title_medium"), muted(scene, told)],
        wrap=True,
        spacing=12,
        alignment=ft.MainAxisAlignment.SPACE_BETWEEN,
    )
    return [card(scene, ft.Column([words, picture], spacing=8), key=f"latest-{game}")]


def _games(
    scene: Scene, history: History, plays: Sequence[Play], most: int, more: Callable[[], object]
) -> list[ft.Control]:
    """The latest games of this person; a tap leads to a game."""
    by_id = {card.id: card for card in scene.program.tables.games().over}
    found = [by_id[play.id] for play in plays if play.id in by_id]
    lines = [finished_row(scene, history, card, "person") for card in found[:most]]
    parts: list[ft.Control] = [heading(scene, scene.t("history.games.chip")), rows(scene, lines)]
    if len(found) > most:
        said = scene.words.many("history.more", len(found) - most)
        parts.append(ft.Row([chip(scene, "person.more-games", said, more)], wrap=True))
    return parts if lines else []


HIGH = 84


def line_picture(points: Sequence[int], width: float, ring: str, fill: str, thin: str) -> str:
    """Return a line through points as SVG, with the mean as a dashed one."""
    low, high = min(points), max(points)
    span, step = max(1, high - low), (width - 16) / (len(points) - 1)

    def at(value: float) -> float:
        return round(HIGH - 12 - (value - low) / span * (HIGH - 24), 1)

    places = [(round(8 + n * step, 1), at(value)) for n, value in enumerate(points)]
    mean = at(sum(points) / len(points))
    best = points.index(high)
    path = "L".join(f"{x} {y}" for x, y in places)
    dots = "".join(
        f'<circle cx="{x}" cy="{y}" r="{6 if n == best else 4}" fill="{fill}" stroke="{ring}" '
        'stroke-width="1.5"/>'
        for n, (x, y) in enumerate(places)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {HIGH}">'
        f'<path d="M0 {mean}H{width}" stroke="{thin}" stroke-dasharray="4 4"/>'
        f'<path d="M{path}" fill="none" stroke="{ring}" stroke-width="3" '
        f'stroke-linejoin="round"/>{dots}</svg>'
    )


def _duels(
    scene: Scene, history: History, id: str, game: str, everybody_: bool, more: Callable[[], object]
) -> list[ft.Control]:
    """Everybody this person has met, who is the rival, and who the nemesis."""
    asked = Filter(game=game)
    found = history.remembered(("pairs", game), lambda: pairs(history.found(asked), history.people))
    duels = against(found, id)
    if not duels:
        return []
    even, worst = rival(duels), nemesis(duels)
    known = persons(scene, history)
    shown = duels if everybody_ else duels[:MET_SHOWN]
    lines = [
        row(
            scene,
            f"person.met-{duel.other}",
            known[duel.other].name if duel.other in known else duel.other,
            partial(scene.program.go, f"{PEOPLE}/{duel.other}"),
            below="\n".join(
                filter(
                    None,
                    (
                        scene.t("history.nemesis") if duel == worst else "",
                        scene.t("history.rival") if duel == even and duel != worst else "",
                        duel_said(scene, duel),
                    ),
                )
            ),
            ahead=mark(scene, known.get(duel.other)),
        )
        for duel in shown
    ]
    parts: list[ft.Control] = [
        heading(scene, scene.t("history.met")),
        muted(scene, scene.t("history.met.how")),
        rows(scene, lines),
    ]
    if len(duels) > len(shown):
        said = scene.words.many("history.more-people", len(duels) - len(shown))
        parts.append(ft.Row([chip(scene, "person.more", said, more)], wrap=True))
    return parts


def duel_said(scene: Scene, duel: Duel) -> str:
    """Return how often two met, and who was ahead."""
    return scene.words.many(
        "history.duel", duel.met, beat=duel.beat, beaten=duel.beaten, tied=duel.tied
    )


def _achieved(scene: Scene, history: History, id: str) -> list[ft.Control]:
    """What this person has achieved, the latest first; a tap leads to the game."""
    mine = [one for one in achieved(history) if one.person == id]
    if not mine:
        return []
    words = scene.words
    lines: list[ft.Control] = [
        row(
            scene,
            f"person.achieved-{one.achievement.id}",
            words.say(one.achievement.phrase),
            partial(scene.program.go, f"{HISTORY}/game/{one.play}"),
            below=f"{words.say(one.achievement.about)}\n{day(scene, one.ended)}",
            drawing="star",
        )
        for one in mine
    ]
    return [heading(scene, scene.t("history.achievements")), rows(scene, lines)]


# -- who it is -----------------------------------------------------------------------------------


def _who(
    scene: Scene,
    history: History,
    person: Person,
    ask: Callable[[str], object],
    attempt: Callable[[Callable[[], object]], None],
) -> list[ft.Control]:
    """Name, colour and language, and which names are this person's."""
    t, c = scene.t, scene.c

    def told(**what: str) -> None:
        attempt(lambda: tell(scene, history, person, **what))

    chips = [
        chip(
            scene,
            "person.rename",
            [icon("edit", c.on_surface), scene.look.text(t("history.person.name"), "label_large")],
            lambda: ask("name"),
        ),
        chip(
            scene,
            "person.merge",
            [
                icon("people", c.on_surface),
                scene.look.text(t("history.person.merge"), "label_large"),
            ],
            lambda: ask("merge"),
        ),
    ]
    for kept, gone in history.people.merges:
        if history.people.of(kept) == person.id:
            said = t("history.person.apart", name=name_of(scene, history, gone))
            drawn = [icon("undo", c.on_surface), scene.look.text(said, "label_large")]
            apart = partial(
                attempt, partial(history.tell_people, history.people.apart(gone))
            )  # fmt: skip
            chips.append(chip(scene, f"person.apart-{gone}", drawn, apart))
    tongues = [
        chip(
            scene,
            f"person.language-{code}",
            language(code).autonym,
            partial(told, language=code),
            selected=person.language == code,
        )
        for code in LANGUAGES
    ]
    return [
        heading(scene, t("history.person.who")),
        ft.Row(chips, wrap=True, spacing=8, run_spacing=8),
        scene.look.text(t("history.person.colour"), "title_medium"),
        colour_choice(
            scene,
            "person",
            person.colour,
            {person.colour: person.name} if person.colour else {},
            lambda colour: told(colour=colour),
        ),
        scene.look.text(t("history.person.language"), "title_medium"),
        ft.Row(tongues, wrap=True, spacing=8, run_spacing=8),
    ]


def tell(scene: Scene, history: History, person: Person, **what: str) -> None:
    """
    Remember something of a person, also where a new game looks for colours and languages: there
    everybody keeps their place in the list.
    """
    shelf = scene.program.tables.shelf
    kept = {name: value for name, value in what.items() if name in ("colour", "language")}
    known = shelf.players()
    if kept and any(history.people.of(person_of(one["name"])) == person.id for one in known):
        shelf.remember_players(
            [
                {**one, **kept} if history.people.of(person_of(one["name"])) == person.id else one
                for one in known
            ]
        )
    history.tell_people(history.people.told(person.id, **what))


@component
def MergeSheet(
    person: Person, attempt: Callable[[Callable[[], object]], None], close: Callable[[], object]
) -> ft.Control:
    """Everybody else: who of them is the same person."""
    scene = use_scene()
    history = use_history(scene)
    refused, set_refused = use_value("")

    def merge(other: Person) -> None:
        both = history.people.why_not(person.id, other.id, history.every)
        if both is not None:
            set_refused(
                scene.t(
                    "history.merge.both",
                    one=person.name,
                    other=other.name,
                    day=day(scene, both.ended),
                )
            )
            return
        close()
        attempt(lambda: history.tell_people(history.people.merged(person.id, other.id)))

    others = [one for one in everybody(scene, history) if one.id != person.id]
    parts: list[ft.Control] = [muted(scene, scene.t("history.merge.how", player=person.name))]
    if refused:
        words = scene.look.text(refused, "body_medium", scene.c.on_error_container)
        box = card(scene, words, bgcolor=scene.c.error_container)
        parts.append(
            ft.Semantics(identifier="merge.refused", live_region=True, content=box)
        )  # fmt: skip
    if others:
        parts.append(
            rows(
                scene,
                [
                    row(
                        scene,
                        f"merge.person-{one.id}",
                        one.name,
                        partial(merge, one),
                        below=scene.words.many("history.games", one.plays) if one.plays else None,
                        ahead=mark(scene, one),
                        more=False,
                    )
                    for one in others
                ],
            )
        )
    else:
        parts.append(scene.look.text(scene.t("history.merge.nobody"), "body_large"))
    leave = Primary("merge.leave", scene.t("close"), close, tone="tonal")
    return sheet(scene, "merge", scene.t("history.merge"), parts, close, foot=leave)


@component
def NameSheet(
    person: Person, attempt: Callable[[Callable[[], object]], None], close: Callable[[], object]
) -> ft.Control:
    """The name somebody is listed under; what stands in finished games stays as it is."""
    scene = use_scene()
    history = use_history(scene)
    written, set_written = use_value(person.name)
    name = clean_name(written)
    ready = name != person.name and is_name(name)

    def book() -> None:
        close()
        attempt(lambda: tell(scene, history, person, name=name))

    text = field(
        scene,
        "name.name",
        scene.t("new.name"),
        written,
        max_length=NAME_LENGTH,
        capitalization=ft.TextCapitalization.WORDS,
        on_change=lambda e: set_written(e.control.value),
        on_submit=lambda _: book() if ready else None,
    )
    button = Primary(
        "name.book",
        scene.t("people.rename", name=name) if ready else scene.t("people.rename.missing"),
        book if ready else None,
        drawing="check" if ready else None,
    )
    parts = [text, muted(scene, scene.t("history.name.how"))]
    return sheet(scene, "name", scene.t("history.person.name"), parts, close, foot=button)
