"""The certificate of HTTPS, looked at before anything is served."""

from __future__ import annotations

import ssl

from companion.i18n import N_
from companion.kernel.errors import CompanionError


class NoLock(CompanionError):
    """Certificate and key cannot be used."""


def check(cert: str, key: str) -> None:
    """Raise :class:`NoLock` unless the two files are a certificate and its key."""
    try:
        ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(cert, key, _no_password)
    except (OSError, ValueError, _AskedForPassword) as problem:
        raise NoLock(N_("cli.cert-unusable"), cert=cert, key=key) from problem


class _AskedForPassword(Exception):
    """The key is locked itself; nobody is there to open it at every start."""


def _no_password() -> str:
    raise _AskedForPassword
