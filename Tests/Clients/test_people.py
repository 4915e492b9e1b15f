"""Users can read and change only their own rows, and cannot grant themselves a subscription."""

import pytest

from almanac import Almanac, Person
from refused import rest_refuses
from wire import Wire

# The server validates the keys of a subscription: a point on the curve, and 16 bytes.
PUSH_KEY = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
PUSH_SECRET = "BTBZMqHH6r4Tts7J_aSIgg"
# The form of a data key that a passphrase wraps.
WRAPPED = f"pbkdf2-sha256.600000.{'A' * 22}.{'A' * 95}"
# For each table, the columns of a row apart from its owner, and a change to it.
ROWS = {
    "users": ({"name": "Mei"}, {"name": "Mallory"}),
    "userpreferences": ({"categories": ["Love"], "notifications_enabled": True}, {"categories": ["Courage"]}),
    "liked_quotes": ({"quote_id": "{quote}"}, {"quote_id": "{another}"}),
    "userquotes": ({"english_text": "Mine."}, {"english_text": "Yours."}),
    "user_profile": ({"name": "Ada", "timezone": "Europe/Berlin"}, {"name": "Mallory"}),
    "goals": ({"goal_text": "Run", "effective_date": "2026-03-01"}, {"goal_text": "Stop"}),
    "user_sports": ({"sport_name": "Yoga"}, {"sport_name": "Chess"}),
    "preferences": ({"morning_reflection_time": "07:00"}, {"morning_reflection_time": "05:00"}),
    "reflections": (
        {"reflection_date": "2026-03-01", "period": "morning", "reflection_text": "Slept well."},
        {"reflection_text": "Slept badly."}),
    "plan_ticks": ({"session": "running/1/2"}, {"session": "running/1/3"}),
    "plan_starts": ({"sport": "running", "start_date": "2026-03-02"}, {"start_date": "2026-03-03"}),
    "account_keys": (
        {"key_id": "AAAAAAAAAAAA", "passphrase_key": WRAPPED, "recovery_key": WRAPPED},
        {"passphrase_key": WRAPPED.replace("600000", "700000")}),
    "fact_preferences": ({"language": "de"}, {"language": "fr"}),
    "seen_facts": ({"fact_id": 7}, {"fact_id": 8}),
    "favourite_facts": ({"fact_id": 7}, {"fact_id": 8}),
    "places": (
        {"name": "Kyoto", "badge": "living", "city_id": 1857910, "city_name": "Kyoto", "city_country": "JP",
         "home_system": "us", "destination_system": "metric", "home_zone": "America/New_York",
         "place_zone": "Asia/Tokyo", "made_at": "2026-03-01T08:00:00Z"}, {"name": "Elsewhere"}),
    "unitana_settings": ({"learning_mode": "neutral"}, {"learning_mode": "human"}),
    "capsules": ({"type": "memory", "content": "A shell."}, {"content": "Nothing."}),
    "reminders": ({"app": "whole", "kind": "daily", "local_time": "08:00", "time_zone": "UTC"}, {"enabled": False}),
    "push_subscriptions": (
        {"endpoint": "https://push.example/{person}", "p256dh": PUSH_KEY, "auth": PUSH_SECRET}, {"label": "Taken"}),
    "widgets": ({"app": "whole", "kind": "quote", "size": "small"}, {"size": "large"}),
    "events": ({"app": "reflect", "name": "step", "occurred_at": "2026-03-01T08:00:00Z"}, {"name": "skip"}),
}
every_table = pytest.mark.parametrize("table", ROWS)


def owner(table: str) -> str:
    return "id" if table == "users" else "user_id"


def filled(values: dict, person: Person, quotes: list[dict]) -> dict:
    places = {"{quote}": quotes[0]["id"], "{another}": quotes[1]["id"]}
    return {
        key: places.get(value, value.replace("{person}", person.id)) if isinstance(value, str) else value
        for key, value in values.items()
    }


