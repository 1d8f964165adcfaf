"""The command line: from arguments to what is to be done, in the user's language."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from typing import TYPE_CHECKING, NoReturn
from urllib.parse import urlsplit

from companion import __version__
from companion.company.limits import Limits
from companion.i18n import LANGUAGES, N_, Language, language, negotiate, offered
from companion.i18n.negotiation import nearest
from companion.kernel.errors import CompanionError

from .door.names import host_name

if TYPE_CHECKING:
    from .engine.address import Address

PROGRAM = "vendemmia"
REPLAY = "replay"
RESCUE = "rescue"
MOVE = "move"
UNARCHIVE = "unarchive"
NO_BROWSER = "VENDEMMIA_NO_BROWSER"
"""Set to anything, it keeps the browser closed, like ``--no-browser``."""
STORE = "VENDEMMIA_STORE"
"""Names a store like ``--store``: an address with a password is not for everybody to see."""
HOST_TOKEN = "VENDEMMIA_HOST_TOKEN"
"""The host's token like ``--host-token``, where nobody else sees it."""
TOKEN_LEAST = 16
"""Letters a host's token has at least."""
PORT_MOST = 65535
DAYS_MOST = 100_000


@dataclass(frozen=True, slots=True)
class Serving:
    """Serve the screens."""

    port: int | None = None
    """``None`` for the usual one, or the next that is free."""
    lan: bool = False
    window: bool = False
    browser: bool = True
    data: str | None = None
    store: Address | None = None
    """Where the tables live, if not in a folder."""
    hosts: tuple[str, ...] = ()
    """Names it is asked for by, besides its own."""
    address: str | None = None
    """Where other devices find it, if something stands before it."""
    archive_after: int | None = None
    """Days after which a table nobody has touched is put into a file; ``None`` for never."""
    archive: str | None = None
    """The folder of these files; ``None`` for one in the data folder."""
    limits: Limits = field(default_factory=Limits)
    cert: str | None = None
    key: str | None = None
    """The files of HTTPS; both or none."""
    host_token: str | None = None
    """Who has it may see the host's page from elsewhere; ``None``: nobody may."""
    log: bool = False
    """Whether what happens is said in lines for other programs."""

    @property
    def names(self) -> tuple[str, ...]:
        """The name in its address."""
        return (urlsplit(self.address).hostname or "",) if self.address else ()


@dataclass(frozen=True, slots=True)
class Replaying:
    """Tell a game file again."""

    file: str
    json: bool = False
    lines: bool = False
    steps: bool = False
    """With the state after each entry; this is told as JSON only."""


@dataclass(frozen=True, slots=True)
class Rescuing:
    """Save what can be read of a damaged file."""

    file: str
    to: str | None = None
    """Where to write it; ``None`` for beside the file."""


@dataclass(frozen=True, slots=True)
class Moving:
    """Copy all games from one place to another: folders, or addresses of databases."""

    source: str
    target: str


@dataclass(frozen=True, slots=True)
class Unarchiving:
    """Bring back tables that were put into files."""

    files: tuple[str, ...]
    data: str | None = None
    store: Address | None = None


class Misused(CompanionError):
    """The command line is invalid."""


def language_asked(arguments: Sequence[str], environ: Mapping[str, str] = os.environ) -> Language:
    """Return the language to answer in: ``--lang``, else the environment's, else English."""
    asked = [code for code in _asked(arguments) if nearest(code) or code in offered()]
    begun = (code for code in asked if code in offered() and code not in LANGUAGES)
    return language(next(begun, None) or negotiate(asked or _environment(environ)))


Wish = Serving | Replaying | Rescuing | Moving | Unarchiving


def read(arguments: Sequence[str], lang: Language) -> Wish | str:
    """Return what is to be done, or a text to print; raise :class:`Misused`."""
    for code in _asked(arguments):
        if nearest(code) is None and code not in offered():
            raise Misused(N_("cli.unknown-language"), language=code, known=LANGUAGES)
    rest = list(_without_language(arguments))
    if REPLAY in rest[:1]:
        return _replaying(rest[1:], lang)
    if RESCUE in rest[:1]:
        return _rescuing(rest[1:], lang)
    if MOVE in rest[:1]:
        return _moving(rest[1:], lang)
    if UNARCHIVE in rest[:1]:
        return _unarchiving(rest[1:], lang)
    return _serving(rest, lang)


