"""What one account costs after some years of use: at the server, and at a device that signs in to it."""

import json
import shutil
import tempfile
import time
from pathlib import Path

import bulk
import people
from growth import shown
from program import STARTED
from routes import SETTINGS, Client, reflection

YEARS = [0, 1, 3, 10]
REPETITIONS = 15

# In JavaScript: how many rows a device has of the tables that are named, once the database is there.
COUNTS = """async (tables) => {
  const done = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  if (!(await indexedDB.databases()).some(({ name }) => name === "almanac")) return [];
  const database = await done(indexedDB.open("almanac"));
  try {
    const names = tables.filter((name) => database.objectStoreNames.contains(name));
    if (names.length < tables.length) return [];
    const transaction = database.transaction(names);
    return await Promise.all(names.map((name) => done(transaction.objectStore(name).count())));
  } finally {
    database.close();
  }
}"""


def mix(years):
    """Two reflections a day, a liked quote a day, and in ten years a thousand capsules, fifty places, twenty devices."""
    def some(in_ten_years, least=0):
        count = max(least, in_ten_years * years // 10)
        return (count, count, count)

    return people.Mix(
        reflections=some(7_300), liked_quotes=some(3_650), capsules=some(1_000), places=some(50), devices=some(20, 1),
        sessions=some(20, 1), push_subscriptions=(0, 0, 0), reminders=some(10), seen_facts=some(366), events=some(10),
        versions=some(100), tombstones=some(500), notifications=(0, 0, 0), days=3_700, pace=people.DAY // 2)


def years(program, browser):
    """Returns lines for the report."""
    found = {}
    with tempfile.TemporaryDirectory(prefix="almanac-years-") as folder:
        for number in YEARS:
            data = Path(folder) / "data"
            shutil.rmtree(data, ignore_errors=True)
            with program.run(data):
                # The start has made the tables.
                pass
            engine = bulk.SQLite(data / "almanac.sqlite")
            add_quotes(engine)
            # Of two accounts, the second has an address.
            people.fill(engine, 2, mix=mix(number))
            with program.run(data, SETTINGS) as running:
                found[number] = at_the_server(running) | on_a_device(browser, running, mix(number))
            found[number]["server: the database with two such accounts, MB"] = (data / "almanac.sqlite").stat().st_size / 1e6
            print(f"  {number} years: {json.dumps(found[number])}", flush=True)
    rows = [["One account, years of use", *(str(number) for number in YEARS)]]
    rows += [[what, *(shown(found[number][what]) for number in YEARS)] for what in found[0]]
    width = max(len(row[0]) for row in rows)
    return ["", *(row[0].ljust(width) + "".join(cell.rjust(14) for cell in row[1:]) for row in rows)]


def add_quotes(engine, count=3_700):
    """Ten years of liked quotes need more quotes than come with the program."""
    engine.run(
        "INSERT INTO quotes (id, english_text, categories, created_at, updated_at, change_number) "
        f"SELECT {engine.id(12, k='0')}, 'A quote with the number ' || n, '[]', {engine.instant('1700000000 + n')}, "
        f"{engine.instant('1700000000 + n')}, 1 + n / 50 FROM ({engine.numbers(count)})")
    engine.quotes = [row[0] for row in engine.rows("SELECT id FROM quotes ORDER BY id")]


def at_the_server(running):
    client = Client(running.address)
    _, answer = client.ask("POST", "/auth/v1/token?grant_type=password", None, {
        "email": people.address(1), "password": people.PASSWORD})
    token = json.loads(answer)["access_token"]

    def pull():
        passed, size, cursor, pages, more = 0, 0, 0, 0, True
        while more:
            took, answer = client.ask("GET", f"/api/changes?since={cursor}", token)
            page = json.loads(answer)
            passed, size, pages = passed + took, size + len(answer), pages + 1
            cursor, more = page["cursor"], page["more"]
        return passed, size, pages, cursor

    pulls = sorted(pull() for _ in range(5))
    passed, size, pages, cursor = pulls[2]

    def middle(method, path, body=None):
        answers = sorted(client.ask(method, path, token, body)[0] for _ in range(REPETITIONS))
        return answers[REPETITIONS // 2]

    _, copy = client.ask("GET", "/api/account/export", token)
    search = "/rest/v1/reflections?select=id&reflection_text=ilike.*"
    return {
        "server: sync of a new device, ms": passed, "server: its bytes before compression, kB": size / 1_000,
        "server: its pages": pages, "server: sync of nothing new, ms": middle("GET", f"/api/changes?since={cursor}"),
        "server: save one row, ms": middle("POST", "/rest/v1/reflections", reflection()),
        "server: search, a common word, ms": middle("GET", search + "boxes*&limit=30"),
        "server: search, a word that is nowhere, ms": middle("GET", search + "zeppelin*&limit=30"),
        "server: export, ms": middle("GET", "/api/account/export"), "server: its bytes, kB": len(copy) / 1_000,
    }


def on_a_device(browser, running, mix):
    """Signs in on a fresh profile, waits for everything, and starts the app again."""
    context = browser.new_context(viewport={"width": 390, "height": 844}, locale="en-GB")
    context.add_init_script(f"window.tappable = {STARTED}")
    page = context.new_page()
    page.set_default_timeout(240_000)
    page.goto(running.address + "/settings/sign-in")
    page.evaluate("window.tappable")
    fields = page.locator("#app input")
    fields.nth(0).fill(people.address(1))
    fields.nth(1).fill(people.PASSWORD)
    started = time.monotonic()
    page.locator("#app .actions > .primary").click()
    tables = ["own_reflections", "own_liked_quotes", "own_capsules", "own_places"]
    wanted = [mix.reflections[0], mix.liked_quotes[0], mix.capsules[0], mix.places[0]]
    while True:
        counts = page.evaluate(COUNTS, tables)
        if len(counts) == 4 and all(count >= needed for count, needed in zip(counts, wanted)): break
        if time.monotonic() > started + 120:
            raise SystemExit(f"The device has {counts} of {wanted}.")
        time.sleep(0.1)
    figures = {"device: sign-in until everything is there, s": time.monotonic() - started}
    page.wait_for_timeout(3_000)
    figures["device: IndexedDB and caches, MB"] = page.evaluate(
        "navigator.storage.estimate().then(({ usage }) => usage / 1e6)")
    page.close()
    for name, path in (("Today", "/"), ("the journal", "/reflect/journal"), ("favorites", "/whole/favorites"),
                       ("capsules", "/capsule")):
        times = [start(context, running.address + path) for _ in range(3)]
        figures[f"device: warm start at {name} until tappable, ms"] = sorted(time for time, _ in times)[1]
        figures[f"device: memory of the page at {name}, MB"] = sorted(size for _, size in times)[1]
    context.close()
    return figures


def start(context, address):
    """The time in ms until a page can be tapped, and the memory of its renderer in MB a moment later."""
    page = context.new_page()
    page.goto(address)
    passed = page.evaluate("window.tappable")
    page.wait_for_timeout(1_000)
    browser = context.browser.new_browser_cdp_session()
    processes = browser.send("SystemInfo.getProcessInfo")["processInfo"]
    sizes = []
    for process in processes:
        if process["type"] != "renderer": continue
        try:
            status = Path(f"/proc/{process['id']}/status").read_text()
            sizes.append(int(status.split("VmRSS:")[1].split()[0]) * 1024 / 1_000_000)
        except (OSError, IndexError):
            pass
    browser.detach()
    page.close()
    return passed, max(sizes, default=0)
