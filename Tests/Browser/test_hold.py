"""When the shell reports that the pointer or the focus holds a node. Uses the shell's `Page` without the core, with
patches encoded like the core's."""


import pytest
from playwright.sync_api import Page

import devices
import modules
from server import Server

# A section that listens, with two buttons in it, and a button next to it. `window.happened` records the reports.
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
    context = devices.new_context(browser)
    paths = modules.serve(context, "dom", "wire")
    page = context.new_page()
    page.goto(server.origin + "/health")
    page.evaluate(OPEN, paths)
    yield page
    context.close()


def happened(page: Page) -> list[str]:
    return page.evaluate("happened.splice(0)")


def test_the_pointer_holds_a_node_until_it_leaves(page: Page):
    page.locator("#first").hover()
    assert happened(page) == ["hold"]
    page.locator("#second").hover()
    assert happened(page) == [], "moving within the node is not reported"
    page.locator("#beside").hover()
    assert happened(page) == ["release"]


def test_the_focus_holds_a_node_until_it_leaves(page: Page):
    page.locator("#first").focus()
    assert happened(page) == ["hold"]
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.id") == "second"
    assert happened(page) == []
    page.keyboard.press("Tab")
    assert happened(page) == ["release"]


def test_a_node_is_released_when_both_have_left(page: Page):
    page.locator("#first").hover()
    page.locator("#second").focus()
    page.locator("#beside").hover()
    assert happened(page) == ["hold"], "the focus is still there"
    page.locator("#beside").focus()
    assert happened(page) == ["release"]


def test_a_node_removed_while_held_reports_nothing(page: Page):
    """Its number may already belong to another node."""
    page.locator("#first").focus()
    page.locator("#second").hover()
    assert happened(page) == ["hold"]
    page.evaluate("removeIt()")
    # By then, the browser has told the page that another node is below the pointer now.
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    assert happened(page) == []
