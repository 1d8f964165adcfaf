"""The web app: built from nothing, served by a host that knows nothing, alive without it."""

from __future__ import annotations

import hashlib
import re
import shutil
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext

from companion.i18n import language
from companion.local import PAGE
from tests.long import LONG

from .chromium import PATIENCE, wait_for_semantics
from .phone import OFTEN, Phone
from .web_app import FOLDER, STORE, TAPS, Host

Open = Callable[..., Phone]

FILES = f"() => ({STORE})(async (store, asked) => await asked(store.count()) > 1)"
"""Whether the browser keeps any files: its folder, and something in it."""

LOST = """if (!localStorage.getItem('told')) {
    localStorage.setItem('told', 'once');
    localStorage.setItem('vendemmia.games', 'yes');
}"""
"""What a browser leaves that has emptied its database under games."""
STILL_LOST = "() => Boolean(localStorage.getItem('vendemmia.lost'))"

COUNT = """() => {
    self.read = self.written = 0;
    const counts = (kind, name, count) => {
        const plain = kind.prototype[name];
        kind.prototype[name] = function (...how) { count(); return plain.apply(this, how); };
    };
    counts(IDBIndex, 'openKeyCursor', () => { self.read += 1; });
    counts(IDBObjectStore, 'put', () => { self.written += 1; });
}"""
"""Counts how often the program reads what its database has, and what it writes into it."""

LANGUAGES_OF_NOBODY = """Object.defineProperty(Navigator.prototype, 'languages', {
    configurable: true, get: () => ['C', 'ru'],
})"""
"""As a WebKit without a locale has them: the first is no language."""


def another(built: Path, name: str, *, slow: int = 0, deaf: bool = False) -> Path:
    """
    Another version on the host; it is ``slow`` to take over, in milliseconds, or ``deaf`` to the
    first page that asks it to, as a browser is that forgets it.
    """
    folder = built.parent / f"{built.name}-{name}"
    shutil.copytree(built, folder)
    out = folder / FOLDER
    worker = (out / "sw.js").read_text()
    (old,) = re.findall(r'^const BUILD = "(\w+)"', worker, re.MULTILINE)
    new = digest(name.encode())
    for file in ("index.html", "worker.js"):
        before = (out / file).read_bytes()
        after = before.replace(old.encode(), new.encode())
        (out / file).write_bytes(after)
        worker = worker.replace(digest(before), digest(after))
    pause = f"new Promise(go => setTimeout(go, {slow})).then(dropOthers)"
    worker = worker.replace(old, new).replace("dropOthers())", f"{pause})")
    if deaf:
        listens = "(self.first ||= source.id) !== source.id"
        worker = worker.replace("? skipWaiting()", f"? {listens} && skipWaiting()")
        assert listens in worker
    (out / "sw.js").write_text(worker)
    return folder


def digest(content: bytes) -> str:
    """What the service worker knows a file by."""
    return hashlib.sha256(content).hexdigest()[:12]


@pytest.fixture
def browsing(browser: Browser) -> Iterator[BrowserContext]:
    """The browser of somebody who speaks Italian."""
    context = browser.new_context(
        viewport={"width": 390, "height": 844}, locale="it-IT", reduced_motion="reduce"
    )
    yield context
    context.close()


@pytest.fixture
def tab(host: Host, browsing: BrowserContext) -> Open:
    """Opens tabs of one browser."""

    def opened() -> Phone:
        phone = Phone(browsing, f"http://127.0.0.1:{host.port}/{FOLDER}/#")
        browsing.set_default_timeout(PATIENCE)  # Python has to start
        phone.lang = language("it")
        phone.page.goto(phone.address + "/")
        return phone

    return opened


def sit_down(phone: Phone) -> None:
    """Two players, to the first summer."""
    for seat, name in ((1, "Anna"), (2, "Marco")):
        phone.tap("new.add")
        phone.write(f"new.seat-{seat}.name", name)
        phone.tap(f"new.seat-{seat}.done")
    phone.tap_new("new.next")
    phone.tap_new("new.start")
    phone.tap_new("first.draw")
    for row in (2, 3):
        phone.tap_new(f"spring.row-{row}")
    phone.wait_for("summer.next")


def has(phone: Phone, vp: int) -> None:
    """Wait until Anna has so many points."""
    phone.says("summer.points.seat-1", phone.lang.many("score.has", vp, player="Anna"))


