"""A node for screen readers that is tapped itself, instead of the box in it."""

# No postponed annotations here: Flet reads the type of an event from what stands at the field.

from typing import Any

import flet as ft


@ft.control("Semantics")  # type: ignore[arg-type]  # its own type leaves the class open
class TappedNode(ft.Semantics):
    """
    A browser's quick tap is told to this node, and only when the finger is off again. A ripple in
    the box would begin then, beside the answer, and the answer's picture would wait for those of
    the ripple: half as long again. Elsewhere, and under a finger that rests, the box ripples.

    Flet's client calls this a click; Flet has a name for it that its client does not know.
    """

    on_click: ft.ControlEventHandler[Any] | None = None
