"""The preparation of a game against the Automa: kind, level, variant, deck, a friend's code."""

from __future__ import annotations

import pytest

from companion.campaigns import campaigns_of
from companion.i18n import language
from companion.ui.scene import Program, Scene
from companion.ui.screens.new_game.draft import Draft, Seat, read, what_changed
from companion.ui.screens.new_game.kinds import KINDS, GameKind, kinds
from companion.viticulture.box.board import Board
from companion.viticulture.box.seasons import Season
from companion.viticulture.solo.choices import Deck, Level, Solo
from companion.viticulture.solo.friend_code import friend_code
from tests.gallery.scenes import Room, draft

from .headless import Phone, phone, story, viewer

words = language("en").text


async def sit_down(one: Phone, kind: str, name: str = "Lea") -> None:
    """Choose what is played, and write who plays it."""
    await one.tap(f"new.kind-{kind}")
    await one.tap("new.add")
    await one.type("new.seat-1.name", name)
    await one.tap("new.seat-1.done")
    await one.tap("new.next")


@story
async def test_a_solo_game_from_the_empty_house_to_the_first_spring() -> None:
    room = Room()
    async with phone(room.tables, route="/new", preferences=viewer()) as one:
        await sit_down(one, "solo")
        assert one.sees(words("new.teach-alone")), "one is spoken to"
        assert not one.sees(words("new.teach"))
        await one.tap("new.level-hard")
        await one.tap("new.start")
        table = room.tables.at(one.route.removeprefix("/game/"))
        game = table.session.setup.solo
        assert (game.level, game.aggressive, game.deck) == (Level.HARD, False, Deck.APP)
        assert game.seed is not None, "every deck of the app can be given to a friend"
        assert one.sees(friend_code(game))
        await one.tap("setup.begin")
        assert table.session.state.season is Season.SPRING
        assert len(table.session.state.automa.deck) == 24


@story
async def test_the_box_s_cards_and_the_other_board_are_choices() -> None:
    room = draft("Lea", kind="solo", step=2, seed=5)()
    async with phone(room.tables, route="/new", preferences=viewer()) as one:
        await one.tap("new.board-tuscany")
        await one.tap("new.deck-box")
        await one.tap("new.level-very-easy")
        assert words("board.tuscany.about") in one.said("new.board-tuscany")
        await one.tap("new.start")
        setup = room.tables.at(one.route.removeprefix("/game/")).session.setup
        assert setup.solo == Solo(Level.VERY_EASY, board=Board.TUSCANY, deck=Deck.BOX)


@story
async def test_a_combination_nobody_may_play_is_explained_and_does_not_begin() -> None:
    room = draft("Lea", kind="solo", step=2, level="very-hard", seed=5)()
    async with phone(room.tables, route="/new", preferences=viewer()) as one:
        await one.tap("new.aggressive")
        assert one.sees(words("why.AGG-01"))
        assert not one.tappable("new.next")
        assert not one.has("new.start")
        await one.tap("new.level-hard")
        assert not one.sees(words("why.AGG-01"))
        assert one.tappable("new.start")


@story
async def test_a_friend_s_code_settles_everything_but_who_plays() -> None:
    theirs = Solo(Level.EASY, True, seed=777)
    room = draft("Lea", kind="solo", step=2, seed=5)()
    async with phone(room.tables, route="/new", preferences=viewer()) as one:
        await one.tap("new.code")
        assert not one.tappable("code.use")
        await one.type("code.field", "3001")
        assert one.sees(words("code.not-a-code", length=8))
        await one.type("code.field", "3001-ZATR")
        assert one.sees(words("code.mistyped"))
        await one.type("code.field", friend_code(theirs).lower().replace("-", " "))
        await one.tap("code.use")
        assert one.selected("new.aggressive")
        assert one.sees(friend_code(theirs))
        await one.tap("new.start")
        setup = room.tables.at(one.route.removeprefix("/game/")).session.setup
        assert setup.solo == theirs
        assert setup.players[0].name == "Lea"


@story
async def test_a_campaign_begins_on_its_path() -> None:
    room = Room()
    async with phone(room.tables, route="/new", preferences=viewer()) as one:
        await sit_down(one, "campaign")
        assert not one.has("new.code"), "a campaign has a deck for each game"
        await one.tap("new.level-easy")
        await one.tap("new.start")
        (saga,) = campaigns_of(room.tables).all()
        assert one.route == f"/campaign/{saga.id}"
        assert saga.choices.level is Level.EASY
        assert saga.setup.players[0].name == "Lea"


@story
async def test_whoever_sits_first_stays_when_something_else_is_played() -> None:
    room = draft("Anna", "Marco", "Sofía")()
    async with phone(room.tables, route="/new", preferences=viewer()) as one:
        await one.tap("new.kind-solo")
        assert one.has("new.seat-1")
        assert not one.has("new.seat-2"), "the Automa takes no seat"
        assert not one.has("new.add"), "and nobody else plays"
        await one.tap("new.undo")
        assert one.has("new.seat-3")
        assert one.selected("new.kind-viticulture")


