"""Campaigns: their games are booked by themselves, outlive everything, and can be taken back."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from companion.campaigns import Campaigns, SavedCampaign, campaigns_of
from companion.games import PLAYED
from companion.i18n import language
from companion.kernel.people import Colour, Player
from companion.storage import MemoryShelf, TinyShelf
from companion.table import Tables
from companion.viticulture.box.seasons import Season
from companion.viticulture.position.setup import Setup
from companion.viticulture.solo.choices import CHALLENGES, Level, Solo
from tests.gallery.scenes import Room, at, campaign, campaign_game

from .headless import phone, story, viewer

words = language("en").text
lang = language("en")
LEA = Setup((Player("Lea", Colour.GREEN, "en"),))


def saga(room: Room) -> SavedCampaign:
    """The room's campaign as it stands."""
    return campaigns_of(room.tables).at(room.saga)


def room_on(tables: Tables, id: str) -> Room:
    """A room with these tables and this campaign."""
    room = Room()
    room.tables, room.saga = tables, id
    return room


def results(room: Room) -> list[tuple[int, str]]:
    """Challenge and result of every game that counts."""
    return [(game.challenge, game.result) for game in saga(room).campaign.played]


def test_a_game_s_end_is_booked_and_taken_out_when_it_is_undone() -> None:
    room = campaign()()
    table = campaign_game(room, "win")
    assert results(room) == [(1, "win")]
    table.undo()
    assert results(room) == []
    assert saga(room).current == table.id
    table.redo()
    assert results(room) == [(1, "win")]
    assert saga(room).campaign.challenge == 2


def test_the_next_game_has_its_challenge_and_a_token_for_each_loss_in_a_row() -> None:
    room = campaign("win", "win", "loss", "draw", "loss")()
    table = campaigns_of(room.tables).play(room.saga)
    game = table.session.setup.solo
    assert (game.challenge, game.losses) == (3, 2)
    assert at(table).automa.tokens == 2
    assert game.seed is not None
    again = campaigns_of(room.tables).play(room.saga)
    assert again is table, "a game that is being played is gone on with"


def test_a_whole_campaign_skips_the_cellars_with_the_aggressive_variant() -> None:
    room = campaign(aggressive=True)()
    for _ in range(7):
        campaign_game(room, "win")
    assert [challenge for challenge, _ in results(room)] == [1, 2, 3, 4, 5, 7, 8]
    assert (saga(room).campaign.finished, saga(room).campaign.score) == (True, 7)


def test_an_old_end_that_is_undone_takes_nothing_away_for_good() -> None:
    room = campaign()()
    first = campaign_game(room, "win")
    campaign_game(room, "loss")
    first.undo()
    assert results(room) == []
    first.redo()
    assert results(room) == [(1, "win"), (2, "loss")]


def test_what_does_not_follow_any_more_is_played_anew() -> None:
    from companion.viticulture.table.correct import Correct

    room = campaign()()
    first = campaign_game(room, "win")
    campaign_game(room, "win")
    first.undo()
    first.play(Correct("vp", 3, 0))
    from companion.viticulture.year.year_end import CloseYear

    first.play(CloseYear())
    assert results(room) == [(1, "loss")], "challenge 2 comes after a win only"
    table = campaigns_of(room.tables).play(room.saga)
    assert table.session.setup.solo.challenge == 1


def test_several_campaigns_outlive_a_restart(tmp_path: Path) -> None:
    shelf = TinyShelf(tmp_path)
    tables = Tables(shelf, PLAYED)
    books = campaigns_of(tables)
    ids = [books.new(LEA, Solo(aggressive=aggressive)).id for aggressive in (False, True)]
    for id, ends in zip(ids, (("loss", "win"), ("win",)), strict=True):
        for end in ends:
            campaign_game(room_on(tables, id), end)
    table = books.play(ids[0])
    shelf.close()

    tables = Tables(TinyShelf(tmp_path), PLAYED)
    one, other = (room_on(tables, id) for id in ids)
    assert results(one) == [(1, "loss"), (1, "win")]
    assert results(other) == [(1, "win")]
    assert saga(one).current == table.id
    assert saga(other).choices.aggressive
    assert saga(one).setup == LEA
    tables.shelf.close()


