"""The host's page as HTML."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from html import escape
from typing import TYPE_CHECKING

from companion.i18n import LANGUAGES, N_, Language, language

from . import style
from .processes import Process
from .routes import DO, ENTER, LEAVE, PAGE, SHEET
from .rows import Listed, Row, State

if TYPE_CHECKING:
    from .deeds import Kind

WITHOUT_SCRIPT = 15
"""Seconds after which a page without its script is loaded anew."""
STATES = {
    State.OPEN: N_("host.state.open"),
    State.CLOSED: N_("host.state.closed"),
    State.SHUT: N_("host.state.shut"),
}
SPANS = (
    (60, N_("host.ago.minutes")),
    (60 * 60, N_("host.ago.hours")),
    (24 * 60 * 60, N_("host.ago.days")),
)
TABLE, GAME, SEATS = N_("host.col.table"), N_("host.col.game"), N_("host.col.seats")
PHONES, PLAYED, DOOR = N_("host.col.phones"), N_("host.col.played"), N_("host.col.door")
PROCESS, SINCE, RATE = N_("host.col.process"), N_("host.col.since"), N_("host.col.rate")
TIME, MEMORY, LAG = N_("host.col.time"), N_("host.col.memory"), N_("host.col.lag")
OF_TABLES = ("", TABLE, GAME, SEATS, PHONES, PLAYED, DOOR, "")
OF_PROCESSES = (PROCESS, SINCE, PHONES, RATE, TIME, MEMORY, LAG)
"""The headings of columns."""
CLOSE, OPEN, AGAIN = N_("host.close"), N_("host.open"), N_("host.open-again")
MEGABYTE = 1024 * 1024


@dataclass(frozen=True)
class Store:
    """Where the games lie."""

    place: str
    promise: str
    """The message that says how durable it is; empty for a folder."""
    away: bool

    @property
    def is_engine(self) -> bool:
        """Whether it is a database."""
        return bool(self.promise)


@dataclass(frozen=True)
class Picture:
    """All the page shows."""

    words: Language
    form_key: str
    tables: Listed
    processes: Mapping[str, Process]
    own: str
    """Which of the processes answers."""
    store: Store
    kinds: Mapping[str, Kind]
    notice: str = ""
    bad: bool = False
    """Whether what the notice says has not been done."""
    guest: bool = False
    """Whether the viewer has come by the token, and may leave."""
    now: float = 0.0


def html(words: Language, title: str, body: str, head: str = "") -> str:
    """Return a whole page."""
    return f"""<!DOCTYPE html>
<html lang="{words.code}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="same-origin">
<meta name="robots" content="noindex">
{head}<title>{escape(title)} · {escape(words.text("app.name"))}</title>
<link rel="icon" type="image/svg+xml" href="/icons/app-icon.svg">
<style>{style.css()}</style>
</head>
<body>
{body}
<script>{style.script()}</script>
</body>
</html>
"""


def page(picture: Picture) -> str:
    """Return the page."""
    words = picture.words
    t = words.text
    again = f'<noscript><meta http-equiv="refresh" content="{WITHOUT_SCRIPT}"></noscript>\n'
    parts = [
        _head(words, t("host.title")),
        "<main>",
        _silent(words),
        _notice(picture.notice, picture.bad),
        '<div id="live">',
        _sum(picture),
        _tables(picture),
        _processes(picture),
        _store(picture),
        "</div>",
        f'<form id="do" method="post" action="{DO}">{_hidden(picture)}</form>',
        f'<form id="print-these" method="get" action="{SHEET}">{_lang(words)}</form>',
        _new(picture),
        _leave(picture) if picture.guest else "",
        "</main>",
    ]
    return html(words, t("host.title"), "\n".join(parts), again)


def asking(words: Language, form_key: str, problem: str = "") -> str:
    """Return the page that asks for the token."""
    t = words.text
    return html(
        words,
        t("host.title"),
        f"""{_head(words, t("host.title"))}
