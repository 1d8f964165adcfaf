"""
``vendemmia``: the screens, served to every browser that is let in.

First what can go wrong (folder, port), then the server, and only when that answers everything
that can wait: the code to scan, the browser, the window.
"""

from __future__ import annotations

import asyncio
import gc
import logging
import shlex
import signal
import sys
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import nullcontext, suppress
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING, Any

from companion import __version__
from companion.i18n import N_, Language, language, negotiate
from companion.kernel.errors import CompanionError
from companion.kernel.wire import wire_name
from companion.storage import StorageError, UnwritableFolder, data_folder, prepare
from companion.table import Tables

from . import log
from .attention import Attending
from .door.lock import check
from .folder import open_tables
from .host.routes import is_hosts
from .listening import BACKLOG, ListeningSocket, lan_addresses, open_socket, own_names
from .manager import tell_manager
from .options import Serving
from .terminal import complain, complain_at_length, printable, say
from .visits import Visits

if TYPE_CHECKING:
    from companion.company import Deed

    from .engine.opening import House

EVENING = 12 * 60 * 60
"""Seconds a locked phone finds its screen as it left it."""
PATIENCE = 2
"""Seconds open connections get at the end."""
CLIENT = ("main.dart.wasm", "main.dart.js")
"""The client's program, the last large file a browser asks for; it is busy with it for a while."""
NO_CLIENT = 0.6
"""Seconds after asking for a page in which a browser asks for it, if it has none yet."""
PROMPT = 0.0005
"""Seconds the loop waits for what is imported beside it; usually they are ten times so many."""
AT_FIRST = (
    "flet.controls.theme",  # most of what Flet puts off until it is used
    "companion.companies",
    "companion.ui.quicker",
    "companion.ui.app",
)
"""What every screen is made on, in parts that hold nobody up for long."""
IN_ADVANCE = (
    "companion.ui.screens.home",
    "companion.ui.screens.play",
    "companion.viticulture",
    "companion.ui.screens.viticulture",
)
"""What is likely to be shown first, as long as no browser has come."""
AFTER_FIRST_SCREEN = 1.0
"""Seconds the first screen has, before the others are imported."""
BETWEEN_SCREENS = 0.05
"""Seconds for taps, between importing one and the next."""
QUIET, QUIET_MOST = 1.0, 10.0
"""
Seconds without a tap before the next is imported, which takes up to a tenth of a second; and how
long that is waited for: tables that never rest are held up once every so often.
"""
GARBAGE = (20_000, 20, 20)
"""A screen is ten thousand values: Python need not look for rings among them at every 700."""
HOME = "/"
SERVER = "flet_web"
READY = "READY=1"
"""How a service manager is told that pages can be asked for."""
INSTALL = ("pip", "install", "vendemmia[serve]")
"""Brings it: a phone's app, and who only retells games, goes without."""
NAME_MOST = 253
"""Letters a name of a machine may have."""

Main = Callable[[Any], Awaitable[None]]
"""What Flet calls for every page that opens."""


def serve(wish: Serving, lang: Language) -> int:
    """Serve until Ctrl-C, SIGTERM or the window is closed."""
    if find_spec(SERVER) is None:
        raise CompanionError(N_("cli.no-server"), command=shlex.join(INSTALL))
    gc.set_threshold(*GARBAGE)
    signal.signal(signal.SIGTERM, _leave)
    if wish.log:
        log.to_stderr()
    if wish.cert and wish.key:
        check(wish.cert, wish.key)
    if wish.archive_after is not None:
        folder = _archive(wish)
        try:
            prepare(folder)
        except UnwritableFolder as error:
            raise CompanionError(N_("cli.folder-unwritable"), folder=str(folder)) from error
    house = None
    if wish.store is not None:
        from .engine.opening import open_house

        house = open_house(wish.store)
    tables = house.tables if house else open_tables(data_folder(wish.data))
    tables.attention = Attending(house.shelf.object_to) if house else Attending()
    try:
        listening = open_socket(wish.port, lan=wish.lan, scheme="https" if wish.cert else "http")
        with suppress(_Terminated):
            asyncio.run(_ServerRun(wish, lang, tables, listening, house).run())
    except _Terminated:
        pass
    finally:
        tables.shelf.close()
        log.note("stop")
    return 0


def _archive(wish: Serving) -> Path:
    """Return the folder of tables that are put into files."""
    return Path(wish.archive or data_folder(wish.data) / "archive")


class _Terminated(BaseException):
    """SIGTERM: leave, and close everything on the way."""


def _leave(number: int, frame: FrameType | None) -> None:
    raise _Terminated


