"""P1: Almanac and each of its apps can be installed, under their names in the user's language."""

import json

import pytest
from playwright.sync_api import Page

from app import App
from devices import Device
from test_relaunch import wait_for_the_offline_copy

NAMES = {
    "/": "Almanac", "/facts": "Facts A Day", "/reflect": "Reflect", "/capsule": "Time Capsule", "/whole": "Whole",
    "/unitana": "Unitana"}
LINKS = """() => ["manifest", "icon", "apple-touch-icon"].map((rel) =>
    new URL(document.querySelector(`link[rel=${rel}]`).href).pathname)"""
KEPT = """async () => {
    const names = await caches.keys();
    const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return kept.flat().map((request) => new URL(request.url).pathname).filter((path) => path.endsWith(".webmanifest"));
}"""


def links(app: str, language: str) -> list[str]:
    icon = "/icons" + (app if app != "/" else "/almanac")
    return [f"{app.rstrip('/')}/manifest.{language}.webmanifest", f"{icon}.svg", f"{icon}-touch.png"]


def manifest(page: Page) -> dict:
    """What the browser itself makes of the page's manifest."""
    answered = page.context.new_cdp_session(page).send("Page.getAppManifest")
    assert answered["errors"] == [], answered["errors"]
    return json.loads(answered["data"])


def wait_for_links(app: App, path: str, language: str) -> None:
    app.page.wait_for_function(f"wanted => JSON.stringify(({LINKS})()) === wanted", arg=json.dumps(
        links(path, language), separators=(",", ":")))


@pytest.mark.parametrize("path", NAMES)
def test_p1_the_browser_could_install_each_app_alone(device: Device, path: str):
    app = device.launch(locale="fr-FR")
    app.open(path)
    wait_for_the_offline_copy(app)
    wait_for_links(app, path, "fr")
    found = manifest(app.page)
    assert (found["id"], found["name"], found["lang"]) == (path, NAMES[path], "fr")
    session = app.page.context.new_cdp_session(app.page)
    assert session.send("Page.getInstallabilityErrors")["installabilityErrors"] == []
    assert session.send("Page.getAppId")["appId"] == app.origin + path
    sizes = app.page.evaluate(
        """(pictures) => Promise.all(pictures.map(async ({ src }) => {
            const image = new Image();
            image.src = src;
            await image.decode();
            return `${image.naturalWidth}x${image.naturalHeight}`;
        }))""", found["icons"])
    assert sizes == [icon["sizes"] for icon in found["icons"]]


def test_p1_the_manifest_follows_the_user_from_app_to_app_and_to_another_language(app: App):
    app.open("/")
    assert app.page.evaluate(LINKS) == links("/", "en")
    for path in ["/capsule", "/whole"]:
        app.page.locator(f'#app a.from[href="{path}"]').click()
        wait_for_links(app, path, "en")
        assert manifest(app.page)["name"] == NAMES[path]
        app.page.go_back()
        wait_for_links(app, "/", "en")
    app.open("/settings/language")
    app.choice("ja").check()
    wait_for_links(app, "/", "ja")
    assert manifest(app.page)["lang"] == "ja"
    # From here on, the page that the server makes for this browser is in another language than the app.
    app.open("/unitana")
    wait_for_links(app, "/unitana", "ja")
    found = manifest(app.page)
    assert (found["id"], found["lang"]) == ("/unitana", "ja")
    assert found["shortcuts"][0]["name"] == "新しい場所"


def test_p1_the_first_paint_has_the_links_of_its_address_and_its_language(app: App):
    app.open("/settings/language")
    app.choice("de").check()
    wait_for_links(app, "/", "de")
    app.page.add_init_script("WebAssembly.instantiateStreaming = () => new Promise(() => {})")
    app.page.goto(app.origin + "/reflect")
    assert app.page.evaluate(LINKS) == links("/reflect", "de")


def test_p1_the_offline_copy_has_the_manifests_that_were_seen_and_no_others(app: App):
    app.open("/")
    wait_for_the_offline_copy(app)
    assert app.page.evaluate(KEPT) == ["/manifest.en.webmanifest"]
    app.open("/capsule")
    assert manifest(app.page)["id"] == "/capsule"
    app.go_offline()
    app.reload()
    assert app.page.evaluate(LINKS) == links("/capsule", "en")
    assert sorted(app.page.evaluate(KEPT)) == ["/capsule/manifest.en.webmanifest", "/manifest.en.webmanifest"]
    assert manifest(app.page)["name"] == "Time Capsule"


def test_p1_an_offer_to_install_another_app_is_not_kept(app: App):
    """The browser's offer belongs to the manifest of the page on which it was made."""
    app.open("/")
    app.page.locator('#app a.from[href="/capsule"]').click()
    wait_for_links(app, "/capsule", "en")
    app.page.evaluate("""() => {
        const offer = new Event("beforeinstallprompt", { cancelable: true });
        Object.assign(offer, { prompt: async () => (window.isAsked = true), userChoice: Promise.resolve({ outcome: "dismissed" }) });
        dispatchEvent(offer);
    }""")
    app.page.go_back()
    wait_for_links(app, "/", "en")
    app.settle()
    assert app.page.locator("#app .content > .notice").count() == 0
