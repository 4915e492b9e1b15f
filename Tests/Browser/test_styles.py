"""The styles that all screens share: the user's own colors, zoom, pointers, and the directions and breaks of lines."""

import pytest

import onboarding
import reflect
from app import App

# The borders and marks that are left of an element where shadows and backgrounds are gone.
SHAPE = """selector => [...document.querySelectorAll(selector)].map(node => {
    const style = getComputedStyle(node);
    return style.borderTopStyle !== "none" && parseFloat(style.borderTopWidth) >= 1;
})"""
MARK = """([selector, pseudo]) => [...document.querySelectorAll(selector)].map(node => {
    const style = getComputedStyle(node, pseudo);
    return [style.content !== "none", style.borderTopStyle !== "none" || style.backgroundColor !== "rgba(0, 0, 0, 0)"];
})"""


def shapes(app: App, selector: str) -> list[bool]:
    found = app.page.evaluate(SHAPE, selector)
    assert found, f"nothing matches {selector}"
    return found


def test_ux_6_in_forced_colors_progress_choices_and_fields_keep_their_shape(app: App):
    app.page.emulate_media(forced_colors="active")
    app.open()
    onboarding.to_categories(app)
    onboarding.choose_categories(app, 2)
    assert all(shapes(app, "#app .choice"))
    assert all(shapes(app, "#app .segment"))
    done, coming = app.page.evaluate(
        """[...document.querySelectorAll('#app .segment')].map(node => getComputedStyle(node).backgroundColor)"""
    )[1:3]
    assert done != coming, "the steps that are done differ from those to come"
    ticks = app.page.evaluate(MARK, ["#app .choice:has(:checked)", "::before"])
    assert ticks == [[True, True]] * 2
    onboarding.choose_categories(app, 5)
    app.primary.click()
    app.wait_for(onboarding.DIFFICULTY)
    assert app.page.evaluate(MARK, ["#app .cards .choice", "::before"]) == [[True, True]] * 4
    app.primary.click()
    app.wait_for(onboarding.NOTIFICATIONS)
    assert all(shapes(app, "#app .time"))
    app.primary.click()
    app.wait_for(onboarding.TODAY)
    assert all(shapes(app, "#app .fact.card")) and all(shapes(app, "#app .tool"))


def test_ux_17_at_four_hundred_percent_no_bar_takes_the_page_away(app: App):
    app.page.set_viewport_size({"width": 320, "height": 256})
    app.open()
    onboarding.to_categories(app)
    position = "selector => getComputedStyle(document.querySelector(selector)).position"
    for selector in ("#app .actions", "#app .subtitle"):
        assert app.page.evaluate(position, selector) == "static", selector
    app.page.set_viewport_size({"width": 320, "height": 700})
    for selector in ("#app .actions", "#app .subtitle"):
        assert app.page.evaluate(position, selector) == "sticky", selector


@pytest.mark.parametrize(
    "selector, properties",
    [(".choice:not(:has(:checked))", ["boxShadow"]), (".actions .primary", ["backgroundColor"]),
     (".top .back span", ["textDecorationLine"])])
def test_ux_19_what_can_be_pressed_answers_to_the_pointer(app: App, selector: str, properties: list[str]):
    app.open()
    app.wait_for(onboarding.LANGUAGE)
    node = app.page.locator(f"#app {selector}").first

    def look() -> list[str]:
        return node.evaluate("(node, names) => names.map(name => getComputedStyle(node)[name])", properties)

    app.page.mouse.move(0, 0)
    before = look()
    node.hover()
    # The transition of what has one.
    app.page.wait_for_function(
        """([selector, names, before]) => {
            const style = getComputedStyle(document.querySelector(`#app ${selector}`));
            return JSON.stringify(names.map(name => style[name])) !== JSON.stringify(before);
        }""", arg=[selector, properties, before])


def test_ux_19_rows_and_tabs_answer_to_the_pointer(app: App):
    onboarding.onboard(app)
    app.tab(1).click()
    app.wait_for(onboarding.BROWSE)
    color = "node => getComputedStyle(node).color"
    for node, part in ((app.rows.nth(1), app.rows.nth(1).locator(".title")), (app.tab(0), app.tab(0))):
        app.page.mouse.move(0, 0)
        before = part.evaluate(color)
        node.hover()
        assert part.evaluate(color) != before


def test_ux_14_text_from_right_to_left_is_set_to_the_right_where_it_is_written_and_read(app: App):
    onboarding.onboard(app)
    app.tab(1).click()
    app.wait_for(onboarding.BROWSE)
    field = app.field()
    field.fill("حقيقة جديدة")
    assert field.evaluate("node => getComputedStyle(node).direction") == "rtl"
    field.fill("A fact")
    assert field.evaluate("node => getComputedStyle(node).direction") == "ltr"
    app.rows.first.click()
    app.page.locator("article.fact").wait_for()
    paragraphs = app.page.locator("#app .reading p")
    assert paragraphs.evaluate_all("nodes => nodes.every(node => node.dir === 'auto')")
    # As if the text had been written in Arabic.
    paragraphs.first.evaluate("node => { node.textContent = 'حقيقة جديدة'; }")
    assert paragraphs.first.evaluate("node => getComputedStyle(node).direction") == "rtl"


def test_final_15_what_people_wrote_begins_on_its_own_side_wherever_it_is_shown(app: App):
    onboarding.onboard(app)
    app.tab(1).click()
    app.wait_for(onboarding.BROWSE)
    # As if it were the name of a place in Arabic.
    edges = """node => {
      node.textContent = "مكان جديد";
      const range = document.createRange();
      range.selectNodeContents(node);
      return [range, node].map(part => Math.round(part.getBoundingClientRect().right));
    }"""
    text, heading = app.page.locator("#app h1").evaluate(edges)
    assert text == heading
    for part in ["title", "detail"]:
        style = "node => getComputedStyle(node).unicodeBidi"
        assert app.rows.first.locator(f".{part}").evaluate(style) == "plaintext", part


@pytest.mark.parametrize("language, broken", [("ja", "auto-phrase"), ("ko", "keep-all"), ("zh", "normal")])
def test_ux_11_lines_break_between_phrases_and_headings_are_not_balanced(app: App, language: str, broken: str):
    app.open()
    onboarding.to_categories(app, language)
    styles = app.page.locator("#app h1").evaluate(
        "node => { const s = getComputedStyle(node); return [s.wordBreak, s.textWrapStyle ?? s.textWrap]; }")
    assert styles[0] == broken
    assert styles[1] != "balance"


def test_ux_13_the_chosen_filter_is_in_view_after_back(app: App):
    onboarding.onboard(app)
    app.tab(1).click()
    app.wait_for(onboarding.BROWSE)
    # Both stand in one row, until what is chosen needs more room than there is.
    # Not where they are drawn: the page may still be arriving.
    app.page.wait_for_function(
        "() => new Set(Array.from(document.querySelectorAll('.menu'), (menu) => menu.offsetTop)).size === 1")
    app.menu(1).select_option(index=1)
    app.menu(0).select_option("advanced")
    app.page.wait_for_function("() => location.search.includes('difficulty=advanced')")
    app.rows.first.click()
    app.page.locator("article.fact").wait_for()
    app.back.click()
    app.menu(1).wait_for()
    for number in (0, 1):
        menu = app.menu(number)
        box = menu.bounding_box()
        assert box["x"] >= 0 and box["x"] + box["width"] <= 390 and 0 <= box["y"] < 844
        assert menu.evaluate("node => node.closest('.menu').matches('.chosen')")
    assert app.menu(0).input_value() == "advanced"
