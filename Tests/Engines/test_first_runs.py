"""The first run of each app, and writing and reading in it, also after a reload."""

import capsules
import onboarding
import reflect
import screens_home
import unitana
import whole
from app import App
from engine import Device, covered, needs
from patience import wait_until

# How much shows of each button of the quote in view.
OPACITIES = """() => [...document.querySelectorAll("#app .deck .card:not([inert]) .marks button")].map((node) => {
    let product = 1;
    for (let up = node; up; up = up.parentElement) product *= Number(getComputedStyle(up).opacity);
    return product;
})"""


@covered("test_facts.py")
def test_facts_a_day(app: App):
    onboarding.onboard(app)
    title = app.page.locator("article.fact h2").inner_text()
    app.small().click()
    app.page.locator(".tool[aria-pressed=true]").wait_for()
    app.tab(1).click()
    app.wait_for(onboarding.BROWSE)
    app.field().fill(title)
    wait_until(lambda: app.rows.count() == 1, "the search finds one fact", app.page)
    app.rows.first.click()
    app.page.locator("article.fact").wait_for()
    assert app.heading == title
    app.page.go_back()
    app.page.wait_for_function("() => location.pathname === '/facts/browse'")
    app.tab(2).click()
    app.wait_for(onboarding.FAVORITES)
    app.page.reload()
    app.wait_until_started()
    assert title in app.rows.first.inner_text()


@covered("test_deck.py")
def test_whole_and_its_deck(app: App):
    whole.onboard(app)
    app.turn.click()
    app.page.wait_for_function("() => document.querySelector('.reel').dataset.at === '1'")
    quote = app.card.inner_text()
    app.card.locator(".like").click()
    app.page.locator(".card:not([inert]) .like[aria-pressed=true]").wait_for()
    app.page.locator("#app .deck").focus()
    app.page.keyboard.press("ArrowRight")
    app.page.wait_for_function("() => document.querySelector('.reel').dataset.at === '2'")
    app.tab(1).click()
    app.wait_for("/whole/favorites")
    assert app.page.locator("#app .removable").count() == 1
    assert app.page.locator("#app .removable").inner_text().split("\n")[0] in quote


@covered("test_leaving.py")
def test_d2_like_and_share_are_opaque_after_a_reload(app: App):
    whole.onboard(app)
    whole.wait_until_stored(app)
    for _ in range(2):
        app.reload()
        app.card.wait_for()
        wait_until(
            lambda: len(shown := app.page.evaluate(OPACITIES)) >= 2 and min(shown) == 1,
            lambda: f"the buttons are opaque: {app.page.evaluate(OPACITIES)}", app.page)
        app.turn.click()
        app.page.wait_for_function("() => document.querySelector('.reel').dataset.at !== '0'")


@covered("test_reflect.py")
def test_reflect(app: App):
    app.open("/reflect")
    reflect.onboard(app)
    reflect.write(app, reflect.MORNING, "Das Meer war grau. 🌊", mood=4)
    # What is not saved yet is kept, too.
    reflect.go(app, reflect.EVENING)
    app.field().focus()
    app.page.keyboard.type("Noch nicht")
    wait_until(lambda: app.stored("reflect_drafts"), "the draft is stored", app.page)
    app.reload()
    wait_until(lambda: app.field().input_value() == "Noch nicht", "the draft is back", app.page)
    app.back.click()
    reflect.go(app, reflect.JOURNAL)
    app.rows.first.click()
    app.page.locator("article").first.wait_for()
    assert "Das Meer war grau. 🌊" in app.page.locator("#app main").inner_text()
    reflect.wait_until_sent(app)


@covered("test_unitana.py")
def test_unitana(app: App):
    unitana.set_up(app)
    unitana.add_place(app, "Work", "Tokyo")
    unitana.tile(app, "distance").click()
    app.wait_for(unitana.DASHBOARD + "/distance")
    app.field().fill("26")
    app.page.wait_for_function("() => document.querySelector('#app main').innerText.includes('16')")
    app.open(unitana.ORDER)
    before = unitana.titles(app)
    app.page.locator("#app .sortable button").first.focus()
    app.reload()
    app.page.locator("#app .sortable").wait_for()
    assert unitana.titles(app) == before


@needs("touch")
@covered("test_unitana.py")
def test_a_finger_pulls_to_refresh(device: Device):
    app = device.launch()
    unitana.set_up(app)
    device.swipe(app, (195, 200), (195, 600))
    app.popup.wait_for()


@covered("test_keyboard.py")
def test_d7_the_focus_stays_on_a_city_that_is_picked(app: App):
    unitana.to_city(app)
    unitana.find(app, "Vienna")
    unitana.cities(app).first.focus()
    app.page.keyboard.press("Enter")
    unitana.cities(app).first.wait_for(state="detached")
    assert app.page.evaluate("document.activeElement.matches('#app *')")


@covered("test_capsule.py")
def test_a_capsule_is_sealed_and_another_is_opened(app: App):
    capsules.write(app, "memory", date="2030-05-17")
    app.primary.click()
    app.wait_for(capsules.HOME)
    sealed = app.rows.first.get_attribute("href")
    app.open(sealed)
    app.page.locator(".seal.sealed").wait_for()
    assert app.primary.count() == 0 and capsules.TEXT not in app.page.content()
    app.reload()
    app.page.locator(".seal.sealed").wait_for()

    # Its moment is past.
    capsules.write(app, "goal", "What was written", date="2020-02-29")
    app.primary.click()
    app.wait_for(capsules.HOME)
    app.page.locator("#app .headed").nth(0).locator("a.row").first.click()
    app.page.locator(".seal.ready").wait_for()
    capsules.open_it(app)
    assert "What was written" in app.page.locator("article").inner_text()


@covered("test_today.py")
def test_today_shows_all_apps_and_takes_an_answer(device: Device):
    app = device.launch()
    for _ in screens_home.set_up(app, "en"):
        pass
    reflect.wait_until_sent(app)
    app.open("/")
    app.page.locator("#app .entry.values .value").first.wait_for()
    assert app.page.locator("#app .entry").count() >= 5
    screens_home.answer(app).fill("An answer on Today.")
    screens_home.save(app).click()
    screens_home.answer(app).wait_for(state="detached")
    wait_until(lambda: app.stored("own_reflections"), "the answer is stored", app.page)
    app.reload()
    assert screens_home.answer(app).count() == 0
    app.open(reflect.MORNING)
    wait_until(lambda: app.field().input_value() == "An answer on Today.", "the answer is there", app.page)
