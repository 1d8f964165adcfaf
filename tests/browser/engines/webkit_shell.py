"""
A browser of one page around WebKitGTK, for WebKit's own driver.

    /usr/bin/python3 webkit_shell.py FOLDER LANGUAGE PORT SCRIPT

The small browser Debian has for the driver forgets everything when it ends, as a driver asks of it.
This one keeps the databases and workers of its page in a folder, as a phone does, so that it can be
killed and started again. What it asks of other machines goes to a port of this one. It is run by
Debian's own Python and imports nothing of ours.
"""

from __future__ import annotations

import sys
from pathlib import Path


def main(folder: Path, language: str, port: int, script: str) -> None:
    """Open one window and let a driver have its page."""
    import gi

    gi.require_version("Gtk", "3.0")
    gi.require_version("WebKit2", "4.1")
    from gi.repository import Gtk, WebKit2

    Gtk.init(None)
    kept = WebKit2.WebsiteDataManager(
        base_data_directory=str(folder / "data"), base_cache_directory=str(folder / "cache")
    )
    elsewhere = WebKit2.NetworkProxySettings.new(f"http://127.0.0.1:{port}", ["127.0.0.1"])
    kept.set_network_proxy_settings(WebKit2.NetworkProxyMode.CUSTOM, elsewhere)
    context = WebKit2.WebContext(website_data_manager=kept)
    context.set_preferred_languages([language])
    context.set_automation_allowed(True)
    where = WebKit2.UserContentInjectedFrames.TOP_FRAME
    when = WebKit2.UserScriptInjectionTime.START
    content = WebKit2.UserContentManager()
    content.add_script(WebKit2.UserScript.new(script, where, when, None, None))
    page = WebKit2.WebView(
        web_context=context, user_content_manager=content, is_controlled_by_automation=True
    )
    window = Gtk.Window(decorated=False)
    window.set_default_size(390, 844)
    window.add(page)
    window.connect("destroy", Gtk.main_quit)
    window.show_all()

    def begins(_: object, session: WebKit2.AutomationSession) -> None:
        session.connect("create-web-view", lambda _: page)

    context.connect("automation-started", begins)
    Gtk.main()


if __name__ == "__main__":
    _, folder, language, port, script = sys.argv
    main(Path(folder), language, int(port), Path(script).read_text(encoding="utf-8"))
