"""The walks through every screen of Tests/Browser, in each engine, on the narrowest phone."""

import pytest

import checks
import screens
from engine import covered
from lacking import Lacking
from walk import Walk

NARROW = (320, 640)
# What a walk can't do without.
NEEDS = {
    "facts": "changing permission", "notifications": "changing permission", "later": "push", "Time Capsule": "push",
    "Reflect's steps": "changing permission", "Reflect": "changing permission"}


def walks() -> list:
    return [
        pytest.param(walk, id=walk.name, marks=pytest.mark.needs(NEEDS[walk.name]) if walk.name in NEEDS else ())
        for walk in screens.WALKS]


@pytest.mark.nightly
@covered("test_every_screen.py")
@pytest.mark.parametrize("walk", walks())
def test_every_screen(open_device, walk: Walk, request: pytest.FixtureRequest):
    if walk.is_remote:
        pytest.skip("a browser knows other hosts only if it is told")
    app = open_device(
        size=NARROW, scripts=walk.scripts, permission=walk.permission or "prompt", user_agent=walk.user_agent).launch()
    # Requests that a walk makes fail.
    app.watch.expect("status of", "Failed to load resource")
    problems = []
    pictures = request.config.getoption("pictures")
    try:
        for screen in walk.stops(app, "en"):
            if pictures:
                app.page.screenshot(path=pictures / f"{screen} {request.node.callspec.id}.png", caret="initial")
            found = checks.layout(app.page) + checks.accessibility(app.page, without=checks.COLOR_RULES)
            problems += [f"{screen}: {problem}" for problem in found]
    except Lacking as missing:
        assert not problems, "\n".join(problems)
        pytest.skip(str(missing))
    assert not problems, f"{len(problems)} problems:\n" + "\n".join(problems)
