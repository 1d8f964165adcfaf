"""The words after ``vendemmia``."""

from __future__ import annotations

import pytest

from companion.cli.options import Misused, Replaying, Serving, Unarchiving, language_asked, read
from companion.company.limits import Limits
from companion.i18n import LANGUAGES, language

from .program import run

ENGLISH = language("en")


@pytest.fixture(autouse=True)
def _browser_allowed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("VENDEMMIA_NO_BROWSER", raising=False)


def test_without_words_it_serves_here_and_shows_it() -> None:
    assert read([], ENGLISH) == Serving(port=None, lan=False, window=False, browser=True, data=None)


def test_every_option_of_serving() -> None:
    words = ["--lan", "--port", "9000", "--data=folder", "--window", "--no-browser"]
    assert read([*words, "--lang", "it"], ENGLISH) == Serving(
        port=9000, lan=True, window=True, browser=False, data="folder"
    )


def test_what_stands_before_it_has_an_address_and_its_name_is_answered() -> None:
    found = read(["--address", "https://wine.example/"], ENGLISH)
    assert isinstance(found, Serving)
    assert (found.address, found.names) == ("https://wine.example", ("wine.example",))
    found = read(["--address", "http://[fd00::1]:8550"], ENGLISH)
    assert isinstance(found, Serving)
    assert (found.address, found.names) == ("http://[fd00::1]:8550", ("fd00::1",))
    for bad in ("wine.example", "https://", "ws://wine.example", "https://wine.example/club"):
        with pytest.raises(Misused) as caught:
            read(["--address", bad], ENGLISH)
        assert caught.value.message == "cli.bad-address"


def test_a_store_is_named_by_option_or_by_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    found = read(["--store", "valkey://club.local/2"], ENGLISH)
    assert isinstance(found, Serving)
    assert found.store is not None
    assert (found.store.url, found.store.shown) == (
        "redis://club.local/2",
        "valkey://club.local/2",
    )
    monkeypatch.setenv("VENDEMMIA_STORE", "rediss://:secret@club.local")
    found = read([], ENGLISH)
    assert isinstance(found, Serving)
    assert found.store is not None
    assert found.store.shown == "rediss://club.local"
    found = read(["--data", "folder"], ENGLISH)
    assert isinstance(found, Serving)
    assert found.store is None


def test_a_host_token_is_given_by_option_or_where_nobody_else_sees_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("VENDEMMIA_HOST_TOKEN", "from-the-environment")
    found = read(["--log"], ENGLISH)
    assert isinstance(found, Serving)
    assert (found.host_token, found.log) == ("from-the-environment", True)
    found = read(["--host-token", "typed-by-somebody"], ENGLISH)
    assert isinstance(found, Serving)
    assert (found.host_token, found.log) == ("typed-by-somebody", False)
    for bad in ("short", "with a space in it", "с-русскими-буквами"):
        with pytest.raises(Misused) as caught:
            read(["--host-token", bad], ENGLISH)
        assert caught.value.message == "cli.bad-token"
        assert bad not in caught.value.facts.values()


def test_the_environment_keeps_the_browser_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("VENDEMMIA_NO_BROWSER", "1")
    assert read([], ENGLISH) == Serving(browser=False)


def test_replay_may_come_after_the_language() -> None:
    wish = Replaying("game.json", json=True)
    assert read(["--lang", "es", "replay", "--json", "game.json"], ENGLISH) == wish
    assert read(["replay", "-", "--lines"], ENGLISH) == Replaying("-", lines=True)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--volume"], "cli.unknown-option"),
        (["--por", "9000"], "cli.unknown-option"),
        (["wine"], "cli.unknown-option"),
        (["replay", "one", "two"], "cli.unknown-option"),
        (["replay", "one", "--lan"], "cli.unknown-option"),
        (["replay"], "cli.file-missing"),
        (["--port"], "cli.option-misused"),
        (["--lan=yes"], "cli.option-misused"),
        (["--lang"], "cli.option-misused"),
        (["--lang", "de"], "cli.unknown-language"),
        (["--port", "wine"], "cli.bad-port"),
        (["--port", "65536"], "cli.bad-port"),
        (["--port", "٣"], "cli.bad-port"),
        (["--port=-1"], "cli.bad-port"),
    ],
)
def test_what_is_wrong_is_a_message(words: list[str], message: str) -> None:
    with pytest.raises(Misused) as caught:
        read(words, ENGLISH)
    assert caught.value.message == message
    for code in LANGUAGES:
        said = language(code).text(message, **caught.value.facts)
        assert "{" not in said
        assert said != message


def test_an_unknown_option_is_one_line_that_helps() -> None:
    line = run("--volume", "11").complains()
    assert "--volume" in line
    assert "--help" in line


@pytest.mark.parametrize(
    ("environ", "code"),
    [
        ({}, "en"),
        ({"LANG": "it_IT.UTF-8"}, "it"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "uk_UA.UTF-8"}, "ru"),
        ({"LANG": "it_IT.UTF-8", "LC_ALL": "es_ES"}, "es"),
        ({"LANG": "it_IT.UTF-8", "LC_MESSAGES": "ru_RU"}, "ru"),
    ],
)
def test_the_environment_says_the_language(environ: dict[str, str], code: str) -> None:
    assert language_asked([], environ).code == code
    assert language_asked(["--lang", "es"], environ).code == "es"


@pytest.mark.parametrize("words", [["--help"], ["replay", "--help"], ["move", "--help"]])
def test_help_is_whole_in_every_language(words: list[str]) -> None:
    texts = {code: run(*words, "--lang", code).out for code in LANGUAGES}
    assert len(set(texts.values())) == len(LANGUAGES)
    for code, text in texts.items():
        assert "cli." not in text
        assert "--lang" in text
        english = {"usage:", "options:", "show"} & set(text.split())
        assert bool(english) is (code == "en")


def test_version() -> None:
    from companion import __version__

    assert run("--version").out == f"vendemmia {__version__}\n"


def test_tables_go_into_files_after_days_and_into_a_folder() -> None:
    found = read(["--archive-after", "90", "--archive", "old"], ENGLISH)
    assert isinstance(found, Serving)
    assert (found.archive_after, found.archive) == (90, "old")
    assert read([], ENGLISH).archive_after is None  # type: ignore[union-attr]
    for bad in ("0", "-1", "x", "1.5"):
        with pytest.raises(Misused):
            read(["--archive-after", bad], ENGLISH)
    with pytest.raises(Misused):
        read(["--archive", "old"], ENGLISH)


def test_limits_are_named_and_the_others_stay() -> None:
    found = read(["--limit", "tables=5", "--limit=connections=0"], ENGLISH)
    assert isinstance(found, Serving)
    assert found.limits == Limits(tables=5, connections=0)
    for bad in ("tables", "tables=", "tables=-1", "chairs=1", "tables=1e3", "=1"):
        with pytest.raises(Misused) as caught:
            read(["--limit", bad], ENGLISH)
        assert "tables=60" in ENGLISH.text(caught.value.message, **caught.value.facts)


def test_tables_come_back_to_a_folder_or_a_database() -> None:
    assert read(["unarchive", "a", "b", "--data", "c"], ENGLISH) == Unarchiving(("a", "b"), "c")
    found = read(["unarchive", "a", "--store", "valkey://localhost"], ENGLISH)
    assert isinstance(found, Unarchiving)
    assert found.store is not None
    for bad in ([], ["a", "--data", "c", "--store", "valkey://localhost"], ["a", "--lan"]):
        with pytest.raises(Misused):
            read(["unarchive", *bad], ENGLISH)
