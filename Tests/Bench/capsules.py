"""A list of 1,000 sealed capsules: the time until it is on screen, the cost of an event, going back to it and the
smoothness of scrolling, compared with an empty list, a blank page of the same height, and a list written by hand."""

import json
import urllib.request
import uuid
from datetime import datetime, timedelta, timezone

import device
from facts import ROOT, LocalServer

PAGES = ROOT / "Tests/Bench/Pages"
CAPSULES = 1_000
EMAIL, PASSWORD = "bench@example.com", "Apfelkuchen im Garten"
HOME = "/capsule"
KINDS = ["emotion", "goal", "memory", "decision"]
LONG = 50

# Resolves once the program shows its first screen and the browser has painted it.
STARTED = """
window.benchStarted = new Promise((resolve) => {
  const check = () => {
    if (!("started" in document.documentElement.dataset)) return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => resolve(performance.now())));
  };
  const observer = new MutationObserver(check);
  observer.observe(document, { subtree: true, attributes: true, attributeFilter: ["data-started"] });
});
"""

# Scrolls from top to bottom, one step per frame. Returns the duration of each frame.
SCROLL = """
(step) => new Promise((resolve) => {
  const frames = [];
  let last = null;
  const next = (now) => {
    if (last !== null) frames.push(now - last);
    last = now;
    if (frames.length >= 180 || scrollY + innerHeight >= document.documentElement.scrollHeight - 1) return resolve(frames);
    scrollBy(0, step);
    requestAnimationFrame(next);
  };
  scrollTo(0, 0);
  requestAnimationFrame(next);
})
"""

# The milliseconds that one event takes until the document has changed: the browser's report that the user went to the
# address on the screen, which is handled before `dispatchEvent` returns. The clock is coarse, so several are measured.
EVENT = """
(count) => {
  document.body.getBoundingClientRect();
  const start = performance.now();
  for (let sent = 0; sent < count; sent += 1) dispatchEvent(new PopStateEvent("popstate", { state: history.state }));
  return (performance.now() - start) / count;
}
"""
EVENTS = 20

# Opens a capsule and returns to the list, which is drawn again. Returns the time from Back to the painted list.
BACK = """
async () => {
  const seen = (selector) => new Promise((resolve) => {
    const check = () => {
      const found = document.querySelector(selector);
      if (!found) return;
      observer.disconnect();
      resolve(found);
    };
    const observer = new MutationObserver(check);
    observer.observe(document.body, { childList: true, subtree: true });
    check();
  });
  document.querySelector("#app a.row").click();
  const back = await seen(".screen:has(.seal) .back");
  await new Promise((resolve) => setTimeout(resolve, 100));
  const start = performance.now();
  back.click();
  await seen("#app a.row");
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  return performance.now() - start;
}
"""


def capsules(table, browser, program, repetitions=9):
    with program.serve() as address:
        fill(address)
        full, empty = new_device(browser, address), new_device(browser, address)
        sign_in(full, address)
        pictures, launches = {"full": [], "empty": []}, {"full": [], "empty": []}
        for _ in range(repetitions):
            for name, context in (("full", full), ("empty", empty)):
                painted, started = launch(context, address)
                pictures[name].append(painted)
                launches[name].append(started)
        what = f"{CAPSULES:,} capsules: launch to the"
        table.add(f"{what} saved screen", pictures["full"], pictures["empty"], "ms", "none", repetitions)
        table.add(f"{what} current list", launches["full"], launches["empty"], "ms", "none", repetitions)
        page = opened(full, address)
        # The first check of the reminders is part of the launch, not of scrolling.
        page.wait_for_timeout(2_000)
        tall = full.new_page()
        height = page.evaluate("document.documentElement.scrollHeight")
        tall.set_content(f"<body style='margin:0;height:{height}px'>")
        longest, others, slow = [], [], 0
        for _ in range(repetitions):
            page.bring_to_front()
            frames = page.evaluate(SCROLL, 400)
            slow += sum(frame > LONG for frame in frames)
            longest.append(max(frames))
            tall.bring_to_front()
            others.append(max(tall.evaluate(SCROLL, 400)))
        table.add(f"{CAPSULES:,} capsules: longest frame of a scroll", longest, others, "ms", "a blank page", repetitions)
        few = new_device(browser, address)
        hand = LocalServer(folders=[PAGES, ROOT / "Web"])
        rivals = {"ours": page, "by hand": browser.new_context(viewport={"width": 390, "height": 844}).new_page(),
                  "none": opened(empty, address), "one": one_capsule(few, address)}
        rivals["by hand"].goto(f"{hand.address}/capsules.html")
        events, backs = {name: [] for name in rivals}, {name: [] for name in rivals}
        for _ in range(repetitions):
            for name, rival in rivals.items():
                rival.bring_to_front()
                events[name].append(rival.evaluate(EVENT, EVENTS))
                if name != "none": backs[name].append(rival.evaluate(BACK))
        for name in ("by hand", "none"):
            table.add(f"{CAPSULES:,} capsules: one event", events["ours"], events[name], "ms", name, repetitions)
        for name in ("by hand", "one"):
            table.add(f"{CAPSULES:,} capsules: back to the list", backs["ours"], backs[name], "ms", name, repetitions)
        hand.shutdown()
        rivals["by hand"].context.close()
        page.bring_to_front()
        kept = page.evaluate("dispatchEvent(new Event('pagehide')), localStorage.getItem('almanac.last')?.length ?? 0")
        for context in (full, empty, few):
            context.close()
    return (f"{slow} of the frames of {repetitions} scrolls through {CAPSULES:,} capsules took longer than {LONG} ms; "
            f"the saved screen has {kept / 1000:,.0f} kB")


