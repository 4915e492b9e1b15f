"""Every screen of every app, and how to get there.

The tests that apply to all screens follow these walks in three languages. The same walks in `Tests/AlmanacSheets` draw
each screen natively in all eight, and test_sheets.py checks those at 320 px, with large text and by axe-core; a stop that
only one of the two has fails. Each module `screens_*.py` beside this one adds its own.
"""

import importlib
from pathlib import Path

WALKS = [
    walk
    for path in sorted(Path(__file__).parent.glob("screens_*.py"))
    for walk in importlib.import_module(path.stem).WALKS
]
