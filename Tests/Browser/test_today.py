"""P1: the Today page in a browser: what it keeps for the next visit, on paper, and how one comes from it to an app."""

import json
import re
import urllib.request
from pathlib import Path

import pytest
from playwright.sync_api import expect

import capsules
import onboarding
import reflect
from app import App
from screens_home import HOME, answer, lock, save, set_up

CONTENT = Path(__file__).parents[2] / "Content"
NEVER = "WebAssembly.instantiateStreaming = () => new Promise(() => {})"
SECRET = "Nobody may read this"
GOAL = "Ten kilometres"


def everything(app: App, language: str = "en") -> None:
    for _ in set_up(app, language):
        pass
    reflect.wait_until_sent(app)
    app.open(HOME)
    app.page.locator("#app .entry.values .value").first.wait_for()


def content(kind: str) -> list[dict]:
    return [json.loads(line) for file in (CONTENT / kind).glob("*.jsonl") for line in file.open(encoding="utf-8")]


def longest_texts(language: str) -> dict[str, dict[str, str]]:
    """The longest text for each part of an entry of Today, by the entry's kind: whatever a day brings has no more."""
    facts = [it["texts"][language] for it in content("facts")]
    fact = max(facts, key=lambda it: len(it["title"] + it["summary"]))
    quotes = content("quotes")
    quote = max(quotes, key=lambda it: len(it["english_text"]) + 2 * len(it["chinese_text"]))
    names = "zh" if language == "zh" else "en"
    sources = [
        ", ".join(part for part in [it["author"][names], it.get("work", {}).get(names), it.get("year")] if part)
        for it in quotes if it.get("author")]
    words = json.loads((CONTENT / "Localizable.xcstrings").read_text())["strings"]
    prompts = [
        text["localizations"][language]["stringUnit"]["value"] for key, text in words.items()
        if re.fullmatch(r"reflect\.(morning|evening)\.\d+", key)]
    return {
        "headline": {"h2": fact["title"], ".detail": fact["summary"]},
        "quotation": {
            ".label": max(sources, key=len), "h2": quote["english_text"], ".detail": quote["chinese_text"]},
        "asking": {"h2": max(prompts, key=len)},
    }


def kept(app: App) -> str:
    """What the browser keeps of the last screen once the page is left. Then the page is shown again, and goes on."""
    return app.page.evaluate("""() => {
        dispatchEvent(new PageTransitionEvent("pagehide"));
        dispatchEvent(new PageTransitionEvent("pageshow"));
        const screen = document.createElement("template");
        screen.innerHTML = JSON.parse(localStorage.getItem("almanac.last")).html;
        const all = Object.entries(localStorage).map((it) => it.join("=")).join("\\n");
        return all + "\\n" + screen.content.textContent;
    }""")


def test_p1_the_kept_screen_holds_nothing_that_is_encrypted_in_storage(app: App):
    everything(app)
    answer(app).fill(SECRET)
    clear = kept(app)
    fact = app.page.locator(".entry.headline h2").text_content()
    assert fact in clear, "the fact is public, so it is painted first on the next visit"
    values = app.page.locator(".entry.values .value").all_inner_texts()
    assert values
    for secret in [SECRET, GOAL, capsules.TEXT, "December 2028", "to the next capsule", *values]:
        assert secret not in clear, secret
    save(app).click()
    answer(app).wait_for(state="detached")
    written = app.page.locator(".entry", has=app.page.locator("a[href='/reflect']")).locator("h2").inner_text()
    clear = kept(app)
    for secret in [SECRET, written]:
        assert secret not in clear, secret


def test_p1_a_second_visit_paints_the_page_before_the_program_and_nothing_moves_when_it_takes_over(app: App):
    everything(app)
    places = "() => [...document.querySelectorAll('#app .entry h2, #app .entry .value')].map((it) => it.getBoundingClientRect().top)"
    before = app.page.evaluate(places)
    fact = app.page.locator(".entry.headline h2").text_content()
    app.page.add_init_script(NEVER)
    app.page.reload()
    expect(app.page.locator("#app .entry.headline h2")).to_have_text(fact)
    assert "started" not in app.page.evaluate("({...document.documentElement.dataset})")
    painted = app.page.evaluate(places)
    assert len(painted) == len(before)
    assert max(abs(one - other) for one, other in zip(painted, before)) <= 2, (painted, before)


def test_p1_what_is_typed_into_the_painted_page_never_replaces_a_draft(app: App):
    everything(app)
    answer(app).fill("A draft")
    app.page.add_init_script(NEVER)
    app.page.reload()
    assert answer(app).input_value() == ""
    assert not answer(app).is_editable()


