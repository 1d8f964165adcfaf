"""What can be wrong with an engine, as facts."""

from __future__ import annotations

from companion.storage import StorageError


class Refused(StorageError):
    """The engine has answered that it will not; nothing was written."""

    message_id = "storage.engine-refused"

    def __init__(self, reason: str) -> None:
        self.reason = reason
        super().__init__(reason=reason)
