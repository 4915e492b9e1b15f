"""A page may be left at any moment. Whatever it was doing then, the storage is free for the next one.

WebKit keeps left pages alive with their transactions open, and an open one keeps every other page from writing
(browsers D1). So a page is left at each step of a save in turn, and then every table has to take a write."""

import pytest

import onboarding
import reflect
from app import App
from engine import covered
from patience import wait_until

# Leaves at the n-th step of what the storage does from the next click on: the beginning of a transaction, a request, or
# the end of one. A click that is followed by fewer steps is left later.
LEAVE_AT = """(() => {
    window.leaveAt = (number, address) => addEventListener("click", () => {
        let steps = 0;
        let isLeft = false;
        // Once: a page that comes back goes on with its timers.
        const leave = () => {
            if (!isLeft) location.href = address;
            isLeft = true;
        };
        const step = () => {
            steps += 1;
            if (steps === number) leave();
        };
        const counting = (prototype, name, also = () => {}) => {
            const original = prototype[name];
            prototype[name] = function (...given) {
                const answer = original.apply(this, given);
                also(answer);
                step();
                return answer;
            };
        };
        counting(IDBDatabase.prototype, "transaction", (it) => it.addEventListener("complete", step));
        for (const name of ["put", "delete", "get", "getAll"]) counting(IDBObjectStore.prototype, name);
        setTimeout(leave, 1_000);
    }, { capture: true, once: true });
})()"""
# Begins to write to every table. `window.tablesLeft` holds the names of those that have not taken it.
WRITE_EVERYWHERE = """async () => {
    const database = await new Promise((resolve, reject) => {
        const request = indexedDB.open("almanac");
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
    });
    window.tablesLeft = new Set(database.objectStoreNames);
    window.tables = tablesLeft.size;
    for (const name of [...tablesLeft]) {
        const transaction = database.transaction(name, "readwrite");
        transaction.objectStore(name).count();
        transaction.oncomplete = () => {
            tablesLeft.delete(name);
            if (tablesLeft.size === 0) database.close();
        };
    }
    return tables;
}"""
ELSEWHERE = ["/whole", "/capsule", "/settings"]


def expect_every_table_takes_a_write(app: App) -> None:
    assert app.page.evaluate(WRITE_EVERYWHERE) > 20
    left = "[...window.tablesLeft]"
    wait_until(
        lambda: not app.page.evaluate(left), lambda: f"these take a write: {app.page.evaluate(left)}", app.page)


@covered("test_leaving.py")
@pytest.mark.parametrize("there", ["/whole", "/capsule", "about:blank"])
def test_d1_after_leaving_every_table_takes_a_write(app: App, there: str):
    onboarding.onboard(app)
    app.settle()
    if there == "about:blank":
        # Another window of the browser is what is blocked then.
        other = app.open_beside()
        other.open("/reflect")
        app.page.goto(there)
        return expect_every_table_takes_a_write(other)
    app.open(there)
    expect_every_table_takes_a_write(app)
    app.page.go_back()
    app.wait_for(onboarding.TODAY)
    expect_every_table_takes_a_write(app)


def leave_at(app: App, step: int, there: str, button) -> None:
    """Leaves at this step of the save that a button begins."""
    # As an engine reports requests and answers of a page that is gone.
    app.watch.expect_network_failures()
    app.settle()
    app.page.evaluate("([step, there]) => leaveAt(step, there)", [step, there])
    button.click()
    app.page.wait_for_function(
        "there => location.pathname.startsWith(there) && 'started' in document.documentElement.dataset", arg=there)


def test_d1_a_favorite_is_left_at_every_step_of_its_save(open_device):
    app = open_device(scripts=(LEAVE_AT,)).launch()
    onboarding.onboard(app)
    for step in range(1, 13):
        app.open(onboarding.TODAY)
        app.page.locator("article.fact").wait_for()
        leave_at(app, step, ELSEWHERE[step % len(ELSEWHERE)], app.small())
        expect_every_table_takes_a_write(app)


def test_d1_a_reflection_is_left_at_every_step_of_its_save(open_device):
    app = open_device(scripts=(LEAVE_AT,)).launch()
    app.open("/reflect")
    reflect.onboard(app)
    for step in range(1, 17, 3):
        app.open(reflect.MORNING)
        app.field().fill(f"Left at step {step}")
        leave_at(app, step, "/whole", app.primary)
        expect_every_table_takes_a_write(app)
        # What is left of the page comes back as it was, and goes on.
        app.page.go_back()
        app.page.wait_for_function("() => location.pathname.startsWith('/reflect')")
        app.wait_until_started()
        expect_every_table_takes_a_write(app)
