"""What the official client hides about tables: status, headers, formats of values, and the API's description."""

import re
import uuid

import pytest
from openapi_spec_validator import validate

from almanac import Person
from wire import OBJECT, Wire, check_refusal

ROWS_BACK = "return=representation"
MERGE = "resolution=merge-duplicates"
IGNORE = "resolution=ignore-duplicates"
NOWHERE = "00000000-0000-4000-8000-000000000000"


# Reading


def test_a_response_has_the_range_of_its_rows(wire: Wire, quotes):
    answer = wire.rest("GET", "quotes?limit=5")
    assert answer.status_code == 200
    assert answer.headers["Content-Type"].startswith("application/json")
    assert answer.headers["Content-Range"] == "0-4/*"
    assert wire.rest("GET", "quotes?limit=5&offset=5").headers["Content-Range"] == "5-9/*"


def test_a_response_without_rows_has_an_empty_range(wire: Wire, quotes):
    answer = wire.rest("GET", f"quotes?id=eq.{NOWHERE}")
    assert (answer.status_code, answer.json(), answer.headers["Content-Range"]) == (200, [], "*/*")


def test_with_a_count_all_rows_are_200_and_a_part_is_206(wire: Wire, quotes):
    whole = wire.rest("GET", "quotes", prefer="count=exact")
    assert (whole.status_code, whole.headers["Content-Range"]) == (200, "0-59/60")
    part = wire.rest("GET", "quotes?limit=10&offset=20", prefer="count=exact")
    assert (part.status_code, part.headers["Content-Range"]) == (206, "20-29/60")
    none = wire.rest("GET", f"quotes?id=eq.{NOWHERE}", prefer="count=exact")
    assert (none.status_code, none.headers["Content-Range"]) == (200, "*/0")


def test_a_count_respects_the_filters(wire: Wire, quotes):
    answer = wire.rest("GET", "quotes?chinese_text=is.null&limit=1", prefer="count=exact")
    assert (answer.status_code, answer.headers["Content-Range"]) == (206, "0-0/4")


def test_a_range_header_selects_a_page(wire: Wire, quotes):
    answer = wire.rest("GET", "quotes?order=id", range="10-14", range_unit="items")
    assert answer.headers["Content-Range"] == "10-14/*"
    assert [row["id"] for row in answer.json()] == sorted(quote["id"] for quote in quotes)[10:15]
    assert wire.rest("GET", "quotes", range="55-", prefer="count=exact").headers["Content-Range"] == "55-59/60"


def test_a_page_beyond_the_last_is_416(wire: Wire, quotes):
    for answer in (wire.rest("GET", "quotes?offset=1000", prefer="count=exact"),
                   wire.rest("GET", "quotes", prefer="count=exact", range="1000-1009")):
        check_refusal(answer, 416, "PGRST103")


def test_head_is_get_without_the_rows(wire: Wire, quotes):
    answer = wire.rest("HEAD", "quotes?limit=10", prefer="count=exact")
    assert (answer.status_code, answer.headers["Content-Range"], answer.content) == (206, "0-9/60", b"")
    refused = wire.rest("HEAD", "quotes?colour=eq.red")
    assert (refused.status_code, refused.content) == (400, b"")
    assert refused.headers["Proxy-Status"] == "PostgREST; error=42703"


def test_a_plus_in_a_query_is_a_space(wire: Wire, quotes):
    answer = wire.rest("GET", "quotes?english_text=eq.Rest+is+also+a+direction.")
    assert len(answer.json()) == 1
    assert wire.rest("GET", 'quotes?categories=cs.{"Quiet+Mornings"}').json()


def test_a_single_object_can_be_requested(wire: Wire, quotes):
    answer = wire.rest("GET", f"quotes?id=eq.{quotes[0]['id']}", accept=OBJECT)
    assert answer.status_code == 200
    assert answer.headers["Content-Type"].startswith(OBJECT)
    assert answer.json()["id"] == quotes[0]["id"]


@pytest.mark.parametrize(("filters", "rows"), [("", 60), (f"?id=eq.{NOWHERE}", 0)])
def test_a_single_object_of_many_rows_or_none_is_406(wire: Wire, quotes, filters: str, rows: int):
    answer = wire.rest("GET", "quotes" + filters, accept=OBJECT)
    check_refusal(answer, 406, "PGRST116")
    assert answer.json()["details"] == f"The result contains {rows} rows"


