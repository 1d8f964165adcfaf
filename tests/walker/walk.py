"""
The walk itself: from an evening by chance, step by step, each of them looked at.

All that happens on a walk follows from its number, so that what is found can be walked to again.
"""

from __future__ import annotations

import asyncio
import logging
import random
import re
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from flet.messaging.session import Session
from flet_web.fastapi.flet_app import FletApp
from playwright.sync_api import Browser, TimeoutError

from companion.i18n import languages
from companion.storage import StorageError
from companion.table import Table
from companion.ui.parts import touch
from companion.ui.scene import Viewer
from companion.ui.ways import path_of
from tests.gallery.checks import BEHIND, FIELDS, Screen, faint_texts
from tests.gallery.checks import broken_parts as grey_parts
from tests.gallery.probe import Probe, look, probing
from tests.gallery.stage import Size, Stage, stage

from . import back
from .evenings import PEOPLE, ROAMING, Evening, evening, play_on
from .sight import Finding, Memory, Sight, declared, findings, where

SIZES = {
    size.name: size
    for size in (
        Size("phone", 390, 844),
        Size("small", 360, 740),
        Size("low", 390, 664),
        Size("narrow", 320, 640, 2.0),
        Size("across", 844, 390),
        Size("wide", 1280, 800),
    )
}
THEMES = ("paper", "cellar")
QUIET_MS, CALM_MS = 50, 160
"""A screen that has not changed for so long is looked at; longer before anything is said of it."""
ROUNDS = 12
"""So many rounds of the program's loop without a word, and it is at rest."""
HEARD_MS = 4
"""Between two questions whether a tap has been heard."""
PATIENCE = 20.0
DEAD = 2.0
"""Seconds after which a tap has not been heard, and is made again."""
SLOW = 10.0
"""Seconds a busy machine may take to scroll, or to hear a tap that is made again."""
LEFT_OUT = re.compile(
    r"settings\.(text|place|awake).*|.*\.(file|share)|share\..*|take\.file|home\.import.*"
    r"|send\.(png|svg|bgg\.page|bgstats\.open)|keeping\.(backup|restore|as-csv|as-json|bgstats)"
)
"""They open windows of the system, or change the size that is walked at."""
NO_NOTICE = "document.getElementById('untold')?.remove()"
"""Of a busy machine: that a tap may not have arrived lies over the screen for some seconds."""
WAITS = (200, 600, 1800)
"""Milliseconds: what is wrong has to be seen each time; on a busy machine it may only be late."""
STEPS = (
    ("tap", 74),
    ("scroll", 8),
    ("back", 8),
    ("escape", 2),
    ("play", 4),
    ("hold", 2),
    ("ways", 2),
)
AWAY = 2
"""So many steps elsewhere, and the walk goes back to the game."""
PICTURE_EVERY = 6
"""Colours are looked at in a picture, which costs as much as a step."""


@dataclass(frozen=True)
class Plan:
    """What a walk follows from."""

    seed: int
    size: str
    language: str
    steps: int = 25

    def command(self) -> str:
        """How to walk it again."""
        return (
            f"python -m tests.walker --seed {self.seed} --size {self.size} "
            f"--language {self.language} --steps {self.steps}"
        )


@dataclass
class Report:
    """What came of a walk."""

    plan: Plan
    steps: int = 0
    found: list[tuple[int, Finding]] = field(default_factory=list)
    path: list[str] = field(default_factory=list)
    met: Counter[str] = field(default_factory=Counter)
    """Sheets and screens that were seen."""


class Heard:
    """Counts what the program is told and tells, and hears what it complains about."""

    def __init__(self) -> None:
        self.begun = self.ended = self.sent = 0
        self.said: list[str] = []

    def take(self) -> list[str]:
        """What was complained about since the last time."""
        said, self.said = self.said, []
        return said


class _Ear(logging.Handler):
    def __init__(self, heard: Heard) -> None:
        super().__init__(logging.WARNING)
        self.heard = heard

    def emit(self, record: logging.LogRecord) -> None:
        """Keep the last line too: it names the exception."""
        text = self.format(record)
        self.heard.said.append(" … ".join([text.splitlines()[0], *text.splitlines()[-1:]]))


