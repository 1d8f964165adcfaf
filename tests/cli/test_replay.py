"""``vendemmia replay``: a file told again, or one line about why not."""

from __future__ import annotations

import ast
import json
import sys
from pathlib import Path
from typing import Any

import pytest

from companion import viticulture
from companion.cli.replay import PROBLEMS
from companion.i18n import LANGUAGES, language
from companion.i18n.tools.compiling import compile_catalogs
from companion.kernel import Session
from companion.kernel.gamefile import dump
from companion.kernel.people import Colour, Player
from companion.resources import folder
from companion.viticulture.position.setup import Setup
from companion.viticulture.table.correct import Correct
from companion.viticulture.table.tracks import ScorePoints
from companion.viticulture.year.first_player import NameFirstPlayer
from companion.viticulture.year.spring import TakeRow
from companion.viticulture.year.year_end import CloseYear

from .program import ROOT, run_here
from .program import run as run_alone

TABLE = Setup((Player("Anna", Colour.BLUE), Player("Марко", Colour.GREEN)), lira=True)


def game() -> Session:
    """A game in its first summer, with a rule set aside and an entry taken back."""
    session = Session.start(viticulture, TABLE, seed=7).play(NameFirstPlayer(0))
    session = session.play(TakeRow(0, 6)).play(TakeRow(1, 6), anyway=True).play(ScorePoints(1, 2))
    return session.play(ScorePoints(0, 1)).undo()