def _serving(arguments: Sequence[str], lang: Language) -> Serving | str:
    parser = _Parser(PROGRAM, lang.text("cli.help.about"), lang)
    parser.add("--lan", help=lang.text("cli.help.lan"), action="store_true")
    parser.add("--port", help=lang.text("cli.help.port"), type=_port, metavar=_N)
    name = lang.text("cli.help.name")
    parser.add("--host", help=lang.text("cli.help.host"), action="append", metavar=name)
    place = lang.text("cli.help.address")
    parser.add("--address", help=lang.text("cli.help.public"), metavar=place)
    file = lang.text("cli.help.file")
    parser.add("--cert", help=lang.text("cli.help.cert"), metavar=file)
    parser.add("--key", help=lang.text("cli.help.key"), metavar=file)
    parser.add("--data", help=lang.text("cli.help.data"), metavar=lang.text("cli.help.folder"))
    parser.add("--store", help=lang.text("cli.help.store"), metavar=place)
    after = lang.text("cli.help.archive-after")
    parser.add("--archive-after", help=after, type=_days, metavar=lang.text("cli.help.days"))
    archive = lang.text("cli.help.archive")
    parser.add("--archive", help=archive, metavar=lang.text("cli.help.folder"))
    limit = lang.text("cli.help.limit", limits=_limits_said())
    metavar = lang.text("cli.help.limit-value")
    parser.add("--limit", help=limit, action="append", metavar=metavar)
    parser.add("--host-token", help=lang.text("cli.help.host-token"), metavar=_TOKEN)
    parser.add("--log", help=lang.text("cli.help.log"), action="store_true")
    parser.add("--window", help=lang.text("cli.help.window"), action="store_true")
    parser.add("--no-browser", help=lang.text("cli.help.no-browser"), action="store_true")
    parser.add("--version", help=lang.text("cli.help.version"), action="store_true")
    replay = lang.text("cli.help.replay-too", command=f"{PROGRAM} {REPLAY} --help")
    rescue = lang.text("cli.help.rescue-too", command=f"{PROGRAM} {RESCUE} --help")
    move = lang.text("cli.help.move-too", command=f"{PROGRAM} {MOVE} --help")
    back = lang.text("cli.help.unarchive-too", command=f"{PROGRAM} {UNARCHIVE} --help")
    parser.epilog = f"{replay}\n{rescue}\n{move}\n{back}"
    found = parser.read(arguments)
    if found.help:
        return parser.format_help().rstrip()
    if found.version:
        return f"{PROGRAM} {__version__}"
    if (found.cert is None) is not (found.key is None):
        raise Misused(N_("cli.cert-alone"))
    if found.store and found.data:
        raise Misused(N_("cli.store-and-data"))
    if found.archive and found.archive_after is None:
        raise Misused(N_("cli.archive-alone"))
    store = found.store or (None if found.data else os.environ.get(STORE))
    return Serving(
        port=found.port,
        lan=found.lan,
        window=found.window,
        browser=not found.no_browser and not os.environ.get(NO_BROWSER),
        data=found.data,
        store=store_address(store) if store else None,
        hosts=tuple(map(_host, found.host or ())),
        address=_public(found.address) if found.address else None,
        archive_after=found.archive_after,
        archive=found.archive,
        limits=_limits(found.limit or ()),
        cert=found.cert,
        key=found.key,
        host_token=_host_token(found.host_token or os.environ.get(HOST_TOKEN)),
        log=found.log,
    )


def _replaying(arguments: Sequence[str], lang: Language) -> Replaying | str:
    parser = _Parser(f"{PROGRAM} {REPLAY}", lang.text("cli.help.replay"), lang)
    file = lang.text("cli.help.file")
    parser.add("file", nargs="?", metavar=file, help=lang.text("cli.help.replay-file"))
    parser.add("--json", help=lang.text("cli.help.json"), action="store_true")
    parser.add("--lines", help=lang.text("cli.help.lines"), action="store_true")
    parser.add("--steps", help=lang.text("cli.help.steps"), action="store_true")
    found = parser.read(arguments)
    if found.help:
        return parser.format_help().rstrip()
    if found.file is None:
        raise Misused(N_("cli.file-missing"), command=f"{PROGRAM} {REPLAY} {file}")
    return Replaying(found.file, found.json, found.lines, found.steps)