def fill(address):
    """Creates an account with a sealed capsule and its reminder for each of the coming days, as the app stores them."""
    def post(path, body, token=None):
        headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
        request = urllib.request.Request(address + path, json.dumps(body).encode(), headers)
        with urllib.request.urlopen(request, timeout=60) as answer:
            return json.loads(answer.read() or "null")

    token = post("/auth/v1/signup", {"email": EMAIL, "password": PASSWORD})["access_token"]
    now = datetime.now(timezone.utc)
    sealed = [(str(uuid.uuid4()), str(uuid.uuid4()), KINDS[number % 4], (now + timedelta(days=number + 1)).isoformat())
              for number in range(CAPSULES)]
    for first in range(0, CAPSULES, 100):
        some = sealed[first:first + 100]
        post("/rest/v1/reminders", [
            {"id": reminder, "app": "capsule", "subject": id, "kind": "once", "enabled": True, "fire_at": at,
             "content": {"title": "Time Capsule Ready!", "body": f"Your {kind.title()} capsule is ready to open!",
                         "route": f"{HOME}/{id}", "language": "en", "data": {"capsuleId": id, "type": kind}}}
            for id, reminder, kind, at in some], token)
        post("/rest/v1/capsules", [
            {"id": id, "type": kind, "content": "The sea was grey that day. " * 20, "status": "locked", "unlock_at": at,
             "notification_id": reminder}
            for id, reminder, kind, at in some], token)


def new_device(browser, address):
    context = browser.new_context(
        viewport={"width": 390, "height": 844}, locale="en-GB", reduced_motion="reduce",
        permissions=["notifications"])
    context.set_default_timeout(60_000)
    context.add_init_script(STARTED)
    page = context.new_page()
    page.goto(address + HOME)
    page.wait_for_function("() => navigator.serviceWorker.controller")
    page.close()
    return context


def opened(context, address):
    page = context.new_page()
    page.goto(address + HOME)
    page.wait_for_selector("html[data-started]", state="attached")
    return page


def sign_in(context, address):
    page = context.new_page()
    device.sign_in(page, address, EMAIL, PASSWORD)
    page.goto(address + HOME)
    device.wait_for_rows(page, "own_capsules", f"rows >= {CAPSULES}")
    # Waits until the reminders are planned, so that later launches do not plan them.
    device.wait_for_rows(page, "planned_reminders", f"rows === {CAPSULES}")
    page.close()


def one_capsule(context, address):
    page = context.new_page()
    page.goto(address + HOME + "/new")
    page.locator("#app textarea").fill("The sea.")
    page.locator("#app .actions > .primary").click()
    page.wait_for_selector("#app a.row")
    return page


def launch(context, address):
    page = context.new_page()
    page.goto(address + HOME, wait_until="commit")
    figures = page.evaluate(
        "benchStarted.then((it) => [performance.getEntriesByName('first-contentful-paint')[0].startTime, it])")
    page.close()
    return figures
