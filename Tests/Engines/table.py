"""The table of tests and engines at the end of a run: what passed, failed or was skipped, and why."""

import re
from collections import defaultdict

MARKS = {"passed": "✓", "failed": "FAILED", "error": "ERROR"}
NAME = re.compile(r"([^/]+)\.py::(\w+)\[([^\]]+)\]$")


class Table:
    def __init__(self, engines: list[str]):
        self.engines = engines
        self._cells: dict[str, dict[str, str]] = defaultdict(dict)
        # The notes below the table, in the order in which they are first needed.
        self._reasons: list[str] = []

    def add(self, node: str, outcome: str, reason: str = "") -> None:
        found = NAME.search(node)
        if not found:
            return
        file, test, parameters = found.groups()
        engine = next((name for name in parameters.split("-") if name in self.engines), None)
        if engine is None:
            return
        rest = "-".join(part for part in parameters.split("-") if part != engine)
        row = f"{file}: {test}" + (f" ({rest})" if rest else "")
        self._cells[row][engine] = MARKS.get(outcome) or f"skipped {self._note(reason)}"

    def lines(self) -> list[str]:
        if not self._cells:
            return []
        width = max(len(row) for row in self._cells)
        head = f"{'':{width}}  " + "  ".join(f"{engine:12}" for engine in self.engines)
        rows = [
            f"{row:{width}}  " + "  ".join(f"{cells.get(engine, '–'):12}" for engine in self.engines)
            for row, cells in sorted(self._cells.items())]
        notes = [f"{number}: {reason}" for number, reason in enumerate(self._reasons, 1)]
        return [line.rstrip() for line in [head, *rows, "", *notes]]

    def _note(self, reason: str) -> int:
        if reason not in self._reasons:
            self._reasons.append(reason)
        return self._reasons.index(reason) + 1