def saved(phone: Phone, taps: int) -> None:
    """Wait until the browser's own database has so many taps."""
    kept(phone, TAPS, taps)


def kept(phone: Phone, question: str, answer: object) -> None:
    """Wait until the browser's own database answers so."""
    end = time.monotonic() + PATIENCE / 1000
    while phone.page.evaluate(question) != answer:  # only this waits for a promise
        assert time.monotonic() < end
        time.sleep(OFTEN / 1000)


def arrives(phone: Phone, route: str) -> None:
    """Wait until the page is at an address."""
    here = "route => (location.hash.slice(1) || '/') === route"
    phone.page.wait_for_function(here, arg=route, polling=OFTEN)


def back_leads_up(phone: Phone) -> None:
    """From the rules to a page of theirs, and back home by the browser's own way."""
    phone.tap("tab.rules")
    arrives(phone, "/rules")
    phone.tap("rules.terms")
    arrives(phone, "/rules/terms")
    for route in ("/rules", "/"):
        phone.page.go_back()
        arrives(phone, route)


def a_sheet_is_put_away_first(phone: Phone, game: str) -> None:
    """Back puts away the sheet, then leads home, and the card there leads to the game."""
    phone.tap("play.season")
    phone.wait_for("table.close")
    arrives(phone, f"{game}?over=1")
    phone.page.go_back()
    phone.wait_gone("table.close")
    arrives(phone, game)
    phone.page.go_back()
    phone.wait_for("home.resume")
    arrives(phone, "/")
    phone.tap_new("home.resume")
    arrives(phone, game)


def build_of(phone: Phone) -> str:
    """Which build the page is of."""
    return str(phone.page.evaluate("facts.build"))


def looks_for_a_version(phone: Phone) -> None:
    """As it does by itself at a start, and once in an hour: until there is one."""
    phone.page.evaluate(
        """async () => {
            const registration = await navigator.serviceWorker.getRegistration();
            await registration.update();
            while (registration.installing) await new Promise(go => setTimeout(go, 50));
            const strip = document.getElementById('strip')?.dataset.kind;
            if (!registration.waiting && strip !== 'update')
                throw new Error('no other version');
        }"""
    )


def versions_never_meet(phone: Phone, host: Host, built: Path) -> None:
    """A new version by a start, the next one in mid-game, then back to the first."""
    seen = [build_of(phone)]
    host.holds(another(built, "slow", slow=4000))
    looks_for_a_version(phone)
    phone.reload()
    has(phone, 2)
    seen.append(build_of(phone))

    host.holds(another(built, "next"))
    phone.page.wait_for_selector("html[data-kept=whole]", state="attached")
    looks_for_a_version(phone)
    strip = phone.page.locator("#strip")
    assert phone.say(PAGE["update"]) in strip.inner_text()
    covers_nothing(phone, "play.undo")
    phone.tap("summer.points.seat-1.plus")  # behind it the game goes on, and nothing of it is lost
    strip.get_by_role("button", name=phone.say(PAGE["take"]), exact=True).click()
    phone.page.wait_for_function("old => facts.build !== old", arg=seen[-1])
    wait_for_semantics(phone.page)
    has(phone, 3)
    seen.append(build_of(phone))

    host.holds(another(built, "deaf", deaf=True))
    phone.page.wait_for_selector("html[data-kept=whole]", state="attached")
    looks_for_a_version(phone)
    phone.reload()
    phone.page.wait_for_function("old => facts.build !== old", arg=seen[-1])
    has(phone, 3)
    seen.append(build_of(phone))

    host.holds(built)
    phone.page.wait_for_selector("html[data-kept=whole]", state="attached")
    looks_for_a_version(phone)
    phone.reload()
    has(phone, 3)
    assert len(set(seen)) == 4
    assert build_of(phone) == seen[0]
    phone.tap("play.undo")


def covers_nothing(phone: Phone, lowest: str) -> None:
    """What the page itself says stands above the picture, which is whole."""
    box = phone.wait_for(lowest).bounding_box()
    strip, picture = (
        phone.page.locator(name).bounding_box() for name in ("#strip", "flutter-view")
    )
    assert strip is not None
    assert picture is not None
    assert strip["y"] + strip["height"] <= picture["y"] + 1
    assert box is not None
    assert box["y"] + box["height"] <= 844


