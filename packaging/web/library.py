"""
What of Python's standard library goes to a browser: all but what nobody imports there.

The list says what is left out, not what stays: a module that was forgotten in it costs a few
kilobytes, one that was forgotten in the other list would be missed on somebody's phone.
"""

from __future__ import annotations

import io
import re
import zipfile

LEFT_OUT = (
    # of other platforms, or of no use without processes, sockets and terminals
    *("_aix_support", "_android_support", "_apple_support", "_ios_support", "_osx_support"),
    *("_pyrepl", "antigravity", "bdb", "cmd", "cProfile", "ctypes", "curses"),
    *("dbm", "doctest", "ensurepip", "filecmp", "ftplib", "idlelib", "imaplib", "lib2to3"),
    *("mailbox", "modulefinder", "multiprocessing", "netrc", "nturl2path", "optparse", "pdb"),
    *("pickletools", "plistlib", "poplib", "profile", "profiling", "pstats", "pyclbr", "pydoc"),
    *("pydoc_data", "rlcompleter", "sched", "shelve", "smtplib", "socketserver", "sqlite3"),
    *("statistics", "symtable", "tabnanny", "this", "timeit", "tkinter", "trace", "turtle"),
    *("unittest", "venv", "wave", "wsgiref", "xmlrpc", "zipapp", "__phello__"),
    # parts of packages that stay
    *("xml.dom", "http.server", "http.cookiejar", "logging.config", "logging.handlers"),
    *("concurrent.interpreters", "concurrent.futures.process"),
    *("asyncio.windows_events", "asyncio.windows_utils", "asyncio.tools"),
)
"""Modules and packages, by name."""

CODECS = frozenset(
    (
        *("__init__", "aliases", "ascii", "cp1252", "cp437", "idna", "latin_1", "punycode"),
        *("raw_unicode_escape", "unicode_escape", "utf_16", "utf_16_be", "utf_16_le"),
        *("utf_8", "utf_8_sig"),
    )
)
"""What text is read and written in here."""


def is_left_out(name: str) -> bool:
    """Return whether a module is one of those, or in one of them."""
    return any(name == left or name.startswith(f"{left}.") for left in LEFT_OUT)


def sources(library: bytes) -> dict[str, bytes]:
    """Return the modules that are kept of a library, by their paths."""
    with zipfile.ZipFile(io.BytesIO(library)) as found:
        names = [name for name in found.namelist() if name.endswith(".py")]
        return {name: found.read(name) for name in names if _is_kept(name)}


def _is_kept(path: str) -> bool:
    name = re.sub(r"(/__init__)?\.py$", "", path).replace("/", ".")
    if path.startswith("encodings/"):
        return path.rpartition("/")[2].removesuffix(".py") in CODECS
    return not is_left_out(name)


def packed(files: dict[str, bytes]) -> bytes:
    """Return the archive Python imports from; it knows no other than this format."""
    raw = io.BytesIO()
    with zipfile.ZipFile(raw, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as made:
        for name, data in sorted(files.items()):
            entry = zipfile.ZipInfo(name)
            entry.compress_type = zipfile.ZIP_DEFLATED
            made.writestr(entry, data)
    return raw.getvalue()
