"""A walk goes through an app on one device. At each screen it yields the screen's name while the page shows it."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import devices
from app import App


@dataclass(frozen=True)
class Walk:
    name: str
    stops: Callable[[App, str], Iterator[str]]
    permission: str | None = "prompt"
    user_agent: str | None = None
    scripts: tuple[str, ...] = ()
    # Opened from another host, over plain http.
    is_remote: bool = False


def begin(walk: Walk, language: str, open_app, port: int, **options) -> App:
    """Opens a device for the walk. Animations are off, so that measured elements do not move."""
    host = devices.OTHER_HOST if walk.is_remote else "127.0.0.1"
    if walk.user_agent:
        options["user_agent"] = walk.user_agent
    return open_app(
        origin=f"http://{host}:{port}", permission=walk.permission, scripts=(*walk.scripts, devices.NOT_KEPT),
        locale=language, reduced_motion="reduce", timezone_id="Europe/Berlin", **options)
