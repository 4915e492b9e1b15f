"""The walks in the real interface show the same screens, made of the same parts, as the sheets; and these stand the same
checks there.

test_sheets.py checks the sheets in every language. The languages here: English, which axe-core checks; German, the
longest; and Chinese, the densest, whose fonts and line breaks are others."""

import pytest

import checks
import devices
import screens
import sheets
from walk import Walk, begin

REAL_LANGUAGES = ["en", "de", "zh"]
AXE_LANGUAGE = "en"


def test_the_sheets_know_every_walk():
    assert {sheet.walk for sheet in sheets.drawn("en")} == {walk.name for walk in screens.WALKS}


@pytest.mark.parametrize("language", REAL_LANGUAGES)
@pytest.mark.parametrize("walk", screens.WALKS, ids=lambda walk: walk.name)
def test_every_screen(walk: Walk, language: str, open_app, server):
    width, height, text = checks.SIZES[0]
    app = begin(walk, language, open_app, server.port, viewport={"width": width, "height": height})
    expected = [sheet for sheet in sheets.drawn(language) if sheet.walk == walk.name]
    seen, problems = [], []
    for screen in walk.stops(app, language):
        found = []
        if len(seen) < len(expected):
            # Once something is wrong, the rest need not be waited for.
            found = expected[len(seen)].compare(app.page, limit=0 if problems else devices.TIME_LIMIT)
        found += checks.layout(app.page) + checks.language(app.page, language)
        if language == AXE_LANGUAGE:
            # Colors come with the classes, which are those of the sheet; there axe-core looks at them.
            found += checks.accessibility(app.page, without=checks.COLOR_RULES)
        problems += [f"{screen}: {problem}" for problem in found]
        seen.append(screen)
        app.finish_writes()
    assert seen == [sheet.stop for sheet in expected]
    assert not problems, f"{len(problems)} problems:\n" + "\n".join(problems)