<main>{_notice(problem, True)}
<section class="card"><p>{escape(t("host.enter.how"))}</p>
<form method="post" action="{ENTER}" class="fields">
<input type="hidden" name="key" value="{escape(form_key)}">{_lang(words)}
<label>{escape(t("host.enter.label"))}
<input name="token" type="password" autocomplete="current-password" required autofocus></label>
<button class="main">{escape(t("host.enter.do"))}</button></form></section></main>""",
    )


def _head(words: Language, title: str) -> str:
    links = "".join(_language(words, language(code)) for code in LANGUAGES)
    said = escape(words.text("settings.language"))
    return (
        f'<header><img src="/icons/app-icon.svg" alt=""><h1>{escape(title)}</h1>'
        f'<nav aria-label="{said}">{links}</nav></header>'
    )


def _language(words: Language, other: Language) -> str:
    here = ' aria-current="true"' if other.code == words.code else ""
    link = f'href="{PAGE}?lang={other.code}" lang="{other.code}"'
    return f"<a {link}{here}>{escape(other.autonym)}</a>"


def _silent(words: Language) -> str:
    said = escape(words.text("host.silent"))
    return f'<p id="silent" class="notice bad" role="status" hidden>{said}</p>'


def _notice(said: str, bad: bool) -> str:
    kind = " bad" if bad else ""
    return f'<p class="notice{kind}" role="status">{escape(said)}</p>' if said else ""


def _hidden(picture: Picture) -> str:
    return f'<input type="hidden" name="key" value="{escape(picture.form_key)}">' + _lang(
        picture.words
    )


def _lang(words: Language) -> str:
    return f'<input type="hidden" name="lang" value="{words.code}">'


def _sum(picture: Picture) -> str:
    words = picture.words
    number = words.number
    phones = sum(process.phones for process in picture.processes.values())
    rate = sum(process.rate for process in picture.processes.values())
    shown = (
        ("open", N_("host.sum.open"), number(len(picture.tables.open))),
        ("tables", N_("host.sum.tables"), number(len(picture.tables.going))),
        ("phones", PHONES, number(phones)),
        ("rate", RATE, number(round(rate, 1))),
    )
    cells = "".join(
        f'<div id="sum-{name}"><dt>{escape(words.text(id))}</dt><dd>{value}</dd></div>'
        for name, id, value in shown
    )
    return f'<dl class="sum" id="sum">{cells}</dl>'


# Tables


def _tables(picture: Picture) -> str:
    words, listed = picture.words, picture.tables
    t = words.text
    parts = [f'<section id="tables"><h2>{escape(t("host.tables"))}</h2>']
    if listed.going:
        head = _headings(words, OF_TABLES)
        rows = "".join(_table(picture, row) for row in listed.going)
        parts.append(f'<div class="card tables"><table>{head}<tbody>{rows}</tbody></table></div>')
        parts.append(
            f'<div class="row" id="print-row"><button form="print-these" class="main">'
            f"{escape(t('host.print'))}</button>"
            f'<p class="small">{escape(t("host.print.how"))}</p></div>'
        )
        parts.append(f'<p class="small row" id="close-how">{escape(t("host.close.how"))}</p>')
    else:
        parts.append(f'<p class="card" id="none">{escape(t("host.none"))}</p>')
    if listed.finished:
        parts.append(_finished(picture))
    return "\n".join([*parts, "</section>"])


def _table(picture: Picture, row: Row) -> str:
    words = picture.words
    t, name = words.text, row.name(words)
    pick = (
        f'<label class="pick"><input type="checkbox" form="print-these" name="table" '
        f'value="{escape(row.id)}" aria-label="{escape(t("host.choose", table=name))}"></label>'
        if row.state is State.OPEN
        else ""
    )
    seats = t("host.seats", taken=row.taken, count=row.seats)
    joined = words.many("host.joined", row.joined) if row.joined else ""
    how = " · ".join(filter(None, (words.text(row.mode) if row.mode else "", row.stands)))
    cells = (
        _cell("pickcell", pick),
        _cell("name", f"{escape(name)}{_small(words.list(row.players))}"),
        _cell("game", f"{escape(_game(words, row))}{_small(how)}", t(GAME)),
        _cell("num", escape(seats), t(SEATS)),
        _cell("num", f"{words.number(row.phones)}{_small(joined)}", t(PHONES)),
        _cell("num", escape(ago(words, picture.now - row.touched / 1000)), t(PLAYED)),
        _cell("door", _state(words, row.state), t(DOOR)),
        _cell("do", _button(words, row, name)),
    )
    return f'<tr id="table-{escape(row.id)}">{"".join(cells)}</tr>'


def _button(words: Language, row: Row, name: str) -> str:
    if row.state is State.OPEN:
        what, said, kind = "close", CLOSE, "plain"
    elif row.state is State.CLOSED:
        what, said, kind = "open", AGAIN, ""
    else:
        what, said, kind = "open", OPEN, ""
    label = words.text(said)
    return (
        f'<button form="do" name="{what}" value="{escape(row.id)}" class="{kind}" '
        f'aria-label="{escape(label)}: {escape(name)}">{escape(label)}</button>'
    )


def _finished(picture: Picture) -> str:
    words, listed = picture.words, picture.tables
    items = "".join(
        f'<tr id="table-{escape(row.id)}">'
        + _cell("name", f"{escape(row.name(words))}{_small(words.list(row.players))}")
        + _cell("game", escape(_game(words, row)), words.text(GAME))
        + _cell(
            "num",
            escape(ago(words, picture.now - row.touched / 1000)),
            words.text(PLAYED),
        )
        + "</tr>"
        for row in listed.finished
    )
    count = len(listed.finished) + listed.more
    said = words.many("host.finished", count)
    return (
        f'<details id="finished"><summary>{escape(said)}</summary>'
        f'<div class="card"><table><tbody>{items}</tbody></table></div></details>'
    )


def _game(words: Language, row: Row) -> str:
    return words.many("home.players", row.seats, game=row.game)


def _state(words: Language, state: State) -> str:
    return f'<span class="state {state.value}">{escape(words.text(STATES[state]))}</span>'


# Processes and store


def _processes(picture: Picture) -> str:
    words = picture.words
    head = _headings(words, OF_PROCESSES)
    ordered = sorted(picture.processes.items(), key=lambda one: (one[1].name, one[0]))
    rows = "".join(_process(picture, name, process) for name, process in ordered)
    return (
        f'<section id="processes"><h2>{escape(words.text("host.processes"))}</h2>'
        f'<div class="card"><table>{head}<tbody>{rows}</tbody></table></div></section>'
    )


def _process(picture: Picture, name: str, process: Process) -> str:
    words = picture.words
    t = words.text
    told = [t("host.process.own")] if name == picture.own else []
    told += [t("host.process.leaving")] if process.leaving else []
    quick = f"{ms(words, process.median)} · {ms(words, process.most)}" if process.rate else "–"
    memory = t("host.mb", mb=round(process.memory / MEGABYTE)) if process.memory else "–"
    since = datetime.fromtimestamp(process.since)
    cells = (
        _cell("name", f"{escape(process.name)}{_small(words.list(told))}"),
        _cell("num", escape(_since(words, since)), t(SINCE)),
        _cell("num", words.number(process.phones), t(PHONES)),
        _cell("num", words.number(round(process.rate, 1)), t(RATE)),
        _cell("num", escape(quick), t(TIME)),
        _cell("num", escape(memory), t(MEMORY)),
        _cell("num", escape(ms(words, process.lag)), t(LAG)),
    )
    return f'<tr id="process-{escape(name)}">{"".join(cells)}</tr>'


def _since(words: Language, since: datetime) -> str:
    if since.date() == datetime.now().date():
        return words.time(since)
    return f"{words.date(since.date())}, {words.time(since)}"


def _store(picture: Picture) -> str:
    words, store = picture.words, picture.store
    t = words.text
    where = (
        t("cli.store", store=store.place) if store.is_engine else t("cli.data", folder=store.place)
    )
    state = t("host.store.away" if store.away else "host.store.here")
    kind = "closed" if store.away else "open"
    promise = f'<p class="small">{escape(t(store.promise))}</p>' if store.is_engine else ""
    return (
        f'<section id="store"><h2>{escape(t("host.store"))}</h2><div class="card">'
        f'<p>{escape(where)} <span class="state {kind}">{escape(state)}</span></p>{promise}'
        f"</div></section>"
    )


# What is done besides


def _new(picture: Picture) -> str:
    words = picture.words
    t = words.text
    options = "".join(
        f'<option value="{name}">{escape(_kind(words, kind))}</option>'
        for name, kind in picture.kinds.items()
    )
    least = min(kind.least for kind in picture.kinds.values())
    most = max(kind.most for kind in picture.kinds.values())
    from .deeds import NEW_MOST

    def field(said: str, name: str, low: int, high: int, value: int) -> str:
        numbers = f'type="number" inputmode="numeric" min="{low}" max="{high}" value="{value}"'
        return f'<label>{escape(said)}<input name="{name}" {numbers} required></label>'

    return f"""<section id="new"><h2>{escape(t("host.new"))}</h2>
