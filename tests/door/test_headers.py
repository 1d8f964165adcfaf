"""What every answer says, and what a page may run."""

from __future__ import annotations

from typing import Any

import pytest

from companion.cli.door.client import Client
from companion.cli.door.headers import SAID, GuardedAnswers
from companion.cli.door.policy import fingerprint, policy
from companion.cli.door.routes import is_address
from companion.cli.webpage import ASSETS, OurPage
from companion.i18n import language

from .asking import ask, friendly, scope_of


async def nobody(page: Any) -> None:
    """No page is drawn."""


@pytest.fixture(scope="module")
def served() -> Any:
    client = Client(nobody, str(ASSETS), 60)
    return GuardedAnswers(OurPage(client, language("en")))


def test_every_answer_is_guarded_and_nobody_else_may_read_it() -> None:
    answer = ask(GuardedAnswers(friendly), scope_of())
    assert {name.decode(): value.decode() for name, value in SAID.items()}.items() <= (
        answer.headers.items()
    )
    assert answer.headers["etag"] == '"1"'
    assert "access-control-allow-origin" not in answer.headers
    assert "server" not in answer.headers
    assert answer.body == b"hello"


def test_the_page_runs_its_own_scripts_and_no_others(served: Any) -> None:
    answer = ask(served, scope_of("/game/1"))
    assert answer.status == 200
    page = answer.body.decode()
    (script,) = (part.partition("</script>")[0] for part in page.split("<script>")[1:])
    rules = answer.headers["content-security-policy"]
    assert f"'sha256-{fingerprint(script)}'" in rules
    assert "frame-ancestors 'none'" in rules
    assert f'content="{policy(page)}"' in page
    scripts = rules.partition("script-src")[2].partition(";")[0]
    assert "unsafe-inline" not in scripts
    assert "'unsafe-eval'" not in scripts


@pytest.mark.parametrize(
    "path", ["/openapi.json", "/oauth_callback.js", "/main.dart.nothing", "/../pyproject.toml"]
)
def test_what_is_not_there_is_not_flets_page(served: Any, path: str) -> None:
    answer = ask(served, scope_of(path))
    assert (answer.status, answer.body) == (404, b"")


@pytest.mark.parametrize("path", ["/docs", "/docs/", "/redoc", "/redoc/", "/docs/oauth2-redirect"])
def test_pages_about_the_server_are_not_served(served: Any, path: str) -> None:
    page = ask(served, scope_of(path)).body
    assert b"swagger" not in page.lower()
    assert b"<title>Vendemmia</title>" in page


ODD = ["/" * 5000, "//", "/game//1", "/a" * 400, "/\x00", "/\u202egame", "/\n", "/a\\b", "", "game"]


@pytest.mark.parametrize("path", ODD)
def test_what_is_no_address_is_not_found(served: Any, path: str) -> None:
    answer = ask(served, scope_of(path))
    assert (answer.status, answer.body) == (404, b"There is no screen at this address.")


def test_files_keep_what_lets_a_browser_keep_them(served: Any) -> None:
    first = ask(served, scope_of("/flutter_bootstrap.js"))
    assert first.status == 200
    again = ask(
        served, scope_of("/flutter_bootstrap.js", **{"if-none-match": first.headers["etag"]})
    )
    assert (again.status, again.body) == (304, b"")


def test_only_one_line_is_there() -> None:
    client = Client(nobody, str(ASSETS), 60)
    assert ask(client, scope_of("/elsewhere", kind="websocket")).status == 403


@pytest.mark.parametrize(
    "path", ["/", "/game/a b", "/rules/Пресс", "/game/1/at/7", "/main.dart.js"]
)
def test_addresses_are_addresses(path: str) -> None:
    assert is_address(path)