@pytest.mark.skipif(not LONG, reason="`test_engines` plays an evening in each; with --long")
def test_a_game_outlives_the_page_the_host_and_new_versions(
    tab: Open, host: Host, built: Path
) -> None:
    phone = tab()
    wait_for_semantics(phone.page)
    phone.shows(phone.say("home.welcome"))  # in the browser's language
    back_leads_up(phone)
    phone.tap_new("home.new")
    sit_down(phone)
    for vp in (1, 2):
        phone.tap("summer.points.seat-1.plus")
        has(phone, vp)
    game = phone.game_id()
    saved(phone, 5)  # who begins, two rows, two points
    a_sheet_is_put_away_first(phone, f"/game/{game}")

    phone.looks().press("Control+z")
    has(phone, 1)
    saved(phone, 6)
    phone.page.wait_for_selector("html[data-kept=whole]", state="attached")

    phone.tap("play.redo")
    has(phone, 2)
    host.stop()
    phone.reload()
    has(phone, 2)
    assert phone.game_id() == game
    host.start()
    versions_never_meet(phone, host, built)
    has(phone, 2)
    host.stop()
    phone.page.goto(phone.address + "/settings")
    phone.says("settings.place", phone.say("settings.place.browser"))
    phone.wait_for("settings.language-ru").click()
    phone.lang = language("ru")
    phone.shows(phone.say("settings.place"))
    phone.tap("tab.rules")
    phone.write("rules.search", "sveglia")  # found in every language, without any host
    phone.tap("rules.WAKE-01")
    phone.shows(phone.say("rule.WAKE-01.text"))
    host.start()

    here = f"http://127.0.0.1:{host.port}/{FOLDER}/"
    assert [url for url in phone.asked if not url.startswith((here, "data:", "blob:"))] == []
    assert phone.blocked == []
    assert phone.problems == []


def what_the_browser_has_thrown_away_is_said(phone: Phone) -> None:
    """There have been games, and the database is empty."""
    strip = phone.page.locator("#strip")
    strip.wait_for()
    assert phone.say(PAGE["lost"]) in strip.inner_text()
    covers_nothing(phone, "tab.play")
    strip.get_by_role("button", name=phone.say(PAGE["open"]), exact=True).click()
    phone.wait_for("keeping.restore")
    strip.wait_for(state="detached")
    assert phone.page.evaluate(STILL_LOST) is False
    phone.page.go_back()
    phone.wait_for("home.new")


def what_is_not_taken_is_said_until_it_is(phone: Phone) -> None:
    """The browser's database is full for a while."""
    # What the start has written is saved by now; the next to be saved is what is tapped.
    kept(phone, FILES, True)
    program = "Boolean(globalThis.python)"  # what makes an image for later starts is another one
    (python,) = (worker for worker in phone.page.workers if worker.evaluate(program))
    python.evaluate(
        "() => { self.put = IDBObjectStore.prototype.put;"
        " IDBObjectStore.prototype.put = () => {"
        "  throw new DOMException('no room', 'QuotaExceededError'); }; }"
    )
    phone.tap("home.new")
    strip = phone.page.get_by_role("alert")
    strip.wait_for()
    assert phone.say(PAGE["full"]) in strip.inner_text()
    covers_nothing(phone, "new.add")
    with phone.page.expect_download() as download:
        strip.get_by_role("button", name=phone.say(PAGE["backup"]), exact=True).click()
    assert Path(download.value.path()).read_text(encoding="utf-8").startswith("{")
    phone.tap("new.back")
    phone.wait_for("home.new")
    python.evaluate("() => { IDBObjectStore.prototype.put = self.put; }")
    strip.get_by_role("button", name=phone.say(PAGE["save"]), exact=True).click()
    strip.wait_for(state="detached")
    python.evaluate(COUNT)
    phone.tap("home.new")
    end = time.monotonic() + PATIENCE / 1000
    while not python.evaluate("self.written"):
        assert time.monotonic() < end
    assert python.evaluate("self.read") == 0  # the page knows what is there
    python.evaluate("() => self.python.FS.filesystems.IDBFS.dbs['/persist'].close()")
    phone.tap("new.back")
    strip.get_by_role("button", name=phone.say(PAGE["save"]), exact=True).click()
    strip.wait_for(state="detached")  # what a browser has closed is opened anew
    phone.wait_for("home.new")


