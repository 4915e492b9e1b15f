"""V whole: hearing a quote. No browser under test has a voice, so each gets an engine that records what it is to say."""

import pytest
from playwright.sync_api import expect

import whole
from app import App

# Voices as `(language, is on the device)`. What is spoken begins at once, and ends or fails as the test says.
ENGINE = """((given) => {
  window.spoken = [];
  window.waiting = [];
  const voices = given.map(([lang, localService]) => ({ lang, localService, name: lang, voiceURI: lang, default: false }));
  window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
  const engine = new EventTarget();
  Object.assign(engine, {
    getVoices: () => voices, resume() {},
    speak(it) {
      spoken.push([it.lang, it.text]);
      waiting.push(it);
      queueMicrotask(() => it.onstart?.({}));
    },
    cancel() { for (const it of waiting.splice(0)) queueMicrotask(() => it.onerror?.({ error: "canceled" })); },
  });
  window.endSpeech = () => { for (const it of waiting.splice(0)) it.onend?.({}); };
  window.failSpeech = () => waiting.splice(0)[0].onerror({ error: "synthesis-failed" });
  Object.defineProperty(window, "speechSynthesis", { value: engine, configurable: true });
})(%s)"""
BOTH = '[["en-GB", true], ["zh-HK", true], ["zh_CN", true]]'
IN_VIEW = ".deck .card:not([inert]) "


def listen(app: App, language: str):
    return app.page.locator(f'{IN_VIEW}p[lang="{language}"] .listen')


@pytest.fixture
def quotes(open_app):
    def open_one(voices: str) -> App:
        app = open_app(scripts=[ENGINE % voices])
        whole.onboard(app)
        app.page.locator(IN_VIEW + ".marks").wait_for()
        return app

    return open_one


def test_v_whole_each_text_is_read_in_its_language_and_a_second_tap_stops(quotes):
    app = quotes(BOTH)
    for language, tag in (("en", "en-GB"), ("zh", "zh-CN")):
        listen(app, language).click()
        expect(listen(app, language)).to_have_attribute("aria-pressed", "true")
        text = app.page.locator(f'{IN_VIEW}:is(.original, .translation)[lang="{language}"]').text_content()
        said = app.page.evaluate("spoken.splice(0)")
        assert {lang for lang, _ in said} == {tag}
        assert "".join("".join(part.split()) for _, part in said) == "".join(text.split())
    expect(listen(app, "en")).to_have_attribute("aria-pressed", "false")
    listen(app, "zh").click()
    expect(listen(app, "zh")).to_have_attribute("aria-pressed", "false")
    assert app.page.evaluate("waiting.length") == 0
    expect(app.popup).to_have_count(0)


def test_v_whole_the_end_is_shown_and_a_failure_is_said(quotes):
    app = quotes(BOTH)
    listen(app, "en").click()
    expect(listen(app, "en")).to_have_attribute("aria-pressed", "true")
    app.page.evaluate("endSpeech()")
    expect(listen(app, "en")).to_have_attribute("aria-pressed", "false")
    listen(app, "en").click()
    expect(listen(app, "en")).to_have_attribute("aria-pressed", "true")
    app.page.evaluate("failSpeech()")
    expect(app.popup).to_be_visible()
    expect(listen(app, "en")).to_have_attribute("aria-pressed", "false")


HIDE = """() => {
  Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}"""


@pytest.mark.parametrize("leave", [
    lambda app: app.page.locator(".tabs a[href='/whole/favorites']").click(),
    lambda app: app.page.locator(".deck .turn.next").click(),
    lambda app: app.page.evaluate(HIDE),
], ids=["page", "quote", "window"])
def test_v_whole_it_stops_when_one_leaves(quotes, leave):
    app = quotes(BOTH)
    listen(app, "en").click()
    expect(listen(app, "en")).to_have_attribute("aria-pressed", "true")
    leave(app)
    app.page.wait_for_function("() => waiting.length === 0")


def test_v_whole_without_a_voice_there_is_no_button(quotes):
    # Cantonese is another reading.
    app = quotes('[["de-DE", true], ["zh-HK", true]]')
    assert app.page.locator(".listen").count() == 0


def test_v_whole_no_service_hears_what_is_read(quotes):
    app = quotes('[["en-US", false], ["en-US", true], ["zh-CN", false]]')
    expect(listen(app, "en")).to_have_count(1)
    assert listen(app, "zh").count() == 0
    listen(app, "en").click()
    expect(listen(app, "en")).to_have_attribute("aria-pressed", "true")
    assert app.page.evaluate("waiting.every((it) => it.voice.localService)")
