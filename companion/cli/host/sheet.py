"""
A sheet of table codes to print and cut: for every table its name, a code to scan, the link, and the
six characters to type. Eight of them fit on a page of A4 as on one of Letter.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from companion.company import spelled
from companion.i18n import Language
from companion.qr import qr_svg

from .draw import html
from .routes import PAGE
from .rows import Row


def sheet(words: Language, rows: Sequence[Row], address: str, left_out: int = 0) -> str:
    """
    Return the sheet; ``rows`` are tables people can join. ``address`` is what phones call this
    house, empty where none can reach it.
    """
    t = words.text
    said = []
    if not address:
        said.append(t("invite.not-lan", command="vendemmia --lan"))
    elif not rows:
        said.append(t("host.sheet.none"))
    if left_out:
        said.append(words.many("host.sheet.left-out", left_out))
    codes = "".join(_code(words, row, address) for row in rows) if address else ""
    told = "".join(f'<p class="notice">{escape(one)}</p>' for one in said)
    button = f'<button id="print" class="main">{escape(t("host.sheet.print"))}</button>'
    title, back = t("host.sheet.title"), escape(t("host.sheet.back"))
    return html(
        words,
        title,
        f"""<main class="screen"><h1>{escape(title)}</h1>
<div class="row">{button if codes else ""}
<a class="quiet" href="{PAGE}?lang={words.code}">{back}</a></div>{told}</main>
<div class="sheet">{codes}</div>""",
    )


def _code(words: Language, row: Row, address: str) -> str:
    if row.door is None:
        return ""
    link = f"{address}/join/{row.door.key}"
    where = address.partition("//")[2]
    return f"""<article class="code"><h2>{escape(row.name(words))}</h2>
{qr_svg(link)}
<p>{escape(words.text("host.sheet.scan"))}</p>
<p>{escape(words.text("host.sheet.type", address=f"{where}/join"))}</p>
<p class="type">{escape(spelled(row.door.code))}</p>
<p class="link">{escape(link)}</p></article>"""
