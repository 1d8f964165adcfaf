"""
The app as a phone or a desktop starts it: the same screens, the same files, no server.

``flet build`` wants this file at the root of its app folder; everything else comes from the wheel.
"""

from __future__ import annotations

import flet as ft

from companion.cli.folder import open_tables
from companion.storage import data_folder
from companion.ui.app import make_main

if __name__ == "__main__":
    tables = open_tables(data_folder())
    ft.run(make_main(tables, place=tables.shelf.place))
