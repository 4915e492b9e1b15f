"""A page's clock that stands at a time, in an engine whose driver has none. Timers go on."""

from datetime import datetime

from lacking import Lacking

STAND = """((milliseconds) => {
    window.DateForReal ??= Date;
    const Real = window.DateForReal;
    window.Date = class Date extends Real {
        constructor(...given) {
            super(...(given.length ? given : [milliseconds]));
        }
        static now() {
            return milliseconds;
        }
    };
})"""


class Clock:
    def __init__(self, page):
        self._page = page

    def __getattr__(self, name: str):
        raise Lacking(f"only Playwright has clock.{name}")

    def set_fixed_time(self, time: str) -> None:
        milliseconds = int(datetime.fromisoformat(time).timestamp() * 1_000)
        script = f"{STAND}({milliseconds})"
        self._page.add_init_script(script)
        self._page.evaluate(f"void {script}")
