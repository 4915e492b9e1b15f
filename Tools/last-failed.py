"""Prints the tests that failed in the last run of pytest, one a line; nothing if there were more than three."""

import json
import pathlib

path = pathlib.Path(".pytest_cache/v/cache/lastfailed")
failed = list(json.loads(path.read_text())) if path.exists() else []
if len(failed) <= 3:
    print("\n".join(failed))
