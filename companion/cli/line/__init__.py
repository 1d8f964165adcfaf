"""
The line to a phone: what goes over its websocket besides Flet's own messages.

Flet's messages are binary; texts are the line's, and never reach Flet:

==========  =============  ========================================================================
from        text           says
==========  =============  ========================================================================
the page    ``beat``       are you there?
the server  ``beat``       yes
the page    ``seen N``     the tap that follows was made on a screen that the first N messages drew
==========  =============  ========================================================================

A page that doubts its line asks at ``/beat`` beside it: a websocket that says ``beat`` and ends. It
is always a new connection; what is fetched may go over an old one that is as dead as the line.

A phone that comes back says which session was its own. If the server has not noticed yet that its
last line is dead, :class:`Line` ends that one first, so that the phone goes on where it was.
"""

from __future__ import annotations

from .connection import Connection, of_page
from .line import Line

__all__ = ["Connection", "Line", "of_page"]
