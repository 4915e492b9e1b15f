"""The modules of the page's script, for tests of one of them without the program."""

from pathlib import Path

from playwright.sync_api import BrowserContext

FOLDER = Path(__file__).parents[2] / "Web" / "host"


def serve(context: BrowserContext, *names: str) -> list[str]:
    """Serves the modules as they are in the repository, and returns the paths of these."""
    context.route("**/modules/*.js", lambda route: route.fulfill(
        path=FOLDER / route.request.url.split("/")[-1], content_type="text/javascript"))
    return [f"/modules/{name}.js" for name in names]
