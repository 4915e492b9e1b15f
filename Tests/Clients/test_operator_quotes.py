"""The operator's commands for quotes, run beside a server: importing them, and moderating those of the users."""

import json
import subprocess

import pytest

from almanac import Almanac, Person
from patience import PATIENCE
from server import Server

HEADER = "english_text,chinese_text,categories\n"


def operate(almanac: Almanac, *arguments) -> subprocess.CompletedProcess:
    command = [almanac.server.program, *arguments, "--data", almanac.server.data]
    return subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)


@pytest.fixture
def written(person: Person) -> dict:
    return person.add("userquotes", english_text="Mine,\tall mine.", chinese_text="我的。")


def own(person: Person, quote: dict) -> dict:
    return person.table("userquotes").select("*").eq("id", quote["id"]).single().execute().data


# W13


def test_w13_users_read_what_was_imported(almanac: Almanac, person: Person, quotes: list[dict], tmp_path):
    file = tmp_path / "more.csv"
    file.write_text(HEADER + '"Say ""yes"", go","好，\n走","{""Joy"",""Quiet Mornings""}"\n', encoding="utf-8-sig")
    tried = operate(almanac, "import", "quotes", file, "--dry-run")
    assert (tried.returncode, tried.stdout) == (0, "1 quote would be imported: 1 new, 0 replaced; 0 skipped.\n")
    asked = person.table("quotes").select("chinese_text,categories").eq("english_text", 'Say "yes", go')
    assert asked.execute().data == []
    done = operate(almanac, "import", "quotes", file)
    assert (done.returncode, done.stdout) == (0, "1 quote imported: 1 new, 0 replaced; 0 skipped.\n")
    assert "100 %" in done.stderr
    # A question of its own, which no answer is kept for.
    asked = person.table("quotes").select("english_text,chinese_text,categories").eq("english_text", 'Say "yes", go')
    row = {"english_text": 'Say "yes", go', "chinese_text": "好，\n走", "categories": ["Joy", "Quiet Mornings"]}
    assert asked.execute().data == [row]
    again = operate(almanac, "import", "quotes", file)
    assert (again.returncode, again.stdout) == (0, "0 quotes imported: 0 new, 0 replaced; 1 skipped.\n")
    assert f"{file}:2: the same texts as the quote " in again.stderr


def test_w13_bad_rows_are_listed_and_nothing_is_imported(almanac: Almanac, service, quotes, tmp_path):
    before = service.rest("GET", "quotes?order=id").json()
    file = tmp_path / "bad.csv"
    file.write_text(HEADER + "Fine,好,{Joy}\nNo array,坏,Joy\n,空,\n")
    refused = operate(almanac, "import", "quotes", file)
    assert refused.returncode != 0 and refused.stdout == ""
    assert f'{file}:3: categories must be an array such as {{"Inspiration","Love"}}\n' in refused.stderr
    assert f"{file}:4: english_text is empty\n" in refused.stderr
    assert "2 bad lines; nothing was imported." in refused.stderr
    assert service.rest("GET", "quotes?order=id").json() == before


# W12


def test_w12_the_list_holds_what_waits(almanac: Almanac, person: Person, written: dict):
    listed = json.loads(operate(almanac, "moderate", "list", "--json").stdout)
    [entry] = [entry for entry in listed if entry["id"] == written["id"]]
    assert entry["user_id"] == person.id and entry["english_text"] == "Mine,\tall mine."
    assert {entry["moderation"] for entry in listed} == {"pending"}
    [line] = [line for line in operate(almanac, "moderate", "list").stdout.splitlines() if line.startswith(entry["id"])]
    assert line.split("\t")[1:3] == ["pending", person.id] and line.split("\t")[4] == "Mine, all mine."


def test_w12_the_author_sees_the_verdict_and_its_reason(almanac: Almanac, person: Person, written: dict):
    rejected = operate(almanac, "moderate", "reject", written["id"], "--reason", "No source.")
    assert rejected.returncode == 0 and "No source." in rejected.stdout
    assert own(person, written) == written | {"moderation": "rejected", "moderation_reason": "No source."}
    assert operate(almanac, "moderate", "approve", written["id"].upper()).returncode == 0
    assert own(person, written) == written | {"moderation": "approved", "moderation_reason": None}


@pytest.mark.parametrize(
    ("arguments", "message"),
    [(["approve", "00000000-0000-4000-8000-000000000000"], "No user has written a quote with the id"),
     (["reject", "{id}"], "Missing expected argument '--reason <reason>'"),
     (["reject", "{id}", "--reason", " "], "A rejection needs a reason"),
     (["list", "--state", "open"], "--state must be pending, approved, rejected or all")])
def test_w12_what_cannot_be_done_is_explained(almanac, person, written, arguments: list[str], message: str):
    refused = operate(almanac, "moderate", *[argument.replace("{id}", written["id"]) for argument in arguments])
    assert refused.returncode != 0 and message in refused.stderr
    assert own(person, written) == written


# W4


def test_w4_a_new_server_has_the_bundled_quotes(tmp_path):
    """On the server of this file, other tests have replaced them."""
    running = Server(tmp_path / "data").start()
    try:
        assert len(Almanac(running).anonymous().table("quotes").select("id,author").limit(1000).execute().data) == 366
    finally:
        running.stop()
