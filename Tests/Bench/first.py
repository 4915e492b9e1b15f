"""What a visitor feels of a phone that is slow: `bench.py first`, and with `--before` beside an earlier build.

A first visit, a second one with and without a network, each interaction on a device with much data, and the memory that
an hour of use takes. The machine's other work slows all of it, so two builds take turns.
"""

import os
import statistics
from contextlib import ExitStack

from answers import Device, interaction_lines, interactions, memory_lines
from opening import new_profile, settle, visit

ADDRESSES = ["/", "/facts", "/whole", "/reflect", "/unitana", "/capsule"]
VISITS = int(os.environ.get("ALMANAC_FIRST_VISITS", "5"))
ROUNDS = int(os.environ.get("ALMANAC_FIRST_ROUNDS", "3"))
HOUR = int(os.environ.get("ALMANAC_FIRST_HOUR", "60"))
WAYS = ["cold", "warm", "offline", "installed, offline"]
# The aims, for each kind of visit.
AIMS = {
    ("cold", "largest"): 900, ("cold", "answered"): 2_500, ("cold", "kilobytes"): 260,
    ("offline", "answered"): 500, ("installed, offline", "answered"): 500, ("cold", "shift"): 0,
}
NAMES = {
    "painted": "first contentful paint, ms", "largest": "largest paint, ms", "tappable": "tappable, ms",
    "answered": "a tap is answered, ms", "kilobytes": "until then, kB", "shift": "layout shift",
}


def first(browser, program, before=None):
    """Prints a table and returns the lines below it."""
    programs = ({"before": before} if before else {}) | {"now": program}
    with ExitStack() as stack:
        addresses = {name: stack.enter_context(it.serve()) for name, it in programs.items()}
        visits = {(path, way): {name: [] for name in programs} for path in ADDRESSES for way in WAYS}
        for path in ADDRESSES:
            # The very first visits are a warm-up.
            for round in range(0 if path == ADDRESSES[0] else 1, VISITS + 1):
                for name, address in addresses.items():
                    for way, figures in all_ways(browser, address + path):
                        if round > 0: visits[path, way][name].append(figures)
        lines = list(table(visits, list(programs)))
    lines += kinds(visits) + shifts(visits)
    with ExitStack() as stack:
        devices = {name: Device(browser, stack.enter_context(it.serve())) for name, it in programs.items()}
        lines += interaction_lines(interactions(devices, ROUNDS))
        lines += memory_lines(devices, HOUR)
        for device in devices.values():
            device.context.close()
    return lines


def all_ways(browser, address):
    """A new profile's first visits, and its later ones. A tap ends the search for the largest paint, and what moves
    after it may be its effect, so a first visit without a tap tells of these."""
    context = new_profile(browser)
    quiet = visit(context, address, tap=False)
    context.close()
    context = new_profile(browser)
    cold = visit(context, address)
    yield "cold", cold | {name: quiet[name] for name in ("largest", "shift", "shifts")}
    for way, offline in (("warm", False), ("offline", True)):
        settle(context, address)
        yield way, visit(context, address, offline)
    context.close()
    context = new_profile(browser, is_installed=True)
    settle(context, address)
    yield "installed, offline", visit(context, address, offline=True)
    context.close()


def table(visits, names):
    yield f"{'what':58}" + "".join(f"{it + ' (worst)':>20}" for it in names) + f"{'aim':>8}"
    for (path, way), found in visits.items():
        for what, label in NAMES.items():
            cells = "".join(f"{cell([it[what] for it in found[name] if it[what] is not None]):>20}" for name in names)
            aim = AIMS.get((way, what))
            missed = aim is not None and statistics.median(it[what] or 0 for it in found["now"]) > aim
            yield f"{f'{way} {path}: {label}':58}{cells}{'' if aim is None else aim:>8}{'  missed' if missed else ''}"


def cell(figures):
    def text(value): return f"{value:.3f}" if value < 5 else f"{value:,.0f}"
    return f"{text(statistics.median(figures))} ({text(max(figures))})" if figures else "–"


def kinds(visits):
    """What a first visit fetches until its tap is answered, by kind."""
    lines = []
    for (path, way), found in visits.items():
        for name, all_figures in found.items():
            if way != "cold": continue
            sums = {kind for it in all_figures for kind in it["fetched"]}
            medians = {kind: statistics.median(it["fetched"].get(kind, 0) for it in all_figures) for kind in sums}
            lines.append(f"{name} {path}: " + ", ".join(
                f"{kind} {value:.1f} kB" for kind, value in sorted(medians.items(), key=lambda it: -it[1])))
    return lines


def shifts(visits):
    """What has moved, in the visit with the most of it."""
    lines = []
    for (path, way), found in visits.items():
        for name, all_figures in found.items():
            worst = max(all_figures, key=lambda it: it["shift"])
            for at, value, moved in worst["shifts"]:
                lines.append(f"{name} {way} {path}: shift of {value:.4f} after {at:.0f} ms: {moved}")
    return lines
