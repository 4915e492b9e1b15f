"""What must hold on every screen. Each check returns what is wrong, so that one walk finds everything."""

from pathlib import Path

from axe_playwright_python.sync_playwright import Axe

from app import App

LAYOUT = (Path(__file__).parent / "layout.js").read_text()
# The width every phone has at least; then text twice as large, on a phone and on a small tablet.
SIZES = [(320, 640, 16), (390, 844, 32), (640, 900, 32)]


def layout(app: App) -> list[str]:
    """No sideways scroll, nothing cut off, all within its box, large enough to touch, at each size."""
    problems = []
    for width, height, text in SIZES:
        resize(app, width, height, text)
        problems += [f"{width} px, text {text} px: {problem}" for problem in app.page.evaluate(LAYOUT)]
    resize(app, *SIZES[0])
    return problems


def resize(app: App, width: int, height: int, text: int = 16) -> None:
    app.page.set_viewport_size({"width": width, "height": height})
    app.page.evaluate("size => (document.documentElement.style.fontSize = size + 'px')", text)


def language(app: App, wanted: str) -> list[str]:
    """What is read aloud is read in its language."""
    found = app.page.evaluate(
        "[document.documentElement.lang, document.querySelector('#app .screen')?.lang ?? '(none)']")
    return [f"lang is {found}, not {wanted}"] if found != [wanted, wanted] else []


def accessibility(app: App) -> list[str]:
    """axe-core in light and in dark."""
    problems = []
    for scheme in ("light", "dark"):
        app.page.emulate_media(color_scheme=scheme)
        for violation in Axe().run(app.page).response["violations"]:
            nodes = "; ".join(f"{node['html'][:160]} — {node['failureSummary'][:200]}" for node in violation["nodes"][:3])
            problems.append(f"{scheme}: {violation['id']}: {violation['help']}: {nodes}")
    app.page.emulate_media(color_scheme="light")
    return problems
