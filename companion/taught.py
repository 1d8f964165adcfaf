"""
Who is taught: the games that were begun with *Teach us*, and what each device has read of it.

It lies beside a game, not in it: the game's file, its log and its undo know nothing of it. Every
device has its own marks, for each shows the cards in its own language.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from typing import Any

from .storage import Shelf, StorageError


def lessons_of(id: str) -> str:
    """Return the name under which the shelf keeps what was read of a game."""
    return f"lessons-{id}"


def teach(shelf: Shelf, id: str) -> None:
    """Let a game be taught from now on."""
    with suppress(StorageError):  # the game has begun and can be played without
        shelf.keep_draft(lessons_of(id), {"devices": {}})


class Taught:
    """What one device has read of a game that is taught."""

    def __init__(self, shelf: Shelf, id: str, device: str) -> None:
        self._shelf = shelf
        self._name = lessons_of(id)
        self._device = device
        own = self._devices().get(device)
        kept: dict[str, Any] = own if isinstance(own, dict) else {}
        read = kept.get("read")
        self.read = frozenset(map(str, read)) if isinstance(read, list) else frozenset()
        """The lessons that are not shown any more."""
        self.on = not kept.get("off")
        """Whether cards are shown on this device."""

    @classmethod
    def find(cls, shelf: Shelf, id: str, device: str) -> Taught | None:
        """Return what a device has read; nothing where the game is not taught."""
        return cls(shelf, id, device) if shelf.draft(lessons_of(id)) is not None else None

    def have_read(self, lessons: Iterable[str]) -> None:
        """Never show these again."""
        read = self.read | frozenset(lessons)
        if read != self.read:
            self.read = read
            self._keep()

    def turn(self, on: bool) -> None:
        """Show cards from now on, or none."""
        if on != self.on:
            self.on = on
            self._keep()

    def _devices(self) -> dict[str, Any]:
        found = (self._shelf.draft(self._name) or {}).get("devices")
        return found if isinstance(found, dict) else {}

    def _keep(self) -> None:
        """Write it down beside what the other devices have read."""
        own: dict[str, Any] = {"read": sorted(self.read)}
        if not self.on:
            own["off"] = True
        with suppress(StorageError):  # what cannot be kept holds until the page is closed
            self._shelf.keep_draft(self._name, {"devices": {**self._devices(), self._device: own}})


__all__ = ["Taught", "lessons_of", "teach"]
