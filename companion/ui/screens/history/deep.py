"""
What was done within the games, told section by section: where points come from, rows, actions,
orders, parents, visitors, wines; in Vino vineyards, income, the market.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

import flet as ft

from companion.cards import capital, cards
from companion.games import words_of
from companion.history.deep import Deep, Moves, market, sums
from companion.history.people import People
from companion.plays import Play

from ...hooks import Setter, use_made, use_value
from ...parts.boundary import component
from ...parts.surface import rows
from ...parts.touch import chip
from ...scene import Scene, use_scene
from .common import bars, fold, heading, muted, of_the_most, tenths

TOP = 8
"""Cards of one kind that are listed; the others are few."""

Inside = Callable[[Scene, Deep, str], Sequence[ft.Control]]


def _nothing_opened() -> frozenset[str]:
    return frozenset()


@component
def Detail(plays: tuple[Play, ...], people: People) -> ft.Control:
    """What was done in one game, by everybody or by one of them."""
    scene = use_scene()
    person, set_person = use_value("")
    opened, set_opened = use_made(_nothing_opened)
    play = plays[0]
    parts: list[ft.Control] = [heading(scene, scene.t("history.detail"))]
    if not play.solo:
        chips = [
            chip(
                scene,
                f"detail.seat-{seat}",
                said,
                partial(set_person, id),
                selected=person == id,
            )
            for seat, (id, said) in enumerate(
                [
                    ("", scene.t("history.detail.all")),
                    *[(people.of(side.person), side.name) for side in play.sides],
                ]
            )
        ]
        parts.append(ft.Row(chips, wrap=True, spacing=8, run_spacing=8))
    deep = sums(plays, people, person)
    moves = market(plays) if not person else {}
    parts += sections(scene, play.game, deep, moves, "detail", opened, set_opened)
    return ft.Column(parts, spacing=14, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)


def sections(
    scene: Scene,
    game: str,
    deep: Deep,
    moves: Mapping[str, Moves],
    base: str,
    opened: frozenset[str],
    set_opened: Setter[frozenset[str]],
) -> list[ft.Control]:
    """Return what some sides have done in one game; each section is opened by a tap."""
    found: list[ft.Control] = []
    for name, beginnings, inside in SECTIONS[game]:
        if name == "rows":
            there, said = bool(deep.rows), _rows_said(scene, deep)
        elif name == "market":
            there, said = bool(moves), scene.t("history.market.said")
            inside = partial(_market, moves)
        else:
            mine = [key for key in deep.counts if key.startswith(beginnings)]
            there, said = bool(mine), scene.t(f"history.section.{name}.said")
        if there:
            title = scene.t(f"history.section.{name}")
            made = partial(inside, scene, deep, f"{base}.{name}")
            found.append(
                fold(scene, f"{base}.fold-{name}", title, said, made, opened, set_opened)
            )  # fmt: skip
    if not found:
        return [muted(scene, scene.t("history.detail.none"))]
    parts: list[ft.Control] = [rows(scene, found)]
    vineyards = deep.followed.get("vineyard", 0)
    if words_of(game).depths and vineyards < deep.sides:
        told = scene.words.many("history.followed", deep.sides, vineyards=vineyards)
        parts.append(muted(scene, told))
    return parts


# -- lines ---------------------------------------------------------------------------------------


def _amount(scene: Scene, deep: Deep, name: str) -> str:
    """Return a count and, of several sides, how much that is for each."""
    count, each = deep.counts[name], tenths(scene, deep.each(name))
    if deep.sides < 2 or each == tenths(scene, 0):  # so little for each says nothing
        return scene.words.number(count)
    return scene.t("history.each", total=count, each=each)


def _chart(
    scene: Scene,
    deep: Deep,
    id: str,
    beginning: str,
    said: Callable[[str], str],
    most: int = 0,
) -> list[ft.Control]:
    """A chart of all counts whose names begin so, the largest first."""
    found = list(deep.under(beginning).items())
    found = found[:most] if most else found
    if not found:
        return []
    lines = [(said(name), n, _amount(scene, deep, f"{beginning}{name}")) for name, n in found]
    return [bars(scene, id, of_the_most(scene, lines))]


def _facts(scene: Scene, deep: Deep, id: str, *names: str) -> list[ft.Control]:
    """Lines of one count each, as far as there are any."""
    found = [name for name in names if deep.counts.get(name)]
    if not found:
        return []
    c, look = scene.c, scene.look
    lines: list[ft.Control] = []
    for name in found:
        words = look.text(scene.t(f"history.count.{name}"), "body_medium")
        number = look.text(
            _amount(scene, deep, name),
            "label_medium",
            c.on_surface_variant,
            text_align=ft.TextAlign.END,
        )
        if scene.large_text:
            inside: ft.Control = ft.Column([words, number], spacing=0, tight=True)
        else:
            inside = ft.Row([ft.Container(words, expand=True), number], spacing=10)
        lines.append(ft.MergeSemantics(inside))
    return [
        ft.Semantics(identifier=id, container=True, content=ft.Column(lines, spacing=6, tight=True))
    ]


def _small(scene: Scene, said: str) -> ft.Control:
    return scene.look.text(said, "label_large")


def _card_said(scene: Scene, table: str) -> Callable[[str], str]:
    """Return what says the name of a card by its number or name."""

    def said(name: str) -> str:
        card = cards().get(f"{table}-{name}")
        return capital(scene.words.say(card.name)) if card else name

    return said


# -- sections of Viticulture ---------------------------------------------------------------------


def _points(scene: Scene, deep: Deep, id: str) -> list[ft.Control]:
    return _chart(
        scene, deep, id, "points.", lambda name: capital(scene.t(f"history.source.{name}"))
    )


def _rows_said(scene: Scene, deep: Deep) -> str:
    return scene.words.many("history.rows", sum(row.chosen for row in deep.rows.values()))


def _rows(scene: Scene, deep: Deep, id: str) -> list[ft.Control]:
    most = max(row.chosen for row in deep.rows.values())
    lines = []
    for hour, row in deep.rows.items():
        said = scene.words.many("history.chosen", row.chosen)
        if row.contests:
            said = scene.t("history.row.won", chosen=said, won=row.won, of=row.contests)
        lines.append((scene.t("history.row", hour=hour), said, row.chosen / most))
    return [bars(scene, id, lines), muted(scene, scene.t("history.row.how"))]


def _orders(scene: Scene, deep: Deep, id: str) -> list[ft.Control]:
    def worth(points: str) -> str:
        return scene.words.many("history.worth", int(points))

    found = _facts(scene, deep, f"{id}-all", "orders")
    found += _chart(scene, deep, f"{id}-worth", "orders-worth.", worth)
    by_card = _chart(scene, deep, f"{id}-cards", "order.", _card_said(scene, "order"), TOP)
    return [*found, *([_small(scene, scene.t("history.often")), *by_card] if by_card else [])]


def _actions(scene: Scene, deep: Deep, id: str) -> list[ft.Control]:
    found = _chart(scene, deep, id, "action.", lambda name: capital(scene.t(f"action.{name}")))
    bonuses = _chart(
        scene, deep, f"{id}-bonus", "bonus.", lambda name: capital(scene.t(f"action.{name}"))
    )
    workers = _chart(
        scene, deep, f"{id}-worker", "worker.", lambda name: capital(scene.t(f"worker.{name}"))
    )
    if bonuses:
        found += [_small(scene, scene.t("history.bonuses")), *bonuses]
    return [*found, *workers]


def _structures(scene: Scene, deep: Deep, id: str) -> list[ft.Control]:
    return _chart(scene, deep, id, "structure.", lambda name: capital(scene.t(f"structure.{name}")))


def _parents(scene: Scene, deep: Deep, id: str) -> list[ft.Control]:
    found: list[ft.Control] = []
    for kind in ("mama", "papa"):
        said = _card_said(scene, kind)
        counts = deep.under(f"{kind}.")
        if not counts:
            continue
        most = max(counts.values())
        lines = []
        for name, times in counts.items():
            key = f"{kind}.{name}"
            told = scene.words.many("history.games", times)
            if deep.contests.get(key):
                won, of = deep.won.get(key, 0), deep.contests[key]
                told = scene.t("history.row.won", chosen=told, won=won, of=of)
            lines.append((said(name), told, times / most))
        found += [_small(scene, scene.t(f"cards.{kind}s")), bars(scene, f"{id}-{kind}", lines)]
    gifts = _gifts(scene, deep, f"{id}-gift")
    return [*found, *([_small(scene, scene.t("history.papa-gifts")), *gifts] if gifts else [])]


def _gifts(scene: Scene, deep: Deep, id: str) -> list[ft.Control]:
    """How often the gift of each papa was taken, and not his lira."""
    said, lines = _card_said(scene, "papa"), []
    for name, times in deep.under("papa.").items():
        taken = deep.counts.get(f"papa-gift.{name}", 0)
        told = scene.t("history.of", part=taken, whole=times)
        lines.append((said(name), told, taken / times))
    return [bars(scene, id, lines)] if any(part for _, _, part in lines) else []


def _visitors(scene: Scene, deep: Deep, id: str) -> list[ft.Control]:
    found = _chart(
        scene, deep, id, "visitors.", lambda name: capital(scene.t(f"history.visitors.{name}"))
    )
    named = _chart(scene, deep, f"{id}-often", "visitor.", _card_said(scene, "visitor"), TOP)
    if named:
        found += [_small(scene, scene.t("history.often")), *named]
    gave = _chart(scene, deep, f"{id}-gave", "visitor-points.", _card_said(scene, "visitor"))
    if gave:
        found += [_small(scene, scene.t("history.visitor-points")), *gave]
    return found


def _wines(scene: Scene, deep: Deep, id: str) -> list[ft.Control]:
    found = _chart(scene, deep, id, "wine.", lambda name: capital(scene.t(f"wine.{name}")))
    wines = deep.counts.get("wines", 0)
    if wines:
        value = tenths(scene, deep.counts.get("wine-value", 0) / wines)
        found.append(muted(scene, scene.t("history.wine-value", value=value)))
    return [*found, *_facts(scene, deep, f"{id}-aged", "aged-wines", "aged-grapes")]


def _vines(scene: Scene, deep: Deep, id: str) -> list[ft.Control]:
    kinds = _chart(scene, deep, id, "vine.", lambda name: capital(scene.t(f"vine.{name}")))
    names = ("vines", "uprooted", "harvests", "grapes", "fields-sold", "fields-bought")
    return [*kinds, *_facts(scene, deep, f"{id}-all", *names)]


def _money(scene: Scene, deep: Deep, id: str) -> list[ft.Control]:
    found = _facts(scene, deep, f"{id}-residual", "residual-paid")
    found += _chart(scene, deep, id, "lira.", lambda name: capital(scene.t(f"history.lira.{name}")))
    return [*found, *_facts(scene, deep, f"{id}-all", "grapes-sold", "tours", "trained")]


def _drawn(scene: Scene, deep: Deep, id: str) -> list[ft.Control]:
    return _chart(scene, deep, id, "drawn.", lambda name: capital(scene.t(f"history.drawn.{name}")))


VITICULTURE: tuple[tuple[str, tuple[str, ...], Inside], ...] = (
    ("points", ("points.",), _points),
    ("rows", (), _rows),
    ("orders", ("order",), _orders),
    ("actions", ("action.", "bonus.", "worker."), _actions),
    ("structures", ("structure.",), _structures),
    ("parents", ("mama.", "papa."), _parents),
    ("visitors", ("visitor",), _visitors),
    ("wines", ("wine", "aged"), _wines),
    ("vines", ("vine", "uprooted", "harvests", "grapes", "fields"), _vines),
    ("money", ("residual-paid", "lira.", "tours", "trained"), _money),
    ("drawn", ("drawn.",), _drawn),
)
"""The sections, the beginnings of what they tell, and what tells it."""


# -- sections of Vino ----------------------------------------------------------------------------


def _vineyards(scene: Scene, deep: Deep, id: str) -> list[ft.Control]:
    found = _chart(
        scene, deep, id, "vineyards.", lambda name: capital(scene.t(f"history.vineyards.{name}"))
    )
    return [*found, *_facts(scene, deep, f"{id}-all", "gifts", "passed", "spent")]


def _income(scene: Scene, deep: Deep, id: str) -> list[ft.Control]:
    found = _facts(scene, deep, f"{id}-all", "income", "sales")
    found += _chart(scene, deep, id, "income.", lambda name: capital(scene.t(f"variety.{name}")))
    sold = _chart(
        scene, deep, f"{id}-sold", "sold.", lambda name: capital(scene.t(f"variety.{name}"))
    )
    return [*found, *([_small(scene, scene.t("history.sold")), *sold] if sold else [])]


def _regions(scene: Scene, deep: Deep, id: str) -> list[ft.Control]:
    found = _facts(scene, deep, f"{id}-all", "regions")
    found += _chart(scene, deep, id, "region.", lambda name: capital(scene.t(f"region.{name}")))
    stock = _chart(
        scene, deep, f"{id}-variety", "variety.", lambda name: capital(scene.t(f"variety.{name}"))
    )
    return [*found, *([_small(scene, scene.t("history.stock")), *stock] if stock else [])]


def _first(scene: Scene, deep: Deep, id: str) -> list[ft.Control]:
    return _facts(scene, deep, id, "first-in-order")


def _market(
    moves: Mapping[str, Moves], scene: Scene, deep: Deep, id: str
) -> list[ft.Control]:  # fmt: skip
    lines = []
    reach = max((abs(m.at_the_end) for m in moves.values()), default=0) or 1
    for variety, m in moves.items():
        said = scene.t(
            "history.market.line", end=tenths(scene, m.at_the_end), low=m.lowest, high=m.highest
        )
        lines.append((capital(scene.t(f"variety.{variety}")), said, max(0.0, m.at_the_end) / reach))
    rose = scene.t(
        "history.market.moves",
        rose=sum(m.rose for m in moves.values()),
        fell=sum(m.fell for m in moves.values()),
    )
    return [bars(scene, id, lines), muted(scene, rose)]


VINO: tuple[tuple[str, tuple[str, ...], Inside], ...] = (
    ("vineyards", ("vineyards.",), _vineyards),
    ("income", ("income", "sold."), _income),
    ("regions", ("region", "variety."), _regions),
    ("market", (), partial(_market, {})),
    ("turns", ("first-in-order",), _first),
)

SECTIONS = {"viticulture": VITICULTURE, "vino": VINO}
"""What there is to be opened, by game."""

__all__ = ["Detail", "sections"]