def sent(table: str, row: dict) -> dict:
    """A row as an app sends it, without the columns added by the server, and with the secret that it never shows."""
    secret = {"auth": PUSH_SECRET} if table == "push_subscriptions" else {}
    return secret | {
        key: value for key, value in row.items() if key in {"id", "user_id", *ROWS[table][0], *ROWS[table][1]}}


@pytest.fixture
def row(table: str, person: Person, quotes: list[dict]) -> dict:
    """The user's only row in this table."""
    return person.add(table, **filled(ROWS[table][0], person, quotes))


@pytest.fixture
def change(table: str, person: Person, quotes: list[dict]) -> dict:
    return filled(ROWS[table][1], person, quotes)


# Another user


@every_table
def test_another_user_reads_nothing(table: str, row: dict, person: Person, other: Person):
    assert other.rows(table) == []
    assert other.table(table).select("*").eq(owner(table), person.id).execute().data == []
    counted = other.table(table).select("*", count="exact", head=True).execute()
    assert counted.count == 0


@every_table
def test_another_user_changes_nothing(table: str, row: dict, change: dict, person: Person, other: Person):
    if table not in ("liked_quotes", "user_sports", "seen_facts", "favourite_facts"):
        assert other.table(table).update(change).eq(owner(table), person.id).execute().data == []
    assert other.table(table).delete().eq(owner(table), person.id).execute().data == []
    assert person.rows(table) == [row]


@every_table
def test_another_user_cannot_insert_rows_for_the_owner(
    table: str, row: dict, change: dict, person: Person, other: Person
):
    with rest_refuses("42501"):
        other.table(table).insert(sent(table, row | change)).execute()
    with rest_refuses("42501"):
        other.table(table).upsert(sent(table, row | change)).execute()
    assert person.rows(table) == [row]


@pytest.mark.parametrize(
    "table",
    ["liked_quotes", "userquotes", "goals", "reflections", "places", "capsules", "reminders", "push_subscriptions",
     "widgets", "events"])
def test_guessing_a_key_reveals_nothing(table: str, row: dict, person: Person, other: Person):
    """A row with another user's id neither takes the row over nor reveals it."""
    guessed = sent(table, row) | {"user_id": other.id}
    if table == "push_subscriptions":
        guessed["endpoint"] += "/other"
    with rest_refuses("42501", "23505"):
        other.table(table).upsert(guessed).execute()
    assert person.rows(table) == [row]
    assert other.rows(table) == []


@every_table
def test_a_row_cannot_be_given_to_another_user(table: str, row: dict, person: Person, other: Person):
    with rest_refuses("42501"):
        person.table(table).update({owner(table): other.id}).eq(owner(table), person.id).execute()
    assert person.rows(table) == [row]
    assert other.rows(table) == []


@every_table
def test_the_owner_deletes_the_row(table: str, row: dict, person: Person):
    assert person.table(table).delete().eq(owner(table), person.id).execute().data == [row]
    assert person.rows(table) == []


@every_table
def test_a_deleted_row_can_be_inserted_again(table: str, row: dict, person: Person, quotes: list[dict]):
    person.table(table).delete().eq(owner(table), person.id).execute()
    again = person.add(table, **filled(ROWS[table][0], person, quotes))
    assert person.rows(table) == [again]


def test_what_is_overwritten_is_kept_for_its_owner_alone(person: Person, other: Person):
    person.add("goals", goal_text="Run", effective_date="2026-03-01")
    person.table("goals").update({"goal_text": "Swim"}).eq("user_id", person.id).execute()
    [version] = person.rows("versions")
    assert (version["columns"]["goal_text"], version["cause"], version["parallel"]) == ("Run", "edit", False)
    assert other.rows("versions") == []
    with rest_refuses("42501"):
        person.table("versions").update({"columns": {}}).eq("user_id", person.id).execute()


# Signed out


@every_table
def test_nothing_can_be_read_or_written_when_signed_out(
    table: str, row: dict, change: dict, almanac: Almanac, person: Person
):
    with Wire(almanac, almanac.anon_key) as wire:
        read = wire.rest("GET", table)
        assert read.status_code == 401 or read.json() == []
        refused = wire.rest("POST", table, sent(table, row))
        assert (refused.status_code, refused.json()["code"]) == (401, "42501")
        for method in ("PATCH", "DELETE"):
            answer = wire.rest(method, f"{table}?{owner(table)}=eq.{person.id}", change, prefer="return=representation")
            assert answer.status_code == 401 or answer.json() == []
    assert person.rows(table) == [row]


