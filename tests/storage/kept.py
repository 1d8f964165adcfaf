"""What a data folder comes to, for saves that are kept: ``python -m tests.storage.kept SAVE``.

Writes the game files and ``expected.json`` beside the folder ``data`` of a save. See
``saves/README.md``.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from companion.campaigns import campaigns_of
from companion.games import PLAYED
from companion.kernel import gamefile
from companion.storage import TinyShelf
from companion.table import Tables, ticks_of

DRAFTS = ("new-game", "new-vino", "vino-copy")


def told(tables: Tables) -> dict[str, Any]:
    """Everything a player finds in a data folder, as JSON."""
    shelf, saved = tables.shelf, tables.games()
    ids = sorted(card.id for card in shelf.games())
    drafts = {name: shelf.draft(name) for name in (*DRAFTS, *map(ticks_of, ids))}
    return {
        "going": [table.id for table in saved.going],
        "over": [card.id for card in saved.over],
        "broken": [card.id for card in saved.broken],
        "settings": shelf.settings(),
        "players": list(shelf.players()),
        "drafts": {name: draft for name, draft in drafts.items() if draft is not None},
        "campaigns": {
            saga.id: {
                "current": saga.current,
                "played": [[game.challenge, game.result] for game in saga.campaign.played],
            }
            for saga in campaigns_of(tables).all()
        },
        "games": {id: game(tables, id) for id in ids},
    }


def game(tables: Tables, id: str) -> dict[str, Any]:
    """Where one game stands."""
    session = tables.at(id).session
    history = session.history
    return {
        "done": len(history),
        "undone": len(history.undone),
        "overruled": [e.overruled for e in history.done + history.undone if e.overruled],
        "state": session.game.STATE.encode(session.state),
    }


def file(tables: Tables, id: str) -> dict[str, Any]:
    """One game as a game file."""
    created = tables.shelf.open(id).header["created"]
    return gamefile.dump(tables.at(id).session, created=created)


def main() -> None:
    """Write what stands beside the folder."""
    save = Path(sys.argv[1])
    tables = Tables(TinyShelf(save / "data"), PLAYED)
    found = told(tables)
    (save / "files").mkdir(exist_ok=True)
    for id in found["games"]:
        text = json.dumps(file(tables, id), ensure_ascii=False)
        (save / "files" / f"{id}.json").write_text(text + "\n", encoding="utf-8")
    text = json.dumps(found, ensure_ascii=False, indent=1)
    (save / "expected.json").write_text(text + "\n", encoding="utf-8")
    tables.shelf.close()


if __name__ == "__main__":
    main()
