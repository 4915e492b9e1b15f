"""Reflect in the browser: offline from the first step to the Today view, then online."""

import json
import subprocess
import time
import urllib.request

from app import App
from server import Server, binary


def rows(server: Server, table: str) -> list[dict]:
    """What the server has in a table, of everybody."""
    printed = subprocess.run([binary(), "keys", "--data", server.data], capture_output=True, check=True).stdout
    key = json.loads(printed)["service_key"]
    request = urllib.request.Request(
        f"{server.origin}/rest/v1/{table}?select=*", headers={"Authorization": f"Bearer {key}"})
    with urllib.request.urlopen(request, timeout=10) as answer:
        return json.load(answer)


def press(app: App, name: str) -> None:
    app.page.get_by_role("button", name=name, exact=True).click()


def onboard(app: App, goal: str) -> None:
    """From the name to the Today view."""
    app.page.get_by_label("Your name (optional)").fill("Robin")
    press(app, "Continue")
    app.page.get_by_label("Your goal").fill(goal)
    press(app, "Continue")
    app.page.get_by_role("checkbox", name="Running").check()
    press(app, "Continue")
    app.page.get_by_role("radio", name="Sometimes").check()
    for name in ["Continue", "Next", "Next", "Continue", "Continue", "Turn on reminders", "Go to Today"]:
        press(app, name)
    app.wait_for("/reflect/today")


def wait_until_sent(app: App) -> None:
    deadline = time.monotonic() + 20
    while app.stored("outbox") or not app.stored("own_goals"):
        assert time.monotonic() < deadline, "the outbox does not empty"
        time.sleep(0.2)


def test_offline_to_the_today_view_and_online_each_row_is_on_the_server_once(app: App, server: Server):
    app.open("/reflect")
    app.watch.expect_network_failures()
    app.page.context.set_offline(True)
    onboard(app, "Ten kilometres without a break")
    assert app.stored("outbox")
    assert rows(server, "goals") == []
    app.page.context.set_offline(False)
    wait_until_sent(app)
    assert [row["goal_text"] for row in rows(server, "goals")] == ["Ten kilometres without a break"]
    for table in ["user_profile", "user_sports", "preferences"]:
        assert len(rows(server, table)) == 1, table
    app.reload()
    app.wait_for("/reflect/today")
    wait_until_sent(app)
    assert len(rows(server, "goals")) == 1


def test_what_a_person_writes_lies_encrypted_on_the_device(app: App):
    app.open("/reflect")
    onboard(app, "A goal nobody else shall read")
    stored = json.dumps([app.stored(table) for table in ["own_goals", "outbox", "reflect_drafts"]])
    assert "nobody else" not in stored
    app.open("/reflect/today")
    app.page.get_by_text("A goal nobody else shall read").wait_for()
