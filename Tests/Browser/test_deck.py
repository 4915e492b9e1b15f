"""The deck of quotes under the finger, the keys and the buttons, and rows that a swipe takes away.

`quotes` opens the deck as a user who has finished the onboarding of Whole. It needs a deck of several cards whose end
opens the paywall, and says why in a popup."""

import pytest
from playwright.sync_api import Page, expect

import checks
import devices
import whole
from touch import Finger

PHONE = {"width": 390, "height": 844}
TOUCH = {"viewport": PHONE, "has_touch": True, "is_mobile": True}
# What is said at the end of the deck and about a new favorite goes by itself.
POPUPS_STAY = (devices.lasting(2_000, 6_000),)
# A swipe to the left in the middle of a phone, and the way back.
ON, BACK = ((330, 380), (80, 380)), ((80, 380), (330, 380))
# Where each card is: the distance of the card in view from the middle of its reel, in pixels.
OFFSET = """() => {
  const reel = document.querySelector(".reel"), card = reel.querySelector(".card:not([inert])");
  const [a, b] = [reel.getBoundingClientRect(), card.getBoundingClientRect()];
  return Math.round((b.left + b.right - a.left - a.right) / 2);
}"""


class Deck:
    def __init__(self, page: Page):
        self.page = page
        self.finger = Finger(page)

    @property
    def count(self) -> int:
        return self.page.locator(".deck .card").count()

    @property
    def heart(self):
        return self.page.locator(".deck .card:not([inert]) .like")

    def expect(self, index: int) -> None:
        """Waits until this card, and no other, is in view and can be reached."""
        expect(self.page.locator(".reel")).to_have_attribute("data-at", str(index))
        expect(self.page.locator(".deck .card:not([inert])")).to_have_count(1)
        assert self.page.locator(".deck .card").evaluate_all("(all) => all.findIndex((card) => !card.inert)") == index
        self.page.wait_for_function(f"() => ({OFFSET})() === 0")

    def go(self, key: str) -> None:
        self.page.locator(".deck").focus()
        self.page.keyboard.press(key)

    @property
    def is_in_deck(self) -> bool:
        return self.page.evaluate("document.querySelector('.deck').contains(document.activeElement)")


@pytest.fixture
def open_quotes(open_app):
    def open_one(**options) -> Deck:
        app = open_app(**(TOUCH | options))
        whole.onboard(app)
        app.open("/whole")
        deck = Deck(app.page)
        deck.go("Home")
        deck.expect(0)
        return deck

    return open_one


@pytest.mark.parametrize("start", ["reload", "icon"])
def test_walk_whole_1_like_and_share_are_seen_after_every_start(open_quotes, start: str):
    deck = open_quotes()
    for turned in (False, True):
        if turned: deck.go("ArrowRight")
        deck.page.reload() if start == "reload" else deck.page.goto(deck.page.url)
        deck.page.wait_for_selector("html[data-started]", state="attached")
        marks = deck.page.locator(".deck .card:not([inert]) .marks")
        marks.wait_for()
        expect(marks).to_have_css("opacity", "1")


def test_w4_a_swipe_turns_the_deck_both_ways_and_dismisses_nothing(open_quotes):
    deck = open_quotes()
    count = deck.count
    for index in (1, 2):
        deck.finger.swipe(*ON)
        deck.expect(index)
    deck.finger.swipe(*BACK)
    deck.expect(1)
    deck.finger.swipe((330, 380), (300, 380))
    deck.expect(1)
    assert deck.count == count


def test_w4_the_card_follows_the_finger_until_it_is_lifted(open_quotes):
    deck = open_quotes()
    deck.finger.press(330, 380)
    deck.finger.move(130, 380)
    # On a busy machine the card arrives later than the answer to the finger.
    deck.page.wait_for_function(f"() => {{ const at = ({OFFSET})(); return at >= -205 && at < -150; }}")
    deck.finger.move(330, 380)
    deck.finger.lift()
    deck.expect(0)


