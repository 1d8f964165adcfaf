"""What is said of the phones at a table."""

from __future__ import annotations

from collections.abc import Sequence

from companion.company import Phone, Roster

from ...scene import Scene


def phone_said(scene: Scene, roster: Roster, phone: Phone, names: Sequence[str]) -> str:
    """Return what a phone is at a table: a screen, somebody's, or one that looks on."""
    if phone.screen:
        return scene.t("phones.screen")
    if phone.seats:
        said = scene.words.list([names[seat] for seat in phone.seats])
        return scene.t("phones.host", what=said) if roster.is_host(phone.id) else said
    return scene.t("phones.host.alone" if roster.is_host(phone.id) else "phones.looks-on")