def test_an_end_that_could_not_be_booked_is_found_at_the_next_look() -> None:
    class Forgetful(MemoryShelf):
        asleep = False

        def keep_campaign(self, id: str, campaign: dict | None) -> None:
            if not self.asleep:
                super().keep_campaign(id, campaign)

    shelf = Forgetful()
    tables = Tables(shelf, PLAYED)
    room = room_on(tables, campaigns_of(tables).new(LEA, Solo()).id)
    table = campaigns_of(tables).play(room.saga)
    shelf.asleep = True  # as if the power had gone between the last tap and the booking
    campaign_game(room, "win")
    shelf.asleep = False
    again = Tables(shelf, PLAYED)
    assert results(room_on(again, room.saga)) == [(1, "win")]
    shelf.asleep = True
    again.at(table.id)
    campaigns_of(again)
    again.at(table.id).undo()
    shelf.asleep = False
    assert results(room_on(Tables(shelf, PLAYED), room.saga)) == []


def test_a_deleted_game_counts_if_it_had_ended() -> None:
    room = campaign("win", playing=True)()
    over, open_ = (game.id for game in saga(room).games)
    room.tables.remove(open_)
    room.tables.remove(over)
    assert results(room) == [(1, "win")]
    assert saga(room).current is None
    assert campaigns_of(room.tables).play(room.saga).session.setup.solo.challenge == 2


@pytest.mark.parametrize(
    "damaged",
    [
        {},
        {"id": "x", "setup": 3, "choices": {}, "games": []},
        {"games": [{"id": "a", "challenge": 9, "losses": 0, "result": "win"}]},
        {"games": [{"id": "a", "challenge": 1, "losses": 0, "result": "maybe"}]},
        {"choices": {"level": "easy", "aggressive": "no"}},
    ],
)
def test_a_campaign_that_makes_no_sense_is_left_alone(damaged: dict[str, object]) -> None:
    room = campaign("win")()
    shelf = room.shelf
    good = shelf.campaigns()[room.saga]
    kept = {**good, **damaged} if damaged else {}
    shelf.keep_campaign("campaign-damaged", kept)
    books = Campaigns(Tables(shelf, PLAYED))
    assert [one.id for one in books.all() if one.id == room.saga] == [room.saga]
    assert shelf.campaigns()["campaign-damaged"] == kept
    for one in books.all():
        assert one.campaign.games <= 1


def test_a_campaign_is_found_by_its_game() -> None:
    room = campaign("win")()
    books = campaigns_of(room.tables)
    game = saga(room).games[0].id
    assert books.of(game) == saga(room)
    assert books.of("viticulture-none") is None
    assert replace(saga(room), games=()).campaign.games == 0


@story
async def test_the_path_shows_what_is_won_and_what_comes() -> None:
    room = campaign("win", "loss", "win", "win", "loss")()
    route = f"/campaign/{room.saga}"
    async with phone(room.tables, route=route, preferences=viewer()) as one:
        for number in CHALLENGES:
            state = "won" if number < 4 else "here" if number == 4 else "locked"
            title = words(f"challenge.{number}.title")
            said = words(f"campaign.stop.{state}", challenge=number, title=title)
            assert one.said(f"campaign.challenge-{number}").startswith(said)
        assert words("challenge.4.three-fields") in one.said("campaign.challenge-4")
        assert one.sees(words("campaign.starts", points=-5))
        assert one.sees(lang.many("campaign.tokens", 1))
        await one.tap("campaign.challenge-2")
        assert one.sees(words("campaign.result.loss", challenge=2))
        assert one.sees(words("campaign.result.win", challenge=2))
        await one.tap("challenge.close")
        await one.tap("campaign.games")
        assert one.sees(lang.many("campaign.games", 5))
        await one.tap("games.game-1")
        assert one.route.startswith("/game/")