def test_what_the_browser_does_not_take_is_said_and_there_is_one_tab_at_a_time(
    tab: Open, browsing: BrowserContext
) -> None:
    browsing.add_init_script(LOST)
    one = tab()
    wait_for_semantics(one.page)
    one.wait_for("home.new")
    what_the_browser_has_thrown_away_is_said(one)
    what_is_not_taken_is_said_until_it_is(one)
    other = tab()
    text = other.page.get_by_role("status")
    text.wait_for()
    assert text.inner_text() == other.say(PAGE["text"])
    other.page.get_by_role("button", name=other.say(PAGE["here"]), exact=True).click()
    wait_for_semantics(other.page)
    other.wait_for("tab.play")
    one.page.get_by_role("status").wait_for()

    other.page.close()
    one.page.get_by_role("status").wait_for(state="detached")  # it goes on


def test_what_cannot_start_is_said_and_mixed_versions_show_no_game(
    host: Host, browser: Browser
) -> None:
    alone = browser.new_context(service_workers="block", locale="ru-RU")
    alone.set_default_timeout(PATIENCE)
    alone.add_init_script(LANGUAGES_OF_NOBODY)
    page, lang = alone.new_page(), language("ru")
    address = f"http://127.0.0.1:{host.port}/{FOLDER}/"
    said = page.get_by_role("status")

    alone.route("**/program.bin?*", lambda route: route.fulfill(status=503))
    page.goto(address)
    said.wait_for()
    assert said.inner_text() == lang.text(PAGE["failed"])
    assert "503" in page.locator("#problem").inner_text()
    page.get_by_role("button", name=lang.text(PAGE["again"]), exact=True).wait_for()

    alone.unroute("**/program.bin?*")
    alone.route("**/program.bin?*", lambda route: route.fulfill(body=b"of another version"))
    loads: list[str] = []
    page.on("load", lambda _: loads.append(""))
    page.get_by_role("button", name=lang.text(PAGE["again"]), exact=True).click()
    page.get_by_text(lang.text(PAGE["mixed"])).wait_for()
    assert len(loads) >= 2  # it has tried to load what belongs together
    assert not page.locator("[flt-semantics-identifier]").count()
    alone.close()


IMAGE = "() => document.documentElement.dataset.image"
KEPT_IMAGE = """async act => {
    const name = (await caches.keys()).find(name => name.startsWith('vendemmia image'));
    const store = await caches.open(name);
    const at = name => new URL(`${name}?${facts.build}`, document.baseURI);
    return await act(store, at);
}"""
SPOILT = f"""() => ({KEPT_IMAGE})(async (store, at) => {{
    const image = await store.match(at('image'));
    const half = new Uint8Array(await image.arrayBuffer()).fill(7, 1000);
    await store.put(at('image'), new Response(half, image));
}})"""
INTERRUPTED = f"""() => ({KEPT_IMAGE})(async (store, at) => {{
    await store.put(at('trying'), new Response());
}})"""
THERE = f"() => ({KEPT_IMAGE})(async (store, at) => Boolean(await store.match(at('image'))))"
DRAWN = "import random, secrets, uuid; f'{random.random()} {secrets.token_hex()} {uuid.uuid4()}'"


def drawn_by(phone: Phone) -> set[str]:
    """What chance says in the Python of a page."""
    told = (
        worker.evaluate(f"() => globalThis.python?.runPython({DRAWN!r})")
        for worker in phone.page.workers
    )
    return {one for one in told if one}


def starts(phone: Phone, image: str) -> None:
    """Start anew, with an image or without, and wait until there is one for the next time."""
    phone.reload()
    phone.wait_for("home.new")
    if image == "used":
        assert phone.page.evaluate(IMAGE) == "used"
    else:
        assert phone.page.evaluate(IMAGE) != "used"
        phone.page.wait_for_selector(f"html[data-image={image}]", state="attached")


@pytest.mark.skipif(not LONG, reason="`test_engines` starts with an image in each; with --long")
def test_a_start_goes_on_from_an_image_and_without_one_where_it_is_in_doubt(tab: Open) -> None:
    phone = tab()
    wait_for_semantics(phone.page)
    phone.page.wait_for_selector("html[data-image=kept]", state="attached")
    said = drawn_by(phone)
    for _ in range(2):
        starts(phone, "used")
        said |= drawn_by(phone)
    assert len({word for words in said for word in words.split()}) == 9  # nothing twice

    phone.page.evaluate(SPOILT)
    starts(phone, "kept")  # without; and made anew, after one failure
    starts(phone, "used")
    for image in ("kept", "none"):  # after two in a row no more
        phone.page.evaluate(INTERRUPTED)
        starts(phone, image)
    assert phone.page.evaluate(THERE) is False
    assert phone.problems == []
