"""The preparation of a game: who plays, with which colour, and that it can be left and resumed."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.games import GAMES
from companion.history.people import People, people_to_wire
from companion.i18n import language
from companion.kernel.people import Colour
from companion.plays import person_of
from companion.storage import open_shelf
from companion.table import Tables
from companion.ui.screens.new_game.draft import Draft, Seat, what_changed
from companion.ui.screens.new_game.players import PEOPLE
from companion.viticulture.box.seasons import Season
from companion.viticulture.position.setup import Edition
from tests.gallery.scenes import Room, draft

from .headless import Phone, phone, story, viewer

words = language("en").text


async def add(one: Phone, name: str) -> None:
    """Somebody new sits down."""
    await one.tap("new.add")
    seat = max(id for id in one.ids() if id.startswith("new.seat-") and id.endswith(".name"))
    await one.type(seat, name)
    await one.tap(seat.replace(".name", ".done"))


@story
async def test_from_an_empty_table_to_the_first_spring() -> None:
    room = Room()
    async with phone(room.tables, preferences=viewer()) as one:
        await one.tap("home.new")
        assert one.route == "/new"
        assert not one.tappable("new.next")
        assert one.said("new.next") == "Add a player"
        await add(one, "Anna")
        await add(one, "Marco")
        await one.tap("new.next")
        await one.tap("new.edition-es")
        await one.tap("new.lira")
        before = len(one.taken)
        await one.tap("new.start")
        assert one.route.startswith("/game/")
        later = b"".join(one.taken[before:])
        assert b"new.add" not in later, "the empty page is not shown on the way"
        table = room.tables.at(one.route.removeprefix("/game/"))
        setup = table.session.setup
        assert [player.name for player in setup.players] == ["Anna", "Marco"]
        assert (setup.edition, setup.lira) == (Edition("es"), True)
        await one.tap("first.seat-2")
        assert table.session.state.season is Season.SPRING
        await one.go("/new")
        assert one.has("new.known-1"), "who played once is known"
        assert not one.has("new.seat-1"), "the next preparation begins anew"


@story
async def test_a_table_chooses_says_with_whole_vineyards_how_it_reads_the_cottage() -> None:
    room = draft("Anna", "Marco", step=2)()
    async with phone(room.tables, route="/new", preferences=viewer()) as one:
        assert not one.has("new.cottage")
        await one.tap("new.whole")
        assert not one.selected("new.cottage"), "the first is looked at"
        await one.tap("new.cottage")
        await one.tap("new.start")
        table = room.tables.at(one.route.removeprefix("/game/"))
        assert table.session.setup.cottage_named


@pytest.mark.parametrize("route", ["/new", "/new/vino"])
@story
async def test_four_names_are_written_one_after_the_other_with_enter(route: str) -> None:
    room = Room()
    async with phone(room.tables, route=route, preferences=viewer()) as one:
        await one.tap("new.add")
        for n, name in enumerate(("Anna", "Marco", "Sofía", "Jo"), 1):
            await one.type(f"new.seat-{n}.name", name)
            await one.submit(f"new.seat-{n}.name")
        assert one.has("new.seat-5.name"), "ready for one more"
        await one.tap("new.next")
        await one.tap("new.start")
        table = room.tables.at(one.route.removeprefix("/game/"))
        names = [player.name for player in table.session.setup.players]
        assert names == ["Anna", "Marco", "Sofía", "Jo"], "the last chair stayed empty"


@story
async def test_an_empty_name_ends_the_row_of_names() -> None:
    room = Room()
    async with phone(room.tables, route="/new", preferences=viewer()) as one:
        await one.tap("new.add")
        await one.type("new.seat-1.name", "Anna")
        await one.submit("new.seat-1.name")
        await one.submit("new.seat-2.name")
        assert not one.has("new.seat-2")
        assert not one.has("new.seat-1.name")


@pytest.mark.parametrize("route", ["/new", "/new/vino"])
@story
async def test_a_name_of_too_many_signs_is_explained_where_a_field_counts_otherwise(
    route: str,
) -> None:
    room = Room()
    family = "\N{MAN}\N{ZERO WIDTH JOINER}\N{WOMAN}\N{ZERO WIDTH JOINER}\N{GIRL}"
    async with phone(room.tables, route=route, preferences=viewer()) as one:
        for name in (family * 6, "Anna\tB", "Marco"):  # six letters to a browser, thirty to us
            await add(one, name)
        await one.tap("new.next")
        while not one.has("new.start"):
            await one.tap("new.next")
        await one.tap("new.start")
        assert one.route.partition("?")[0] == route
        assert one.sees("24")
        await one.tap("problem.leave")
        while not one.has("new.seat-1"):
            await one.tap("new.back")
        await one.tap("new.seat-1")
        await one.type("new.seat-1.name", family)
        await one.tap("new.seat-1.done")
        while not one.has("new.start"):
            await one.tap("new.next")
        await one.tap("new.start")
        table = room.tables.at(one.route.removeprefix("/game/"))
        assert [p.name for p in table.session.setup.players] == [family, "Anna B", "Marco"]


@story
async def test_what_is_chosen_already_is_no_choice_to_undo() -> None:
    async with phone(Room().tables, route="/new", preferences=viewer()) as one:
        await one.tap("new.kind-viticulture")
        assert not one.tappable("new.undo")


@story
async def test_names_are_kept_as_they_are_typed_and_two_of_a_name_are_not_possible() -> None:
    room = Room()
    async with phone(room.tables, route="/new", preferences=viewer()) as one:
        await add(one, "Anna")
        await add(one, "anna ")
        assert not one.tappable("new.next")
        await one.tap("new.seat-1")
        await one.type("new.seat-1.name", "")
        assert not one.tappable("new.next"), "only a last chair may stay empty"
        await one.type("new.seat-1.name", "Илья")
        assert one.tappable("new.next")
        assert one.written("new.seat-1.name") == "Илья"


@story
async def test_the_own_colour_of_somebody_without_a_name_yet_is_not_taken() -> None:
    async with phone(Room().tables, route="/new", preferences=viewer()) as one:
        await one.tap("new.add")
        assert "free" in one.texts()
        assert "taken" not in one.texts()


def list_around(one: Phone, id: str) -> int:
    """The control that scrolls, in which something stands."""
    return next(node["_i"] for node in one.identified()[id][0].within[::-1] if node.get("scroll"))


@pytest.mark.parametrize("route", ["/new", "/new/vino"])
@story
async def test_where_the_list_of_players_grows_shorter_it_begins_anew(route: str) -> None:
    """What is left of it would else be tapped where it stood while it was scrolled."""
    async with phone(Room().tables, route=route, preferences=viewer()) as one:
        first = list_around(one, "new.add")
        await one.tap("new.add")
        await one.type("new.seat-1.name", "Anna")
        assert list_around(one, "new.kind-solo") == first
        await one.tap("new.seat-1.done")
        folded = list_around(one, "new.kind-solo")
        assert folded != first
        await one.tap("new.seat-1")
        await one.tap("new.seat-1.remove")
        assert list_around(one, "new.kind-solo") != folded


@story
async def test_a_taken_colour_is_swapped_with_its_owner() -> None:
    room = draft("Anna", "Marco")()
    async with phone(room.tables, route="/new", preferences=viewer()) as one:
        await one.tap("new.seat-1")
        theirs = tuple(Colour)[1].value
        await one.tap(f"new.seat-1.colour-{theirs}")
        assert one.selected(f"new.seat-1.colour-{theirs}")
        kept = room.shelf.draft("new-game")
        assert [s["colour"] for s in kept["seats"]] == [theirs, next(iter(Colour)).value]


@story
async def test_seats_can_be_changed_and_everything_undone() -> None:
    room = draft("Anna", "Marco", "Sofía")()
    async with phone(room.tables, route="/new", preferences=viewer()) as one:
        assert not one.tappable("new.undo")
        await one.tap("new.seat-1")
        await one.tap("new.seat-1.down")
        await one.tap("new.seat-2.remove")
        assert [s["name"] for s in room.shelf.draft("new-game")["seats"]] == ["Marco", "Sofía"]
        await one.tap("new.undo")
        await one.tap("new.undo")
        names = [s["name"] for s in room.shelf.draft("new-game")["seats"]]
        assert names == ["Anna", "Marco", "Sofía"]
        assert not one.tappable("new.undo")


@story
async def test_a_preparation_that_was_left_goes_on_where_it_was() -> None:
    room = Room()
    async with phone(room.tables, route="/new", preferences=viewer()) as one:
        await add(one, "Anna")
        await one.tap("new.next")
        assert one.has("new.start")
    async with phone(room.tables, route="/new", preferences=viewer()) as one:
        assert one.has("new.start")
        await one.tap("new.back")
        assert one.sees("Anna")


@story
async def test_a_preparation_outlives_the_program(tmp_path: Path) -> None:
    """What lies on the disk at any moment is what a program that was killed then finds."""
    here = open_shelf(tmp_path / "here")
    async with phone(Tables(here, GAMES), route="/new", preferences=viewer()) as one:
        await add(one, "Нина")
        await add(one, "Jo")
        await one.tap("new.next")
        await one.tap("new.lira")
        shutil.copytree(tmp_path / "here", tmp_path / "there")
    here.close()
    there = open_shelf(tmp_path / "there")
    tables = Tables(there, GAMES)
    async with phone(tables, route="/new", preferences=viewer()) as one:
        assert words("new.did.lira") in one.said("new.undo")
        await one.tap("new.start")
        assert one.has("first.draw")
        setup = tables.at(one.route.removeprefix("/game/")).session.setup
    there.close()
    assert setup.lira
    assert [player.name for player in setup.players] == ["Нина", "Jo"]


@story
async def test_undo_names_what_it_takes_back_and_outlives_the_page() -> None:
    room = draft("Anna", "Marco")()
    async with phone(room.tables, route="/new", preferences=viewer()) as one:
        await one.tap("new.seat-1")
        await one.tap("new.seat-1.remove")
    async with phone(room.tables, route="/new", preferences=viewer()) as one:
        assert words("new.did.remove", player="Anna") in one.said("new.undo")
        await one.tap("new.undo")
        assert [s["name"] for s in room.shelf.draft("new-game")["seats"]] == ["Anna", "Marco"]
        assert words("undo.nothing") in one.said("new.undo")


@pytest.mark.parametrize(
    ("edit", "id"),
    [
        pytest.param(lambda d: d.with_player("Jo", "en"), "new.did.add", id="added"),
        pytest.param(lambda d: d.without(0), "new.did.remove", id="removed"),
        pytest.param(lambda d: d.moved(0, 1), "new.did.seat", id="moved"),
        pytest.param(lambda d: d.with_changes(0, colour="white"), "new.did.colour", id="colour"),
        pytest.param(lambda d: d.with_changes(0, colour="green"), "new.did.colour", id="swapped"),
        pytest.param(lambda d: d.with_changes(1, language="ru"), "new.did.language", id="language"),
        pytest.param(lambda d: replace(d, edition="ru"), "new.did.box", id="box"),
        pytest.param(lambda d: replace(d, lira=True), "new.did.lira", id="lira"),
    ],
)
def test_every_change_of_a_preparation_has_a_name(edit: Any, id: str) -> None:
    before = Draft((Seat("Anna", "blue", "en"), Seat("Marco", "green", "it")))
    assert what_changed(before, edit(before))[0] == id


@story
async def test_known_players_come_with_their_colour_and_language() -> None:
    room = draft("Anna", known=("Пётр", "Jo"))()
    async with phone(room.tables, route="/new", preferences=viewer()) as one:
        await one.tap("new.known-2")
        seat = room.shelf.draft("new-game")["seats"][1]
        assert (seat["name"], seat["colour"], seat["language"]) == (
            "Jo",
            tuple(Colour)[1].value,
            "it",
        )


@story
async def test_two_names_of_one_person_are_offered_once_under_the_one_they_have_now() -> None:
    room = draft(known=("Jo", "Пётр", "Joanna"))()
    people = People().merged(person_of("Joanna"), person_of("Jo"))
    room.shelf.keep_draft(PEOPLE, people_to_wire(people))
    for route in ("/new", "/new/vino"):
        async with phone(room.tables, route=route, preferences=viewer()) as one:
            offered = [one.said(id) for id in one.ids() if id.startswith("new.known-")]
            said = [language("en").text("new.add-known", player=n) for n in ("Joanna", "Пётр")]
            assert offered == said


@story
async def test_two_quick_taps_seat_two_players() -> None:
    room = draft(known=("Пётр", "Jo"))()
    async with phone(room.tables, route="/new", preferences=viewer()) as one:
        one.press("new.known-1")
        one.press("new.known-2")
        await one.settle()
        assert [s["name"] for s in room.shelf.draft("new-game")["seats"]] == ["Пётр", "Jo"]
