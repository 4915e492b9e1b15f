"""Reflect's onboarding, killed at each step: it continues where it was, with everything that was filled in, and in the
end each row is on the server once."""

import reflect
from app import App
from devices import Device
from patience import wait_until
from server import Server

GOAL = "Zehn Kilometer ohne Pause"


def kept(app: App, change) -> None:
    """Makes a change and waits until it is stored. Encryption makes stored values differ every time."""
    before = app.stored("reflect_drafts")
    change()
    wait_until(lambda: app.stored("reflect_drafts") != before, "the change is stored", app.page)


def fill_name(app: App, goal: str) -> None:
    kept(app, lambda: app.field().fill("Maxi"))


def fill_goal(app: App, goal: str) -> None:
    kept(app, lambda: app.field().fill(goal))
    kept(app, lambda: app.choice("health").check())


def fill_sports(app: App, goal: str) -> None:
    kept(app, lambda: app.choice("running").check())
    kept(app, lambda: app.field().fill("Unterwasserrugby"))


def fill_history(app: App, goal: str) -> None:
    kept(app, lambda: app.choice("sometimes").check())


def fill_times(app: App, goal: str) -> None:
    kept(app, lambda: app.times.nth(0).fill("06:15"))
    kept(app, lambda: app.times.nth(1).fill("21:45"))


def fill_nothing(app: App, goal: str) -> None:
    """This step has nothing to fill in."""


def everything(app: App) -> list:
    """The values of all fields and choices on the screen."""
    return app.page.evaluate(
        """() => [...document.querySelectorAll("#app input, #app textarea")]
            .map((input) => /radio|checkbox/.test(input.type) ? [input.value, input.checked] : input.value)""")


def next_step(app: App, step: str) -> None:
    """Goes to the next step. The tutorial has three pages."""
    if step == "tutorial":
        app.primary.click()
        app.primary.click()
    app.primary.click()


FILL = {
    "personal-info": fill_name, "goal": fill_goal, "sports": fill_sports, "journal-history": fill_history,
    "tutorial": fill_nothing, "reflection-reason": fill_nothing, "reminder-times": fill_times,
    "completion": fill_nothing,
}
PATHS = {step: f"/reflect/onboarding/{step}" for step in reflect.STEPS}


def expect_each_row_once(app: App, server: Server, goal: str) -> None:
    reflect.wait_until_sent(app)
    goals = [row for row in server.rows("goals") if row["goal_text"] == goal]
    assert len(goals) == 1, goals
    owner = goals[0]["user_id"]
    rows = {table: [row for row in server.rows(table) if row["user_id"] == owner] for table in reflect.TABLES}
    assert len(rows["goals"]) == 1 and goals[0]["category"] == "health"
    assert [(row["name"], row["journaling_history"]) for row in rows["user_profile"]] == [("Maxi", "sometimes")]
    assert sorted(row["sport_name"] for row in rows["user_sports"]) == ["Unterwasserrugby", "running"]
    assert [row["morning_reflection_time"] for row in rows["preferences"]] == ["06:15:00"]
    events = [(row["name"], row["step"]) for row in rows["events"]]
    steps = [("step_completed", step) for step in reflect.STEPS[:-1]]
    # The first is entered before there is anything to keep.
    steps += [("step_entered", step) for step in reflect.STEPS[1:]]
    others = [
        ("tutorial_viewed", "tutorial"), ("permission_answered", "reminder-times"),
        ("onboarding_completed", "completion")]
    assert sorted(events) == sorted(steps + others), "each step is reported once"


def test_after_a_kill_each_step_resumes_with_its_drafts(device: Device, server: Server):
    app = device.launch()
    app.open("/reflect")
    for number, step in enumerate(reflect.STEPS):
        app.wait_for(PATHS[step])
        FILL[step](app, GOAL)
        filled = everything(app)
        device.kill()
        app = device.launch()
        app.open("/reflect")
        app.wait_for(PATHS[step])
        assert everything(app) == filled, step
        next_step(app, step)
        app.wait_for(PATHS[reflect.STEPS[number + 1]] if step != "completion" else reflect.TODAY)
    expect_each_row_once(app, server, GOAL)


def test_a_kill_during_continue_resumes_at_this_step_or_the_next_without_duplicates(
    device: Device, server: Server
):
    goal = GOAL + ", zum zweiten Mal"
    app = device.launch()
    app.open("/reflect")
    for number, step in enumerate(reflect.STEPS):
        app.wait_for(PATHS[step])
        FILL[step](app, goal)
        filled = everything(app)
        next_step(app, step)
        device.kill()
        app = device.launch()
        app.open("/reflect")
        following = PATHS[reflect.STEPS[number + 1]] if step != "completion" else reflect.TODAY
        wait_until(
            lambda: app.path in (PATHS[step], following),
            lambda: f"it goes on at {step} or {following}; {len(app.stored('reflect_drafts'))} drafts are stored", app.page)
        if app.path == PATHS[step]:
            assert everything(app) == filled, step
            next_step(app, step)
        app.wait_for(following)
    expect_each_row_once(app, server, goal)


def test_after_a_reload_going_back_shows_what_was_filled_in(app: App):
    app.open("/reflect")
    seen = {}
    for step in reflect.STEPS[:-1]:
        app.wait_for(PATHS[step])
        FILL[step](app, GOAL)
        seen[step] = everything(app)
        next_step(app, step)
    app.wait_for(reflect.COMPLETION)
    app.reload()
    for step in reversed(reflect.STEPS[:-1]):
        app.back.click()
        app.wait_for(PATHS[step])
        if step != "sports":  # The text typed there has become a chip.
            assert everything(app) == seen[step], step