def _rescuing(arguments: Sequence[str], lang: Language) -> Rescuing | str:
    parser = _Parser(f"{PROGRAM} {RESCUE}", lang.text("cli.help.rescue"), lang)
    file = lang.text("cli.help.file")
    parser.add("file", nargs="?", metavar=file, help=lang.text("cli.help.rescue-file"))
    parser.add("--to", metavar=file, help=lang.text("cli.help.rescue-to"))
    found = parser.read(arguments)
    if found.help:
        return parser.format_help().rstrip()
    if found.file is None:
        raise Misused(N_("cli.file-missing"), command=f"{PROGRAM} {RESCUE} {file}")
    return Rescuing(found.file, found.to)


def _moving(arguments: Sequence[str], lang: Language) -> Moving | str:
    parser = _Parser(f"{PROGRAM} {MOVE}", lang.text("cli.help.move"), lang)
    source, target = lang.text("cli.help.from"), lang.text("cli.help.to")
    parser.add("source", nargs="?", metavar=source, help=lang.text("cli.help.move-from"))
    parser.add("target", nargs="?", metavar=target, help=lang.text("cli.help.move-to"))
    found = parser.read(arguments)
    if found.help:
        return parser.format_help().rstrip()
    if found.target is None:
        raise Misused(N_("cli.places-missing"), command=f"{PROGRAM} {MOVE} {source} {target}")
    for place in (found.source, found.target):
        if "://" in place:
            store_address(place)
    return Moving(found.source, found.target)


def _unarchiving(arguments: Sequence[str], lang: Language) -> Unarchiving | str:
    parser = _Parser(f"{PROGRAM} {UNARCHIVE}", lang.text("cli.help.unarchive"), lang)
    file = lang.text("cli.help.file")
    parser.add("file", nargs="*", metavar=file, help=lang.text("cli.help.unarchive-file"))
    parser.add("--data", help=lang.text("cli.help.data"), metavar=lang.text("cli.help.folder"))
    place = lang.text("cli.help.address")
    parser.add("--store", help=lang.text("cli.help.store"), metavar=place)
    found = parser.read(arguments)
    if found.help:
        return parser.format_help().rstrip()
    if not found.file:
        raise Misused(N_("cli.file-missing"), command=f"{PROGRAM} {UNARCHIVE} {file}")
    if found.store and found.data:
        raise Misused(N_("cli.store-and-data"))
    store = found.store or (None if found.data else os.environ.get(STORE))
    address = store_address(store) if store else None
    return Unarchiving(tuple(found.file), found.data, address)


_N = "N"
_TOKEN = "TOKEN"


class _Parser(argparse.ArgumentParser):
    """An ``argparse`` parser with all its messages translated."""

    def __init__(self, prog: str, about: str, lang: Language) -> None:
        self._lang = lang
        super().__init__(
            prog=prog,
            description=about,
            add_help=False,
            allow_abbrev=False,
            exit_on_error=False,
            formatter_class=self._formatter,
        )
        self._group = self.add_argument_group(lang.text("cli.help.options"))
        self.add("-h", "--help", action="store_true", help=lang.text("cli.help.help"))
        known = lang.list(LANGUAGES)
        told = lang.text("cli.help.lang", languages=known)
        self.add("--lang", help=told, metavar=lang.text("cli.help.code"))

    def add(self, *names: str, help: str, **how: object) -> None:
        """Add an option; a percent sign in its help is a percent sign."""
        self._group.add_argument(*names, help=help.replace("%", "%%"), **how)  # type: ignore[arg-type]

    def read(self, arguments: Sequence[str]) -> argparse.Namespace:
        """Parse, and say in one line what is wrong."""
        try:
            found, extra = self.parse_known_args(arguments)
        except argparse.ArgumentError as error:
            option = error.argument_name or self.prog
            raise Misused(N_("cli.option-misused"), option=option, help=self._help) from error
        if extra:
            raise Misused(N_("cli.unknown-option"), option=extra[0], help=self._help)
        return found

    def error(self, message: str) -> NoReturn:
        """Report any other complaint of argparse."""
        raise Misused(N_("cli.option-misused"), option=self.prog, help=self._help)

    @property
    def _help(self) -> str:
        return f"{self.prog} --help"

    def _formatter(self, prog: str) -> argparse.HelpFormatter:
        return _Formatter(prog, self._lang)


