"""Requests as Whole's app makes them: anonymous accounts, bilingual quotes, and likes."""

import uuid

import pytest

from almanac import Almanac, Person
from refused import rest_refuses


def like(person: Person, quote: dict) -> dict:
    return person.add("liked_quotes", quote_id=quote["id"])


def unlike(person: Person, quote: dict) -> list[dict]:
    liked = person.table("liked_quotes").delete()
    return liked.eq("user_id", person.id).eq("quote_id", quote["id"]).execute().data


def favorites(person: Person) -> set[str]:
    rows = person.table("liked_quotes").select("quote_id").eq("user_id", person.id).execute().data
    return {row["quote_id"] for row in rows}


# Onboarding


def test_onboarding_ends_with_a_profile(person: Person):
    answers = {"name": "Mei", "gender": "female", "goals": ["Sleep well", "Worry less"], "subscription_status": "free"}
    row = person.add("users", **answers)
    assert row["id"] == person.id
    assert row["email"] is None
    assert {key: row[key] for key in answers} == answers
    assert row["trial_end_date"] is None
    assert person.rows("users") == [row]


def test_onboarding_ends_with_preferences(person: Person):
    answers = {"categories": ["Love", "Quiet Mornings"], "notifications_enabled": True, "notification_time": "08:00:00"}
    row = person.add("userpreferences", **answers)
    assert {key: row[key] for key in answers} == answers
    assert person.rows("userpreferences") == [row]


def test_repeating_the_onboarding_makes_no_second_profile(person: Person):
    person.add("users", name="Mei")
    with rest_refuses("23505"):
        person.add("users", name="Mei")
    person.table("users").upsert({"id": person.id, "name": "Mei Lin"}).execute()
    assert [row["name"] for row in person.rows("users")] == ["Mei Lin"]


def test_a_profile_can_be_changed_partially(person: Person):
    before = person.add("users", name="Mei", goals=["Sleep well"])
    changed = person.table("users").update({"goals": ["Read", "Walk"]}).eq("id", person.id).execute().data
    assert changed == person.rows("users")
    assert changed[0]["name"] == "Mei"
    assert changed[0]["goals"] == ["Read", "Walk"]
    assert changed[0]["created_at"] == before["created_at"]
    assert changed[0]["updated_at"] >= before["updated_at"]


def test_settings_can_be_changed_partially(person: Person):
    person.add("userpreferences", categories=["Love"], notifications_enabled=True, notification_time="08:00:00")
    person.table("userpreferences").update({"notification_time": "21:30"}).eq("user_id", person.id).execute()
    row = person.table("userpreferences").select("*").eq("user_id", person.id).single().execute().data
    assert row["notification_time"] == "21:30:00"
    assert row["categories"] == ["Love"]
    assert row["notifications_enabled"] is True


# Quotes


def test_users_can_read_the_quotes(person: Person, quotes: list[dict]):
    rows = person.table("quotes").select("id,english_text,chinese_text,categories").execute().data
    assert sorted(rows, key=lambda row: row["id"]) == sorted(quotes, key=lambda row: row["id"])


def test_quotes_can_be_read_when_signed_out(almanac: Almanac, quotes: list[dict]):
    assert len(almanac.client().table("quotes").select("id").execute().data) == len(quotes)


def test_the_creator_of_a_quote_is_not_revealed(person: Person, quotes: list[dict]):
    rows = person.table("quotes").select("created_by,created_at").execute().data
    assert {row["created_by"] for row in rows} == {None}
    assert all(row["created_at"] for row in rows)


def test_the_carousel_shows_the_chosen_categories(person: Person, quotes: list[dict]):
    chosen = ["Quiet Mornings", "Courage"]
    rows = person.table("quotes").select("*").ov("categories", chosen).limit(10).execute().data
    assert len(rows) == 10
    assert all(set(row["categories"]) & set(chosen) for row in rows)


# Likes


def test_a_liked_quote_is_a_favorite(person: Person, quotes: list[dict]):
    row = like(person, quotes[0])
    assert uuid.UUID(row["id"])
    assert favorites(person) == {quotes[0]["id"]}


def test_an_unliked_quote_is_no_longer_a_favorite(person: Person, quotes: list[dict]):
    for quote in quotes[:3]:
        like(person, quote)
    removed = unlike(person, quotes[1])
    assert [row["quote_id"] for row in removed] == [quotes[1]["id"]]
    assert favorites(person) == {quotes[0]["id"], quotes[2]["id"]}


def test_an_unliked_quote_can_be_liked_again(person: Person, quotes: list[dict]):
    for _ in range(3):
        like(person, quotes[0])
        assert favorites(person) == {quotes[0]["id"]}
        unlike(person, quotes[0])
        assert favorites(person) == set()
    like(person, quotes[0])
    assert favorites(person) == {quotes[0]["id"]}


def test_unliking_twice_is_not_an_error(person: Person, quotes: list[dict]):
    like(person, quotes[0])
    assert len(unlike(person, quotes[0])) == 1
    assert unlike(person, quotes[0]) == []


def test_liking_twice_is_refused_and_keeps_one_favorite(person: Person, quotes: list[dict]):
    like(person, quotes[0])
    with rest_refuses("23505"):
        like(person, quotes[0])
    assert favorites(person) == {quotes[0]["id"]}


def test_ignoring_duplicates_keeps_one_favorite(person: Person, quotes: list[dict]):
    """As an outbox does when it does not know whether its first try succeeded."""
    row = {"user_id": person.id, "quote_id": quotes[0]["id"]}
    for _ in range(2):
        person.table("liked_quotes").upsert(row, on_conflict="user_id,quote_id", ignore_duplicates=True).execute()
    assert favorites(person) == {quotes[0]["id"]}


def test_a_like_may_have_an_id_from_the_device(person: Person, quotes: list[dict]):
    mine = str(uuid.uuid4())
    assert person.add("liked_quotes", id=mine, quote_id=quotes[0]["id"])["id"] == mine


def test_a_missing_quote_cannot_be_liked(person: Person, quotes: list[dict]):
    with rest_refuses("23503"):
        like(person, {"id": str(uuid.uuid4())})
    assert favorites(person) == set()


def test_favorites_are_fetched_by_their_ids(person: Person, quotes: list[dict]):
    for quote in quotes[5:9]:
        like(person, quote)
    rows = person.table("quotes").select("*").in_("id", favorites(person)).execute().data
    assert {row["english_text"] for row in rows} == {quote["english_text"] for quote in quotes[5:9]}


# The user's own quotes


def test_a_users_own_quote_awaits_moderation(person: Person):
    row = person.add("userquotes", english_text="Mine.", chinese_text="我的。")
    assert row["english_text"] == "Mine."
    assert row["chinese_text"] == "我的。"
    assert row["moderation"] is not None
    assert person.rows("userquotes") == [row]


def test_a_quote_without_english_is_refused(person: Person):
    with rest_refuses("23502"):
        person.add("userquotes", chinese_text="只有中文。")


@pytest.mark.parametrize("text", ["Naïve 🌱 – “quoted”, comma; 'single' \\ back", "一" * 200, "two\nlines\tand a tab"])
def test_texts_are_stored_unchanged(person: Person, text: str):
    assert person.add("userquotes", english_text=text)["english_text"] == text
    assert person.table("userquotes").select("*").eq("english_text", text).single().execute().data
