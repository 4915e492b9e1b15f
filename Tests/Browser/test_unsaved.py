"""The lines that the page itself says when the storage fails, without the program."""

import pytest
from playwright.sync_api import Page

import devices
import modules
from server import Server

# As PageTexts.swift makes them.
LINES = """
    <div id="unkept" hidden><section lang="en"><p>Not kept</p><button>Try again</button></section>
      <section lang="de"><p>Bleibt nicht</p><button>Noch einmal</button></section></div>
    <div id="app"></div>
    <div id="unsaved" hidden><section lang="en"><p>Not stored</p>
      <button class="copier"><span class="before">Copy</span><span class="after">Copied</span></button>
      <a href="/settings/data" target="_blank">Your data</a></section></div>"""
FIELDS = """<textarea></textarea><input type="text"><input type="password"><input type="search">"""


@pytest.fixture
def page(browser, server: Server):
    context = devices.new_context(browser)
    context.grant_permissions(["clipboard-read", "clipboard-write"], origin=server.origin)
    [path] = modules.serve(context, "unkept")
    page = context.new_page()
    page.goto(server.origin + "/health")
    page.evaluate(
        """async ([path, lines, fields]) => {
            document.documentElement.lang = "en";
            document.body.innerHTML = lines;
            window.unkept = await import(path);
            const app = document.getElementById("app");
            unkept.watchTyping(app);
            app.innerHTML = fields;
            // As the program does: each change of a field is stored, except what is looked for.
            app.addEventListener("input", ({ target }) => {
                if (target.type !== "search") unkept.tellOfBegin(new Set(["texts", "more"]));
            });
        }""", [path, LINES, FIELDS])
    yield page
    context.close()


FAIL = """(name) => unkept.tellOfWrite(["texts"], new DOMException("", name))"""


@pytest.mark.parametrize("field", ["textarea", "input[type=text]"])
def test_q_storage_refusing_a_draft_is_said_beside_the_field_and_the_text_can_be_copied(page: Page, field: str):
    line = page.locator("#unsaved")
    page.fill(field, "Everything I wrote")
    assert not line.is_visible()
    page.evaluate(FAIL, "UnknownError")
    assert line.is_visible()
    # Export helps only where there is no room.
    assert not line.locator("a").is_visible()
    # The program draws its screen again.
    page.evaluate("() => document.getElementById('app').append(...document.getElementById('app').children)")
    page.fill(field, "Everything I wrote, and more")
    assert line.is_visible()
    line.get_by_role("button").click()
    line.locator(".copied").wait_for()
    assert page.evaluate("navigator.clipboard.readText()") == "Everything I wrote, and more"
    # Another table's success says nothing of this text.
    page.evaluate("unkept.tellOfWrite(['other', 'more'])")
    assert line.is_visible()
    page.evaluate("unkept.tellOfWrite(['texts'])")
    assert not line.is_visible()


def test_q_storage_full_offers_the_page_with_the_export(page: Page):
    page.fill("textarea", "Text")
    page.evaluate(FAIL, "QuotaExceededError")
    link = page.locator("#unsaved a")
    assert link.is_visible() and link.get_attribute("target") == "_blank"


@pytest.mark.parametrize("field", ["input[type=password]", "input[type=search]"])
def test_q_storage_refusing_says_nothing_beside_secrets_and_searches(page: Page, field: str):
    page.fill(field, "secret")
    page.evaluate(FAIL, "UnknownError")
    assert not page.locator("#unsaved").is_visible()


def test_q_storage_refusing_what_keeps_another_text_says_nothing_beside_this_one(page: Page):
    page.fill("textarea", "Text")
    page.evaluate("unkept.tellOfBegin(new Set(['other']))")
    page.evaluate("unkept.tellOfWrite(['other'], new DOMException('', 'UnknownError'))")
    assert not page.locator("#unsaved").is_visible()
    page.evaluate(FAIL, "UnknownError")
    assert page.locator("#unsaved").is_visible()


def test_q_storage_unkept_line_lasts_and_follows_the_language(page: Page):
    page.evaluate("unkept.sayNothingIsKept()")
    assert page.locator("#unkept").inner_text().startswith("Not kept")
    page.evaluate("() => { document.documentElement.lang = 'de'; }")
    page.wait_for_function("() => document.getElementById('unkept').innerText.startsWith('Bleibt nicht')")
    with page.expect_navigation():
        page.locator("#unkept button:visible").click()


# In one visit only.
HANGING_ONCE = """if (!sessionStorage.hung) {
    sessionStorage.hung = "yes";
    IDBFactory.prototype.open = () => new EventTarget();
}"""


def test_q_storage_hung_first_open_shows_a_page_that_works_and_says_that_nothing_is_kept(browser, server: Server):
    """With the program."""
    context = devices.new_context(browser, viewport=devices.PHONE, locale="en-GB")
    context.add_init_script(HANGING_ONCE)
    page = context.new_page()
    page.goto(server.origin + "/reflect")
    line = page.locator("#unkept section:visible")
    line.wait_for()
    page.wait_for_function("() => 'started' in document.documentElement.dataset")
    # The page works.
    before = page.locator("h1").first.inner_text()
    page.locator("#app .actions .primary:enabled").click()
    page.wait_for_function("(before) => document.querySelector('#app h1').innerText !== before", arg=before)
    line.get_by_role("button").click()
    page.wait_for_function("() => 'started' in document.documentElement.dataset")
    assert not page.locator("#unkept").is_visible()
    context.close()


# The line, and what it must not cover: the field, what is wrong and the buttons of a page with a bar at the bottom.
COVERED = """(above) => {
    const app = document.getElementById("app");
    app.innerHTML = `<div></div><div class="field"><label>Name</label><input type="text"></div>
      <div role="alert">No room</div><div></div><div class="actions"><button class="primary">Continue</button></div>`;
    const [before, , alert, after, actions] = app.children;
    before.style.height = `${above}px`;
    alert.style.height = "60px";
    after.style.height = "1000px";
    Object.assign(actions.style, { position: "fixed", bottom: 0 });
    const field = app.querySelector("input");
    field.value = "Robin";
    field.dispatchEvent(new Event("input", { bubbles: true }));
    unkept.tellOfWrite(["texts"], new DOMException("", "QuotaExceededError"));
    const line = document.getElementById("unsaved");
    line.style.position = "fixed";
    dispatchEvent(new Event("resize"));
    const { top, bottom } = line.getBoundingClientRect();
    return [...app.querySelectorAll(".field, [role=alert], .actions")].filter((node) => {
        const box = node.getBoundingClientRect();
        return bottom > box.top && top < box.bottom;
    }).map((node) => node.className || "alert");
}"""


@pytest.mark.parametrize("above", [0, 200, 500])
def test_pictures_h2_the_line_covers_neither_the_field_nor_what_is_wrong_nor_the_main_button(page: Page, above: int):
    page.set_viewport_size({"width": 320, "height": 640})
    assert page.evaluate(COVERED, above) == []
    assert page.locator("#unsaved").is_visible()


def test_pictures_h2_the_line_is_gone_while_its_field_is_out_of_view(page: Page):
    page.evaluate(COVERED, 200)
    page.evaluate("scrollTo(0, 900)")
    page.locator("#unsaved").wait_for(state="hidden")
    page.evaluate("scrollTo(0, 0)")
    page.locator("#unsaved").wait_for()