class _Formatter(argparse.HelpFormatter):
    def _fill_text(self, text: str, width: int, indent: str) -> str:
        fill = super()._fill_text
        return "\n".join(fill(line, width, indent) for line in text.splitlines())

    def __init__(self, prog: str, lang: Language) -> None:
        super().__init__(prog, max_help_position=28)
        self._lang = lang

    def add_usage(
        self,
        usage: str | None,
        actions: Iterable[argparse.Action],
        groups: Iterable[argparse._MutuallyExclusiveGroup],
        prefix: str | None = None,
    ) -> None:
        super().add_usage(usage, actions, groups, self._lang.text("cli.help.usage") + " ")


def _port(text: str) -> int:
    if not (text.isascii() and text.isdigit() and int(text[:6]) <= PORT_MOST):
        raise Misused(N_("cli.bad-port"), port=text, most=str(PORT_MOST))
    return int(text)


def _days(text: str) -> int:
    if not (text.isascii() and text.isdigit() and 0 < int(text[:6]) <= DAYS_MOST):
        raise Misused(N_("cli.bad-days"), days=text)
    return int(text)


def _limits(texts: Sequence[str]) -> Limits:
    limits, names = Limits(), [one.name for one in fields(Limits)]
    for text in texts:
        name, _, number = text.partition("=")
        if name not in names or not (number.isascii() and number.isdigit() and len(number) < 10):
            raise Misused(N_("cli.bad-limit"), limit=text, limits=_limits_said())
        limits = replace(limits, **{name: int(number)})
    return limits


def _limits_said() -> str:
    """Return all limits as they are, as they would be typed."""
    known = Limits()
    return " ".join(f"{one.name}={getattr(known, one.name)}" for one in fields(Limits))


def _host(text: str) -> str:
    name = host_name(text)
    if name is None:
        raise Misused(N_("cli.bad-host"), name=text)
    return name


def _host_token(text: str | None) -> str | None:
    if not text:
        return None
    if len(text) < TOKEN_LEAST or not (text.isascii() and text.isprintable()) or " " in text:
        raise Misused(N_("cli.bad-token"), least=str(TOKEN_LEAST))
    return text


def _public(text: str) -> str:
    try:
        parts = urlsplit(text)
        name = host_name(parts.netloc)
    except ValueError:
        name = None
    if name is None or parts.scheme not in ("http", "https") or parts.path.strip("/"):
        raise Misused(N_("cli.bad-address"), address=text, example="https://wine.example")
    return f"{parts.scheme}://{parts.netloc}"


def store_address(text: str) -> Address:
    """Return the address of a database, or raise :class:`Misused`."""
    from .engine.address import read_address

    address = read_address(text)
    if address is None:  # not repeated: there may be a password in it
        raise Misused(N_("cli.bad-store"), example="valkey://localhost:6379/0")
    return address


def _asked(arguments: Sequence[str]) -> Iterator[str]:
    """Yield every value given to ``--lang``."""
    for place, word in enumerate(arguments):
        if word == "--lang" and place + 1 < len(arguments):
            yield arguments[place + 1]
        elif word.startswith("--lang="):
            yield word.partition("=")[2]


def _without_language(arguments: Sequence[str]) -> Iterator[str]:
    words = iter(arguments)
    for word in words:
        if word == "--lang":
            if next(words, None) is None:
                yield word  # without a value; the parser says so
        elif not word.startswith("--lang="):
            yield word


def _environment(environ: Mapping[str, str]) -> list[str]:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if environ.get(name):
            return [environ[name]]
    if sys.platform == "win32":
        import ctypes
        from locale import windows_locale

        return [windows_locale.get(ctypes.windll.kernel32.GetUserDefaultUILanguage(), "")]
    return []