class _ServerRun:
    """One run of the server."""

    def __init__(
        self,
        wish: Serving,
        lang: Language,
        tables: Tables,
        listening: ListeningSocket,
        house: House | None = None,
    ) -> None:
        self._wish = wish
        self._house = house
        self._lang = lang
        self._tables = tables
        self._listening = listening
        self._hosts = lan_addresses() if wish.lan else ()
        own = tuple(map(listening.address, self._hosts))
        self._addresses = (wish.address,) if wish.address else own
        """Under which other devices reach it."""
        self._visits = Visits()
        from .host.watch import Watch  # it knows Flet: the port is had before anything of it

        self._watch = Watch(tables, listening.port)
        self._stop: Callable[[], None] = lambda: None
        self._screens: asyncio.Future[Main]
        self._client_sent = asyncio.Event()
        self._client_due = 0.0
        """Until then, by the loop's time, a browser that has come is given its files first."""
        self._importing = asyncio.Lock()
        """Two threads whose imports lead to each other fail."""
        self._nearing: set[asyncio.Task[None]] = set()
        """Screens that are being imported because a page was asked for."""
        self._drawing = False
        """
        A page has been drawn. Drawing imports what it needs, so from here on nothing is imported
        beside it: two threads whose imports lead to each other would fail.
        """
        self._warming: asyncio.Task[None] | None = None

    async def run(self) -> None:
        """Serve until told to stop."""
        import uvicorn

        from .door.message import LONGEST
        from .door.sockets import Crowd, protocols, raise_limit

        crowded = self._turning_away("crowded", N_("cli.crowded"))
        logging.getLogger().addHandler(hearing(crowded))
        requests, lines = protocols(Crowd(raise_limit(), crowded, self._wish.limits.connections))
        config = uvicorn.Config(
            _Lifespan(self._app(), self._welcome, self._expect, self._sent),
            log_level="critical",
            access_log=False,
            server_header=False,
            lifespan="on",
            http=requests,
            ws=lines,
            ws_max_size=LONGEST,
            ssl_certfile=self._wish.cert,
            ssl_keyfile=self._wish.key,
            ws_per_message_deflate=self._wish.lan,
            backlog=BACKLOG,
            timeout_graceful_shutdown=PATIENCE,
        )
        server = uvicorn.Server(config)
        self._screens = asyncio.get_running_loop().create_future()

        def stop() -> None:
            server.should_exit = True

        self._stop = stop
        self._watch.leaving = lambda: server.should_exit
        self._note_start()
        beside = [
            asyncio.create_task(self._watch.run(self._answers.tell)),
            asyncio.create_task(self._put_away()),
        ]
        try:
            with self._house.followed() if self._house else nullcontext():
                await server.serve([self._listening.socket])
        finally:
            for task in beside:
                task.cancel()
            self._watch.look()
            self._watch.tell_minute()
        if self._screens.done():
            self._screens.result()  # what broke in them, if anything

    async def _put_away(self) -> None:
        """Put tables nobody has touched for long into files, if that is wished."""
        days = self._wish.archive_after
        if days is None:
            return
        from .putting_away import FolderKeeper, Keeper, PuttingAway

        keeper: Keeper
        if self._house is None:
            keeper = FolderKeeper(self._tables)
        else:
            from .engine.keeper import EngineKeeper

            keeper = EngineKeeper(self._house.shelf)
        folder = _archive(self._wish)

        def told(count: int) -> None:
            say(self._lang.many("archive.done", count, folder=str(folder)))

        def failed() -> None:
            complain(self._lang.text("archive.failed", folder=str(folder)))

        await PuttingAway(self._tables, keeper, folder, days, told=told, failed=failed).run()

    def _app(self) -> Any:
        from companion.companies import companies_of

        from .apart import install
        from .compression import Compressed
        from .door.client import Client
        from .door.crowd import CountedLines
        from .door.headers import GuardedAnswers
        from .door.lines import FLOOD, FORGED, SILENT, GuardedLines
        from .door.names import KnownNames
        from .fonts import OurFonts
        from .host.answers import Answers
        from .host.gate import Gate
        from .line import Line
        from .webpage import ASSETS, OurPage

        install()
        client = Client(self._page, str(ASSETS), EVENING, self._arrived)
        page = OurPage(OurFonts(client), self._lang)
        names = (
            *self._wish.hosts,
            *self._wish.names,
            *self._hosts,
            *(own_names() if self._wish.lan else ()),
        )
        turned_away: dict[int, Callable[[], None]] = {
            FORGED: self._turning_away("forged", N_("cli.turned-away")),
            FLOOD: self._turning_away("flood", N_("cli.turned-away")),
            SILENT: lambda: log.refused("silent"),
        }

        def note(code: int) -> None:
            turned_away[code]()

        line = GuardedLines(Line(Compressed(page), EVENING), note)
        companies = companies_of(self._tables)
        companies.addresses, companies.note = self._addresses, self._note_deed
        gate = Gate(self._wish.host_token, lambda: companies.house_key)
        counted = CountedLines(line, self._wish.limits.connections, self._too_many)
        self._answers = Answers(counted, self._tables, self._watch, gate, self._lang, self._house)
        return GuardedAnswers(KnownNames(self._answers, names, self._misdirected))

    def _too_many(self, spoken: str) -> str:
        """Return what somebody is told from whose address too many have come."""
        log.refused("address")
        wanted = [one.partition(";")[0].strip() for one in spoken.split(",")]
        return language(negotiate(wanted)).text("limit.connections")

    def _turning_away(self, why: str, said: str) -> Callable[[], None]:
        """Return what counts those who are turned away, and says so once in a while."""
        from .door.quiet import Seldom

        tell = Seldom(lambda: complain(self._lang.text(said)))

        def turned_away() -> None:
            log.refused(why)
            if not log.is_on():
                tell()

        return turned_away

    def _note_start(self) -> None:
        self._watch.tell_numbers()
        kept = "engine" if self._house else "folder"
        port, lan = self._listening.port, self._wish.lan
        log.note("start", version=__version__, port=port, store=kept, lan=lan)

    def _note_deed(self, id: str, deed: Deed) -> None:
        from companion.companies import companies_of

        roster = companies_of(self._tables).at(id).roster
        phones = len(roster.phones) if roster else 0
        log.note("deed", what=wire_name(type(deed)), table=log.mark_of(id), phones=phones)

    def _misdirected(self, name: str) -> str:
        """Return what somebody is told who asked for a name that is not ours."""
        log.refused("name")
        return self._lang.text("cli.host-unknown", name=printable(name)[:NAME_MOST])

    async def _page(self, page: Any) -> None:
        """Draw the screens on a page that has opened."""
        main = await asyncio.shield(self._screens)
        self._drawing = True
        await asyncio.gather(*self._nearing)
        async with self._importing:  # what has begun comes to its end
            pass
        await main(page)
        if self._warming is None:
            self._warming = asyncio.create_task(self._warm())

    async def _warm(self) -> None:
        """Import the other screens once the first one is shown."""
        from companion.ui.routes import warm

        await asyncio.sleep(AFTER_FIRST_SCREEN)
        await self._until_quiet()
        for _ in warm():
            await asyncio.sleep(BETWEEN_SCREENS)
            await self._until_quiet()

    async def _until_quiet(self) -> None:
        """Wait until nobody is tapping."""
        from .apart import quiet

        with suppress(asyncio.TimeoutError):
            async with asyncio.timeout(QUIET_MOST):
                while quiet() < QUIET:
                    await asyncio.sleep(QUIET - quiet())

    async def _load(self) -> None:
        """
        Import the screens: before a browser comes, and while it is busy with the client, which
        takes it a second.
        """
        try:
            for module in AT_FIRST:
                await self._import(module)
            self._screens.set_result(self._main())
        except Exception as error:
            self._screens.set_exception(error)
            self._stop()
        else:
            for module in IN_ADVANCE:
                if not self._nearing and not self._drawing:
                    await self._import(module)
            await asyncio.gather(*self._nearing)
            await asyncio.to_thread(self._draw_code)
            tell_manager(READY)

    async def _import(self, module: str) -> None:
        """Import a part when no browser waits for files."""
        while not self._client_sent.is_set():
            left = self._client_due - asyncio.get_running_loop().time()
            if left <= 0:
                break
            with suppress(asyncio.TimeoutError):
                await asyncio.wait_for(self._client_sent.wait(), left)
        async with self._importing:
            await asyncio.to_thread(_prompt, import_module, module)

    def _expect(self, path: str) -> None:
        """A browser has asked for a page: it will be a while before it asks what stands there."""
        if not self._drawing and "." not in path.rpartition("/")[2] and not is_hosts(path):
            if not self._client_due:
                self._client_due = asyncio.get_running_loop().time() + NO_CLIENT
            task = asyncio.create_task(self._draw_nearer(path))
            self._nearing.add(task)
            task.add_done_callback(self._nearing.discard)

    def _sent(self, path: str) -> None:
        """A browser has been given a file."""
        if path.endswith(CLIENT):
            self._client_sent.set()

    async def _draw_nearer(self, path: str) -> None:
        with suppress(Exception):  # what is wrong with it will be told where it is drawn
            await asyncio.shield(self._screens)
            from companion.ui.routes import expect

            async with self._importing:
                await asyncio.to_thread(_prompt, expect, path)

    def _main(self) -> Main:
        from companion.companies import companies_of
        from companion.ui.app import make_main

        from .door import again

        again.install()

        from .line import of_page

        companies = companies_of(self._tables)
        companies.served = True
        companies.limits = self._wish.limits
        return make_main(
            self._tables,
            place=self._tables.shelf.place,
            visits=self._visits.address_of,
            sending=of_page,
        )

    def _arrived(self, page: Any) -> None:
        """A page has come; nothing is drawn on it yet."""
        from companion.ui.keyboard import hear_keys

        self._visits.arrived(page)
        self._watch.arrived(page)
        hear_keys(page)

    async def _welcome(self) -> None:
        """Say where we are; everything here may take its time, the server answers already."""
        self._tell_addresses()
        await asyncio.gather(self._load(), self._show())

    async def _show(self) -> None:
        """Open what was wished: a window, else the browser."""
        if not (self._wish.window and await self._in_window()) and self._wish.browser:
            await self._in_browser()

    def _tell_addresses(self) -> None:
        text = self._lang.text
        if self._listening.moved:
            say(text("cli.port-moved", port=str(self._listening.port)))
        if self._wish.lan and not self._addresses:
            say(text("cli.no-network"))
        say(text("cli.serving-lan" if self._addresses else "cli.serving"))
        for address in self._addresses:
            say(address)
        say(self._listening.address())

    def _draw_code(self) -> None:
        import sys

        from companion.companies import companies_of

        from .terminal import code_lines, has_colours

        address = (*self._addresses, self._listening.address())[0]
        if self._addresses:  # who can see this terminal decides who is at home
            address = f"{address.rstrip('/')}/house/{companies_of(self._tables).house_key}"
        say()
        for line in code_lines(address, colours=has_colours(sys.stdout)):
            say(line)
        say()
        if self._addresses:
            say(self._lang.text("cli.house"))
            say(address)
        if self._house is None:
            say(self._lang.text("cli.data", folder=self._tables.shelf.place))
        else:
            say(self._lang.text("cli.store", store=self._tables.shelf.place))
            say(self._lang.text(self._house.promise))
        if self._addresses or self._house:  # there may be more than the one table
            say(self._lang.text("cli.host-page", address=f"{self._listening.address()}/host"))
        say(self._lang.text("cli.how-to-end"))

    async def _in_browser(self) -> None:
        from .browser import show

        await asyncio.to_thread(show, self._listening.address() + self._route())

    async def _in_window(self) -> bool:
        """Show the window and stay until it is closed; tell whether there was one."""
        from .window import open_window

        say(self._lang.text("cli.window-wait"))
        window = await open_window(self._listening.address() + self._route())
        if window is None:
            say(self._lang.text("cli.window-missing"))
            return False
        try:
            await window.closed()
        finally:
            window.close()
        self._stop()
        return True

    def _route(self) -> str:
        """Return the screen the user was on."""
        with suppress(StorageError):
            route = self._tables.shelf.settings().get("route")
            if isinstance(route, str) and route.startswith("/") and not route.startswith("//"):
                return route
        return HOME


