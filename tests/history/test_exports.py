"""Plays for other programs, read back by readers written here."""

from __future__ import annotations

import csv
import io
import json
import re
from dataclasses import fields, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

from companion.history.exports import bgstats, boardgamegeek, sheets
from companion.history.making import counted
from companion.history.people import People
from companion.i18n import Language
from companion.plays import Play, Side, person_of

from .games import a_session

BEGAN, ENDED = 1_789_400_000_000, 1_789_407_000_000


def play(seed: int) -> Play:
    found = counted(a_session(seed))
    assert found is not None
    return replace(found, id=f"{found.game}-{seed}", began=BEGAN, ended=ENDED, minutes=75)


PLAYS = [play(seed) for seed in range(8)]


def against_the_automa(result: str = "win") -> Play:
    marker = {"win": 20, "loss": 25, "draw": 24}[result]
    anna = Side(person_of("Anna"), "Anna", "blue", 24, won=result == "win", first=True)
    return Play(
        "viticulture", "viticulture-99", BEGAN, ENDED, 75, 200, level="hard", variants=("tuscany",),
        result=result, rounds=7, sides=(anna,), series={"marker": (20, marker)},
    )  # fmt: skip


def opened(link: str) -> dict[str, Any]:
    """What BG Stats finds in a link, by the words of those who have made such links."""
    parts = urlsplit(link)
    assert (parts.scheme, parts.netloc) == ("https", "app.bgstatsapp.com")
    assert parts.path == "/createPlay.html"
    (data,) = parse_qs(parts.query, strict_parsing=True)["data"]
    found: dict[str, Any] = json.loads(data)
    for key in ("sourceName", "sourcePlayId", "playDate"):
        assert isinstance(found[key], str)
    assert type(found["game"]["bggId"]) is int
    assert found["game"]["name"]
    assert found["game"]["sourceGameId"]
    for player in found["players"]:
        assert player["name"]
        assert player["sourcePlayerId"]
        assert player.keys() <= {
            "name", "sourcePlayerId", "winner", "startPlayer", "score", "rank", "role",
        }  # fmt: skip
    return found


@pytest.mark.parametrize("found", PLAYS, ids=lambda found: found.id)
def test_a_link_tells_who_played_how_many_points_and_who_won(found: Play) -> None:
    told = opened(bgstats.link(found, automa=False))
    assert told["playDate"] == datetime.fromtimestamp(ENDED / 1000, UTC).strftime(
        "%Y-%m-%d %H:%M:%S"
    )
    assert [
        (p["name"], p["score"], p["rank"], p.get("winner", False), p.get("startPlayer", False))
        for p in told["players"]
    ] == [(side.name, side.points, side.rank, side.won, side.first) for side in found.sides]
    assert told["durationMin"] == 75


@pytest.mark.parametrize("result", ["win", "loss", "draw"])
def test_the_automa_is_a_player_if_one_likes(result: str) -> None:
    solo = against_the_automa(result)
    assert len(opened(bgstats.link(solo, automa=False))["players"]) == 1
    _, automa = opened(bgstats.link(solo))["players"]
    assert (automa["name"], automa["sourcePlayerId"]) == ("Automa", "automa")
    assert automa["role"] == "hard"
    assert automa.get("winner", False) == (result == "loss")
    assert opened(bgstats.link(solo))["board"] == "Tuscany"


@pytest.mark.parametrize("count", range(1, 7))
def test_the_longest_cyrillic_names_fit_into_a_link(count: int) -> None:
    names = [letter * 24 for letter in "АБВГДЖ"][:count]
    sides = tuple(
        Side(person_of(name), name, "blue", points=-5, rank=n + 1, won=not n, first=not n)
        for n, name in enumerate(names)
    )
    long = Play("viticulture", "viticulture-19a1ee565e00-9247", BEGAN, ENDED, 240, sides=sides)
    link = bgstats.link(long, comments="Очень длинное замечание о нашем вечере. " * 4)
    assert len(link) < bgstats.LONGEST
    assert [player["name"] for player in opened(link)["players"]] == names


def test_a_person_keeps_the_id_and_two_that_were_merged_have_one() -> None:
    anna, ana = person_of("Anna"), person_of("Ana")
    people = People().merged(anna, ana)
    one, two = (
        opened(bgstats.link(Play("vino", "v-1", sides=(Side(id, name, "blue"),)), people))
        for id, name in ((anna, "Anna"), (ana, "Ana"))
    )
    assert one["players"][0]["sourcePlayerId"] == two["players"][0]["sourcePlayerId"]
    assert one["players"][0]["sourcePlayerId"] == "p55579b55789"


