"""Every error code of the tables API, with its status and header, and the tokens that the API refuses."""

import json
import time

import jwt
import pytest

from almanac import Almanac, Person
from patience import wait_until
from wire import Wire, check_refusal

MERGE = "resolution=merge-duplicates"
NOWHERE = "00000000-0000-4000-8000-000000000000"
GOAL = {"user_id": "{person}", "goal_text": "Run", "effective_date": "2026-03-01"}
REFUSALS = {
    "an unknown operator": ("GET", "quotes?id=is_like.x", None, 400, "PGRST100"),
    "a filter without an operator": ("GET", "quotes?id=x", None, 400, "PGRST100"),
    "an open bracket": ("GET", "quotes?or=(id.is.null", None, 400, "PGRST100"),
    "an invalid order": ("GET", "quotes?order=id.sideways", None, 400, "PGRST100"),
    "a limit that is not a number": ("GET", "quotes?limit=many", None, 400, "PGRST100"),
    "a body that is not JSON": ("POST", "goals", b"{", 400, "PGRST102"),
    "a body that is not a row": ("POST", "goals", 5, 400, "PGRST102"),
    "rows with different columns": (
        "POST", "goals", [GOAL, {"goal_text": "Run"}], 400, "PGRST102"),
    "an unknown column in the body": ("POST", "goals", GOAL | {"colour": "red"}, 400, "PGRST204"),
    "an unknown column in the query": ("GET", "quotes?colour=eq.red", None, 400, "42703"),
    "an unknown column to select": ("GET", "quotes?select=colour", None, 400, "42703"),
    "an unknown column to order by": ("GET", "quotes?order=colour", None, 400, "42703"),
    "an embedded table without a reference": ("GET", "goals?select=*,quotes(*)", None, 400, "PGRST200"),
    "a table embedded two levels deep": ("GET", "liked_quotes?select=quotes(liked_quotes(*))", None, 400, "PGRST100"),
    "an invalid id": ("GET", "quotes?id=eq.7", None, 400, "22P02"),
    "an invalid array": ("GET", "quotes?categories=cs.{Love", None, 400, "22P02"),
    "an invalid number": ("POST", "seen_facts", {"user_id": "{person}", "fact_id": "seven"}, 400, "22P02"),
    "an invalid date": ("POST", "goals", GOAL | {"effective_date": "soon"}, 400, "22007"),
    "a date that does not exist": ("POST", "goals", GOAL | {"effective_date": "2026-02-30"}, 400, "22008"),
    "a zero byte": ("POST", "goals", GOAL | {"goal_text": "a\u0000b"}, 400, "22P05"),
    "null in a required column": ("POST", "goals", GOAL | {"goal_text": None}, 400, "23502"),
    "a text that is too long": ("POST", "goals", GOAL | {"goal_text": "x" * 121}, 400, "23514"),
    "a conflict target that is not a key": ("POST", "goals?on_conflict=goal_text", GOAL, 400, "42P10"),
    "a quote that does not exist": (
        "POST", "liked_quotes", {"user_id": "{person}", "quote_id": NOWHERE}, 409, "23503"),
    "an unknown table": ("GET", "nothing", None, 404, "PGRST205"),
    "another user's row": ("POST", "goals", GOAL | {"user_id": NOWHERE}, 403, "42501"),
}


@pytest.mark.parametrize(("method", "target", "body", "status", "wanted"), REFUSALS.values(), ids=REFUSALS)
def test_each_refusal_has_its_code(
    wire: Wire, person: Person, quotes, method: str, target: str, body, status: int, wanted: str
):
    content = body if isinstance(body, bytes) else json.dumps(body).replace("{person}", person.id).encode()
    prefer = {"Prefer": MERGE} if "on_conflict" in target else {}
    headers = {"Content-Type": "application/json"} | prefer
    answer = wire.request(method, f"/rest/v1/{target}", content=content if body is not None else None, headers=headers)
    check_refusal(answer, status, wanted)
    assert person.rows("goals") == []


def test_the_same_key_twice_in_one_upsert_is_refused(wire: Wire, person: Person):
    rows = [{"user_id": person.id, "name": name} for name in ("Ada", "Bo")]
    check_refusal(wire.rest("POST", "user_profile", rows, prefer=MERGE), 400, "21000")
    assert person.rows("user_profile") == []


def test_a_second_row_of_the_same_key_is_refused(wire: Wire, person: Person):
    person.add("user_profile", name="Ada")
    check_refusal(wire.rest("POST", "user_profile", {"user_id": person.id, "name": "Bo"}), 409, "23505")


def test_types_are_checked_before_row_access_and_access_before_constraints(wire: Wire, person: Person):
    """The order in which PostgreSQL checks."""
    wrong = {"user_id": NOWHERE, "goal_text": "", "effective_date": "soon"}
    check_refusal(wire.rest("POST", "goals", wrong), 400, "22007")
    wrong["effective_date"] = "2026-03-01"
    check_refusal(wire.rest("POST", "goals", wrong), 403, "42501")
    wrong["user_id"] = person.id
    check_refusal(wire.rest("POST", "goals", wrong), 400, "23514")


def test_writing_while_signed_out_is_401(signed_out: Wire, person: Person):
    check_refusal(signed_out.rest("POST", "goals", GOAL | {"user_id": person.id}), 401, "42501")


def test_a_liked_quote_cannot_be_deleted(service: Wire, person: Person, quotes):
    person.add("liked_quotes", quote_id=quotes[0]["id"])
    check_refusal(service.rest("DELETE", f"quotes?id=eq.{quotes[0]['id']}"), 409, "23503")


def test_a_body_over_a_megabyte_is_413(wire: Wire, person: Person):
    answer = wire.rest("POST", "userquotes", {"user_id": person.id, "english_text": "x" * 1_200_000})
    assert answer.status_code == 413


# Tokens


def signed(almanac: Almanac, claims: dict) -> str:
    """A token signed with the server's own secret."""
    secret = json.loads((almanac.server.data / "keys.json").read_text())["jwt_secret"]
    return jwt.encode(claims, jwt.utils.base64url_decode(secret), "HS256")


@pytest.mark.parametrize("token", ["nonsense", "a.b.c", "eyJhbGciOiJub25lIn0.e30."])
def test_an_invalid_token_is_401(almanac: Almanac, token: str):
    with Wire(almanac, token) as wire:
        check_refusal(wire.rest("GET", "goals"), 401, "PGRST301")


def test_a_token_with_another_signature_is_401(almanac: Almanac, person: Person):
    forged = jwt.encode(person.claims | {"role": "service_role"}, "another secret, as long as it should be", "HS256")
    with Wire(almanac, forged) as wire:
        check_refusal(wire.rest("GET", "goals"), 401, "PGRST301")


def test_a_token_without_a_signature_is_401(almanac: Almanac, person: Person):
    with Wire(almanac, jwt.encode(person.claims, None, "none")) as wire:
        check_refusal(wire.rest("GET", "goals"), 401, "PGRST301")


def test_an_expired_token_is_401_after_thirty_seconds_of_grace(almanac: Almanac, person: Person):
    def ask(age: int):
        with Wire(almanac, signed(almanac, person.claims | {"exp": int(time.time()) - age})) as wire:
            return wire.rest("GET", "goals")

    # By the server's clock, the token may be older when it arrives; the first that arrives in time is accepted.
    wait_until(lambda: ask(5).status_code == 200, "a token that has just expired is accepted")
    check_refusal(ask(120), 401, "PGRST303")