# Writing


def test_an_insert_is_201(wire: Wire, person: Person):
    silent = wire.rest("POST", "user_sports", {"user_id": person.id, "sport_name": "Yoga"})
    assert (silent.status_code, silent.content) == (201, b"")
    minimal = wire.rest("POST", "user_sports", {"user_id": person.id, "sport_name": "Polo"}, prefer="return=minimal")
    assert (minimal.status_code, minimal.content) == (201, b"")
    full = wire.rest("POST", "user_sports", {"user_id": person.id, "sport_name": "Judo"}, prefer=ROWS_BACK)
    assert (full.status_code, [row["sport_name"] for row in full.json()]) == (201, ["Judo"])


def test_an_insert_may_return_selected_columns_or_a_single_object(wire: Wire, person: Person):
    row = {"user_id": person.id, "sport_name": "Yoga"}
    answer = wire.rest("POST", "user_sports?select=sport_name", row, prefer=ROWS_BACK, accept=OBJECT)
    assert (answer.status_code, answer.json()) == (201, {"sport_name": "Yoga"})


def test_an_upsert_is_201_when_it_inserts_and_200_when_it_only_merges(wire: Wire, person: Person):
    row = {"user_id": person.id, "name": "Ada"}
    statuses = [wire.rest("POST", "user_profile", row, prefer=f"{ROWS_BACK},{MERGE}").status_code for _ in range(3)]
    assert statuses == [201, 200, 200]


def test_ignoring_duplicates_returns_only_the_inserted_rows(wire: Wire, person: Person):
    rows = [{"user_id": person.id, "sport_name": name} for name in ("Yoga", "Judo")]
    wire.rest("POST", "user_sports", rows[:1])
    answer = wire.rest("POST", "user_sports", rows, prefer=f"{ROWS_BACK},{IGNORE}")
    assert (answer.status_code, [row["sport_name"] for row in answer.json()]) == (201, ["Judo"])


def test_only_the_columns_named_are_inserted(wire: Wire, person: Person):
    row = {"user_id": person.id, "name": "Ada", "colour": "red", "timezone": "Europe/Berlin"}
    answer = wire.rest("POST", 'user_profile?columns="user_id","name"', row, prefer=ROWS_BACK)
    assert answer.status_code == 201
    assert (answer.json()[0]["name"], answer.json()[0]["timezone"]) == ("Ada", None)


def test_inserting_many_rows_is_atomic(wire: Wire, person: Person):
    rows = [{"user_id": person.id, "sport_name": name} for name in ("Yoga", "Judo", "x" * 61)]
    check_refusal(wire.rest("POST", "user_sports", rows), 400, "23514")
    assert person.rows("user_sports") == []


def test_inserting_no_rows_succeeds(wire: Wire):
    answer = wire.rest("POST", "user_sports", [], prefer=ROWS_BACK)
    assert (answer.status_code, answer.json()) == (201, [])


def test_an_update_is_204_or_returns_the_rows(wire: Wire, person: Person):
    person.add("user_profile", name="Ada")
    target = f"user_profile?user_id=eq.{person.id}"
    silent = wire.rest("PATCH", target, {"name": "Ada L."})
    assert (silent.status_code, silent.content) == (204, b"")
    full = wire.rest("PATCH", target, {"name": "Ada Lovelace"}, prefer=ROWS_BACK)
    assert (full.status_code, [row["name"] for row in full.json()]) == (200, ["Ada Lovelace"])
    none = wire.rest("PATCH", f"user_profile?user_id=eq.{NOWHERE}", {"name": "Nobody"}, prefer=ROWS_BACK)
    assert (none.status_code, none.json()) == (200, [])


def test_a_delete_is_204_or_returns_the_rows(wire: Wire, person: Person):
    for name in ("Yoga", "Judo"):
        person.add("user_sports", sport_name=name)
    silent = wire.rest("DELETE", "user_sports?sport_name=eq.Yoga")
    assert (silent.status_code, silent.content) == (204, b"")
    full = wire.rest("DELETE", "user_sports?sport_name=eq.Judo", prefer=ROWS_BACK)
    assert (full.status_code, [row["sport_name"] for row in full.json()]) == (200, ["Judo"])
    assert wire.rest("DELETE", "user_sports?sport_name=eq.Judo").status_code == 204


