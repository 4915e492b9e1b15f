"""How long tests wait: until what they expect has come, on however slow a machine. Only a test that fails waits to the end
of patience."""

import time
from collections.abc import Callable

# In seconds: for an answer, the end of a program, or anything else that is sure to come.
PATIENCE = 300


def wait_until(is_so: Callable, what: str | Callable[[], object], page=None):
    """Waits until something is so, and returns what `is_so` has returned. `what` is for the report of a failure.

    `page` is any open page of the browser whose events are to be processed meanwhile."""
    end = time.monotonic() + PATIENCE
    # In seconds. To ask takes from what it waits for, so it asks less often what takes longer.
    pause = 0.02
    while not (found := is_so()):
        if time.monotonic() > end:
            raise AssertionError(f"waited in vain: {what() if callable(what) else what}")
        if page:
            page.wait_for_timeout(pause * 1_000)
        else:
            time.sleep(pause)
        pause = min(pause * 1.25, 0.2)
    return found
