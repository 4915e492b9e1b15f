"""Back, Forward and addresses behave as users expect of a browser."""

import pytest
from playwright.sync_api import expect

import onboarding
from app import App


def test_back_and_forward_through_the_onboarding(app: App):
    app.open()
    onboarding.to_notifications(app)
    for path in (onboarding.DIFFICULTY, onboarding.CATEGORIES, onboarding.LANGUAGE):
        app.page.go_back()
        app.wait_for(path)
        assert_shown(app)
    # Forward does not skip a step: each is confirmed again, with the previous choices kept.
    app.page.go_forward()
    app.wait_for(onboarding.LANGUAGE)
    app.primary.click()
    app.wait_for(onboarding.CATEGORIES)
    assert app.page.locator("input:checked").count() == 5
    assert app.primary.is_enabled()


def test_the_back_button_on_the_screen_matches_the_browsers(app: App):
    app.open()
    onboarding.to_notifications(app)
    app.back.click()
    app.wait_for(onboarding.DIFFICULTY)
    app.page.go_back()
    app.wait_for(onboarding.CATEGORIES)
    app.back.click()
    app.wait_for(onboarding.LANGUAGE)
    assert_shown(app)


def test_back_does_not_lead_into_a_finished_onboarding(app: App):
    app.page.goto("about:blank")
    onboarding.onboard(app)
    app.page.go_back()
    assert app.page.url == "about:blank", "the onboarding is no longer in the history"
    app.page.go_forward()
    app.wait_until_started()
    app.wait_for(onboarding.TODAY)


def test_back_and_forward_in_the_main_app(app: App):
    onboarding.onboard(app)
    onboarding.browse(app)
    app.rows.nth(2).click()
    app.page.locator("article.fact").wait_for()
    fact = app.path
    for path in (onboarding.TOPIC, onboarding.BROWSE, onboarding.TODAY):
        app.page.go_back()
        app.wait_for(path)
    for path in (onboarding.BROWSE, onboarding.TOPIC, fact):
        app.page.go_forward()
        app.wait_for(path)
    assert_shown(app)
    for path in (onboarding.TOPIC, onboarding.BROWSE):
        app.back.click()
        app.wait_for(path)


def test_back_after_changing_preferences_leads_to_the_settings(app: App):
    onboarding.onboard(app)
    app.tab(3).click()
    app.wait_for(onboarding.SETTINGS)
    onboarding.again(app)
    app.wait_for(onboarding.LANGUAGE)
    app.primary.click()
    app.wait_for(onboarding.CATEGORIES)
    app.page.go_back()
    app.wait_for(onboarding.LANGUAGE)
    app.page.go_back()
    app.wait_for(onboarding.SETTINGS)
    assert app.stored("facts")


def test_canceling_a_change_of_preferences_returns_to_the_settings(app: App):
    onboarding.onboard(app)
    app.tab(3).click()
    app.wait_for(onboarding.SETTINGS)
    onboarding.again(app)
    app.wait_for(onboarding.LANGUAGE)
    app.back.click()
    app.wait_for(onboarding.SETTINGS)
    app.page.go_back()
    app.wait_for(onboarding.TODAY)


def test_a_link_can_be_opened_in_a_new_tab(app: App):
    onboarding.onboard(app)
    onboarding.browse(app)
    with app.page.context.expect_page() as opened:
        app.rows.first.click(modifiers=["Control"])
    opened.value.wait_for_selector("article.fact")
    assert app.path == onboarding.TOPIC


@pytest.mark.parametrize(
    "path", ["/facts/browse?category=science", "/facts/browse/science", "/facts/settings", "/facts/fact/101"])
def test_an_address_opens_its_screen(app: App, path: str):
    onboarding.onboard(app)
    app.open(path)
    app.wait_for(path)
    assert_shown(app)


def test_filters_are_kept_in_the_address_and_on_reload(app: App):
    onboarding.onboard(app)
    app.tab(1).click()
    app.wait_for(onboarding.BROWSE)
    app.menu(0).select_option("advanced")
    app.wait_for("/facts/browse?difficulty=advanced")
    everything = app.rows.count()
    app.menu(2).select_option("science")
    app.wait_for("/facts/browse?category=science&difficulty=advanced")
    narrowed = app.rows.count()
    assert 0 < narrowed < everything
    app.reload()
    app.wait_for("/facts/browse?category=science&difficulty=advanced")
    assert [app.menu(number).input_value() for number in range(3)] == ["advanced", "", "science"]
    assert app.rows.count() == narrowed
    app.page.go_back()
    app.wait_for(onboarding.TODAY)


@pytest.mark.parametrize("path", ["/facts/nowhere", "/facts/fact/12345678901234567890", "/facts/browse/x/y", "/facts/onboarding"])
def test_an_unknown_address_leads_to_today(app: App, path: str):
    onboarding.onboard(app)
    app.open(path)
    app.wait_for(onboarding.TODAY)
    assert_shown(app)


def test_an_address_outside_every_app_leads_to_the_first_page(app: App):
    app.open("/nowhere")
    app.wait_for("/")
    origins = app.page.locator("#app a.from")
    assert origins.count() == 5
    origins.nth(1).click()
    app.wait_for("/reflect/onboarding/personal-info")
    app.page.go_back()
    app.wait_for("/")


def test_before_the_onboarding_every_address_leads_to_the_language_step(app: App):
    for path in ("/facts/settings", "/facts/onboarding/notifications", "/facts/nowhere"):
        app.open(path)
        app.wait_for(onboarding.LANGUAGE)


def test_going_back_restores_the_scroll_position_of_a_list(app: App):
    onboarding.onboard(app)
    onboarding.browse(app)
    row = app.rows.nth(15)
    row.scroll_into_view_if_needed()
    before = app.page.evaluate("scrollY")
    assert before > 200
    row.click()
    app.page.locator("article.fact").wait_for()
    assert app.page.evaluate("scrollY") == 0, "a new screen starts at the top"
    app.page.go_back()
    app.wait_for(onboarding.TOPIC)
    app.page.wait_for_function("before => Math.abs(scrollY - before) < 40", arg=before)


def test_going_back_far_down_a_long_list_draws_the_rows_that_are_needed_there(app: App):
    onboarding.onboard(app)
    app.tab(1).click()
    app.wait_for(onboarding.BROWSE)
    app.field().fill("e")
    drawn = "() => document.querySelectorAll('#app a.row').length"
    app.page.wait_for_function(drawn + " === 40")
    # Rows come as the end of those before comes near.
    for last in (39, 45):
        app.rows.nth(last).scroll_into_view_if_needed()
    before = app.page.evaluate("scrollY")
    app.rows.nth(45).click()
    app.page.locator("article.fact").wait_for()
    app.page.go_back()
    app.wait_for(onboarding.BROWSE + "?q=e")
    app.page.wait_for_function("before => Math.abs(scrollY - before) < 40", arg=before)
    expect(app.rows.nth(45)).to_be_in_viewport()
    # From elsewhere, the list begins with a portion again.
    app.tab(0).click()
    app.wait_for(onboarding.TODAY)
    app.tab(1).click()
    app.wait_for(onboarding.BROWSE)
    app.field().fill("e")
    app.page.wait_for_function(drawn + " === 40")


def assert_shown(app: App) -> None:
    """The program shows a screen of its own at this address, with the screen's title in the window's."""
    assert app.heading
    assert app.heading in app.page.title()