@contextmanager
def listening() -> Iterator[Heard]:
    """Hear every event and every warning while this lasts."""
    heard, dispatch, send = Heard(), Session.dispatch_event, FletApp.send_message

    def sent(self: FletApp, message: Any) -> None:
        heard.sent += 1
        send(self, message)

    async def counted(self: Session, *what: Any) -> None:
        heard.begun += 1
        try:
            await dispatch(self, *what)
        finally:
            heard.ended += 1

    ear, root = _Ear(heard), logging.getLogger()
    Session.dispatch_event, FletApp.send_message = counted, sent  # type: ignore[method-assign]
    root.addHandler(ear)
    try:
        yield heard
    finally:
        root.removeHandler(ear)
        Session.dispatch_event, FletApp.send_message = dispatch, send  # type: ignore[method-assign]


class Clock:
    """What buttons take for the time: a second later at each look."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        self.now += 1.0
        return self.now


class Walker:
    """One page, walked over again and again."""

    def __init__(
        self, stage: Stage, probe: Probe, heard: Heard, pictures: Path | None = None
    ) -> None:
        self.stage, self.probe, self.heard = stage, probe, heard
        self.page = stage.page
        self.pictures = pictures
        self.ratio: float = self.page.evaluate("devicePixelRatio")
        self.seen: Counter[str] = Counter()
        """Findings of all walks, by their pattern."""
        self._errors: list[str] = []
        self.page.on("pageerror", lambda error: self._errors.append(str(error)))

    def walk(self, plan: Plan) -> Report:
        """Walk so many steps from one evening."""
        return _Walk(self, plan).go()

    # -- with the hands -------------------------------------------------------------------------

    def settle(self, quiet: int = QUIET_MS) -> None:
        """Wait until everything that was asked of the program is on the screen."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            self.stage.app.run_task(self._at_rest).result(PATIENCE)
            begun, sent = self.heard.begun, self.heard.sent
            if self.page.evaluate(STILL, [quiet, sent]):
                # A busy machine: what lies under our notice waits, too.
                self.page.wait_for_timeout(CALM_MS)
                continue
            if self.heard.begun == self.heard.ended == begun and self.heard.sent == sent:
                return

    async def _at_rest(self) -> None:
        """Wait until the program has nothing more to say: an answer is drawn after its event."""
        quiet, before = 0, (-1, -1)
        while quiet < ROUNDS:
            await asyncio.sleep(0)
            now = (self.heard.begun, self.heard.sent)
            idle = now == before and self.heard.begun == self.heard.ended
            quiet, before = quiet + 1 if idle else 0, now

    def does(self, act: Callable[[], object], wait: float = DEAD) -> bool:
        """Do something, and tell whether the program has heard of it."""
        begun = self.heard.begun
        act()
        end = time.monotonic() + wait
        while self.heard.begun == begun and time.monotonic() < end:
            self.page.wait_for_timeout(HEARD_MS)  # lets Playwright hear of errors meanwhile
        self.settle()
        return self.heard.begun > begun

    def errors(self) -> list[str]:
        """What the program or the page has complained about since the last time."""
        found, self._errors[:] = [*self.heard.take(), *self._errors], []
        return found


STILL = """async ([quiet, sent]) => {
    const begin = performance.now();
    const late = () => performance.now() - begin > 5000;
    const frame = () => new Promise(done => requestAnimationFrame(done));
    while (window.wire.taken < sent && !late()) await new Promise(done => setTimeout(done, 4));
    await frame();
    await frame();
    await new Promise(done => {
        const host = document.querySelector('flt-semantics-host');
        let timer;
        const rest = () => { watch.disconnect(); done(); };
        const again = () => {
            clearTimeout(timer);
            timer = setTimeout(rest, late() ? 0 : quiet);
        };
        const watch = new MutationObserver(again);
        const all = {attributes: true, characterData: true, childList: true, subtree: true};
        watch.observe(host, all);
        again();
    });
    return document.getElementById('away') !== null;
}"""
"""
Every message has come, two frames have been drawn since, and nothing has changed for a while. Tells
whether our own page says that the program is away.
"""


SCROLLED = """() => [...document.querySelectorAll('flt-semantics-scroll-overflow')]
    .map(one => `${one.parentElement.scrollTop} ${one.parentElement.scrollLeft}`).join()"""