def leaves_the_paywall(deck: Deck) -> None:
    """The end of the deck opens the paywall and says why. Whoever leaves it finds the card where it was."""
    deck.page.wait_for_url("**/whole/paywall")
    expect(deck.page.locator(".popup")).to_be_visible()
    deck.page.locator("#app .top .skip").click()
    deck.page.wait_for_url("**/whole")
    deck.expect(deck.count - 1)


def test_w4_swiping_on_from_the_last_card_is_the_end_and_the_card_stays(open_quotes):
    deck = open_quotes(scripts=POPUPS_STAY)
    deck.go("End")
    last = deck.count - 1
    deck.expect(last)
    expect(deck.page.locator(".popup")).to_have_count(0)
    deck.finger.swipe((330, 380), (150, 380))
    leaves_the_paywall(deck)


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_w4_keys_turn_the_deck(open_quotes, motion: str):
    deck = open_quotes(reduced_motion=motion, scripts=POPUPS_STAY)
    last = deck.count - 1
    for key, index in [
        ("ArrowLeft", 0), ("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("End", last), ("Home", 0),
    ]:
        deck.go(key)
        deck.expect(index)
    for _ in range(4):
        deck.page.keyboard.press("ArrowRight")
    deck.expect(4)
    deck.go("End")
    deck.expect(last)
    deck.go("ArrowRight")
    leaves_the_paywall(deck)


def test_w4_the_focus_stays_in_the_deck_when_its_card_leaves(open_quotes):
    deck = open_quotes()
    deck.heart.focus()
    deck.page.keyboard.press("ArrowRight")
    deck.expect(1)
    assert deck.is_in_deck


def test_walk_whole_7_the_chosen_tab_of_a_wide_screen_has_enough_contrast(open_quotes):
    page = open_quotes(viewport={"width": 1280, "height": 800}).page
    expect(page.locator(".tabs a[aria-current]")).to_have_count(1)
    checks.load_axe(page)
    assert page.evaluate(checks.AXE_PROBLEMS, {"only": checks.COLOR_RULES}) == []


# The cards whose words are below the tick that says they are chosen.
COVERED = """() => [...document.querySelectorAll(".grid .choice:has(:checked)")].filter((card) => {
  const tick = getComputedStyle(card, "::before"), box = card.getBoundingClientRect(), words = document.createRange();
  words.selectNodeContents(card.querySelector(".label"));
  const left = box.right - parseFloat(tick.right) - parseFloat(tick.width);
  const bottom = box.top + parseFloat(tick.top) + parseFloat(tick.height);
  return [...words.getClientRects()].some((line) => line.right > left && line.top < bottom);
}).map((card) => card.textContent)"""


def test_walk_whole_12_a_tick_covers_no_words(open_app):
    app = open_app(viewport=PHONE)
    app.open(whole.HOME)
    app.wait_for(whole.WELCOME)
    app.primary.click()
    for path in (whole.CATEGORIES, whole.NAME):
        app.wait_for(path)
        app.skip.click()
    app.wait_for(whole.GOALS)
    for choice in app.page.locator(".grid .choice").all(): choice.click()
    expect(app.page.locator(".grid .choice:has(:checked)")).to_have_count(app.page.locator(".grid .choice").count())
    assert app.page.evaluate(COVERED) == []


def test_w4_tab_never_enters_a_card_out_of_view(open_quotes):
    deck = open_quotes(viewport={"width": 1280, "height": 800})
    deck.go("ArrowRight")
    deck.expect(1)
    hearts = 0
    for _ in range(20):
        deck.page.keyboard.press("Tab")
        focus = deck.page.evaluate(
            """() => { const box = document.activeElement.getBoundingClientRect();
            return { heart: document.activeElement.matches(".like"), seen: box.left >= 0 && box.right <= innerWidth }; }""")
        assert focus["seen"]
        hearts += focus["heart"]
    assert hearts in (1, 2), "the heart of one card, once each time around"


def test_w4_buttons_turn_the_deck_and_keep_the_focus(open_quotes):
    deck = open_quotes()
    back, on = deck.page.locator(".turn.previous"), deck.page.locator(".turn.next")
    expect(back).to_have_attribute("aria-disabled", "true")
    on.click()
    deck.expect(1)
    on.click()
    deck.expect(2)
    assert deck.page.evaluate("document.activeElement.matches('.turn.next')")
    back.click()
    deck.expect(1)
    for button in (back, on, deck.heart):
        box = button.bounding_box()
        assert box["width"] >= 44 and box["height"] >= 44


def test_w4_the_card_in_view_is_the_same_after_turning_the_phone(open_quotes):
    deck = open_quotes()
    for index in (1, 2):
        deck.finger.swipe(*ON)
        deck.expect(index)
    deck.page.set_viewport_size({"width": 844, "height": 390})
    deck.expect(2)
    deck.page.set_viewport_size(PHONE)
    deck.expect(2)


@pytest.mark.parametrize("width, text", [(390, 100), (320, 100), (320, 200), (1280, 100), (1280, 200)])
def test_w4_nothing_of_a_quote_is_clipped(open_quotes, width: int, text: int):
    deck = open_quotes(viewport={"width": width, "height": 700}, has_touch=False, is_mobile=False)
    deck.page.evaluate("(size) => { document.documentElement.style.fontSize = size; }", f"{text}%")
    for index in range(deck.count):
        clipped = deck.page.evaluate(
            """() => { const card = document.querySelector(".card:not([inert])"), box = card.getBoundingClientRect();
            return [...card.querySelectorAll("p, button")].filter((part) => {
              const { left, right } = part.getBoundingClientRect();
              return left < box.left - 1 || right > box.right + 1 || part.scrollWidth > part.clientWidth + 1;
            }).map((part) => part.outerHTML) .concat(card.scrollWidth > card.clientWidth + 1 ? ["card"] : []); }""")
        assert clipped == []
        deck.expect(index)
        if index + 1 < deck.count:
            deck.go("ArrowRight")
            deck.expect(index + 1)
    assert deck.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_w5_a_tap_fills_the_heart_and_says_so(open_quotes):
    deck = open_quotes(scripts=POPUPS_STAY)
    expect(deck.heart).to_have_attribute("aria-pressed", "false")
    deck.heart.tap()
    expect(deck.heart).to_have_attribute("aria-pressed", "true")
    expect(deck.heart.locator("use")).to_have_attribute("href", "/icons.svg#heart-filled")
    expect(deck.page.locator(".popups[role=status] .popup")).to_be_visible()


def test_w5_a_swipe_to_the_left_removes_a_favorite_and_so_does_its_button(open_quotes):
    deck = open_quotes()
    for index in range(3):
        deck.heart.tap()
        expect(deck.heart).to_have_attribute("aria-pressed", "true")
        deck.go("ArrowRight")
        deck.expect(index + 1)
    page = deck.page
    page.locator('.tabs a[href="/whole/favorites"]').tap()
    rows = page.locator(".removable")
    expect(rows).to_have_count(3)
    box = rows.nth(1).bounding_box()
    height = box["y"] + box["height"] / 2
    deck.finger.swipe((300, height), (250, height))
    expect(rows).to_have_count(3)
    assert page.url.endswith("/whole/favorites"), "a short swipe is no tap"
    deck.finger.press(300, height)
    deck.finger.move(150, height)
    expect(rows.nth(1)).to_have_attribute("data-swipe", "far")
    deck.finger.lift()
    expect(rows).to_have_count(2)
    assert page.url.endswith("/whole/favorites")
    rows.nth(0).locator(".remove").focus()
    page.keyboard.press("Enter")
    expect(rows).to_have_count(1)
