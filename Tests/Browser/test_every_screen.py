"""Every screen in every language: nothing is cut off at 320 px or with text twice as large, everything can be touched,
and axe-core has nothing to say in light and dark."""

import pytest

import checks
import screens
from app import LANGUAGES
from walk import Walk, begin

# axe looks at structure and colours, which translations rarely change; German is the longest, Chinese the densest.
AXE_LANGUAGES = {
    "en": None,
    "de": {"categories", "notifications", "today", "browse", "first page", "goal, written", "Reflect today", "plan", "banner",
           "new capsule", "capsules"},
    "zh": {"language", "today", "fact", "first page", "reminders", "page, written", "later",
           "notifications, subscribed", "opened capsule"},
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("walk", screens.WALKS, ids=lambda walk: walk.name)
def test_every_screen(walk: Walk, language: str, open_app, server):
    app = begin(walk, language, open_app, server.port)
    problems = []
    for screen in walk.stops(app, language):
        found = checks.layout(app) + checks.language(app, language)
        wanted = AXE_LANGUAGES.get(language, set())
        if wanted is None or screen in wanted:
            found += checks.accessibility(app)
        problems += [f"{screen}: {problem}" for problem in found]
    assert not problems, f"{len(problems)} problems:\n" + "\n".join(problems)
