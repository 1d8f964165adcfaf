"""
The page of whoever keeps a house, in a browser: its forms do what they say, it keeps itself up to
date without touching what is ticked, and eight codes fit on a page of either paper.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from companion.cli.host.rows import Row, State
from companion.cli.host.sheet import sheet
from companion.company import Door
from companion.i18n import LANGUAGES, language

from .chromium import keep_inside
from .server import Server

ADDRESS = "https://vendemmia.a-club-with-a-long-name.example:8550"
AGAIN = 6_000
"""Milliseconds after which the page has looked again."""


@pytest.fixture
def page(browser: Browser, evening: Server) -> Iterator[Page]:
    """A page of the machine itself."""
    evening.start()
    context = browser.new_context(viewport={"width": 390, "height": 700}, locale="it-IT")
    assert keep_inside(context) == []
    page = context.new_page()
    page.clock.install()
    yield page
    context.close()


def test_tables_are_laid_closed_and_printed(page: Page, evening: Server) -> None:
    refused: list[str] = []
    page.on("console", lambda said: refused.append(said.text) if said.type == "error" else None)
    page.goto(f"{evening.address}/host")
    page.get_by_label("Quanti tavoli").fill("8")
    page.get_by_role("button", name="Apri tavoli").click()
    expect(page.get_by_role("status").filter(visible=True)).to_have_text("8 tavoli sono aperti.")
    assert page.evaluate("document.documentElement.scrollWidth") == 390

    page.get_by_label("Stampa il codice di Tavolo 3").check()
    page.get_by_label("Primo numero").fill("77")
    page.evaluate("scrollTo(0, 900)")
    other = page.context.new_page()
    other.goto(f"{evening.address}/host")
    other.get_by_role("button", name="Chiudi: Tavolo 2").click()
    expect(other.get_by_role("status").filter(visible=True)).to_have_text("Tavolo 2: chiuso.")
    place = page.get_by_label("Stampa il codice di Tavolo 3").bounding_box()
    page.bring_to_front()
    page.clock.run_for(AGAIN)
    again = page.get_by_role("button", name="Riapri: Tavolo 2")
    again.wait_for()
    assert again.inner_text() == "Riapri"
    assert page.get_by_label("Stampa il codice di Tavolo 3").is_checked()
    assert page.get_by_label("Primo numero").input_value() == "77"
    assert page.get_by_label("Stampa il codice di Tavolo 3").bounding_box() == place
    again.click()
    page.get_by_role("button", name="Chiudi: Tavolo 2").wait_for()

    assert refused == []


def test_eight_codes_fit_on_a_page_of_either_paper_and_none_is_cut(browser: Browser) -> None:
    context = browser.new_context()
    page = context.new_page()
    page.emulate_media(media="print")
    cut = "all => all.filter(one => one.scrollHeight > one.clientHeight + 1).length"
    for code in LANGUAGES:
        page.set_content(sheet(language(code), [row(number) for number in range(8)], ADDRESS))
        assert page.locator(".code").count() == 8
        assert page.locator(".code").evaluate_all(cut) == 0, code
    for paper in ("A4", "Letter"):
        assert len(re.findall(rb"/Type\s*/Page\b", page.pdf(format=paper))) == 1, paper
    context.close()


def row(number: int) -> Row:
    """A table with a long name."""
    door = Door("k" * 26, "WWWMMM")
    name = f"Семейный стол у большого окна во втором зале {number}"
    nobody: tuple[str, ...] = ()
    return Row(
        str(number), "a1b2c3", name, nobody, "", "", "", 4, 0, 0, 0, 0, False, State.OPEN, door
    )
