"""Widgets at their links: requests per second, in each form."""

import json
import tempfile
import urllib.request
import uuid
from pathlib import Path

from load import wrk
from tables import GENEROUS

SECONDS = 4
FORMS = {"page": "", "picture": ".svg", "data": ".json"}


def post(address, body, token=None):
    headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
    request = urllib.request.Request(address, json.dumps(body).encode(), headers)
    with urllib.request.urlopen(request, timeout=30) as answer:
        return json.loads(answer.read() or "null")


def link(address, others):
    """Adds a widget to a new account, with others that are younger. Returns the address of its page."""
    session = post(address + "/auth/v1/signup", {"data": {}})
    snapshot = {
        "version": 1, "app": "whole", "title": "Whole", "language": "en", "route": "/whole/quote/1", "entries": [
            {"primary": "A small lamp still knows the way to the door.", "secondary": "一盏小灯，仍认得回家的门。",
             "primary_language": "en", "secondary_language": "zh"}]}
    rows = [{
        "id": str(uuid.uuid4()), "app": "whole", "kind": "quote", "size": "medium", "snapshot": snapshot,
        "configuration": {"made_at": f"2026-01-01T00:00:00.{number:03}Z"}} for number in range(others + 1)]
    urllib.request.urlopen(urllib.request.Request(
        address + "/rest/v1/widgets", json.dumps(rows).encode(),
        {"Content-Type": "application/json", "Authorization": f"Bearer {session['access_token']}"}), timeout=30).close()
    made = post(f"{address}/api/widgets/{rows[0]['id']}/link", {}, session["access_token"])
    return address + "/w/" + made["token"]


def widgets(table, program, repetitions=3):
    with tempfile.TemporaryDirectory(prefix="almanac-bench-") as data, \
            program.run(Path(data) / "data", GENEROUS) as running:
        single, many = link(running.address, others=0), link(running.address, others=100)
        wrk(single, "report", seconds=1)
        rates = {what: [wrk(single + form, "report", seconds=SECONDS) for _ in range(repetitions)]
                 for what, form in FORMS.items()}
        among = [wrk(many + ".json", "report", seconds=SECONDS) for _ in range(repetitions)]
    data = [load.rate for load in rates["data"]]
    for what, loads in rates.items():
        table.add(f"Widgets: {what}", [load.rate for load in loads], data, "/s", "its data", repetitions)
        table.add(f"Widgets: {what}: p99", [load.p99 for load in loads], [load.p99 for load in rates["data"]], "ms",
                  "its data", repetitions)
    table.add("Widgets: data of one of 101", [load.rate for load in among], data, "/s", "of the only one", repetitions)
