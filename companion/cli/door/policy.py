"""What a page of ours may load and run, as a Content Security Policy says it."""

from __future__ import annotations

import re
from base64 import b64encode
from hashlib import sha256

_INLINE = re.compile("<script>(.*?)</script>", re.DOTALL)


def policy(page: str = "") -> str:
    """
    Return the policy of a page: everything from here, and its own scripts by their content.

    Flutter compiles WebAssembly, draws in workers made of blobs and writes styles into the page.
    """
    known = " ".join(f"'sha256-{fingerprint(script)}'" for script in _INLINE.findall(page))
    return "; ".join(
        (
            "default-src 'self' data: blob:",  # not shown: for the browser
            f"script-src 'self' blob: 'wasm-unsafe-eval' {known}".rstrip(),
            "style-src 'self' 'unsafe-inline'",  # not shown: for the browser
            "object-src 'none'",  # not shown: for the browser
            "base-uri 'self'",  # not shown: for the browser
            "form-action 'none'",  # not shown: for the browser
        )
    )


def fingerprint(script: str) -> str:
    """Return what a browser compares: the digest of all that stands between the tags."""
    return b64encode(sha256(script.encode()).digest()).decode()
