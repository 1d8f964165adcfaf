"""The app as a phone, a desktop or a web page starts it. ``flet build`` wants this file here."""

import flet as ft

from companion.local import main
from companion.ui.keyboard import hear_keys

if __name__ == "__main__":
    ft.run(main, before_main=hear_keys)
