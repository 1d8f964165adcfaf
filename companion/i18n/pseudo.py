"""
A language nobody speaks: English, accented, bracketed and 40 % longer.

Shown in the gallery and in layout tests, it makes three mistakes visible before a translator
comes: a text that was never looked up (no accents), one that is cut (no closing bracket), and a
control that is too narrow for Russian or Italian.
"""

from __future__ import annotations

import math

from .ids import PLACEHOLDER

LONGER = 1.4

_PLAIN = "AaBbCcDdEeGgHhIiJjKkLlNnOoRrSsTtUuWwYyZz"
_ACCENTED = str.maketrans(_PLAIN, "ÅåɃƀÇçÐðÉéĜĝĤĥÎîĴĵĶķĻļÑñÖöŔŕŠšŢţÛûŴŵÝýŽž")
_FILLING = "ḿöŕé ţö ŕéåð "  # not shown: nobody plays in it


def pseudo(text: str) -> str:
    """
    Return ``text`` in the pseudo-language, its placeholders untouched; what has no words is not
    longer in another language.

    >>> pseudo("Pass {name}")
    '[Þåšš {name} ḿöŕé]'
    >>> pseudo("{count}/{most}")
    '[{count}/{most}]'
    """
    if not text:
        return text
    parts: list[str] = []
    end = 0
    for found in PLACEHOLDER.finditer(text):
        parts += (_accent(text[end : found.start()]), found.group(0))
        end = found.end()
    parts.append(_accent(text[end:]))
    said = "".join(parts)
    if not any(map(str.isalpha, PLACEHOLDER.sub("", text))):
        return f"[{said}]"
    missing = max(2, math.ceil(len(text) * (LONGER - 1)))
    filling = (_FILLING * (missing // len(_FILLING) + 1))[:missing].rstrip()
    return f"[{said} {filling}]"


def _accent(text: str) -> str:
    return text.translate(_ACCENTED).replace("P", "Þ").replace("p", "þ")
