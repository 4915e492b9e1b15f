"""P8: Settings → Your data in a browser: the copy is a file that can be read, and deleting leaves nothing."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

import account
import reflect
from app import App
from patience import wait_until

MOTION = "reduce"
NO_SHEET = "navigator.canShare = navigator.share = undefined"
DATA = "/settings/data"


def reflecting(open_app) -> App:
    app = open_app(scripts=[NO_SHEET])
    app.open("/reflect")
    reflect.onboard(app, goal="Ten kilometres")
    reflect.wait_until_sent(app)
    return app


def copy(app: App) -> tuple[str, dict]:
    """Downloads a copy; its name and its content."""
    with app.page.expect_download() as download:
        app.page.locator('#app button:has(use[href$="#archive"])').first.click()
    return download.value.suggested_filename, json.loads(Path(download.value.path()).read_bytes())


def test_p8_the_copy_of_an_account_is_valid_json_with_the_users_records(open_app):
    app = reflecting(open_app)
    app.open(DATA)
    name, archive = copy(app)
    assert name.startswith("almanac-2") and name.endswith(".json")
    assert archive["format"] == "almanac-account"
    assert "Ten kilometres" in json.dumps(archive["tables"]["goals"])
    expect(app.page.locator("#app .notice")).to_contain_text("downloads")


def choose(app: App, file: Path) -> None:
    """Chooses a file to import in the browser's own dialog."""
    with app.page.expect_file_chooser() as chooser:
        app.page.locator('#app button:has(use[href$="#upload"])').click()
    assert not chooser.value.is_multiple()
    chooser.value.set_files(file)


def test_p8_a_copy_chosen_in_the_browser_brings_the_records_to_another_device(open_app, tmp_path: Path):
    app = reflecting(open_app)
    app.open(DATA)
    with app.page.expect_download() as download:
        app.page.locator('#app button:has(use[href$="#archive"])').first.click()
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)

    other = open_app()
    other.open(DATA)
    choose(other, file)
    notice = other.page.locator("#app .notice")
    expect(notice).to_contain_text(file.name)
    assert other.stored("own_goals") == [], "nothing happens before the user agrees"
    notice.get_by_role("button", name="Import now").click()
    expect(notice).to_contain_text("was imported.")
    rows = json.loads(file.read_bytes())["tables"]
    wait_until(lambda: len(other.stored("own_goals")) >= len(rows["goals"]), "the goal arrives", other.page)
    other.open("/reflect")
    other.wait_for(reflect.TODAY)
    expect(other.page.locator("#app")).to_contain_text("Ten kilometres")


@pytest.mark.parametrize("content, message", [
    ("Dear diary", "This isn’t a copy made by Almanac."),
    ('{"format": "almanac-account", "version": 3, "tables": {}}', "made by a newer version"),
    ('{"format": "almanac-account", "version": 1, "tables": {"goals": [{"id": "x"}]}}', "damaged"),
], ids=["foreign", "newer", "damaged"])
def test_p8_a_wrong_file_chosen_in_the_browser_gets_a_clear_error(open_app, tmp_path: Path, content: str, message: str):
    app = reflecting(open_app)
    app.open(DATA)
    before = [app.stored(table) for table in ("own_goals", "own_reflections")]
    file = tmp_path / "copy.json"
    file.write_text(content)
    choose(app, file)
    agree = app.page.get_by_role("button", name="Import now")
    if message == "damaged":
        # Whether its rows are valid, only the server knows.
        app.watch.expect("status of 4")
        agree.click()
    expect(app.error).to_contain_text(message)
    expect(app.error).to_contain_text("nothing is added twice" if message == "damaged" else "Nothing was imported.")
    expect(agree).to_have_count(0)
    assert [app.stored(table) for table in ("own_goals", "own_reflections")] == before


def test_p8_offline_the_copy_is_of_this_device(open_app):
    app = reflecting(open_app)
    # Settings ask whether the address of an anonymous account was confirmed meanwhile.
    with app.page.expect_response(re.compile("/auth/v1/token")):
        app.open(DATA)
    app.go_offline()
    expect(app.page.locator("#app")).to_contain_text("One file with what’s on this device")
    name, archive = copy(app)
    assert name.startswith("almanac-this-device-2") and archive["format"] == "almanac-device"
    assert "Ten kilometres" in json.dumps(archive["tables"]["goals"])
    app.go_online()


def test_p8_the_storage_in_use_is_shown_and_can_be_protected(open_app):
    app = reflecting(open_app)
    app.open(DATA)
    expect(app.page.locator("#app")).to_contain_text("Used on this device")
    assert any(unit in app.page.locator("#app").inner_text() for unit in ("kB", "MB"))


def test_ux10_deleting_everything_leaves_neither_account_nor_records(open_app):
    app = reflecting(open_app)
    app.open("/settings/delete")
    expect(app.page.locator("#app")).to_contain_text("This can’t be undone.")
    app.primary.click()
    app.wait_for(account.SETTINGS)
    expect(app.page.locator("#app .notice")).to_contain_text("Everything has been deleted.")
    for table in ("own_goals", "own_reflections", "outbox", "preferences"):
        assert app.stored(table) == [], table
    app.open("/reflect")
    app.wait_for("/reflect/onboarding/personal-info")


def test_security_k11_enter_in_the_password_deletes_nothing(open_app):
    app = reflecting(open_app)
    account.link(app, "robin.enter@example.com", "correct horse")
    app.open(account.DELETE)
    deletions = []
    app.page.on("request", lambda request: deletions.append(request.url) if request.method == "DELETE" else None)
    app.field(0).fill("correct horse")
    app.field(0).press("Enter")
    # The program handles one event after the other: had Enter begun to delete, the request would be on its way by then.
    app.page.locator('#app a:has(use[href$="#archive"]), #app button:has(use[href$="#archive"])').first.click()
    app.wait_for(DATA)
    assert deletions == []


def test_p8_dark_and_light_are_chosen_whatever_the_system_says(open_app):
    app = open_app()
    app.page.emulate_media(color_scheme="light")
    app.open("/settings/appearance")
    ground = "getComputedStyle(document.body).backgroundColor"
    light = app.page.evaluate(ground)
    app.page.locator(".choice", has_text="Dark").first.click()
    app.page.wait_for_function(f"light => {ground} !== light", arg=light)
    dark = app.page.evaluate(ground)
    app.reload()
    assert app.page.evaluate(ground) == dark, "it stays after a restart"
    app.page.emulate_media(color_scheme="dark")
    app.page.locator(".choice", has_text="Light").first.click()
    app.page.wait_for_function(f"light => {ground} === light", arg=light)
    app.page.locator(".choice", has_text="Match the system").first.click()
    app.page.wait_for_function(f"dark => {ground} === dark", arg=dark)
