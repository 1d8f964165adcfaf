"""
The whole page, sent once more to a client that still has it.

Flet's client compares controls by all they hold, each pair of values several times: two equal trees
of twenty levels take it a minute, with the page frozen. Two controls with different numbers of
values it takes for different at once. So every control of a page that is sent again has one value
more than the last time, or one less; never none, as what was drawn in between has.
"""

from __future__ import annotations

from typing import Any

ANSWER = b"\x00\x92\x01"
"""How Flet's answer to a page that says who it is begins."""
KIND = "_c"
"""What every control on the wire has."""
MORE = ("_again", "_and_again")


def unlike(data: bytes, times: int) -> bytes:
    """Return the answer with controls that are like none the client has; ``times`` from 1 on."""
    import msgpack  # type: ignore[import-untyped]

    more = dict.fromkeys(MORE[: 1 + times % 2], 1)

    def marked(value: Any) -> Any:
        if isinstance(value, dict):
            found = {key: marked(inner) for key, inner in value.items()}
            return {**found, **more} if KIND in value else found
        if isinstance(value, list):
            return [marked(inner) for inner in value]
        return value

    whole = msgpack.unpackb(data[1:], strict_map_key=False)
    return data[:1] + bytes(msgpack.packb(marked(whole)))