def over() -> Session:
    """A game that has just ended."""
    session = game().play(Correct("vp", 20, 0)).play(Correct("season", "year-end"))
    return session.play(CloseYear())


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A good game file."""
    return written(tmp_path, dump(game()))


def written(folder: Path, data: Any) -> Path:
    path = folder / "game.json"
    path.write_text(data if isinstance(data, str) else json.dumps(data), encoding="utf-8")
    return path


def told(*arguments: str, given: str = "") -> dict[str, Any]:
    answer = run_here("replay", "--json", *arguments, given=given)
    assert answer.code == 0, answer
    (line,) = answer.out.splitlines()
    return dict(json.loads(line))


def test_json_has_everything_the_session_has(file: Path) -> None:
    session, answer = game(), told(str(file))
    assert list(answer) == [
        "replay", "game", "setup", "state", "over", "outcome", "log", "legal_moves", "undone",
    ]  # fmt: skip
    assert answer["game"] == "viticulture"
    assert answer["setup"] == viticulture.SETUP.encode(TABLE)
    assert answer["state"] == viticulture.STATE.encode(session.state)
    assert answer["over"] is False
    assert answer["undone"] == 1
    moves = [viticulture.MOVES.decode(move) for move in answer["legal_moves"]]
    assert moves == list(viticulture.legal_moves(session.state))
    assert [(e["entry"], e["overruled"]) for e in answer["log"]] == [
        (1, []), (2, []), (3, ["WAKE-02"]), (4, []),
    ]  # fmt: skip


def test_json_tells_what_came_of_each_entry(file: Path) -> None:
    row, overruled, points = told(str(file))["log"][1:4]
    assert row["move"] == {"move": "take-row", "seat": 0, "row": 6}
    assert row["results"] == ""  # the sentence says it
    assert row["facts"] == [
        {"seat": 0, "what": "vp", "from": 0, "to": 1, "by": 1},
        {"seat": 0, "what": "row", "from": None, "to": 6},
    ]
    assert overruled["overruled"] == ["WAKE-02"]
    assert points["facts"] == [{"seat": 1, "what": "vp", "from": 1, "to": 3, "by": 2}]


def test_json_tells_what_was_gained_and_lost_of_lists() -> None:
    game = ROOT / "tests" / "replays" / "games" / "two-whole-vineyards.json"
    log = told(str(game))["log"]
    planted = log[20]
    assert (planted["id"], planted["results"]) == ("log.plant", "+1 VP")
    assert planted["facts"][2] == {
        "seat": 1, "what": "field-5", "from": [], "to": ["sangiovese"], "gained": ["sangiovese"],
        "lost": [],
    }  # fmt: skip


@pytest.mark.parametrize("option", [(), ("--lines",)])
def test_steps_add_the_state_after_each_entry(tmp_path: Path, option: tuple[str, ...]) -> None:
    session = game()
    file = written(tmp_path, json.dumps(dump(session)))
    (line,) = run_here("replay", "--steps", *option, str(file)).out.splitlines()
    answer, plain = json.loads(line), told(*option, str(file))
    states = [entry.pop("state") for entry in answer["log"]]
    assert answer == plain
    assert list(answer) == list(plain)
    for step, state in zip(session.history.steps[1:], states[:-1], strict=True):
        assert state == viticulture.STATE.encode(step.before)
    assert states[-1] == answer["state"]


def test_steps_of_a_game_without_a_move_are_none(tmp_path: Path) -> None:
    begun = dump(Session.start(viticulture, TABLE, seed=1))
    answer = run_here("replay", "--steps", str(written(tmp_path, begun)))
    assert json.loads(answer.out)["log"] == []


def test_another_program_can_follow_a_game_by_its_facts() -> None:
    """Who adds up the facts has the points of the states, knowing no rule."""
    game = ROOT / "tests" / "replays" / "games" / "four-players-many-visitors.json"
    answer = json.loads(run_here("replay", "--steps", str(game)).out)
    now = {(seat, what): 0 for seat in range(4) for what in ("vp", "residual")}
    for entry in answer["log"]:
        for fact in entry["facts"]:
            if (fact["seat"], fact["what"]) in now:
                now[fact["seat"], fact["what"]] += fact["by"]
        for (seat, what), value in now.items():
            assert entry["state"]["estates"][seat][what] == value


def test_json_tells_how_it_ended(tmp_path: Path) -> None:
    answer = told(str(written(tmp_path, dump(over()))))
    assert answer["over"] is True
    assert answer["legal_moves"] == []
    assert answer["outcome"] == {
        "places": [{"seat": 0, "rank": 1, "vp": 20}, {"seat": 1, "rank": 2, "vp": 3}],
        "winners": [0],
        "decided_by": None,
        "question": None,
        "solo": None,
    }


def test_json_says_what_has_to_be_counted(tmp_path: Path) -> None:
    tied = Session.start(viticulture, Setup(TABLE.players), seed=1)
    for move in (Correct("vp", 20, 0), Correct("vp", 20, 1), Correct("season", "over")):
        tied = tied.play(move)
    answer = told(str(written(tmp_path, dump(tied))))
    assert answer["outcome"]["question"] == {"what": "lira", "seats": [0, 1]}
    assert answer["outcome"]["winners"] == []


def test_json_tells_a_solo_result(tmp_path: Path) -> None:
    alone = Session.start(viticulture, Setup((Player("Anna", Colour.BLUE),)), seed=1)
    alone = alone.play(Correct("vp", 21, 0)).play(Correct("season", "over"))
    assert told(str(written(tmp_path, dump(alone))))["outcome"]["solo"] == "win"


def test_a_file_without_events_is_decided_again(tmp_path: Path) -> None:
    data = dump(game())
    for move in data["moves"]:
        del move["events"]
    told_again = told(str(written(tmp_path, data)))
    assert told_again["state"] == viticulture.STATE.encode(game().state)


def test_standard_input_may_begin_with_a_byte_order_mark(file: Path) -> None:
    assert told("-", given="\ufeff" + file.read_text()) == told(str(file))


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_log_in_every_language(file: Path, code: str) -> None:
    log = told(str(file), "--lang", code)["log"]
    assert all(entry["text"] not in ("", entry["id"]) for entry in log)
    assert any("Марко" in entry["text"] for entry in log)
    text = run_here("replay", str(file), "--lang", code).out
    for entry in log:
        assert entry["text"] in text


def test_languages_differ_in_words_and_in_nothing_else(file: Path) -> None:
    answers = [told(str(file), "--lang", code) for code in LANGUAGES]
    texts = {tuple(entry.pop("text") for entry in answer["log"]) for answer in answers}
    assert len(texts) == len(LANGUAGES)
    assert all(answer == answers[0] for answer in answers)


def test_text_has_log_standings_and_moves(file: Path) -> None:
    lines = run_here("replay", str(file)).out.splitlines()
    assert "1. Марко: 3 victory points, residual payment 0, lira 0" in lines  # 0 + 1 + 2
    numbered = [line for line in lines if line[:1].isdigit() and line[1:3] == "  "]
    assert [line[0] for line in numbered] == list("1234")
    assert "One rooster per row" in numbered[2]
    moves = [json.loads(line) for line in lines if line.startswith("{")]
    assert moves == [viticulture.MOVES.encode(m) for m in viticulture.legal_moves(game().state)]


def test_a_name_cannot_move_the_cursor(tmp_path: Path) -> None:
    data = dump(game())
    data["setup"]["players"][0]["name"] = "A\u202ena"  # turns the line round
    answer = run_here("replay", str(written(tmp_path, data)))
    assert "\u202e" not in answer.out + answer.complaint


def spoiled(**changes: Any) -> str:
    return json.dumps({**dump(game()), **changes})


DAMAGED = {
    "empty": "",
    "not JSON": "Anna: 20",
    "cut off": spoiled()[:120],
    "nested without end": "[" * 100_000,
    "a list": "[]",
    "another program's": '{"game": "chess"}',
    "no version": spoiled(version="1"),
    "version nought": spoiled(version=0),
    "unknown game": spoiled(game="chess"),
    "no setup": spoiled(setup=None),
    "nobody plays": spoiled(setup={"players": []}),
    "a number too large": spoiled(seed=1).replace('"seed": 1', '"seed": ' + "9" * 5000),
    "moves are no list": spoiled(moves={}),
    "an unknown move": spoiled(moves=[{"move": "cheat"}]),
    "a seat nobody sits on": spoiled(moves=[{"move": "score-points", "seat": 7, "by": 1}]),
    "a rule broken without saying so": spoiled(moves=[{"move": "close-year"}]),
    "an event of nobody": spoiled(
        moves=[{"move": "next-season", "events": [{"event": "row-taken", "seat": 9, "row": 1}]}]
    ),
    "a move without what came of it": spoiled(moves=[{"move": "draw-first-player", "events": []}]),
    "a row there is not": spoiled(moves=[{"move": "take-row", "seat": 0, "row": 8, "events": []}]),
}


@pytest.mark.parametrize("text", DAMAGED.values(), ids=DAMAGED.keys())
@pytest.mark.parametrize("form", ["text", "json"])
def test_a_damaged_file_is_one_line(tmp_path: Path, text: str, form: str) -> None:
    path = written(tmp_path, text)
    options = ["--json"] if form == "json" else []
    line = run_here("replay", str(path), *options).complains()
    assert line.startswith(f"vendemmia: {path}: ")
    said = line.removeprefix(f"vendemmia: {path}: ")
    assert said not in PROBLEMS
    assert "{" not in said


def test_bytes_that_are_no_text_are_one_line() -> None:
    assert run_here("replay", "-", given=b"\xff\xfe{").complains().startswith("vendemmia: -: ")


def test_a_newer_file_names_both_versions(tmp_path: Path) -> None:
    line = run_here("replay", str(written(tmp_path, spoiled(version=99)))).complains()
    assert "99" in line
    assert "newer" in line


@pytest.mark.parametrize("code", LANGUAGES)
def test_complaints_speak_the_language(tmp_path: Path, code: str) -> None:
    path = str(written(tmp_path, "{}"))
    by_option = run_here("replay", path, "--lang", code).complains()
    assert by_option == run_here("replay", path, LANG=f"{code}_XX.UTF-8").complains()
    others = [run_here("replay", path, "--lang", other).complains() for other in LANGUAGES]
    assert others.count(by_option) == 1


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    assert "nothing.json" in run_here("replay", str(tmp_path / "nothing.json")).complains()
    assert str(tmp_path) in run_here("replay", str(tmp_path)).complains()


def test_without_a_file_it_says_how() -> None:
    assert "vendemmia replay FILE" in run_here("replay").complains()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_version_of_four_hundred_digits_is_one_line(language: str) -> None:
    huge = json.dumps({**dump(game()), "version": 10**400})
    assert run_here("replay", "-", "--lang", language, given=huge).complains()


def test_many_games_in_one_stream(file: Path) -> None:
    good = json.dumps(dump(game()))
    answer = run_here("replay", "-", "--lines", given=f"{good}\n[]\n{good}\n")
    first, bad, second = map(json.loads, answer.out.splitlines())
    assert (first.pop("line"), bad["line"], second.pop("line")) == (1, 2, 3)
    assert first == second == told(str(file))
    assert (bad["error"], bad["facts"]) == ("file.not-a-game", {})
    assert bad["text"]
    assert answer.code == 2
    assert answer.complaint == ""


def test_a_program_learns_which_entry_breaks_which_rule() -> None:
    entries = [{"move": "draw-first-player"}, {"move": "take-turn", "seat": 0}]
    bad = {**dump(game()), "moves": entries, "undone": []}
    answer = json.loads(run_here("replay", "-", "--lines", given=json.dumps(bad)).out)
    assert answer["error"] == "file.illegal"
    assert answer["facts"] == {"entry": 2, "rule": "TURN-02"}


def test_many_good_games_end_well() -> None:
    answer = run_here("replay", "-", "--lines", given=f"{json.dumps(dump(over()))}\n" * 3)
    assert (answer.code, len(answer.out.splitlines())) == (0, 3)


@pytest.mark.parametrize("options", [("--json", "--steps"), ("--lang", "ru")])
def test_a_process_of_its_own_says_what_these_tests_hear(
    file: Path, options: tuple[str, ...]
) -> None:
    given = ("replay", "-", *options)
    data = file.read_text(encoding="utf-8")
    assert run_alone(*given, given=data) == run_here(*given, given=data)
    assert run_alone(*given, given="{") == run_here(*given, given="{")


def test_a_reader_that_leaves_is_no_error(file: Path) -> None:
    import subprocess

    from .program import COMMAND, surroundings

    process = subprocess.Popen(
        [*COMMAND, "replay", "-", "--lines"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=surroundings(),
    )
    assert process.stdout
    process.stdout.close()
    _, complaint = process.communicate(f"{json.dumps(dump(game()))}\n".encode() * 50)
    assert (process.returncode, complaint) == (0, b"")


def test_nothing_heavy_is_imported(file: Path) -> None:
    import subprocess

    from .program import surroundings

    compile_catalogs(folder("locales"))
    probe = (
        "import sys; from companion.cli import run; code = run(sys.argv[1:]);"
        "print(code, *sorted(set(sys.modules)), file=sys.stderr)"
    )
    told = subprocess.run(
        [sys.executable, "-c", probe, "replay", str(file), "--json"],
        capture_output=True,
        text=True,
        env=surroundings(),
    )
    code, *modules = told.stderr.split()
    assert code == "0"
    heavy = {"flet", "flet_web", "tinydb", "fastapi", "uvicorn", "qrcode", "babel.messages"}
    assert not heavy & set(modules)
    assert "companion.table" not in modules


def test_everything_that_can_be_wrong_with_a_file_has_words() -> None:
    """The kernel raises ids; each it raises for a file is said in every language."""
    raised = set()
    for path in (ROOT / "companion" / "kernel").glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.Call(
                    func=ast.Name(id="BadGameFile" | "TooNew"),
                    args=[ast.Constant(value=str(id)), *_],
                ):
                    raised.add(id)
    assert raised
    assert raised <= set(PROBLEMS)
    for code in LANGUAGES:
        assert [id for id in PROBLEMS if not language(code).has(id)] == []