def hearing(crowded: Callable[[], None]) -> logging.Handler:
    """Return what hears what is logged: for people with all that helps, in lines its kind alone."""
    from .door.quiet import Quiet

    return log.Errors(crowded) if log.is_on() else Quiet(complain_at_length, crowded)


def _prompt(act: Callable[[str], object], of: str) -> None:
    """Do something beside the loop, which is let through when it has something to answer."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(PROMPT)
    try:
        act(of)
    finally:
        sys.setswitchinterval(before)


def _is_browsers(scope: Any) -> bool:
    """Whether a page is asked for by somebody who is going to look at it."""
    return any(name == b"accept" and b"text/html" in value for name, value in scope["headers"])


class _Lifespan:
    """The life of the server around the app: Flet's housekeeping, our welcome, the first page."""

    def __init__(
        self,
        app: Any,
        welcome: Callable[[], Coroutine[Any, Any, None]],
        expect: Callable[[str], None],
        sent: Callable[[str], None],
    ) -> None:
        self._app = app
        self._welcome = welcome
        self._expect = expect
        self._sent = sent

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] != "lifespan":
            if scope["type"] == "http" and _is_browsers(scope):
                self._expect(scope["path"])
            await self._app(scope, receive, send)
            if scope["type"] == "http":
                self._sent(scope["path"])
            return
        from .door.flets import app_manager

        await receive()
        await app_manager.start()
        welcome = asyncio.create_task(self._welcome())
        await send({"type": "lifespan.startup.complete"})
        await receive()
        welcome.cancel()
        with suppress(asyncio.CancelledError):
            await welcome
        await app_manager.shutdown()
        await send({"type": "lifespan.shutdown.complete"})
