"""Lives of all five apps at once, on two devices, under faults and kills."""

import json
import os
import subprocess
import time

EVENTS = 1_000_000


def life(program, events=EVENTS):
    """Lets at least that many random events happen, on all cores. A failure names its seed, which replays it."""
    lives = program.file.with_name("AlmanacLife")
    cores = os.cpu_count()
    started = time.monotonic()
    runs = [start(lives, -(-events // cores), 1 + core * 100_000) for core in range(cores)]
    figures = [finish(run) for run in runs]
    total = {name: sum(figure[name] for figure in figures) for name in ("events", "lives", "rests", "texts")}
    seconds = time.monotonic() - started
    seeds = ", ".join(str(figure["seed"]) for figure in figures)
    return (f"{total['events']:,} random events in {total['lives']} lives of all five apps broke no rule, "
            f"seeds from {seeds}, {seconds:.0f} s, {total['events'] / seconds:.0f}/s on {cores} cores; the devices came to "
            f"rest and agreed {total['rests']:,} times, and {total['texts']:,} saved texts could be read each time")


def start(program, events, seed):
    return subprocess.Popen([program, str(events), str(seed)], stdout=subprocess.PIPE, text=True)


def finish(run):
    output, _ = run.communicate(timeout=7_200)
    if run.returncode != 0:
        raise SystemExit(output[-4_000:])
    return json.loads(output)
