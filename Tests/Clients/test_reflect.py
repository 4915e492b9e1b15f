"""Requests as Reflect's app makes them: each step of the onboarding is an upsert."""

import pytest

from almanac import Person
from refused import rest_refuses


def test_personal_info_sent_twice_makes_one_row(person: Person):
    for name in ("Ada", "Ada L."):
        row = {"user_id": person.id, "name": name, "timezone": "Europe/Berlin"}
        person.table("user_profile").upsert(row).execute()
    assert [(row["name"], row["timezone"]) for row in person.rows("user_profile")] == [("Ada L.", "Europe/Berlin")]


def test_a_later_step_keeps_the_columns_of_an_earlier_one(person: Person):
    person.table("user_profile").upsert({"user_id": person.id, "name": "Ada", "timezone": "Asia/Kolkata"}).execute()
    person.table("user_profile").upsert({"user_id": person.id, "journaling_history": "sometimes"}).execute()
    [row] = person.rows("user_profile")
    assert (row["name"], row["timezone"], row["journaling_history"]) == ("Ada", "Asia/Kolkata", "sometimes")


def test_the_name_may_stay_empty(person: Person):
    assert person.add("user_profile", timezone="Europe/Berlin")["name"] is None


@pytest.mark.parametrize("history", ["never", "sometimes", "regular"])
def test_a_journaling_history_is_one_of_three(person: Person, history: str):
    assert person.add("user_profile", journaling_history=history)["journaling_history"] == history


def test_any_other_journaling_history_is_refused(person: Person):
    with rest_refuses("23514"):
        person.add("user_profile", journaling_history="daily")
    assert person.rows("user_profile") == []


def test_a_goal_sent_twice_on_a_day_makes_one_row(person: Person):
    for text in ("Run 10 km", "Run 12 km"):
        row = {"user_id": person.id, "goal_text": text, "category": "endurance", "effective_date": "2026-03-01"}
        person.table("goals").upsert(row, on_conflict="user_id,effective_date").execute()
    [goal] = person.rows("goals")
    assert (goal["goal_text"], goal["category"], goal["effective_date"]) == ("Run 12 km", "endurance", "2026-03-01")


def test_a_goal_of_another_day_makes_another_row(person: Person):
    for day in ("2026-03-01", "2026-06-01"):
        row = {"user_id": person.id, "goal_text": "Run", "effective_date": day}
        person.table("goals").upsert(row, on_conflict="user_id,effective_date").execute()
    newest = person.table("goals").select("*").order("effective_date", desc=True).limit(1).single().execute().data
    assert newest["effective_date"] == "2026-06-01"
    assert len(person.rows("goals")) == 2


@pytest.mark.parametrize("text", ["x", "跑" * 120, "🏃" * 120])
def test_a_goal_may_have_120_characters_of_any_script(person: Person, text: str):
    assert person.add("goals", goal_text=text, effective_date="2026-03-01")["goal_text"] == text


@pytest.mark.parametrize("text", ["", "跑" * 121])
def test_a_goal_that_is_empty_or_too_long_is_refused(person: Person, text: str):
    with rest_refuses("23514"):
        person.add("goals", goal_text=text, effective_date="2026-03-01")


def test_a_goal_without_a_text_is_refused(person: Person):
    with rest_refuses("23502"):
        person.add("goals", effective_date="2026-03-01")


def test_several_sports_can_be_inserted_at_once(person: Person):
    sports = ["Running", "Swimming", "Yoga", "Tai chi"]
    rows = [{"user_id": person.id, "sport_name": sport} for sport in sports]
    assert len(person.table("user_sports").insert(rows).execute().data) == 4
    assert {row["sport_name"] for row in person.rows("user_sports")} == set(sports)


def test_sports_sent_twice_are_stored_once(person: Person):
    rows = [{"user_id": person.id, "sport_name": sport} for sport in ("Running", "Swimming")]
    for _ in range(2):
        person.table("user_sports").upsert(rows).execute()
    assert len(person.rows("user_sports")) == 2


def test_a_new_choice_of_sports_replaces_the_first(person: Person):
    """As the app does when the user goes back to that step."""
    for chosen in (["Running", "Yoga"], ["Yoga", "Cycling"]):
        person.table("user_sports").delete().eq("user_id", person.id).execute()
        person.table("user_sports").insert([{"user_id": person.id, "sport_name": name} for name in chosen]).execute()
    assert {row["sport_name"] for row in person.rows("user_sports")} == {"Yoga", "Cycling"}


def test_reminder_times_sent_twice_make_one_row(person: Person):
    for evening in ("20:30", "21:15:00"):
        row = {"user_id": person.id, "morning_reflection_time": "07:00", "evening_reflection_time": evening}
        person.table("preferences").upsert(row).execute()
    [row] = person.rows("preferences")
    assert (row["morning_reflection_time"], row["evening_reflection_time"]) == ("07:00:00", "21:15:00")


def test_skipped_reminder_times_stay_empty(person: Person):
    row = person.add("preferences", morning_reflection_time="07:00")
    assert row["evening_reflection_time"] is None
