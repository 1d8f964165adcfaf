"""The door of a table: letting people in from wherever a game is shown."""

from __future__ import annotations

from companion.company import Refused
from companion.storage import StorageError

from ...scene import Scene


def open_door(scene: Scene, id: str) -> Refused | StorageError | None:
    """Let people in at a table; return what was in the way."""
    try:
        scene.program.device.invite(id, scene.t("phones.first"))
    except (Refused, StorageError) as reason:
        return reason
    return None


def invite(scene: Scene, id: str) -> None:
    """Let people in, and show what does; what is in the way is said there."""
    if scene.program.device.is_host(id):
        open_door(scene, id)
    scene.program.go(f"/game/{id}/invite")