@story
async def test_a_game_still_being_played_is_counted_in_the_list_of_games() -> None:
    room = campaign("win", playing=True)()
    async with phone(room.tables, route=f"/campaign/{room.saga}", preferences=viewer()) as one:
        listed = len(saga(room).games)
        assert listed > saga(room).campaign.games
        assert one.said("campaign.games") == lang.many("campaign.earlier", listed)
        await one.tap("campaign.games")
        assert one.sees(lang.many("campaign.games", listed))
        assert one.has(f"games.game-{listed}")


@story
async def test_from_one_game_s_end_to_the_next_game() -> None:
    room = campaign("loss")()
    route = f"/game/{room.table.id}"
    async with phone(room.tables, route=route, preferences=viewer()) as one:
        assert one.sees(lang.many("over.next.loss", 1, challenge=1))
        await one.tap("over.campaign")
        assert one.route == f"/campaign/{room.saga}"
        await one.tap("campaign.play")
        assert one.route != route
        assert one.has("setup.tokens"), "a token for the loss is to be taken"
        await one.tap("setup.begin")
        await one.go(f"/campaign/{room.saga}")
        assert one.said("campaign.play") == words("campaign.go-on")


@story
async def test_an_end_undone_on_another_page_is_taken_out_of_the_path() -> None:
    room = campaign("win")()
    route = f"/campaign/{room.saga}"
    async with phone(room.tables, route=route, preferences=viewer()) as one:
        assert one.said("campaign.play") == words("campaign.play", n=2)
        one.call(room.table.undo)
        await one.settle()
        assert one.said("campaign.play") == words("campaign.go-on")


@story
async def test_home_shows_campaigns_and_deleting_asks() -> None:
    room = campaign("win", playing=True)()
    async with phone(room.tables, preferences=viewer()) as one:
        await one.tap(f"home.campaign.{room.saga}")
        assert one.route == f"/campaign/{room.saga}"
        await one.tap("campaign.delete")
        await one.tap("delete.keep")
        assert one.has("campaign.play")
        await one.tap("campaign.delete")
        await one.tap("delete.yes")
        assert one.route == "/"
        assert not one.has(f"home.campaign.{room.saga}")
        assert one.has("home.resume"), "its games stay"
        await one.go(f"/campaign/{room.saga}")
        assert one.has("missing.home")
    assert room.table.session.state.season is Season.SPRING


@story
async def test_two_campaigns_of_one_player_are_told_apart_at_home() -> None:
    room = campaign()()
    books = campaigns_of(room.tables)
    harder = books.new(saga(room).setup, Solo(Level.HARD, aggressive=True))
    async with phone(room.tables, preferences=viewer()) as one:
        assert words("level.normal") in one.said(f"home.campaign.{room.saga}")
        said = one.said(f"home.campaign.{harder.id}")
        assert words("level.hard") in said
        assert words("solo.aggressive") in said


@story
async def test_a_finished_campaign_shows_its_score_and_no_further_game() -> None:
    room = campaign(*["win"] * 8)()
    route = f"/campaign/{room.saga}"
    async with phone(room.tables, route=route, preferences=viewer()) as one:
        assert one.sees(lang.many("campaign.finished.said", 8, best=8))
        assert not one.has("campaign.play")


# -- found again by its games ---------------------------------------------------------------------


def without_index(room: Room) -> Room:
    """The same games on a shelf that knows nothing of a campaign."""
    for id in room.shelf.campaigns():
        room.shelf.keep_campaign(id, None)
    again = Room()
    again.shelf, again.saga, again.table = room.shelf, room.saga, room.table
    again.tables = Tables(room.shelf, PLAYED)
    return again


@pytest.mark.parametrize(
    ("played", "playing"),
    [
        (("win",), False),
        (("win", "loss", "win", "win", "loss"), False),
        (("loss", "draw", "loss", "win", "draw"), True),
        ((), True),
    ],
)
def test_a_lost_campaign_is_made_again_from_its_games(
    played: tuple[str, ...], playing: bool
) -> None:
    room = campaign(*played, aggressive=True, playing=playing)()
    before = saga(room)
    found = saga(without_index(room))
    assert found == before
    assert found.campaign.losses == before.campaign.losses
    assert found.current == before.current


