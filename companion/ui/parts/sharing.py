"""
Sharing a text: by the device's share sheet where there is one, and by the clipboard.

A share sheet belongs to the app on a phone, a Mac or Windows, and to a browser on a phone whose
page came over a safe connection. Safari shows it only within the very tap: there the client shares
by itself and tells nobody how it ended.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from urllib.parse import urlsplit

import flet as ft

from companion.i18n import N_

from ..hooks import use_value
from ..scene import Scene, use_scene
from .boundary import component
from .touch import chip, icon_button

logger = logging.getLogger("vendemmia.ui")

PHONES = (ft.PagePlatform.ANDROID, ft.PagePlatform.IOS)
HAVE_A_SHEET = (*PHONES, ft.PagePlatform.MACOS, ft.PagePlatform.WINDOWS)
LOCAL_HOSTS = ("localhost", "127.0.0.1", "::1")


class ShareWay(Enum):
    """How this device can share."""

    NOT = "not"
    ASKED = "asked"
    """The device is asked, and tells how it ended."""
    WITHIN_THE_TAP = "within"


def way_of(page: ft.Page) -> ShareWay:
    """Return how the device that shows a page can share."""
    if not page.web:
        return ShareWay.ASKED if page.platform in HAVE_A_SHEET else ShareWay.NOT
    address = urlsplit(page.url or "")
    if page.platform not in PHONES or (
        address.scheme != "https" and address.hostname not in LOCAL_HOSTS
    ):
        return ShareWay.NOT
    return ShareWay.WITHIN_THE_TAP if page.platform is ft.PagePlatform.IOS else ShareWay.ASKED


Act = tuple[str, str, str, Callable[[], object], ft.ClientAction | None]


@dataclass(frozen=True)
class Sharing:
    """The share and copy buttons of a text, and the message after a tap."""

    acts: tuple[Act, ...]
    """Identifier, drawing and label of each button, what it does, and what the client does."""
    note: str
    by_hand: bool
    """The text has to be selected by hand, because the browser lets nobody copy."""

    def buttons(self, scene: Scene) -> list[ft.Control]:
        """The buttons as icons, for the head of a page."""
        return [
            icon_button(scene, id, drawing, label, act, action=action)
            for id, drawing, label, act, action in self.acts
        ]

    def message(self, scene: Scene) -> list[ft.Control]:
        """What happened, as text and for screen readers."""
        if not self.note:
            return []
        words = scene.look.text(scene.t(self.note), "body_medium", scene.c.on_surface_variant)
        return [ft.Semantics(live_region=True, content=words)]


def use_sharing(scene: Scene, title: str, text: Callable[[], str], name: str) -> Sharing:
    """Return what shares and copies a text; ``name`` is the screen's."""
    page = ft.context.page
    note, set_note = use_value("")
    way = way_of(page)

    async def copy() -> None:
        try:
            await ft.Clipboard().set(text())
        except Exception:  # a page without HTTPS has no clipboard
            logger.info("nothing could be copied", exc_info=True)
            set_note(N_("rules.copy-failed"))
        else:
            set_note(N_("rules.copied"))

    async def share() -> None:
        set_note("")
        try:
            result = await ft.Share().share_text(
                text(),
                title=title,
                subject=title,
                download_fallback_enabled=False,
                mail_to_fallback_enabled=False,
            )
        except Exception:  # a browser without a share sheet says so only now
            logger.info("nothing could be shared", exc_info=True)
            await copy()
        else:
            if result.status is ft.ShareResultStatus.SUCCESS:
                set_note(N_("rules.shared"))

    acts: list[Act] = [
        (f"{name}.copy", "copy", scene.t("rules.copy"), lambda: page.run_task(copy), None)
    ]
    if way is not ShareWay.NOT:
        within = way is ShareWay.WITHIN_THE_TAP
        action = ft.ShareText(text(), title=title, subject=title) if within else None
        act = (lambda: set_note("")) if within else (lambda: page.run_task(share))
        acts.append((f"{name}.share", "share", scene.t("rules.share"), act, action))
    return Sharing(tuple(acts), note, note == "rules.copy-failed")


@component
def ShareRow(title: str, text: Callable[[], str], name: str) -> ft.Control:
    """Share and copy as chips, for the foot of a sheet."""
    scene = use_scene()
    sharing = use_sharing(scene, title, text, name)
    chips = [
        chip(scene, id, label, act, action=action) for id, _, label, act, action in sharing.acts
    ]
    parts: list[ft.Control] = [
        ft.Row(chips, wrap=True, spacing=8, run_spacing=8),
        *sharing.message(scene),
    ]
    if sharing.by_hand:
        parts.append(scene.look.text(text(), "body_medium", selectable=True))
    return ft.Column(parts, spacing=8)