# Columns that only the server writes


@pytest.mark.parametrize(
    "grant",
    [{"subscription_status": "premium"}, {"trial_end_date": "2999-01-01T00:00:00Z"},
     {"subscription_start_date": "2026-01-01T00:00:00Z"}, {"subscription_end_date": "2999-01-01T00:00:00Z"}],
    ids=lambda grant: next(iter(grant)))
class TestUsersCannotGrantThemselvesASubscription:
    def test_by_an_insert(self, person: Person, grant: dict):
        with rest_refuses("42501"):
            person.add("users", name="Mei", **grant)
        assert person.rows("users") == []

    def test_by_an_update(self, person: Person, grant: dict):
        before = person.add("users", name="Mei")
        with rest_refuses("42501"):
            person.table("users").update({"name": "Rich"} | grant).eq("id", person.id).execute()
        assert person.rows("users") == [before]

    def test_by_an_upsert(self, person: Person, grant: dict):
        before = person.add("users", name="Mei")
        with rest_refuses("42501"):
            person.table("users").upsert({"id": person.id} | grant).execute()
        assert person.rows("users") == [before]

    def test_in_a_list_of_rows(self, person: Person, grant: dict):
        with rest_refuses("42501"):
            person.table("users").insert([{"id": person.id, "name": "Mei"} | grant]).execute()
        assert person.rows("users") == []


def test_the_free_status_may_be_set(person: Person):
    assert person.add("users", subscription_status="free")["subscription_status"] == "free"


def test_the_service_key_can_grant_a_subscription(almanac: Almanac, person: Person):
    person.add("users", name="Mei")
    almanac.service().table("users").update({"subscription_status": "premium"}).eq("id", person.id).execute()
    assert [row["subscription_status"] for row in person.rows("users")] == ["premium"]


@pytest.mark.parametrize(
    ("table", "granted"),
    [("userquotes", {"moderation": "approved"}), ("reminders", {"next_fire_at": "2026-03-01T00:00:00Z"}),
     ("reminders", {"state": "done"}), ("widgets", {"token": "chosen"})])
def test_users_cannot_write_the_servers_columns(table: str, granted: dict, person: Person, quotes: list[dict]):
    values = filled(ROWS[table][0], person, quotes)
    with rest_refuses("42501"):
        person.add(table, **values, **granted)
    before = person.add(table, **values)
    with rest_refuses("42501"):
        person.table(table).update(granted).eq("user_id", person.id).execute()
    assert person.rows(table) == [before]


@pytest.mark.parametrize("column", ["email_verified", "is_admin", "change_number", "deleted_at", "_rowid_", "rowid"])
def test_undeclared_columns_do_not_exist(person: Person, column: str):
    with rest_refuses("PGRST204"):
        person.add("users", **{column: 1})
    with rest_refuses("42703"):
        person.table("users").select(column).execute()
    with rest_refuses("42703"):
        person.table("users").select("*").eq(column, "1").execute()


# Public quotes


def test_users_cannot_write_public_quotes(almanac: Almanac, person: Person, quotes: list[dict]):
    before = person.rows("quotes")
    with rest_refuses("42501"):
        person.table("quotes").insert({"english_text": "Buy now."}).execute()
    with Wire(almanac, person.token) as wire:
        everything = "quotes?id=not.is.null"
        for method in ("PATCH", "DELETE"):
            answer = wire.rest(method, everything, {"english_text": "Buy."}, prefer="return=representation")
            assert answer.status_code == 403 or answer.json() == []
    assert person.rows("quotes") == before


@pytest.mark.parametrize("table", ["accounts", "sessions", "refresh_tokens", "devices", "sqlite_master", "facts"])
def test_internal_tables_are_not_exposed(person: Person, table: str):
    with rest_refuses("PGRST205"):
        person.rows(table)
