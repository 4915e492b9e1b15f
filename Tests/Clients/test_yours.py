"""Control over one's data: exporting, importing, merging and deleting an account, and the operator's commands."""

import json
import subprocess

import pytest

from almanac import Almanac, Person
from patience import PATIENCE, wait_until
from refused import auth_refuses
from wire import Wire


@pytest.fixture
def busy(person: Person, quotes: list[dict]) -> Person:
    """A user with rows in several tables."""
    person.add("users", name="Mei", goals=["Sleep well"])
    person.add("liked_quotes", quote_id=quotes[0]["id"])
    person.add("userquotes", english_text="Mine.", chinese_text="我的。")
    person.add("user_sports", sport_name="Yoga")
    person.add("goals", goal_text="Run", effective_date="2026-03-01")
    return person


TABLES = ("users", "liked_quotes", "userquotes", "user_sports", "goals")


def operate(almanac: Almanac, *arguments: str) -> str:
    """Runs `almanac …` on the server's data directory while the server is running."""
    command = [almanac.server.program, *arguments, "--data", almanac.server.data]
    return subprocess.run(command, capture_output=True, text=True, check=True, timeout=PATIENCE).stdout


def texts(person: Person) -> dict[str, list]:
    """The user's texts by table, without ids."""
    named = {"users": "name", "liked_quotes": "quote_id", "userquotes": "english_text", "user_sports": "sport_name",
             "goals": "goal_text"}
    return {table: sorted(row[column] for row in person.rows(table)) for table, column in named.items()}


# Export and import


def test_an_export_contains_all_of_the_users_rows_and_no_others(almanac: Almanac, busy: Person, other: Person):
    other.add("user_sports", sport_name="Fencing")
    with Wire(almanac, busy.token) as wire:
        answer = wire.get("/api/account/export")
    assert answer.status_code == 200
    assert all(said in answer.text for said in ("Mei", "Sleep well", "我的。", "Yoga", "Run"))
    assert "Fencing" not in answer.text
    assert json.loads(answer.text)


def test_an_export_can_be_imported_into_another_account(almanac: Almanac, busy: Person, other: Person):
    with Wire(almanac, busy.token) as wire:
        archive = wire.get("/api/account/export").json()
        wire.delete("/api/account")
    with Wire(almanac, other.token) as wire:
        for _ in range(2):
            assert wire.post("/api/account/import", json=archive).status_code == 200
    assert texts(other) == {
        "users": ["Mei"], "liked_quotes": [archive_quote(archive)], "userquotes": ["Mine."], "user_sports": ["Yoga"],
        "goals": ["Run"]}


def archive_quote(archive: dict) -> str:
    """The liked quote's id, wherever the archive contains it."""
    found = []

    def look(value):
        if isinstance(value, dict):
            found.extend([value["quote_id"]] if "quote_id" in value else [])
            for inner in value.values():
                look(inner)
        elif isinstance(value, list):
            for inner in value:
                look(inner)

    look(archive)
    [quote] = found
    return quote


def test_an_export_requires_signing_in(signed_out: Wire):
    assert signed_out.get("/api/account/export").status_code == 401


# Merging


def test_merging_moves_the_rows(almanac: Almanac, busy: Person, linked: Person):
    linked.add("user_sports", sport_name="Judo")
    with Wire(almanac, linked.token) as wire:
        assert wire.post("/api/account/merge", json={"access_token": busy.token}).status_code == 200
    assert texts(linked)["user_sports"] == ["Judo", "Yoga"]
    assert texts(linked)["userquotes"] == ["Mine."]


@pytest.mark.parametrize("token", ["made-up", "", None, 5])
def test_merging_requires_the_other_accounts_token(almanac: Almanac, busy: Person, linked: Person, token):
    before = {table: busy.rows(table) for table in TABLES}
    with Wire(almanac, linked.token) as wire:
        assert wire.post("/api/account/merge", json={"access_token": token}).status_code in (400, 401, 403, 422)
        assert wire.post("/api/account/merge", json={"id": busy.id}).status_code in (400, 401, 403, 422)
    assert {table: busy.rows(table) for table in TABLES} == before
    assert texts(linked) == {table: [] for table in TABLES}


# Deleting


def test_deleting_an_account_removes_all_of_its_rows_at_once(almanac: Almanac, busy: Person):
    session = busy.session
    with Wire(almanac, session.access_token) as wire:
        assert wire.delete("/api/account").status_code == 204
        assert wire.rest("GET", "users").status_code == 401
        assert wire.rest("POST", "user_sports", {"user_id": busy.id, "sport_name": "Judo"}).status_code == 401
        assert wire.auth("GET", "user").status_code == 403
    with auth_refuses(400, "refresh_token_not_found", "session_not_found"):
        almanac.client().auth.refresh_session(session.refresh_token)
    service = almanac.service()
    for table in TABLES:
        owner = "id" if table == "users" else "user_id"
        assert service.table(table).select("*").eq(owner, busy.id).execute().data == []


def test_the_address_of_a_deleted_account_can_be_used_again(almanac: Almanac, linked: Person):
    with Wire(almanac, linked.token) as wire:
        wire.delete("/api/account")
    with auth_refuses(400, "invalid_credentials"):
        almanac.sign_in(linked.email, linked.password)
    again = almanac.client().auth.sign_up({"email": linked.email, "password": linked.password})
    assert again.user.id != linked.id


# The operator


def test_the_keys_are_stable_and_private_to_the_operator(almanac: Almanac):
    assert json.loads(operate(almanac, "keys")) == almanac.keys
    assert set(almanac.keys) == {"anon_key", "service_key"}
    files = [file for file in almanac.server.data.iterdir() if file.is_file() and file.name != "server.log"]
    assert [file.name for file in files if file.stat().st_mode & 0o077] == []


def test_the_operator_lists_and_deletes_users(almanac: Almanac, busy: Person, linked: Person):
    listed = {row["id"]: row for row in json.loads(operate(almanac, "users", "list", "--json"))}
    assert listed[linked.id]["email"] == linked.email
    assert busy.id in listed
    token = busy.token
    operate(almanac, "users", "delete", busy.id)
    operate(almanac, "users", "delete", linked.email)
    with Wire(almanac, token) as wire:
        # A server that has just looked a session up notices a second later that another process has ended it.
        wait_until(lambda: wire.rest("GET", "users").status_code == 401, "the session has ended")
    left = {row["id"] for row in json.loads(operate(almanac, "users", "list", "--json"))}
    assert not {busy.id, linked.id} & left
