"""The history as a tab: games, one game, replay, numbers, people, records; and who sees it."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from companion.history.keeping import history_of
from companion.i18n import LANGUAGES, language
from companion.plays import person_of
from companion.ui.icons import player_mark
from companion.ui.screens.history import common
from companion.ui.screens.history.person import line_picture
from tests.gallery.histories import ENDED, about, ended, evenings, merged, pair
from tests.gallery.scenes import Room, company, summer
from tests.history.folders import folder
from tests.history.games import score

from .headless import DESKTOP, Phone, phone, story, viewer

GAMES = [f"{ended(number).game.NAME}-{number + 1}" for number in range(len(ENDED))]
"""The ids of the finished games, the earliest first."""
VINO = GAMES[3]


def opened(room: Room, route: str = "/history", **facts: Any) -> Any:
    """A phone at home."""
    facts.setdefault("preferences", viewer())
    return phone(room.tables, route=route, **facts)


def listed(one: Phone) -> list[str]:
    """The games in the list, in its order."""
    return [id.removeprefix("history.game.") for id in one.ids() if id.startswith("history.game.")]


# -- the list ------------------------------------------------------------------------------------


@story
async def test_the_tab_leads_to_all_games_unfinished_first_and_back_leads_home() -> None:
    room = evenings()
    async with opened(room, "/") as one:
        await one.tap("tab.history")
        assert one.route == "/history"
        assert one.selected("tab.history")
        assert listed(one) == [room.table.id, *reversed(GAMES)]
        await one.tap(f"history.game.{GAMES[0]}")
        await one.tap("evening.back")
        assert one.route == "/history"
        one.scene().program.way.back()
        await one.settle()
        assert one.route == "/"
        assert one.has("home.new")


@story
async def test_a_game_in_progress_goes_on_with_one_tap_and_has_a_page_too() -> None:
    room = evenings()
    async with opened(room) as one:
        await one.tap(f"history.about.{room.table.id}")
        assert one.route == f"/history/game/{room.table.id}"
        await one.tap("evening.go-on")
        assert one.route == f"/game/{room.table.id}"
        one.scene().program.go("/history")
        await one.settle()
        await one.tap(f"history.game.{room.table.id}")
        assert one.route == f"/game/{room.table.id}"


@story
async def test_the_list_is_narrowed_down_by_game_player_level_and_year() -> None:
    plays = history_of(evenings().tables).plays
    room = evenings(going=False)
    level = next(play for play in plays if play.level)
    xavier = person_of("Xavier")
    wanted = {
        "game-vino": [VINO],
        f"person-{xavier}": [
            play.id for play in plays if xavier in [side.person for side in play.sides]
        ],
        f"level-{level.level}": [play.id for play in plays if play.level == level.level],
        "year-2026": [play.id for play in plays],
    }
    async with opened(room) as one:
        for choice, ids in wanted.items():
            await one.tap("history.filter")
            await one.tap(f"filter.{choice}")
            assert str(len(ids)) in one.said("filter.show")
            await one.tap("filter.show")
            assert listed(one) == ids
            await one.tap("history.clear")
            assert listed(one) == [play.id for play in plays]


@story
async def test_of_many_players_a_few_are_offered_and_the_others_after_a_tap(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("companion.ui.screens.history.games.MOST_PEOPLE", 2)

    def offered(one: Phone) -> list[str]:
        people = (id for id in one.ids() if id.startswith("filter.person-"))
        return [id for id in people if id != "filter.person-all"]

    async with opened(evenings(going=False)) as one:
        await one.tap("history.filter")
        assert len(offered(one)) == 2
        await one.tap("filter.more-people")
        everybody = offered(one)
        assert len(everybody) > 3
        await one.tap(everybody[-1])
        await one.tap("filter.show")
        await one.tap("history.filter")
        assert offered(one) == [*everybody[:2], everybody[-1]], "whom one asks for is there"


@story
async def test_an_empty_history_says_so_on_every_page() -> None:
    for path in ("", "/numbers", "/people", "/records"):
        async with opened(Room(), f"/history{path}") as one:
            part = path.strip("/") or "games"
            said = language("en").text(f"history.{'empty' if not path else part + '.empty'}")
            assert one.sees(said)
            assert one.selected(f"history.{part}")


@story
async def test_more_games_than_are_drawn_come_with_a_tap(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.ui.screens.history.games.SHOWN", 3)
    async with opened(evenings(going=False)) as one:
        assert listed(one) == GAMES[:-4:-1]
        await one.tap("history.more")
        assert listed(one) == GAMES[::-1]


@story
async def test_the_list_opens_without_counting_or_replaying_any_finished_game() -> None:
    room = evenings(counted=False, going=False)
    read = Counter[str]()
    look = room.shelf.open
    room.shelf.open = lambda id: read.update([id]) or look(id)  # type: ignore[method-assign]
    async with opened(room) as one:
        assert listed(one) == GAMES[::-1]
        assert not read


@pytest.mark.parametrize(("seed", "said"), [(6, "cellars"), (0, "solo.win"), (54, "solo.draw")])
@story
async def test_a_game_alone_is_no_tie_that_somebody_could_count(seed: int, said: str) -> None:
    async with phone(folder(score(seed)), route="/history", preferences=viewer()) as one:
        assert one.sees(language("en").text(f"over.{said}"))
        await one.tap("history.game.viticulture-1")
        assert one.sees(language("en").text(f"over.{said}"))


# -- one game ------------------------------------------------------------------------------------


@story
async def test_a_game_is_given_a_name_and_is_found_under_it() -> None:
    room = about(3)
    async with opened(room, f"/history/game/{VINO}") as one:
        await one.tap("evening.title")
        await one.type("title.name", "Birthday")
        await one.tap("title.book")
        assert "Birthday" in one.texts()
        await one.tap("evening.back")
        assert "Birthday" in one.said(f"history.game.{VINO}")


@story
async def test_an_archived_game_is_in_no_list_and_no_number_until_it_comes_back() -> None:
    room = about(3, going=False)
    async with opened(room, f"/history/game/{VINO}") as one:
        await one.tap("evening.archive")
        await one.tap("evening.back")
        assert VINO not in listed(one)
        await one.tap("history.numbers")
        assert one.said("numbers.plays").startswith("6")
        one.scene().program.go("/")
        await one.settle()
        assert not one.has(f"home.game.{VINO}")
        one.scene().program.go("/history")
        await one.settle()
        await one.tap("history.filter")
        await one.tap("filter.archive")
        await one.tap("filter.show")
        assert listed(one) == [VINO]
        await one.tap(f"history.game.{VINO}")
        await one.tap("evening.archive")
        one.scene().program.go("/")
        await one.settle()
        assert one.has(f"home.game.{VINO}")


@story
async def test_deleting_asks_one_question_and_takes_the_game_out_of_every_number() -> None:
    room = about(3, going=False)
    play = history_of(room.tables).at(VINO)
    assert play is not None
    async with opened(room, f"/history/game/{VINO}") as one:
        await one.tap("evening.delete")
        winner = next(side.name for side in play.sides if side.won)
        assert one.sees(language("en").many("over.wins", 1, players=winner))
        await one.tap("delete.keep")
        assert one.has("evening.delete")
        await one.tap("evening.delete")
        await one.tap("delete.yes")
        assert one.route == "/history"
        assert VINO not in listed(one)
        assert VINO not in [card.id for card in room.tables.games().over]
        await one.tap("history.numbers")
        assert one.said("numbers.plays").startswith("6")


@story
async def test_the_same_table_plays_again() -> None:
    room = about(0, going=False)
    async with opened(room, f"/history/game/{GAMES[0]}") as one:
        await one.tap("evening.again")
        (going,) = room.tables.games().going
        assert one.route == f"/game/{going.id}"
        names = [player.name for player in going.state.setup.players]
        assert names == [player.name for player in room.table.session.state.setup.players]


@story
async def test_the_podium_leads_to_the_page_and_the_page_to_the_podium() -> None:
    room = about(3)
    async with opened(room, f"/history/game/{VINO}") as one:
        await one.tap("evening.podium")
        assert one.route == f"/game/{VINO}"
        await one.tap("over.history")
        assert one.route == f"/history/game/{VINO}"


@story
async def test_on_a_phone_the_bars_of_a_chart_stand_below_their_names() -> None:
    """Beside them no long word has room: «Дегустационный зал»."""
    room, russian = about(2), viewer(language="ru")
    async with opened(room, f"/history/game/{room.table.id}", preferences=russian) as one:
        await one.tap("detail.fold-structures")
        hall = language("ru").text("structure.tasting-room").capitalize()
        found = next(f for f in one.walk() if f.node.get("value") == hall)
        assert not any(node["_c"] == "Row" and len(node["controls"]) > 2 for node in found.within)


@pytest.mark.parametrize("number", [0, 1, 2, 3])
@story
async def test_the_page_says_everybodys_place_and_points_in_the_colours_of_that_evening(
    number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = about(number)
    play = history_of(room.tables).at(room.table.id)
    assert play is not None
    marks: list[tuple[str, str]] = []

    def marked(look: Any, colour: str, name: str, size: float) -> Any:
        marks.append((colour, name))
        return player_mark(look, colour, name, size)

    monkeypatch.setattr("companion.ui.screens.history.play.player_mark", marked)
    async with opened(room, f"/history/game/{room.table.id}") as one:
        assert set(marks) == {(side.colour, side.name) for side in play.sides}
        for seat, side in enumerate(play.sides):
            said = one.said(f"evening.person-{seat + 1}")
            assert side.name in said
            assert language("en").number(side.points) in said


# -- replay --------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", [2, 3])
@story
async def test_a_replay_goes_step_by_step_and_year_by_year_to_the_end(number: int) -> None:
    room = about(number)
    game, session = room.table.session.game, room.table.session
    steps = session.history.steps
    async with opened(room, f"/history/game/{room.table.id}/replay") as one:
        assert not one.tappable("replay.earlier")
        for step in steps[:3]:
            await one.tap("replay.later")
            told = language("en").say(game.tell(step.before, step.entry))
            assert told in one.said("replay.entry")
        await one.tap("replay.earlier")
        assert f"2 of {len(steps)}" in one.texts()
        years = [id for id in one.ids() if id.startswith("replay.year-")]
        await one.tap(years[-1])
        assert one.selected(years[-1])
        await one.tap("replay.log")
        entries = [id for id in one.ids() if id.startswith("replay.entry-")]
        await one.tap(entries[-1])
        assert one.selected(entries[-1])
        assert f"{len(steps)} of {len(steps)}" in one.texts()
        assert not one.tappable("replay.later")
        await one.tap("replay.table")
        points = one.said("replay.scores")
    history = history_of(room.tables)
    play = history.at(room.table.id)
    assert play is not None
    for side in play.sides:
        assert f"{side.name}\N{NO-BREAK SPACE}{side.points}" in points


@story
async def test_on_a_wide_page_the_log_stands_beside_the_replay() -> None:
    room = about(2)
    async with opened(room, f"/history/game/{room.table.id}/replay", size=DESKTOP) as one:
        assert one.has("replay.scores")
        assert one.has("replay.entry-1")
        await one.tap("replay.entry-2")
        assert one.selected("replay.entry-2")
        assert room.table.session.history.next is None


# -- numbers -------------------------------------------------------------------------------------


@story
async def test_the_numbers_are_those_of_an_independent_count() -> None:
    room = evenings(going=False)
    plays = history_of(room.tables).plays
    games, wins, contests, names = Counter[str](), Counter[str](), Counter[str](), dict[str, str]()
    for play in plays:
        best = max(-side.rank for side in play.sides)
        for side in play.sides:
            names[side.person] = side.name
            games[side.person] += 1
            contests[side.person] += len(play.sides) > 1
            wins[side.person] += len(play.sides) > 1 and -side.rank == best
    async with opened(room, "/history/numbers") as one:
        assert one.said("numbers.plays").startswith(str(len(plays)))
        assert one.said("numbers.people").startswith(str(len(games)))
        for person, name in names.items():
            said = one.said(f"numbers.person-{person}")
            many = language("en").many
            assert name in said
            assert many("history.games", games[person]) in said
            if contests[person]:
                rate = f"{round(100 * wins[person] / contests[person])}%"
                told = many("history.wins", wins[person], of=contests[person], rate=rate)
                assert told in said
        assert not one.sees("0 of 0"), "how a game alone ended was not told"


@story
async def test_points_by_source_are_told_game_by_game() -> None:
    room = evenings(going=False)
    sums: Counter[str] = Counter()
    for play in history_of(room.tables).plays:
        if play.game == "viticulture":
            for side in play.sides:
                sums.update({name: n for name, n in side.counts.items() if "points." in name[:7]})
    async with opened(room, "/history/numbers") as one:
        await one.tap("numbers.viticulture.fold-points")
        said = one.said("numbers.viticulture.points")
        for name, points in sums.items():
            if points:
                source = language("en").text(f"history.source.{name.removeprefix('points.')}")
                line = f"{source[:1].upper()}{source[1:]} {language('en').number(points)}"
                assert line in said
        await one.tap("numbers.game-vino")
        assert not one.has("numbers.viticulture.points")
        assert one.said("numbers.plays").startswith("1")


@story
async def test_every_section_opens_in_every_language() -> None:
    room = evenings()
    for code in LANGUAGES:
        async with opened(room, "/history/numbers", preferences=viewer(language=code)) as one:
            for id in [id for id in one.ids() if ".fold-" in id]:
                await one.tap(id)
                assert one.selected(id)
            assert not one.has("error.home")


@story
async def test_what_is_not_counted_yet_is_counted_while_the_page_stands(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    room = evenings(counted=False, going=False)
    monkeypatch.setattr(common, "SLICE", -1.0)  # one game at a time
    async with opened(room, "/history/numbers") as one:
        assert history_of(room.tables).ready
        assert not one.has("history.counting")
        assert one.said("numbers.plays").startswith(str(len(GAMES)))


@story
async def test_counting_can_be_stopped_and_gone_on_with(monkeypatch: pytest.MonkeyPatch) -> None:
    room = evenings(counted=False, going=False)
    history = history_of(room.tables)
    count, stopped = history.count, False
    async with opened(room) as one:

        def one_by_one(progress: object) -> bool:
            nonlocal stopped
            if not stopped and one.has("history.stop"):
                one.press("history.stop")
                stopped = True
            return count(lambda done, of: False)

        monkeypatch.setattr(history, "count", one_by_one)
        await one.tap("history.numbers")
        left = len(history.missing())
        assert 0 < left < len(GAMES)
        assert f"{len(GAMES) - left} of {len(GAMES)}" in one.said("history.counting")
        assert one.said("numbers.plays").startswith(str(len(GAMES) - left))
        await one.tap("history.count-on")
        assert history.ready
        assert not one.has("history.counting")


# -- people --------------------------------------------------------------------------------------


@story
async def test_two_names_become_one_person_and_two_again() -> None:
    room = evenings(going=False)
    history = history_of(room.tables)
    keep, gone = pair(room)
    async with opened(room, f"/history/people/{keep.id}") as one:
        await one.tap("person.merge")
        await one.tap(f"merge.person-{gone.id}")
        assert one.said("person.plays").startswith(str(keep.plays + gone.plays))
        assert history.people.of(gone.id) == keep.id
        await one.tap("person.back")
        assert not one.has(f"people.person-{gone.id}")
        assert gone.name in one.said(f"people.person-{keep.id}")
        await one.tap("people.undo")
        assert one.has(f"people.person-{gone.id}")
        assert not one.has("people.undo")
        assert history.people.of(gone.id) == gone.id


@story
async def test_one_of_several_merges_is_taken_back_on_the_persons_own_page() -> None:
    room = merged()
    history = history_of(room.tables)
    ((kept, gone),) = history.people.merges
    async with opened(room, f"/history/people/{gone}") as one:  # an old address still leads there
        await one.tap(f"person.apart-{gone}")
        assert history.people.merges == ()
        assert history.people.of(gone) != kept


@story
async def test_two_who_sat_at_one_table_are_not_made_one() -> None:
    room = evenings(going=False)
    history = history_of(room.tables)
    anna, marco = person_of("Anna"), person_of("Marco")
    async with opened(room, f"/history/people/{anna}") as one:
        await one.tap("person.merge")
        await one.tap(f"merge.person-{marco}")
        said = one.said("merge.refused")
        assert "Anna" in said
        assert "Marco" in said
        assert not history.people.merges


@story
async def test_a_colour_and_a_language_are_remembered_where_a_new_game_looks_for_them() -> None:
    room = evenings(going=False)
    known = [
        {"name": "Marco", "colour": "green", "language": "it"},
        {"name": "Anna", "colour": "blue", "language": "en"},
    ]
    room.shelf.remember_players(known)
    async with opened(room, f"/history/people/{person_of('Anna')}") as one:
        await one.tap("person.colour-purple")
        await one.tap("person.language-ru")
        assert one.selected("person.language-ru")
    assert list(room.shelf.players()) == [
        known[0],
        {"name": "Anna", "colour": "purple", "language": "ru"},
    ]


@story
async def test_whom_one_beats_is_told_pairwise() -> None:
    room = evenings(going=False)
    plays = history_of(room.tables).plays
    anna, marco = person_of("Anna"), person_of("Marco")
    met = beat = beaten = 0
    for play in plays:
        ranks = {side.person: side.rank for side in play.sides}
        if {anna, marco} <= set(ranks):
            met += 1
            beat += ranks[anna] < ranks[marco]
            beaten += ranks[anna] > ranks[marco]
    assert met
    told = language("en").many(
        "history.duel", met, beat=beat, beaten=beaten, tied=met - beat - beaten
    )
    async with opened(room, f"/history/people/{anna}") as one:
        assert told in one.said(f"person.met-{marco}")
        await one.tap(f"person.met-{marco}")
        assert "Marco" in one.texts()


@story
async def test_a_persons_page_lists_their_games_and_leads_to_them() -> None:
    room = evenings(going=False)
    plays = history_of(room.tables).plays
    sofia = person_of("Sofía")
    mine = [play.id for play in plays if sofia in [side.person for side in play.sides]]
    async with opened(room, f"/history/people/{sofia}") as one:

        def games() -> list[str]:
            ids = (id for id in one.ids() if id.startswith("person.game."))
            return [id.removeprefix("person.game.") for id in ids]

        assert games() == mine[:3]
        await one.tap("person.more-games")
        assert games() == mine
        await one.tap(f"person.game.{mine[-1]}")
        assert one.route == f"/history/game/{mine[-1]}"


@story
async def test_what_mamas_and_papas_gave_is_told_with_whether_the_gift_was_taken() -> None:
    room = about(2)
    play = history_of(room.tables).at(room.table.id)
    assert play is not None
    gifts = sum(n for side in play.sides for name, n in side.counts.items() if "papa-gift" in name)
    assert 0 < gifts < len(play.sides)
    async with opened(room, f"/history/game/{room.table.id}") as one:
        await one.tap("detail.fold-parents")
        said = one.said("detail.parents-gift")
        assert (said.count("1 of 1"), said.count("0 of 1")) == (gifts, len(play.sides) - gifts)


def test_the_line_of_the_latest_games_has_a_point_for_each_and_the_best_is_larger() -> None:
    drawn = line_picture((3, 9, 5), 300, "#000", "#fff", "#888")
    assert drawn.count("<circle") == 3
    assert drawn.count('r="6"') == 1
    tops = [float(part.split('"')[0]) for part in drawn.split('cy="')[1:]]
    assert tops[1] < tops[2] < tops[0]


@story
async def test_records_lead_to_the_game_in_which_they_were_set() -> None:
    room = evenings(going=False)
    plays = [play for play in history_of(room.tables).plays if play.game == "viticulture"]
    most = max(side.points for play in plays if not play.solo for side in play.sides)
    async with opened(room, "/history/records") as one:
        assert str(most) in one.said("records.viticulture.points")
        assert " years" in one.said("records.viticulture.quickest")
        assert " rounds" in one.said("records.vino.quickest")
        await one.tap("records.viticulture.points")
        id = one.route.rpartition("/")[2]
        found = next(play for play in plays if play.id == id)
        assert max(side.points for side in found.sides) == most


# -- who sees it ---------------------------------------------------------------------------------


@story
async def test_a_phone_that_visits_has_no_way_to_the_history() -> None:
    room = company(summer, 1)()
    facts = {"preferences": viewer(), "device": room.device}
    async with phone(room.tables, route="/", **facts) as guest:
        assert guest.has("tab.rules")
        assert not guest.has("tab.history")
        for path in ("", "/numbers", "/people", "/records", f"/game/{room.table.id}"):
            await guest.go(f"/history{path}")
            assert guest.has("missing.home"), path
    assert "history" not in room.tables.followers, "nothing was counted for a guest"
