"""The feeds as feed readers and calendars read them: by independent parsers, and by the rules of their RFCs (P11)."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import atoma
import httpx
import pytest
from icalendar import Calendar
from lxml import etree

from almanac import Almanac, Person
from patience import PATIENCE
from server import Server

ATOM = "{http://www.w3.org/2005/Atom}"
LANGUAGES = ["en", "de", "es", "fr", "ja", "ko", "tr", "zh"]
FEEDS = [f"facts.{language}" for language in LANGUAGES] + ["quotes", "quotes.en", "quotes.zh"]


@pytest.mark.parametrize("name", FEEDS)
def test_p11_a_feed_is_valid_atom(server: Server, name: str):
    answer = httpx.get(f"{server.origin}/feeds/{name}.atom", timeout=PATIENCE)
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "application/atom+xml; charset=utf-8"
    # Raises if a required element is missing or a date is no date.
    feed = atoma.parse_atom_bytes(answer.content)
    assert len(feed.entries) == 14
    assert len({entry.id_ for entry in feed.entries}) == 14

    root = etree.fromstring(answer.content)
    assert root.tag == ATOM + "feed"
    assert root.find(ATOM + "author").findtext(ATOM + "name") == "Almanac"
    # RFC 4287 4.1.1 and 4.1.2: each of these exactly once, links with a relation at most once per type and language.
    for element in [root, *root.iter(ATOM + "entry")]:
        for one in ["id", "title", "updated"]:
            assert len(element.findall(ATOM + one)) == 1
        assert element.findtext(ATOM + "id").startswith("tag:")
        assert datetime.fromisoformat(element.findtext(ATOM + "updated")).tzinfo
        links = [(link.get("rel"), link.get("type")) for link in element.findall(ATOM + "link")]
        assert ("alternate", "text/html") in links and len(links) == len(set(links))
    assert root.find(f"{ATOM}link[@rel='self']").get("href") == f"{server.origin}/feeds/{name}.atom"
    for content in root.iter(ATOM + "content"):
        assert content.get("type") == "text" and len(content) == 0 and content.text.strip() == content.text != ""
    known = {ATOM + tag for tag in ["feed", "id", "title", "subtitle", "updated", "published", "author", "name", "link",
                                    "entry", "category", "content"]}
    assert {element.tag for element in root.iter()} <= known


@pytest.fixture
def calendar(server: Server, almanac: Almanac, person: Person) -> Calendar:
    person.add("capsules", type="goal", content="A secret", status="locked", unlock_at="2027-07-01T07:00:00Z")
    for zone, time in [("Europe/Berlin", "09:05"), ("America/St_Johns", "20:00"), ("Asia/Kathmandu", "07:30")]:
        person.add("reminders", app="facts", subject=zone, kind="daily", local_time=time, time_zone=zone, enabled=True)
    url = httpx.post(f"{server.origin}/api/feeds/calendar", json={"language": "ja"},
                     headers={"Authorization": f"Bearer {person.token}"}, timeout=PATIENCE).json()["url"]
    answer = httpx.get(url, timeout=PATIENCE)
    assert answer.headers["content-type"] == "text/calendar; charset=utf-8"
    assert b"A secret" not in answer.content
    # RFC 5545 3.1.
    assert answer.content.endswith(b"\r\n") and b"\n" not in answer.content.replace(b"\r\n", b"")
    assert all(len(line) <= 75 for line in answer.content.split(b"\r\n"))
    return Calendar.from_ical(answer.content)


def test_p11_a_calendar_is_valid_icalendar(calendar: Calendar):
    assert not calendar.errors
    assert calendar["VERSION"] == "2.0" and calendar["PRODID"]
    events = calendar.events
    assert len(events) == 4
    assert len({str(event["UID"]) for event in events}) == 4
    for event in events:
        assert not event.errors
        assert event["DTSTAMP"].dt.utcoffset() == timedelta(0)
        assert event["SUMMARY"] and event["URL"]
        assert event.start < event.end
    # Every zone that is named is defined, and no other.
    named = {event["DTSTART"].params["TZID"] for event in events if "TZID" in event["DTSTART"].params}
    assert named == {str(zone["TZID"]) for zone in calendar.timezones}
    assert len(named) == 3


def test_p11_the_zones_of_a_calendar_have_the_offsets_of_the_real_ones(calendar: Calendar):
    for component in calendar.timezones:
        real = ZoneInfo(str(component["TZID"]))
        zone = component.to_tz(lookup_tzid=False)
        start = datetime.now().replace(hour=12, minute=0, second=0, microsecond=0)
        for days in range(0, 1_500, 5):
            noon = start + timedelta(days=days)
            assert noon.replace(tzinfo=zone).utcoffset() == noon.replace(tzinfo=real).utcoffset(), (component["TZID"], noon)
