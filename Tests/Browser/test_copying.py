"""“Copied” is said of a text that the clipboard has taken, and of no other."""

from playwright.sync_api import expect

import whole

# What the browser answers when a page writes to the clipboard.
ANSWER = "(taken) => { navigator.clipboard.writeText = async () => { if (!taken) throw new Error('no'); }; }"


def test_walk_said_copied_only_what_the_clipboard_took(open_app):
    app = open_app()
    whole.onboard(app)
    app.open("/settings/feeds")
    app.page.locator("#app .more button").click()
    field, button = app.page.locator("#app .field.copy input"), app.page.locator("#app .field.copy .copier")
    field.wait_for()
    app.page.evaluate(ANSWER, False)
    button.click()
    # It is selected instead, for the user's own copying.
    expect(field).to_be_focused()
    expect(button.locator(".after")).to_be_hidden()
    app.page.evaluate(ANSWER, True)
    button.click()
    expect(button.locator(".after")).to_be_visible()
    expect(button.locator(".after")).to_be_hidden()
