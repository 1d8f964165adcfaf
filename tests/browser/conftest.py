"""A browser for all tests of a worker; for each test a server, and phones of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.gallery.probe import Probe, probing
from tests.gallery.stage import Stage, stage

from .chromium import SCALE, chromium
from .phone import Phone
from .server import Server

MakePhone = Callable[..., Phone]
FAILED = pytest.StashKey[bool]()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """The browser. Where none can be had the test fails; it is never skipped."""
    with chromium() as found:
        yield found


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """The program on an empty folder; the first phone starts it."""
    found = Server(tmp_path / "data")
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
    browser: Browser, server: Server, request: pytest.FixtureRequest, tmp_path: Path
) -> Iterator[MakePhone]:
    """Makes phones that look at the server, each with a memory of its own."""
    made: list[Phone] = []

    def keep_what_was_seen() -> None:
        """What was on the screens when a test failed lies beside its data folder."""
        if request.node.stash.get(FAILED, False):
            for n, phone in enumerate(made):
                with suppress(Exception):
                    phone.page.screenshot(path=tmp_path / f"phone-{n + 1}.png")
                    (tmp_path / f"phone-{n + 1}.txt").write_text(phone.screen())
            print("what was seen:", tmp_path, server.said())

    with ExitStack() as contexts:

        def make(
            language: str = "en", *, width: int = 390, height: int = 844, **viewer: object
        ) -> Phone:
            context = browser.new_context(
                viewport={"width": width, "height": height},
                device_scale_factor=SCALE,
                locale="en-US",
                reduced_motion="reduce",
            )
            contexts.callback(context.close)
            if not server.is_running:
                server.start()
            made.append(Phone(context, server.address).speaks(language, **viewer))
            return made[-1]

        yield make
        keep_what_was_seen()


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
