"""What was wrong with a file, in words."""

from __future__ import annotations

from pathlib import PurePath

from companion.storage import Damage

from ..scene import Scene


def damage_said(scene: Scene, damage: Damage) -> str:
    """Return what is wrong with a file and what was done about it."""
    file = PurePath(damage.file).name
    if damage.reason == "too-new":
        return scene.t("damage.too-new", file=file)
    if damage.reason == "zeros":
        return scene.t("damage.zeros", file=file)
    if damage.reason == "taken-back":
        return scene.t("damage.taken-back")
    if damage.reason == "restored" and damage.set_aside is None:
        return scene.t("damage.restored", file=file)
    if damage.reason == "restored":
        return scene.t("damage.restored-aside", file=file, aside=damage.set_aside)
    if damage.set_aside is None:
        return scene.t("damage.lost", file=file)
    return scene.t("damage.damaged", file=file, aside=PurePath(damage.set_aside).name)
