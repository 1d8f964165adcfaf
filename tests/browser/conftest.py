"""A browser for all tests of a worker; for each test a server, and phones as good as new."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.gallery.probe import Probe, probing
from tests.gallery.stage import Stage, stage

from .chromium import SCALE, chromium
from .lent import Pages, kept_port
from .phone import Phone
from .server import Server
from .web_app import Host, build

MakePhone = Callable[..., Phone]
FAILED = pytest.StashKey[bool]()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """The browser. Where none can be had the test fails; it is never skipped."""
    with chromium() as found:
        yield found


@pytest.fixture(scope="session")
def port() -> Iterator[int]:
    """Where all servers of a worker are, one after the other."""
    with kept_port() as found:
        yield found


@pytest.fixture(scope="session")
def pages(browser: Browser, port: int) -> Iterator[Pages]:
    """Pages that are lent to one test after the other."""
    found = Pages(browser, f"http://127.0.0.1:{port}")
    yield found
    found.close()


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Path:
    """The web app, as a host is given it. All workers have the same."""
    own = tmp_path_factory.getbasetemp()
    return build(own if worker_id == "master" else own.parent)


@pytest.fixture
def host(built: Path) -> Iterator[Host]:
    """A host that serves it."""
    found = Host(built)
    yield found
    found.stop()


@pytest.fixture
def server(tmp_path: Path, port: int) -> Iterator[Server]:
    """The program on an empty folder; the first phone starts it."""
    found = Server(tmp_path / "data", port)
    yield found
    found.kill()


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory, port: int) -> Iterator[Server]:
    """
    One server for a whole file: a start costs a second. A file whose tests have games of their own
    lays these ready and calls it its ``server``.
    """
    found = Server(tmp_path_factory.mktemp("evening") / "data", port)
    yield found
    found.kill()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Iterator[None]:
    """Remember how a test went, for the fixtures that outlive it."""
    report = yield
    if report.when == "call":
        item.stash[FAILED] = report.failed
    return report


@pytest.fixture
def phones(
    pages: Pages, server: Server, request: pytest.FixtureRequest, tmp_path: Path
) -> Iterator[MakePhone]:
    """
    Makes phones that look at the server, each with a memory of its own. Without a language it is
    one that has never been here.
    """
    made: list[Phone] = []

    def make(
        language: str = "en", *, width: int = 390, height: int = 844, **viewer: object
    ) -> Phone:
        server.start()
        made.append(Phone(pages.lend(width, height), server.address))
        return made[-1].speaks(language, **viewer) if language else made[-1]

    yield make
    failed = request.node.stash.get(FAILED, True)
    if failed:  # what was on the screens lies beside the data folder
        for n, phone in enumerate(made):
            with suppress(Exception):
                phone.page.screenshot(path=tmp_path / f"phone-{n + 1}.png")
                (tmp_path / f"phone-{n + 1}.txt").write_text(phone.screen())
                print(f"phone {n + 1}:", phone.tells())
        print("what was seen:", tmp_path, server.said())
        server.kill()  # the next test begins on a new one
    for phone in made:
        phone.leave(pages, sound=not failed)


@pytest.fixture
def phone(phones: MakePhone) -> Phone:
    """One phone, in English."""
    return phones()


@pytest.fixture(scope="session")
def staged(browser: Browser) -> Iterator[Stage]:
    """A stage that shows the app exactly as a phone gets it."""
    with stage(browser, scale=SCALE) as screen:
        yield screen


@pytest.fixture
def probed(staged: Stage) -> Iterator[tuple[Stage, Probe]]:
    """The stage while every text on it can be found and measured."""
    with probing() as probe:
        yield staged, probe