<div class="card"><p class="small">{escape(t("host.new.how"))}</p>
<form method="post" action="{DO}" class="fields">{_hidden(picture)}
<label class="wide">{escape(t("host.new.game"))}<select name="kind">{options}</select></label>
{field(t("host.new.chairs"), "chairs", least, most, min(4, most))}
{field(t("host.new.tables"), "tables", 1, NEW_MOST, 1)}
{field(t("host.new.first"), "first", 1, 10_000, picture.tables.next)}
<button class="main" name="lay" value="1">{escape(t("host.new.do"))}</button></form></div>
</section>"""


def _kind(words: Language, kind: Kind) -> str:
    game = words.text(f"game.{kind.game}")
    how = f"{game}, {words.text(kind.mode)}" if kind.mode else game
    return words.text("host.kind", game=how, least=kind.least, most=kind.most)


def _leave(picture: Picture) -> str:
    said = escape(picture.words.text("host.leave"))
    return (
        f'<form method="post" action="{LEAVE}" class="row">{_hidden(picture)}'
        f'<button class="plain">{said}</button></form>'
    )


# Small parts


def _headings(words: Language, ids: Sequence[str]) -> str:
    cells = "".join(
        f'<th scope="col">{escape(words.text(id))}</th>' if id else "<td></td>" for id in ids
    )
    return f"<thead><tr>{cells}</tr></thead>"


def _cell(kind: str, content: str, head: str = "") -> str:
    marks = f' class="{kind}"' if kind else ""
    marks += f' data-head="{escape(head)}"' if head else ""
    return f"<td{marks}>{content}</td>"


def _small(said: str) -> str:
    return f'<span class="small">{escape(said)}</span>' if said else ""


def ms(words: Language, seconds: float) -> str:
    """Return a short time."""
    value = seconds * 1000
    return words.text("host.ms", ms=round(value) if value >= 10 else round(value, 1))


def ago(words: Language, seconds: float) -> str:
    """Return how long ago something was, as precisely as anybody wants to know."""
    said = words.text("host.ago.now")
    for span, id in SPANS:
        if seconds >= span:
            said = words.many(id, int(seconds // span))
    return said
