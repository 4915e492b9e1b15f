#!/usr/bin/python3
"""A browser made of WebKitGTK's view and little else, for webkit.py. The system's Python runs it, which has WebKit.

WebKitWebDriver starts it in place of MiniBrowser, which under automation keeps no profile on disk and asks for no
permission. Its settings are in the file that $ALMANAC_WEBKIT names. What a test decides while it runs comes as lines of
JSON through the socket named there: a permission, a script for each page, a size, light or dark."""

import json
import os
import socket
import threading

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import GLib, Gtk, WebKit2  # noqa: E402

AT_START = (WebKit2.UserContentInjectedFrames.ALL_FRAMES, WebKit2.UserScriptInjectionTime.START, None, None)


class Browser:
    def __init__(self, wishes: dict):
        self.wishes = wishes
        self.scripts = list(wishes["scripts"])
        self.views = []
        self.unanswered = []
        profile = wishes["profile"]
        data = WebKit2.WebsiteDataManager(base_data_directory=profile + "/data", base_cache_directory=profile + "/cache")
        if wishes["blocks_cookies"]:
            data.get_cookie_manager().set_accept_policy(WebKit2.CookieAcceptPolicy.NEVER)
        self.context = WebKit2.WebContext.new_with_website_data_manager(data)
        self.context.set_automation_allowed(True)
        self.context.set_preferred_languages([wishes["language"]])
        self.context.connect("automation-started", self.automated)
        self.context.connect("download-started", self.downloading)
        self.context.connect("initialize-notification-permissions", lambda _: self.permit())
        self.permit()

    def permit(self) -> None:
        """Tells what was permitted earlier; a page that may ask is answered by `asked`."""
        denied = [self.wishes["origin"]] if self.wishes["permission"] == "denied" else []
        self.context.initialize_notification_permissions(
            [], [WebKit2.SecurityOrigin.new_for_uri(origin) for origin in denied])

    def automated(self, _, session) -> None:
        named = WebKit2.ApplicationInfo()
        named.set_name("Almanac's tests")
        session.set_application_info(named)
        session.connect("create-web-view", lambda _: self.open_window())

    def open_window(self):
        content = WebKit2.UserContentManager()
        for script in self.scripts:
            content.add_script(WebKit2.UserScript.new(script, *AT_START))
        settings = WebKit2.Settings()
        settings.set_enable_write_console_messages_to_stdout(True)
        settings.set_enable_page_cache(True)
        if self.wishes["user_agent"]:
            settings.set_user_agent(self.wishes["user_agent"])
        view = WebKit2.WebView(
            web_context=self.context, user_content_manager=content, settings=settings, is_controlled_by_automation=True)
        view.connect("permission-request", self.asked)
        view.connect("show-notification", lambda *_: True)
        window = Gtk.Window()
        window.set_decorated(False)
        window.set_default_size(*self.wishes["size"])
        window.add(view)
        window.show_all()
        view.grab_focus()
        view.connect("close", lambda _: self.close(window, view))
        self.views.append(view)
        return view

    def close(self, window, view) -> None:
        self.views.remove(view)
        window.destroy()

    def asked(self, _, request) -> bool:
        # One that nobody answers is kept: when it is gone, it counts as denied.
        answer = {"granted": request.allow, "denied": request.deny}.get(self.wishes["permission"])
        answer() if answer else self.unanswered.append(request)
        return True

    def downloading(self, _, download) -> None:
        def decide(download, name: str) -> bool:
            download.set_allow_overwrite(True)
            download.set_destination(f"file://{self.wishes['downloads']}/{name}")
            return True

        download.connect("decide-destination", decide)

    # What a test decides while the browser runs.

    def obey(self, wish: dict, done: threading.Event) -> bool:
        if "permission" in wish:
            self.wishes["permission"] = wish["permission"]
        if "dark" in wish:
            Gtk.Settings.get_default().set_property("gtk-application-prefer-dark-theme", wish["dark"])
        if "script" in wish:
            self.scripts.append(wish["script"])
            for view in self.views:
                view.get_user_content_manager().add_script(WebKit2.UserScript.new(wish["script"], *AT_START))
        if "size" in wish:
            for view in self.views:
                view.get_toplevel().resize(*wish["size"])
        done.set()
        # Not again.
        return False

    def listen(self) -> None:
        listening = socket.socket(socket.AF_UNIX)
        listening.bind(self.wishes["socket"])
        listening.listen()
        while True:
            connection, _ = listening.accept()
            with connection, connection.makefile("rw") as lines:
                done = threading.Event()
                # On the thread that all of GTK belongs to.
                GLib.idle_add(self.obey, json.loads(lines.readline()), done)
                done.wait()
                lines.write("done\n")
                lines.flush()


with open(os.environ["ALMANAC_WEBKIT"]) as settings_file:
    browser = Browser(json.load(settings_file))
threading.Thread(target=browser.listen, daemon=True).start()
Gtk.main()
