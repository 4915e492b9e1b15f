"""What holds a node: the pointer and the focus. Asked of the shell's page by itself, with patches as the core writes
them."""

import re

import pytest
from playwright.sync_api import Page

from server import Server

# A section that listens, with two buttons in it, and a button beside it. `window.happened` is what was reported.
OPEN = """async ([dom, wire]) => {
    const { Page } = await import(dom);
    const { Writer } = await import(wire);
    const vocabulary = {
        tags: ["section", "button"], attributes: ["id"], events: ["click", "change", "cancel", "input", "hold", "release"],
    };
    window.happened = [];
    const root = document.body.appendChild(document.createElement("div"));
    const page = new Page(root, vocabulary, (number, event) => happened.push(vocabulary.events[event]));
    const patch = new Writer();
    const create = (number, tag, id, parent) => patch.byte(1).unsigned(number).byte(tag)
        .byte(4).unsigned(number).byte(0).string(id).byte(7).unsigned(number).unsigned(parent).unsigned(0);
    create(1, 0, "held", 0);
    create(2, 1, "first", 1);
    create(3, 1, "second", 1);
    create(4, 1, "beside", 0);
    for (const event of [4, 5]) patch.byte(6).unsigned(1).byte(event);
    page.apply(patch.bytes);
    for (const button of root.querySelectorAll("button")) button.textContent = button.id;
    window.removeIt = () => page.apply(new Writer().byte(8).unsigned(1).bytes);
}"""


@pytest.fixture
def page(browser, server: Server):
    context = browser.new_context()
    index = context.request.get(server.origin + "/").text()
    modules = [re.search(rf"/assets/{name}\.\w+\.js", index).group() for name in ("dom", "wire")]
    page = context.new_page()
    page.goto(server.origin + "/health")
    page.evaluate(OPEN, modules)
    yield page
    context.close()


def happened(page: Page) -> list[str]:
    return page.evaluate("happened.splice(0)")


def test_the_pointer_holds_it_until_it_leaves(page: Page):
    page.locator("#first").hover()
    assert happened(page) == ["hold"]
    page.locator("#second").hover()
    assert happened(page) == [], "a move within it is neither"
    page.locator("#beside").hover()
    assert happened(page) == ["release"]


def test_the_focus_holds_it_until_it_leaves(page: Page):
    page.locator("#first").focus()
    assert happened(page) == ["hold"]
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.id") == "second"
    assert happened(page) == []
    page.keyboard.press("Tab")
    assert happened(page) == ["release"]


def test_it_is_let_go_of_when_both_have_left(page: Page):
    page.locator("#first").hover()
    page.locator("#second").focus()
    page.locator("#beside").hover()
    assert happened(page) == ["hold"], "the focus is still there"
    page.locator("#beside").focus()
    assert happened(page) == ["release"]


def test_what_is_taken_away_while_it_is_held_reports_nothing(page: Page):
    """Its number may be another's by then."""
    page.locator("#first").focus()
    page.locator("#second").hover()
    assert happened(page) == ["hold"]
    page.evaluate("removeIt()")
    page.wait_for_timeout(100)
    assert happened(page) == []
