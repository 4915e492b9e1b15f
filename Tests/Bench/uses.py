"""What a user does in each app, as steps that the measures take: taps, typing and going back, all on one page."""

TAB = '#app .tabs a[href="{}"]'
LIKE = "#app .card:not([inert]) .like"
BACK = "#app .top .back"
TEXT = "the sea was grey"

# Resolves once the page has not changed for that many milliseconds: what a step leads to is there.
QUIET = """(quiet) => new Promise((resolve) => {
  const end = () => (observer.disconnect(), resolve());
  let timer = setTimeout(end, quiet);
  const observer = new MutationObserver(() => {
    clearTimeout(timer);
    timer = setTimeout(end, quiet);
  });
  observer.observe(document.body, { childList: true, subtree: true, attributes: true, characterData: true });
  setTimeout(end, 5_000);
})"""


def tap(selector):
    return "tap", selector, None


def link(address):
    return tap(f'#app a[href="{address}"]')


def tab(address):
    return tap(TAB.format(address))


def write(selector, text=TEXT):
    return "type", selector, text


def press(selector):
    return "press", selector, "Enter"


def choose(selector, index):
    return "choose", selector, index


back = tap(BACK)

# Each begins on Today and ends there.
USES = {
    "almanac": [
        write("#app textarea"), link("/settings"), link("/settings/appearance"), back, link("/settings/reminders"),
        back, back],
    "facts": [
        link("/facts"), tap("#app .tools .tool"), tab("/facts/favorites"), tab("/facts/browse"),
        tap("#app .more button"), write("#app .field input", "sea"), tap("#app a.row"), back,
        write("#app .field input", ""),
        choose("#app .menu select", 1), choose("#app .menu select", 0), tab("/facts"), tap("#app .tools .tool"),
        tab("/facts/settings"), link("/facts/settings/topics"), back, back],
    "whole": [
        link("/whole"), tap(LIKE), tap(LIKE), tap("#app .turn.next"), tap("#app .turn.next"), link("/whole/categories"),
        back, link("/whole/customize"), back, tab("/whole/favorites"), tap("#app li:nth-child(30) a.row"), back,
        tab("/whole/settings"), link("/whole/own"), back, back],
    "reflect": [
        link("/reflect"), link("/reflect/today/morning"), write("#app textarea"), tap("#app .choice:has(input)"), back,
        tab("/reflect/plans"), tab("/reflect/history"), press("#app .turn.before"), tap("#app .group a.row"), back,
        tab("/reflect/settings"), link("/reflect/settings/goal"), write("#app .field :is(input, textarea)", "!"), back,
        back],
    "unitana": [
        link("/unitana"), link("/unitana/dashboard/time"), back, link("/unitana/places/switcher"),
        tap("#app li:nth-child(9) a"), link("/unitana/places/switcher"), back, link("/unitana/settings"),
        back, back],
    "capsule": [
        link("/capsule"), tap("#app a.row"), back, tap("#app .actions > .primary"), write("#app textarea"),
        tap("#app .choice:has(input)"), tap("#app a.row"), back, back, link("/capsule/archive"), tap("#app a.row"),
        back, back],
}


def use(page, app, quiet, told=lambda number, step, screen: None):
    """Takes an app's steps, and calls `told` after each, with the address on which it was taken."""
    for number, (kind, selector, value) in enumerate(USES[app]):
        screen = page.evaluate("location.pathname.replace(/[0-9a-f-]{36}/, '…')")
        place = page.locator(selector).first
        # Rows that come into view get their real height, which moves what is below them.
        for _ in range(2):
            place.scroll_into_view_if_needed()
            page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        if kind == "tap": place.tap()
        elif kind == "choose": place.select_option(index=value)
        elif kind == "press": place.press(value)
        elif value == "": place.press("Control+a"), place.press("Delete")
        else: place.press_sequentially(value, delay=30)
        page.evaluate(QUIET, quiet)
        told(number, f"{kind} {selector.replace('#app ', '')}", screen)
