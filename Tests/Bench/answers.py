"""How soon each interaction is answered by a paint, and how much memory the page holds: on a device with much data."""

import statistics
from collections import defaultdict

from cold import SLOWDOWN
from plenty import fill, used_device
from uses import USES, use

# Interactions as INP counts them: all the events of a tap or a key, until the next paint. In steps of 8 ms.
WATCH = """
window.benchAnswers = [];
new PerformanceObserver((entries) => {
  for (const it of entries.getEntries()) {
    if (it.interactionId) benchAnswers.push([it.name, it.duration, it.processingEnd - it.processingStart]);
  }
}).observe({ type: "event", durationThreshold: 16, buffered: true });
"""
# The program's memory is not among what the browser counts as its own.
KEEP_MEMORY = """(() => {
  const instantiate = WebAssembly.instantiateStreaming;
  WebAssembly.instantiateStreaming = async (...given) => {
    const made = await instantiate.apply(WebAssembly, given);
    if (made.instance.exports.memory) window.benchMemory ??= made.instance.exports.memory;
    return made;
  };
})()"""
QUIET, BRIEF = 150, 40


class Device:
    """A build with its server and a browser that has much data, on the page of Today."""

    def __init__(self, browser, address):
        fill(address)
        self.address = address
        self.context, self.page = used_device(browser, address, (WATCH, KEEP_MEMORY))
        self.session = self.context.new_cdp_session(self.page)
        # On a machine that does other work, too, only the processor's time compares.
        self.session.send("Performance.enable", {"timeDomain": "threadTicks"})
        self.open()

    def open(self):
        self.page.goto(self.address + "/")
        self.page.wait_for_selector("html[data-started]", state="attached")
        self.page.wait_for_function("() => navigator.serviceWorker.controller")

    def slow(self, rate):
        self.session.send("Emulation.setCPUThrottlingRate", {"rate": rate})

    def answers(self, app):
        """Takes an app's steps. Returns the longest interaction of each: its step and screen, and its duration."""
        found = []

        def told(number, step, screen):
            durations = self.page.evaluate("benchAnswers.splice(0)")
            # Up to the threshold the browser reports nothing.
            longest = max(durations, key=lambda it: it[1], default=["", 16, 0])
            nonlocal before
            # The event's name, its duration, the time of handling it, and the processor's time for the whole step.
            busy = (self.metrics()["TaskDuration"] - before) * 1_000
            found.append(((number, screen, step), [*longest, busy]))
            before = self.metrics()["TaskDuration"]

        self.page.evaluate("benchAnswers.splice(0)")
        before = self.metrics()["TaskDuration"]
        use(self.page, app, QUIET, told)
        return found

    def metrics(self):
        return {it["name"]: it["value"] for it in self.session.send("Performance.getMetrics")["metrics"]}

    def memory(self):
        """The memory after garbage was collected: JavaScript's, the program's, and the nodes that are still held."""
        for _ in range(2):
            self.session.send("HeapProfiler.collectGarbage")
        metrics = self.metrics()
        wasm = self.page.evaluate("benchMemory.buffer.byteLength")
        return {"heap": metrics["JSHeapUsedSize"] / 1e6, "program": wasm / 1e6, "nodes": metrics["Nodes"],
                "listeners": metrics["JSEventListeners"]}


def interactions(devices, rounds):
    """The same steps on each device, taking turns. Returns for each device the durations of each step."""
    figures = {name: defaultdict(list) for name in devices}
    for device in devices.values():
        device.slow(SLOWDOWN)
    for round in range(rounds + 1):
        for app in USES:
            for name, device in devices.items():
                device.page.bring_to_front()
                for key, longest in device.answers(app):
                    # The first round warms up the compilers.
                    if round > 0: figures[name][(app, *key)].append(longest)
    for device in devices.values():
        device.slow(1)
    return figures


def interaction_lines(figures):
    """A line for each app with its worst interaction, and one for each that takes longer than it should."""
    aim = 100
    for name, steps in figures.items():
        medians = {key: statistics.median(it[1] for it in found) for key, found in steps.items()}
        for app in USES:
            of_app = {key: value for key, value in medians.items() if key[0] == app}
            worst = max(of_app, key=of_app.get)
            yield (f"{name} {app}: worst interaction {of_app[worst]:.0f} ms (median), "
                   f"{max(it[1] for it in steps[worst]):.0f} ms (worst), {worst[3]} on {worst[2]}")
        for key, value in sorted(medians.items(), key=lambda it: -it[1]):
            if value > aim:
                names = {it[0] for it in steps[key]}
                handled = statistics.median(it[2] for it in steps[key])
                busy = statistics.median(it[3] for it in steps[key])
                yield (f"  {name} {key[0]} over {aim} ms: {value:.0f} ms, of which {handled:.0f} ms handling "
                       f"{'/'.join(sorted(names))}, worst {max(it[1] for it in steps[key]):.0f} ms; the step took "
                       f"{busy:.0f} ms of the processor: {key[3]} on {key[2]}")


def memory_lines(devices, rounds):
    """An hour of use: each round has the steps of all apps."""
    for name, device in devices.items():
        device.page.bring_to_front()
        found = []
        for _ in range(rounds):
            for app in USES:
                use(device.page, app, BRIEF)
            found.append(device.memory())
        for what, unit in (("heap", "MB"), ("program", "MB"), ("nodes", ""), ("listeners", "")):
            first, middle, last = (found[at][what] for at in (0, len(found) // 2, -1))
            yield (f"{name} {what} after round 1, {len(found) // 2 + 1} and {rounds}: "
                   f"{first:,.1f}, {middle:,.1f}, {last:,.1f} {unit}".rstrip())