def read_bgsplay(text: str) -> list[Play]:
    """An independent reader: references within the file, scores as text."""
    data = json.loads(text)
    assert data["about"].startswith("This is a Play file")
    people = {one["id"]: one for one in data["players"]}
    games = {one["id"]: one for one in data["games"]}
    uuids = [one["uuid"] for part in ("players", "games", "plays") for one in data[part]]
    assert len(set(uuids)) == len(uuids)
    assert all(uuid == uuid.upper() for uuid in uuids)
    found = []
    for one in data["plays"]:
        assert one["playImages"] == "[]"
        game = games[one["gameRefId"]]
        rows = sorted(one["playerScores"], key=lambda row: row["seatOrder"])
        sides = tuple(
            Side(
                "", people[row["playerRefId"]]["name"], "", int(row["score"]), row["rank"],
                row["winner"], row["startPlayer"],
            )
            for row in rows
        )  # fmt: skip
        at = datetime.strptime(one["playDate"], "%Y-%m-%d %H:%M:%S").replace(tzinfo=UTC)
        name = {183394: "viticulture", 142: "vino"}[game["bggId"]]
        ended = int(at.timestamp() * 1000)
        variants = tuple(
            "tuscany" for ref in one["expansionPlays"] if games[ref["gameRefId"]]["isExpansion"]
        )
        found.append(
            Play(name, ended=ended, minutes=one["durationMin"], variants=variants,
                 rounds=one["rounds"], sides=sides)
        )  # fmt: skip
    return found


def test_a_bgsplay_file_reads_back_to_the_same_plays() -> None:
    plays = [*PLAYS, against_the_automa()]
    back = read_bgsplay(bgstats.file(plays, automa=False))
    for was, now in zip(plays, back, strict=True):
        assert (now.game, now.ended, now.minutes, now.rounds) == (
            was.game, was.ended, was.minutes, was.rounds,
        )  # fmt: skip
        assert ("tuscany" in now.variants) == ("tuscany" in was.variants)
        assert [
            (side.name, side.points, side.rank, side.won, side.first) for side in now.sides
        ] == [(side.name, side.points, side.rank, side.won, side.first) for side in was.sides]
    assert len(read_bgsplay(bgstats.file([against_the_automa()]))[0].sides) == 2


def test_the_same_play_and_person_have_the_same_uuid_in_every_file() -> None:
    one, two = (json.loads(bgstats.file(plays)) for plays in (PLAYS[:2], PLAYS[:3]))
    assert one["plays"][0]["uuid"] == two["plays"][0]["uuid"]
    assert one["players"] == two["players"][: len(one["players"])]


@pytest.mark.parametrize("language", ["es", "it", "ru", "en"])
def test_the_text_for_boardgamegeek_names_everybody_in_the_order_of_places(language: str) -> None:
    words = Language(language)
    for found in (*PLAYS, against_the_automa()):
        lines = boardgamegeek.text(found, words).splitlines()
        assert bgstats.box_of(found).name in lines[0]
        for seat, line in zip(found.places, lines[1:], strict=False):
            assert found.sides[seat].name in line
    assert boardgamegeek.page(against_the_automa()).endswith("/183394")


def test_a_table_has_one_row_for_each_player_and_play() -> None:
    data = sheets.csv(PLAYS)
    assert data.startswith(b"\xef\xbb\xbf")
    rows = list(csv.DictReader(io.StringIO(data.decode("utf-8-sig"), newline="")))
    sides = [(found, side) for found in PLAYS for side in found.sides]
    assert len(rows) == len(sides)
    for row, (found, side) in zip(rows, sides, strict=True):
        assert (row["play"], row["name"], int(row["points"])) == (found.id, side.name, side.points)
        assert row["ended"] == datetime.fromtimestamp(ENDED / 1000, UTC).strftime(
            "%Y-%m-%dT%H:%M:%SZ"
        )
        assert [int(n) for n in row["race"].split()] == list(side.race)
        told = {name: row[name] for name in row if name not in sheets.FIXED and row[name]}
        assert told == {name: str(n) for name, n in side.counts.items()}


def test_no_name_becomes_a_formula() -> None:
    evil = replace(PLAYS[0], sides=(replace(PLAYS[0].sides[0], name="=1+1"),))
    (row,) = csv.DictReader(io.StringIO(sheets.csv([evil]).decode("utf-8-sig")))
    assert row["name"] == "'=1+1"


def test_plays_as_json_are_the_same_plays() -> None:
    assert sheets.from_json(sheets.json(PLAYS)) == tuple(PLAYS)


def test_no_export_has_the_seed_of_a_game() -> None:
    session = replace(a_session(1), seed=987_654_321_012)
    found = counted(session)
    assert found is not None
    texts = [bgstats.link(found), bgstats.file([found]), sheets.json([found])]
    texts.append(sheets.csv([found]).decode())
    assert not any("987654321012" in text for text in texts)


def test_every_key_of_a_play_is_described_beside_the_export() -> None:
    described = set(
        re.findall(r"`([a-z]+)`", (Path(sheets.__file__).parent / "PLAYS.md").read_text())
    )
    assert {one.name for kind in (Play, Side) for one in fields(kind)} <= described
    first = sheets.csv(PLAYS).decode("utf-8-sig").splitlines()[0].split(",")
    assert tuple(first[: len(sheets.FIXED)]) == sheets.FIXED
