"""The table a screen is about, as far as this device has it to look at."""

from __future__ import annotations

from companion.i18n import N_
from companion.kernel.errors import CompanionError
from companion.storage import BadGameId, NoSuchGame, StorageError
from companion.table import Table

from ..scene import Scene, use_table


def use_found_table(scene: Scene, id: str) -> Table | str:
    """
    Return the table with this id, or the message id of why there is none for this device. Drawn
    again when somebody joins, leaves, or is sent away.
    """
    found = find_table(scene, id)
    use_table(scene.program.device.companies.at(id) if isinstance(found, Table) else None)
    return found


def find_table(scene: Scene, id: str) -> Table | str:
    """Return the table with this id, or the message id of why there is none."""
    try:
        return scene.program.tables.at(id)
    except (NoSuchGame, BadGameId):
        if scene.program.device.archived(id) is None:
            return N_("game.missing")
        return N_("archived.home") if scene.program.device.at_home else N_("archived.guest")
    except StorageError as error:
        return error.message_id
    except CompanionError as error:
        return error.message