@story
async def test_who_is_known_plays_alone_again_within_four_taps_from_home() -> None:
    room = draft(known=("Lea", "Jo"))()
    async with phone(room.tables, preferences=viewer()) as one:
        for id in ("home.new", "new.kind-solo", "new.next", "new.start"):
            await one.tap(id)
        assert one.has("setup.begin")
        table = room.tables.at(one.route.removeprefix("/game/"))
        assert [player.name for player in table.session.setup.players] == ["Lea"]


@story
async def test_somebody_else_plays_alone_with_one_tap_more() -> None:
    room = draft(known=("Lea", "Jo"))()
    async with phone(room.tables, route="/new", preferences=viewer()) as one:
        await one.tap("new.kind-solo")
        await one.tap("new.known-2")
        assert "Jo" in one.said("new.seat-1")
        assert not one.has("new.seat-2")


@story
async def test_a_solo_preparation_that_was_left_goes_on_where_it_was() -> None:
    room = Room()
    async with phone(room.tables, route="/new", preferences=viewer()) as one:
        await sit_down(one, "solo")
        await one.tap("new.level-hard")
        await one.tap("new.aggressive")
    async with phone(room.tables, route="/new", preferences=viewer()) as one:
        assert one.selected("new.aggressive")
        kept = room.shelf.draft("new-game")
        assert (kept["kind"], kept["level"], kept["step"]) == ("solo", "hard", 2)
        await one.tap("new.undo")
        assert not one.selected("new.aggressive")


def test_a_draft_from_before_is_a_table_s() -> None:
    seat = {"name": "Anna", "colour": "blue", "language": "en"}
    old = {"seats": [seat, {**seat, "name": "Jo"}], "edition": "ru", "lira": True, "step": 2}
    found = read(old, Draft())
    assert (found.kind, found.step, found.lira, len(found.seats)) == ("viticulture", 2, True, 2)
    assert found.setup().solo is None


@pytest.mark.parametrize(
    "nonsense",
    [
        {"kind": "chess"},
        {"level": "impossible"},
        {"seed": -1},
        {"seed": "7"},
        {"board": 3},
        {"step": 9},
    ],
    ids=lambda found: next(iter(found)),
)
def test_a_draft_that_makes_no_sense_still_opens(nonsense: dict[str, object]) -> None:
    seat = {"name": "Anna", "colour": "blue", "language": "en"}
    kept = {"seats": [seat], "edition": "en", "lira": False, "step": 1, **nonsense}
    found = read(kept, Draft())
    assert found.kind in KINDS
    assert 1 <= found.step <= len(KINDS[found.kind].pages)
    found.setup()


@pytest.mark.parametrize("field", ["kind", "level", "aggressive", "board", "deck", "seed"])
def test_every_choice_against_the_automa_has_a_name_for_undo(field: str) -> None:
    before = Draft((Seat("Anna", "blue", "en"),), kind="solo")
    others = {"kind": "campaign", "level": "hard", "board": "tuscany", "deck": "box", "seed": 3}
    after = Draft(**{**vars(before), field: others.get(field, True)})
    name = {"seed": "code"}.get(field, field)
    assert what_changed(before, after) == (f"new.did.{name}", "")


@pytest.mark.parametrize("kind", KINDS.values(), ids=lambda kind: kind.name)
def test_every_kind_says_what_it_is(kind: object) -> None:
    name = kind.name  # type: ignore[attr-defined]
    assert words(f"new.kind.{name}")
    assert words(f"new.kind.{name}.how").endswith(".")


@story
async def test_what_is_prepared_on_a_screen_of_its_own_is_a_chip_away() -> None:
    room = draft("Lea")()
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(KINDS, "campaign", GameKind("campaign", "flag", route="/rules"))
        async with phone(room.tables, route="/new", preferences=viewer()) as one:
            await one.tap("new.kind-campaign")
            assert one.route == "/rules"
            await one.go("/new")
            assert one.selected("new.kind-viticulture"), "nothing was changed here"


def test_from_a_screen_of_its_own_the_others_are_prepared_where_they_are() -> None:
    room, gone = draft("Lea")(), []
    house = Program(room.device, room.place, gone.append, lambda **_: None)
    offered = kinds(Scene(house), "campaign")
    taps = {
        node.identifier: node.content.on_click
        for node in (one.content for one in offered.controls[0].controls)
    }
    taps["new.kind-solo"](None)
    assert gone == ["/new"]
    kept = read(room.shelf.draft("new-game"), Draft())
    assert (kept.kind, kept.seats[0].name) == ("solo", "Lea")