class _Walk:
    def __init__(self, walker: Walker, plan: Plan) -> None:
        self.walker, self.plan = walker, plan
        self.chance = random.Random(f"{plan.seed} {plan.size}")
        self.size = SIZES[plan.size]
        self.memory = Memory()
        self.report = Report(plan)
        self.tapped: Counter[str] = Counter()
        self.away = 0
        self.evening: Evening = evening(self.chance)
        self.first = Viewer(
            language=plan.language,
            theme=self.chance.choice(THEMES),
            text=self.size.text,
            table_mode=plan.size in ("across", "wide") and self.chance.random() < 0.15,
            awake=False,
        )

    def go(self) -> Report:
        """All of its steps."""
        walker, report = self.walker, self.report
        walker.heard.take()
        languages._told.clear()
        report.path.append(
            f"{self.evening.kind} {nameless_game(self.evening.route)} {self.first.theme}"
        )
        walker.probe.forget()
        walker.stage.enter(self.evening.room, "/", self.first, self.size)
        self.open(self.evening.route)
        walker.settle(CALM_MS)
        sight = self.check(self.look())
        for _ in range(self.plan.steps):
            report.steps += 1
            sight = self.step(sight)
        return report

    # -- one step -------------------------------------------------------------------------------

    def step(self, sight: Sight) -> Sight:
        """Do something, look, and say what is wrong."""
        # Chance begins anew with each step: a look too many on a busy machine changes none of it.
        self.chance = random.Random(f"{self.plan.seed} {self.plan.size} {self.report.steps}")
        if not sight.in_game and not sight.sheet and self.evening.kind not in ROAMING:
            self.away += 1
            if self.away > AWAY:
                self.away = 0
                self.report.path.append("to the game")
                self.open(self.evening.route)
                self.walker.settle(CALM_MS)
                sight = self.check(self.look())
        names, shares = zip(*STEPS, strict=True)
        what = self.chance.choices(names, shares)[0]
        done = getattr(self, f"_{what}")(sight)
        if not done:
            what, done = "tap", self._tap(sight)
        if not done:
            self.report.path.append("home again")
            self.open("/")
            self.walker.settle(CALM_MS)
        return self.check(self.look())

    def check(self, sight: Sight) -> Sight:
        """Say what is wrong, if it still is after a moment; return what is to be seen then."""
        found = findings(sight, self.memory)
        if self.report.steps % PICTURE_EVERY == 1:
            found += self.colours(sight)
        for wait in WAITS:
            if not found:
                break
            self.walker.page.wait_for_timeout(wait)
            self.walker.settle(CALM_MS)
            sight = self.look()
            still = {finding.pattern for finding in findings(sight, self.memory)}
            found = [f for f in found if f.pattern in still or f.kind in ("faint", "grey")]
        leads, taken = False, len(self.report.path)
        if found:
            unseen = [f for f in found if f.kind == "choice unseen"]
            if unseen and (leads := self._leads_there(unseen[0], sight)):
                found = [f for f in found if f not in unseen]
        found += [Finding("error", told, where(sight)) for told in self.walker.errors()]
        for finding in found:
            self.tell(finding)
        self.memory.keep(sight)
        self.report.met[sight.sheet or re.sub(r"/game/[^/]+", "/game", sight.route)] += 1
        if len(self.report.path) == taken:
            return sight
        after = self.look()
        if leads:  # to a screen like every other one
            return self.check(after)
        self.memory.keep(after)
        return after

    def colours(self, sight: Sight) -> list[Finding]:
        """What is wrong with the picture."""
        self.walker.page.evaluate(NO_NOTICE)
        picture = self.walker.page.screenshot()
        if not _in_picture(sight, picture):
            return []
        found: list[Finding] = []
        for wait in WAITS:
            self.walker.settle(CALM_MS)
            self.walker.page.wait_for_timeout(wait)
            picture = self.walker.stage.picture()
            now = _in_picture(self._alive(self.look()), picture)
            found = [f for f in now if not found or f in found]
            if not found:
                break
        return found

    def _alive(self, sight: Sight) -> Sight:
        """
        Without words whose mark the app has given up: where nothing but a colour has changed, the
        tree may keep the old mark, which leads to the old colour.
        """

        async def marks() -> set[str]:
            controls = self.walker.stage.app.session.index.values()
            return {getattr(control, "identifier", None) or "" for control in list(controls)}

        there, screen = self.in_app(marks), sight.screen
        texts = [text for text in screen.texts if screen.nodes[text.at].id in there]
        return replace(sight, screen=Screen(screen.nodes, texts, screen.width, screen.height))

    def _leads_there(self, finding: Finding, sight: Sight) -> bool:
        """A button may lead to the choice first, instead of booking it: then all is well."""
        primary, other = finding.told.split(" would book ")
        other = other.partition(",")[0]
        if sight.table is None or primary not in sight.ids:
            return False
        before = len(sight.table.session.history)
        self.touch(sight, sight.ids[primary])
        self.report.path.append(f"tap {primary}, to see whether it leads to {other}")
        after = self.look()
        there = other in after.ids and after.in_view(after.ids[other])
        return len(sight.table.session.history) == before and (there or after.sheet != sight.sheet)

    def tell(self, finding: Finding) -> None:
        """Note a finding; the first of its pattern with a picture."""
        self.report.found.append((self.report.steps, finding))
        self.walker.seen[finding.pattern] += 1
        if self.walker.pictures and self.walker.seen[finding.pattern] == 1:
            name = re.sub(r"[^a-z0-9]+", "-", finding.pattern.lower())[:60].strip("-")
            plan = self.plan
            file = f"{name}.{plan.size}.{plan.language}.{plan.seed}.{self.report.steps}.png"
            self.walker.pictures.mkdir(parents=True, exist_ok=True)
            self.walker.page.screenshot(path=self.walker.pictures / file)

    # -- what can be done -----------------------------------------------------------------------

    def _tap(self, sight: Sight) -> bool:
        """Tap one of the things there are; rather one that was not tapped yet."""
        there = [
            (id, n)
            for id, n in _in_order(sight)
            if not LEFT_OUT.fullmatch(id) and sight.screen.is_whole(n) | sight.screen.scrolls(n)
        ]
        if not there:
            return False
        rare = [1 / (1 + self.tapped[_kind(id)]) ** 2 for id, _ in there]
        weights = [_wish(id) * new for (id, _), new in zip(there, rare, strict=True)]
        id, n = self.chance.choices(there, weights)[0]
        self.tapped[_kind(id)] += 1
        node = sight.screen.nodes[n]
        self.report.path.append(f"tap {nameless_game(id)}")
        if node.role in FIELDS:
            return self._write(sight, n, id)
        if (there_now := self.bring(sight, n, id)) is None:
            return True
        sight, n = there_now
        self.memory.notice(sight, id)
        if not self.touch(sight, n):
            self.walker.settle(CALM_MS)
            again = self.look()
            m = dict(again.tappables()).get(id)
            idle = m is None or again.screen.nodes[m].selected  # what is chosen needs no tap
            if not idle and m is not None and again.in_view(m) and not self.touch(again, m, SLOW):
                self.tell(Finding("dead", f"{id} takes no taps", where(again)))
        return True

    def _write(self, sight: Sight, n: int, id: str) -> bool:
        if self.bring(sight, n, id) is None:
            return True
        words = self.chance.choice(("12", "gra", "uva", "вино", "Anna"))
        node = self.look().screen.nodes
        now = next((m for m, one in enumerate(node) if one.role in FIELDS), None)
        if now is None:
            return True
        self.click(node[now])
        self.walker.settle()
        self.walker.page.keyboard.type(words)
        self.report.path[-1] += f", write {words}"
        self.walker.settle(CALM_MS)
        return True

    def _scroll(self, sight: Sight) -> bool:
        """Somewhere else on the page: half of the time to its end."""
        longer = [
            n
            for n, node in enumerate(sight.screen.nodes)
            if node.scrolls == "y" and node.filling > node.height + 1
        ]
        if not longer:
            return False
        node = sight.screen.nodes[self.chance.choice(longer)]
        by = self.chance.choice((9999, -9999, node.height * 0.7, node.height * 0.4))
        self.report.path.append(f"scroll {by:.0f}")
        left = node.filling - node.height - node.scrolled if by > 0 else node.scrolled
        if left >= 1:
            self.wheel(node, by)
        return True

    def _play(self, sight: Sight) -> bool:
        """Somebody else taps on another phone."""
        if sight.table is None or not sight.in_game:
            return False
        moves = self.chance.choice((1, 1, 2, 5, 20))
        self.report.path.append(f"{moves} moves elsewhere")

        async def elsewhere() -> None:
            with suppress(StorageError):
                play_on(sight.table, self.chance, moves)

        self.in_app(elsewhere)
        self.walker.settle(CALM_MS)
        return True

    def _hold(self, sight: Sight) -> bool:
        """A long press explains."""
        there = [
            (id, n)
            for id, n in _in_order(sight)
            if sight.in_view(n) and not LEFT_OUT.fullmatch(id) and not id.endswith(BEHIND)
        ]
        if not there:
            return False
        id, n = self.chance.choice(there)
        self.report.path.append(f"hold {nameless_game(id)}")
        x, y = _middle(sight, n)
        mouse = self.walker.page.mouse
        mouse.move(x, y)
        mouse.down()
        self.walker.page.wait_for_timeout(650)
        mouse.up()
        mouse.move(1, 1)
        self.walker.settle(CALM_MS)
        return True

    def _back(self, sight: Sight) -> bool:
        """The browser's own way back."""
        return self._leaves(sight, "back", lambda: self.walker.page.evaluate("history.back()"))

    def _escape(self, sight: Sight) -> bool:
        """The same by the keyboard."""
        return self._leaves(sight, "escape", lambda: self.walker.page.keyboard.press("Escape"))

    def _leaves(self, sight: Sight, name: str, act: Callable[[], object]) -> bool:
        if sight.route == "/" and not sight.sheet:
            return False
        self.report.path.append(name)
        entries = len(sight.table.session.history) if sight.table else 0
        self.walker.does(act, 1.0)
        self.walker.settle(CALM_MS)
        after = self.look()
        now = len(sight.table.session.history) if sight.table else 0
        for told in back.wrong(sight, after, now - entries, name):
            self.tell(Finding("back", nameless_game(told), where(sight)))
        return True

    def _ways(self, sight: Sight) -> bool:
        """Home, rules, settings and language are two taps away."""
        if not sight.in_game or sight.sheet or sight.viewer.table_mode:
            return False
        self.report.path.append("ways out")
        for told in back.ways(self, sight):
            self.tell(Finding("ways", told, where(sight)))
        return True

    # -- how it is done -------------------------------------------------------------------------

    def look(self) -> Sight:
        """What is on the screen now."""
        page, stage = self.walker.page, self.walker.stage
        nodes = look(page)
        screen = Screen(
            nodes, self.walker.probe.texts(page, nodes), self.size.width, self.size.height
        )
        route = path_of(str(stage.app.route))

        async def told() -> Any:
            return declared(stage.app)

        return Sight(
            screen,
            route,
            self.viewer(),
            self.in_app(told),
            self.table(route),
            self.plan.size,
            PEOPLE,
        )

    def in_app(self, what: Callable[[], Any]) -> Any:
        """Run something where the app runs."""
        return self.walker.stage.app.run_task(what).result(PATIENCE)

    def viewer(self) -> Viewer:
        """How the page is shown now: it may have been changed in the settings."""
        stored = self.evening.room.tables.shelf.settings().get("viewer")
        return Viewer.read(stored, self.first)

    def table(self, route: str) -> Table | None:
        """The game at this address."""
        parts = route.strip("/").split("/")
        if parts[0] != "game" or len(parts) < 2:
            return None
        with suppress(Exception):
            return self.evening.room.tables.at(parts[1])
        return None

    def open(self, route: str) -> None:
        """Go to an address, as the app does."""

        async def go() -> None:
            await self.walker.stage.app.push_route(route)

        self.in_app(go)

    def bring(self, sight: Sight, n: int, id: str) -> tuple[Sight, int] | None:
        """Scroll until a node is in view; what is seen then, and where it is."""
        end, nearest = time.monotonic() + SLOW, float("inf")
        while not sight.in_view(n) or _across(sight, n) is not None:
            node = sight.screen.nodes[n]
            down, right = node.top + node.bottom, node.left + node.right
            way = abs(down - self.size.height) + abs(right - self.size.width)
            if way < nearest - 1:  # it comes nearer, however long it takes
                end, nearest = time.monotonic() + SLOW, way
            if time.monotonic() > end:
                self.tell(
                    Finding("out of reach", f"{id} cannot be brought into view", where(sight))
                )
                return None
            self.scroll_to(sight, n)
            sight = self.look()
            self.memory.notice(sight)
            if (now := dict(sight.tappables()).get(id)) is None:
                return None
            n = now
        return sight, n

    def scroll_to(self, sight: Sight, n: int) -> None:
        """Turn the wheel over everything a node scrolls in."""
        node = sight.screen.nodes[n]
        for outer in sight.screen.around(n):
            if outer.scrolls == "y" and not sight.in_view(n):
                middle, most = (outer.top + outer.bottom) / 2, max(outer.height * 0.8, 1)
                by = (node.top + node.bottom) / 2 - middle
                self.wheel(outer, max(-most, min(most, by)))  # nothing is passed unseen
            elif outer.scrolls == "x" and _across(sight, n) is not None:
                self.wheel(outer, 0, (node.left + node.right - outer.left - outer.right) / 2)

    def wheel(self, over: Any, down: float, right: float = 0) -> None:
        """
        Turn the wheel over something. How far it has been scrolled is not asked: a list whose node
        has been made anew, after a sheet was put away, says nought wherever it stands.
        """
        page = self.walker.page
        top, bottom = max(over.top, 0), min(over.bottom, self.size.height)
        before = page.evaluate(SCROLLED)
        page.mouse.move(over.left + 4, (top + bottom) / 2)
        # Where a dp has half a pixel a turn of the wheel goes four times as far.
        by = self.walker.ratio**2
        page.mouse.wheel(right * by, down * by)
        with suppress(TimeoutError):  # one more turn before this one is drawn would go too far
            page.wait_for_function(f"before => ({SCROLLED})() !== before", arg=before, timeout=3000)
        self.walker.settle(90)

    def touch(self, sight: Sight, n: int, wait: float = DEAD) -> bool:
        """A finger on the middle of what is in view of it."""
        x, y = _middle(sight, n)
        return self.walker.does(lambda: self._click(x, y), wait)

    def _click(self, x: float, y: float) -> None:
        """As a finger: it does not stay there, and brings up no words by resting."""
        mouse = self.walker.page.mouse
        mouse.click(x, y)
        mouse.move(1, 1)

    def click(self, node: Any) -> None:
        """A click on all of a node."""
        self.walker.page.mouse.click((node.left + node.right) / 2, (node.top + node.bottom) / 2)


