"""Reflect in the browser: offline from the first step to the Today view, then online."""

import json

import reflect
from app import App
from server import Server


def test_onboarding_works_offline_and_each_row_is_sent_once(app: App, server: Server):
    app.open("/reflect")
    app.watch.expect_network_failures()
    app.page.context.set_offline(True)
    reflect.onboard(app, goal="Ten kilometres without a break")
    assert app.stored("outbox")
    assert server.rows("goals") == []
    app.page.context.set_offline(False)
    reflect.wait_until_sent(app)
    assert [row["goal_text"] for row in server.rows("goals")] == ["Ten kilometres without a break"]
    for table in ["user_profile", "user_sports", "preferences"]:
        assert len(server.rows(table)) == 1, table
    app.reload()
    app.wait_for(reflect.TODAY)
    reflect.wait_until_sent(app)
    assert len(server.rows("goals")) == 1


def test_texts_are_encrypted_on_the_device(app: App):
    app.open("/reflect")
    reflect.onboard(app, goal="A goal nobody else shall read")
    stored = json.dumps([app.stored(table) for table in ["own_goals", "outbox", "reflect_drafts"]])
    assert "nobody else" not in stored
    app.open(reflect.TODAY)
    app.page.get_by_text("A goal nobody else shall read").wait_for()