def test_a_delete_may_have_an_empty_object_as_its_body(wire: Wire, person: Person):
    person.add("user_sports", sport_name="Yoga")
    assert wire.rest("DELETE", "user_sports?sport_name=eq.Yoga", {}).status_code == 204
    assert person.rows("user_sports") == []


@pytest.mark.parametrize("method", ["PATCH", "DELETE"])
def test_requesting_a_single_object_of_two_rows_changes_nothing(wire: Wire, person: Person, method: str):
    for day in ("2026-03-01", "2026-06-01"):
        person.add("goals", goal_text="Run", effective_date=day)
    before = person.rows("goals")
    answer = wire.rest(method, "goals?goal_text=eq.Run", {"goal_text": "Stop"}, prefer=ROWS_BACK, accept=OBJECT)
    check_refusal(answer, 406, "PGRST116")
    assert answer.json()["details"] == "The result contains 2 rows"
    assert person.rows("goals") == before


@pytest.mark.parametrize(("method", "body"), [("PATCH", {"sport_name": "Chess"}), ("DELETE", None)])
def test_without_a_filter_nothing_changes(wire: Wire, person: Person, method: str, body):
    row = person.add("user_sports", sport_name="Yoga")
    check_refusal(wire.rest(method, "user_sports", body), 400, "21000")
    check_refusal(wire.rest(method, "user_sports?select=sport_name&order=sport_name", body), 400, "21000")
    assert person.rows("user_sports") == [row]


# Types


def test_values_have_the_formats_of_postgres(wire: Wire, person: Person):
    row = person.add(
        "reminders", app="whole", kind="once", local_time="08:05", fire_at="2026-03-01T08:00:00.5+05:30",
        content={"title": "夏", "list": [1, None]})
    assert row["local_time"] == "08:05:00"
    assert re.fullmatch(r"2026-03-01T02:30:00\.50{0,5}\+00:00", row["fire_at"])
    assert row["content"] == {"title": "夏", "list": [1, None]}
    assert row["enabled"] is True
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?\+00:00", row["created_at"])
    assert row["id"] == str(uuid.UUID(row["id"]))


def test_an_array_may_be_an_array_literal(wire: Wire, person: Person):
    row = person.add("userpreferences", categories='{Love,"Quiet Mornings","a\\"b"}')
    assert row["categories"] == ["Love", "Quiet Mornings", 'a"b']


def test_an_id_in_capitals_is_the_same_id(wire: Wire, person: Person):
    row = person.add("userquotes", id=str(uuid.uuid4()).upper(), english_text="Mine.")
    assert row["id"] == row["id"].lower()
    again = wire.rest("POST", "userquotes", {"id": row["id"].upper(), "user_id": person.id, "english_text": "Mine."})
    check_refusal(again, 409, "23505")


# Other origins, and the description


@pytest.mark.parametrize("target", ["/rest/v1/quotes", "/auth/v1/settings"])
def test_other_origins_get_no_access(wire: Wire, target: str):
    wanted = {"Origin": "https://elsewhere.example", "Access-Control-Request-Method": "GET"}
    for answer in (wire.get(target, headers=wanted), wire.options(target, headers=wanted)):
        assert not [name for name in answer.headers if name.startswith("access-control-")]


def test_the_description_is_valid_openapi(signed_out: Wire):
    answer = signed_out.get("/rest/v1/", headers={"Accept": "application/json"})
    assert answer.status_code == 200
    description = answer.json()
    assert description["openapi"].startswith("3.1")
    validate(description)
    for table in ("users", "quotes", "liked_quotes", "user_profile", "goals", "user_sports", "preferences"):
        assert {"get", "post", "patch", "delete"} <= set(description["paths"][f"/{table}"])


def test_the_description_is_also_an_html_page(signed_out: Wire):
    answer = signed_out.get("/rest/v1/", headers={"Accept": "text/html"})
    assert answer.status_code == 200
    assert answer.headers["Content-Type"].startswith("text/html")
    assert "liked_quotes" in answer.text