def _middle(sight: Sight, n: int) -> tuple[float, float]:
    node = sight.screen.nodes[n]
    top, bottom = sight.view_of(n)
    left, right = max(node.left, 0), min(node.right, sight.screen.width)
    if node.id.endswith(BEHIND):  # the sheet lies over its middle
        return (left + right) / 2, node.top + 10
    return (left + right) / 2, (max(node.top, top) + min(node.bottom, bottom)) / 2


def _across(sight: Sight, n: int) -> float | None:
    """How far a node is beside what it scrolls in."""
    node = sight.screen.nodes[n]
    for outer in sight.screen.around(n):
        if outer.scrolls == "x" and (node.left < outer.left - 2 or node.right > outer.right + 2):
            return node.left - outer.left
    return None


def _in_picture(sight: Sight, picture: bytes) -> list[Finding]:
    screen, here = sight.screen, where(sight)
    # Initials are drawings: at half a pixel to a dp their colour is mixed with what is around.
    texts = [text for text in screen.texts if not text.said.is_initial]
    words = Screen(screen.nodes, texts, screen.width, screen.height)
    found = [Finding("faint", told, here) for told in faint_texts(words, picture)]
    return found + [Finding("grey", told, here) for told in grey_parts(screen, picture)]


def _in_order(sight: Sight) -> list[tuple[str, int]]:
    """What can be tapped, in the same order on every walk."""
    there = dict(sight.tappables()).items()
    return sorted(there, key=lambda found: (nameless_game(found[0]), found[1]))


