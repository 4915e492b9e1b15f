"""Two tabs of one browser, which share the storage and nothing else."""

import onboarding
import reflect
from app import App
from patience import wait_until

MOTION = "reduce"
# Counts how often the program is notified that its surroundings have changed.
COUNT_NOTIFICATIONS = """(() => {
    window.news = 0;
    const instantiate = WebAssembly.instantiateStreaming;
    WebAssembly.instantiateStreaming = async (...given) => {
        const { module, instance } = await instantiate.apply(WebAssembly, given);
        let at = 0;
        const inbox = (count) => (at = instance.exports.inbox(count));
        const receive = () => {
            if (new Uint8Array(instance.exports.memory.buffer)[at] === 4) window.news += 1;
            instance.exports.receive();
        };
        return { module, instance: { exports: { ...instance.exports, inbox, receive } } };
    };
})()"""


def test_a_tab_finds_what_the_other_stored(app: App):
    onboarding.onboard(app)
    other = app.open_beside()
    other.open(onboarding.SETTINGS)
    other.page.locator("input[type=time]").fill("06:15")
    app.page.bring_to_front()
    onboarding.browse(app)
    app.rows.first.click()
    app.page.locator("article.fact").wait_for()
    app.open(onboarding.SETTINGS)
    assert app.page.locator("input[type=time]").input_value() == "06:15"


def onboard_in_two_tabs(app: App) -> list[App]:
    """Both tabs reach the last step before either continues."""
    tabs = [app, app.open_beside()]
    for tab in tabs:
        tab.page.bring_to_front()
        tab.open()
        onboarding.to_notifications(tab)
    for tab in tabs:
        tab.page.bring_to_front()
        tab.primary.click()
        tab.wait_for(onboarding.TODAY)
    return tabs


def test_two_tabs_onboard_concurrently(app: App):
    first, second = onboard_in_two_tabs(app)
    assert first.stored("facts") == second.stored("facts") != []
    first.page.bring_to_front()
    first.reload()
    assert first.page.locator("article.fact h2").inner_text() == second.page.locator("article.fact h2").inner_text()


def test_two_tabs_that_onboard_concurrently_leave_one_reminder(app: App):
    onboard_in_two_tabs(app)
    wait_until(lambda: app.stored("own_reminders"), "the reminder is published", app.page)
    assert len(app.stored("own_reminders")) == 1


def test_a_write_notifies_the_other_tab_once_and_not_its_own(open_app):
    """Stores a draft, because a change of a reminder would make the notified tab write as well."""
    app = open_app(scripts=[COUNT_NOTIFICATIONS])
    app.open("/reflect")
    reflect.onboard(app)
    reflect.wait_until_sent(app)
    other = app.open_beside()
    other.open(reflect.MORNING)
    # A page of the same origin without the program, which both tabs take for another tab that has written.
    third = app.page.context.new_page()
    third.goto(app.origin + "/rest/v1/")

    def news() -> list[int]:
        """How often each tab has been notified, once what was on its way has arrived before a notification of ours."""
        for tab in (app, other):
            tab.settle()
        counts = [tab.page.evaluate("news") for tab in (app, other)]
        third.evaluate("new BroadcastChannel('almanac').postMessage('written')")
        for tab, count in zip((app, other), counts):
            tab.page.wait_for_function("count => news > count", arg=count)
        for tab in (app, other):
            tab.settle()
        return [tab.page.evaluate("news") for tab in (app, other)]

    before = news()
    other.field().fill("A quiet beginning.")
    app.page.wait_for_function("before => news > before", arg=before[0])
    # One of them is ours.
    assert news() == [before[0] + 1 + 1, before[1] + 1]
