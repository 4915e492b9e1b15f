"""The essential lines of the seed's Testing Checklist, in a real browser; each test is named after its line. The other
lines, and these with all their variations, are tested in the simulator."""

import pytest

import network
import onboarding
import refusals
from app import LANGUAGES, App
from network import Held


@pytest.mark.parametrize("language", ["en", "de", "zh"])
def test_fresh_install_language_selection_onboarding_complete_main_app(app: App, language: str):
    onboarding.onboard(app, language)
    assert app.language == language
    assert app.page.locator("article.fact.card h2").inner_text()
    facts = app.stored("facts")
    assert facts and {fact["language"] for fact in facts} == {language}
    assert app.preferences()["@onboarding_complete"] == "true"


def test_language_selection_select_language_ui_updates_immediately(app: App):
    app.open()
    seen = set()
    for language in LANGUAGES:
        onboarding.choose_language(app, language)
        seen.add((app.heading, app.primary.inner_text(), app.page.title()))
    assert len(seen) == 8, f"each language has its own texts: {seen}"


def test_language_selection_all_8_languages_display_correctly(app: App):
    app.open()
    names = app.page.locator(".choice .label")
    assert names.all_inner_texts() == [
        "English", "Deutsch", "Español", "Français", "日本語", "한국어", "Türkçe", "中文"]
    assert [names.nth(number).get_attribute("lang") for number in range(8)] == LANGUAGES
    assert app.page.locator(".choice .icon").count() == 8


def test_initialization_device_registered_metadata_fetched(app: App):
    app.open()
    with app.page.expect_response(network.REGISTER) as registration:
        with app.page.expect_response(network.METADATA) as metadata:
            onboarding.to_categories(app, "de")
    assert registration.value.status == 201
    assert metadata.value.request.headers["authorization"].startswith("Bearer ")
    assert len(app.stored("categories")) == 12
    assert len(app.stored("content_types")) == 4


def test_categories_less_than_5_selected_button_disabled(app: App):
    app.open()
    onboarding.to_categories(app)
    onboarding.choose_categories(app, 4)
    assert app.primary.is_disabled()
    onboarding.choose_categories(app, 5)
    assert app.primary.is_enabled()
    app.page.locator("#app .choice input").first.uncheck()
    assert app.primary.is_disabled()


def test_difficulty_selection_default_all(app: App):
    app.open()
    onboarding.to_difficulty(app)
    assert app.choice("all").is_checked()


def test_notifications_set_time_grant_permission_navigate_to_success(app: App):
    app.open()
    onboarding.to_notifications(app)
    time = app.page.locator("input[type=time]")
    assert time.input_value() == "09:00"
    time.fill("07:30")
    facts = Held(app, network.FACTS)
    app.primary.click()
    app.wait_for(onboarding.SUCCESS)
    facts.let_go()
    app.wait_for(onboarding.TODAY)
    assert app.preferences()["@notification_time"] == "07:30"


def test_success_screen_facts_download_progress_shown_complete(app: App):
    """Slow network → Progress shown on success screen: the second page is held while the first is already counted."""
    app.open()
    onboarding.to_categories(app)
    onboarding.choose_categories(app, 12)
    app.primary.click()
    app.wait_for(onboarding.DIFFICULTY)
    app.primary.click()
    app.wait_for(onboarding.NOTIFICATIONS)
    second = Held(app, network.SECOND_PAGE)
    app.primary.click()
    second.wait_for_one()
    bar = app.page.locator("progress[value]")
    done, total = (float(bar.get_attribute(name)) for name in ("value", "max"))
    assert 0 < done < total
    second.let_go()
    app.wait_for(onboarding.TODAY)
    assert len(app.stored("facts")) == total


def test_permission_denied_alert_shown_directing_to_settings(app: App):
    """Permission denied multiple times → Still blocks progress. User denies then grants permission → Works."""
    app.set_permission("denied")
    app.open()
    onboarding.to_notifications(app)
    for _ in range(3):
        app.primary.click()
        app.alert.wait_for()
        assert app.alert.locator("button").count() == 1, "the alert has one button, and no way to go on"
        app.alert.locator("button").click()
        app.alert.wait_for(state="detached")
        assert app.path == onboarding.NOTIFICATIONS
    assert app.stored("facts") == []
    assert "@onboarding_complete" not in app.preferences()
    app.set_permission("granted")
    app.primary.click()
    app.wait_for(onboarding.TODAY)


def test_backend_returns_0_facts_error_shown_on_success_screen(app: App):
    app.open()
    onboarding.to_notifications(app)
    facts = Held(app, network.FACTS)
    app.primary.click()
    facts.answer(200, '{"facts": [], "total": 0, "next_cursor": null}')
    app.error.wait_for()
    assert app.path == onboarding.SUCCESS
    assert "@onboarding_complete" not in app.preferences()
    app.page.locator("#app .secondary").first.click()
    app.wait_for(onboarding.TODAY)


def test_database_write_fails_transaction_rollback(app: App):
    app.open()
    onboarding.to_notifications(app)
    facts = Held(app, network.FACTS)
    app.primary.click()
    facts.wait_for_one()
    app.page.evaluate(refusals.STORAGE_FULL_AFTER_TEN)
    facts.let_go()
    app.error.wait_for()
    assert app.stored("facts") == [], "ten were accepted before the failure, and none may remain"
    assert "@onboarding_complete" not in app.preferences()
    app.page.evaluate(refusals.STORAGE_MENDED)
    app.primary.click()
    app.wait_for(onboarding.TODAY)
    assert app.stored("facts")


def test_device_key_cannot_be_read_from_storage(app: App):
    app.open()
    with app.page.expect_response(network.REGISTER) as registration:
        onboarding.to_categories(app)
    key = registration.value.json()["device_key"]
    found = app.page.evaluate(refusals.EVERYTHING_STORED)
    assert found["extractable"] == [False], "there is one key, and scripts cannot export it"
    assert found["secrets"] == 1
    assert key not in found["text"]