def _wish(id: str) -> float:
    """What leads on is tapped more often, what leads away less."""
    if id.endswith((".book", ".anyway", ".next", ".turn")):
        return 3
    return 0.3 if id.endswith((".close", ".leave")) or id.startswith("tab.") else 1


def _kind(id: str) -> str:
    """Those of one kind: all seats, all fields, all games."""
    return re.sub(r"[0-9]+|(?<=action-)[a-z-]+|(?<=visitor-)[a-z-]+", "N", nameless_game(id))


def nameless_game(text: str) -> str:
    """A text without the ids of games, which differ from walk to walk."""
    return re.sub(r"(viticulture|vino)-[0-9a-f]+-[0-9a-f]+", "ID", text)


def plans(seed: int, sizes: list[str], codes: list[str], steps: int) -> Iterator[Plan]:
    """One walk after the other, each size and language in turn."""
    n = 0
    while True:
        size = sizes[n % len(sizes)]
        yield Plan(seed + n, size, codes[(n % len(sizes) + n // len(sizes)) % len(codes)], steps)
        n += 1


@contextmanager
def walking(browser: Browser, pictures: Path | None = None, scale: float = 1) -> Iterator[Walker]:
    """A page to walk on: every text on it can be measured, and no button waits for a moment."""
    before, touch.clock = touch.clock, Clock()
    try:
        with listening() as heard, stage(browser, scale=scale) as shown, probing() as probe:
            yield Walker(shown, probe, heard, pictures)
    finally:
        touch.clock = before


__all__ = ["SIZES", "Plan", "Report", "Walker", "plans", "walking"]
