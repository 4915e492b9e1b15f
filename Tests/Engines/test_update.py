"""A new build takes over without losing anything."""

from pathlib import Path

import pytest

import onboarding
from app import App
from engine import covered
from server import Server, copy_of_the_build
from test_new_build import build_shown, publish_new_build, wait_for_the_new_copy
from test_relaunch import wait_for_the_offline_copy


@pytest.fixture
def server(tmp_path: Path):
    """A server whose web files the test may change."""
    running = Server(tmp_path / "data", copy_of_the_build(tmp_path / "build")).start()
    yield running
    running.stop()


@covered("test_new_build.py")
def test_a_new_build_takes_over(app: App, server: Server):
    onboarding.onboard(app, "de")
    wait_for_the_offline_copy(app)
    facts = app.stored("facts")
    publish_new_build(app, server)
    app.reload()
    assert build_shown(app) == ""
    app.page.evaluate("navigator.serviceWorker.ready.then((it) => it.update()).then(() => null)")
    wait_for_the_new_copy(app)
    app.reload()
    assert build_shown(app) == "second"
    app.wait_for(onboarding.TODAY)
    assert app.language == "de" and app.stored("facts") == facts