@pytest.mark.parametrize("size", [{"format": "A5"}, {"format": "Letter"}], ids=lambda size: size["format"])
@pytest.mark.parametrize("language", ["de", "zh"])
def test_p1_it_prints_on_one_sheet_on_the_day_with_the_longest_texts(open_app, size: dict, language: str):
    app = open_app(locale=language, color_scheme="dark")
    everything(app, language)
    lock(app, "goal", "2020-01-01")
    app.open(HOME)
    app.page.locator("#app .entry.due").wait_for()
    app.page.emulate_media(media="print")
    shown = "(it) => it.checkVisibility() && it.getBoundingClientRect().height > 0"
    for control in app.page.locator("#app :is(button, textarea, input)").all():
        assert not control.evaluate(shown)
    assert app.page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    assert app.page.locator(".entry h2").first.evaluate("(it) => getComputedStyle(it).color") == "rgb(0, 0, 0)"
    # Some quotes have no source.
    app.page.locator("#app .entry.quotation h2").evaluate(
        """(it) => it.previousElementSibling?.matches(".label")
            || it.insertAdjacentHTML("beforebegin", "<span class=label></span>")""")
    for kind, texts in longest_texts(language).items():
        for part, text in texts.items():
            app.page.locator(f"#app .entry.{kind} {part}").first.evaluate("(it, text) => { it.textContent = text; }", text)
    paper = app.page.pdf(**size, prefer_css_page_size=False)
    assert len(re.findall(rb"/Type\s*/Page\b(?!s)", paper)) == 1
    # Everything that is on the page is on the paper.
    assert app.page.locator(".entry h2").count() == 5


def test_ux_21_an_app_opened_from_today_has_the_focus_on_its_heading_and_its_name_in_the_title(app: App):
    onboarding.onboard(app)
    app.open(HOME)
    assert app.page.title() == "Almanac"
    for name, path in [("Facts A Day", "/facts"), ("Time Capsule", "/capsule")]:
        app.page.locator(f'#app a.from[href="{path}"]').click()
        app.wait_for(path)
        expect(app.page.locator("#app h1")).to_be_focused()
        assert app.page.title().endswith(name)
        app.page.go_back()
        app.wait_for(HOME)


def test_p1_the_page_turns_between_today_and_an_app_unless_the_user_wants_no_motion(open_app):
    count = "(() => { window.turns = 0; const start = document.startViewTransition; document.startViewTransition = function (act) { window.turns += 1; return start.call(this, act); }; })()"
    for motion, turns in [("no-preference", True), ("reduce", False)]:
        app = open_app(reduced_motion=motion, scripts=[count])
        app.open(HOME)
        app.page.locator('#app a.from[href="/capsule"]').click()
        app.wait_for("/capsule")
        expect(app.page.locator("#app h1")).to_be_focused()
        assert (app.page.evaluate("window.turns") > 0) == turns
        app.page.go_back()
        app.wait_for(HOME)
        expect(app.page.locator("#app .masthead")).to_be_visible()


def test_f10_the_browser_s_offer_to_install_becomes_a_quiet_hint_that_stays_away_once_dismissed(app: App):
    app.page.add_init_script("""addEventListener("load", () => {
        const offer = new Event("beforeinstallprompt", { cancelable: true });
        Object.assign(offer, { prompt: async () => (window.isAsked = true), userChoice: Promise.resolve({ outcome: "dismissed" }) });
        dispatchEvent(offer);
        window.isKept = offer.defaultPrevented;
    })""")
    onboarding.onboard(app)
    app.open(HOME)
    hint = app.page.locator("#app .content > .notice")
    hint.wait_for()
    assert app.page.evaluate("window.isKept"), "the browser shows no bar of its own"
    hint.locator(".secondary").click()
    hint.wait_for(state="detached")
    assert app.page.evaluate("window.isAsked")
    app.reload()
    app.page.wait_for_function("() => window.isKept")
    app.settle()
    assert hint.count() == 0


def test_p1_the_manifest_is_valid_and_recommends_almanac_with_shortcuts_and_screenshots(app: App, server):
    app.open(HOME)
    session = app.page.context.new_cdp_session(app.page)
    answered = session.send("Page.getAppManifest")
    assert answered["errors"] == [], answered["errors"]
    manifest = json.loads(answered["data"])
    assert manifest["lang"] == "en" and manifest["categories"] and manifest["launch_handler"]["client_mode"]
    shortcuts = {shortcut["name"]: shortcut["url"] for shortcut in manifest["shortcuts"]}
    assert shortcuts == {"Tonight’s reflection": "/reflect/today/evening", "New capsule": "/capsule/new"}
    assert {picture["form_factor"] for picture in manifest["screenshots"]} == {"narrow", "wide"}
    sizes = app.page.evaluate(
        """(pictures) => Promise.all(pictures.map(async ({ src }) => {
            const image = new Image();
            image.src = src;
            await image.decode();
            return `${image.naturalWidth}x${image.naturalHeight}`;
        }))""", manifest["screenshots"])
    assert sizes == [picture["sizes"] for picture in manifest["screenshots"]]
    worker = urllib.request.urlopen(server.origin + "/sw.js").read().decode()
    assert "/icons/screenshot" not in worker, "the offline copy has no use for them"
