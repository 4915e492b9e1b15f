"""The search for cities: within the program, and over HTTP."""

import time
import urllib.parse

from load import fetch

# Typed letter by letter.
NAMES = ["San Francisco", "sao paulo", "angeles", "München", "lodz", "北京", "서울"]
TARGET = 5


def cities(table, program, repetitions=15):
    figures = program.bench("cities", "--repetitions", str(repetitions))
    table.add("Load the gazetteer", figures["load"], 100, "ms", "a tenth of a second", repetitions)
    table.add("Search for cities", figures["search"], TARGET, "ms", "the target", repetitions)
    table.add("Search for cities: the slowest", figures["slowest"], TARGET, "ms", "the target", repetitions)
    with program.serve() as address:
        fetch(f"{address}/api/cities?q=a&language=en")
        durations = []
        for name in NAMES:
            for end in range(1, len(name) + 1):
                started = time.perf_counter()
                fetch(f"{address}/api/cities?q={urllib.parse.quote(name[:end])}&language=en&limit=10")
                durations.append((time.perf_counter() - started) * 1_000)
    table.add("Search for cities, over HTTP", durations, TARGET, "ms", "the target", len(durations))
    return f"City search over HTTP, letter by letter: slowest of {len(durations)} {max(durations):.1f} ms"