def test_the_whole_index_can_be_lost(tmp_path: Path) -> None:
    from companion.cli.folder import open_tables

    tables = open_tables(tmp_path)
    books = campaigns_of(tables)
    ids = [books.new(LEA, Solo(aggressive=aggressive)).id for aggressive in (False, True)]
    for id, ends in zip(ids, (("loss", "win"), ("win",)), strict=True):
        for end in ends:
            campaign_game(room_on(tables, id), end)
    books.play(ids[0])
    before = {one.id: one for one in books.all()}
    tables.shelf.close()
    for kept in tmp_path.glob("vendemmia.journal*"):
        kept.unlink()

    tables = open_tables(tmp_path)
    assert {one.id: one for one in campaigns_of(tables).all()} == before
    tables.shelf.close()
    tables = open_tables(tmp_path)  # and it is written down again
    assert set(tables.shelf.campaigns()) == set(ids)
    tables.shelf.close()


def test_a_game_deleted_before_the_index_was_lost_counts_by_what_the_later_ones_say() -> None:
    room = campaign("win", "loss", "win", "draw")()
    before = saga(room).campaign
    room.tables.remove(saga(room).games[1].id)
    room.tables.remove(saga(room).games[0].id)
    found = saga(without_index(room)).campaign
    assert [(g.challenge, g.result) for g in found.played] == [
        (g.challenge, g.result) for g in before.played
    ]
    assert (found.challenge, found.losses, found.games) == (3, 0, 4)


def test_a_game_that_came_to_nothing_is_not_taken_for_one_that_counts() -> None:
    from companion.viticulture.table.correct import Correct
    from companion.viticulture.year.year_end import CloseYear

    room = campaign()()
    first = campaign_game(room, "win")
    campaign_game(room, "win")
    first.undo()
    first.play(Correct("vp", 3, 0))
    first.play(CloseYear())
    campaign_game(room, "loss")
    assert results(room) == [(1, "loss"), (1, "loss")]
    assert results(without_index(room)) == [(1, "loss"), (1, "loss")]


def test_a_deleted_campaign_does_not_come_back_with_its_games() -> None:
    room = campaign("win", "loss")()
    campaigns_of(room.tables).remove(room.saga)
    again = Tables(room.shelf, PLAYED)
    assert campaigns_of(again).all() == ()
    assert len(again.games().over) == 2, "its games stay"


def test_games_from_before_know_no_campaign_and_open_all_the_same() -> None:
    from companion.kernel import gamefile
    from companion.viticulture import SETUP

    room = campaign("win", playing=True)()
    table = room.table
    header = SETUP.encode(table.session.setup)
    assert header["solo"]["campaign"] == room.saga
    assert header["solo"]["before"] == "w"
    del header["solo"]["campaign"], header["solo"]["before"]
    old = SETUP.decode(header)
    assert (old.solo.challenge, old.solo.campaign) == (2, "")
    assert "campaign" not in SETUP.encode(old)["solo"], "and are written as they were"
    wire = gamefile.dump(table.session)
    assert gamefile.read(wire, PLAYED) == table.session


@pytest.mark.parametrize(
    "solo",
    [
        {"campaign": "campaign-1"},
        {"challenge": 1, "campaign": "../x"},
        {"challenge": 1, "campaign": "a", "before": "wx"},
        {"challenge": 1, "before": "w"},
    ],
)
def test_what_a_game_says_of_its_campaign_has_to_make_sense(solo: dict[str, object]) -> None:
    from companion.kernel.errors import MalformedMove
    from companion.viticulture.position.setup import check_setup

    with pytest.raises(MalformedMove, match=r"setup\.solo-campaign"):
        check_setup(replace(LEA, solo=Solo(**solo)))
