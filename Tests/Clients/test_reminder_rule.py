"""`almanac reminders next` compared with a search through Python's zones, minute by minute."""

import json
import random
import subprocess
from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo, available_timezones

from patience import PATIENCE
from server import binary

SECOND, MINUTE = timedelta(seconds=1), timedelta(minutes=1)

# Zones with unusual transitions, and their approximate dates.
UNUSUAL = [
    ("Europe/Berlin", "2026-03-29"), ("Europe/Berlin", "2026-10-25"), ("Europe/Berlin", "2093-03-29"),
    ("Australia/Lord_Howe", "2026-04-05"), ("Australia/Lord_Howe", "2026-10-04"),
    ("America/Sao_Paulo", "2018-11-04"), ("America/Sao_Paulo", "2019-02-17"), ("Africa/Cairo", "2026-04-24"),
    ("Africa/Cairo", "2150-10-29"), ("Asia/Beirut", "2026-03-29"), ("Asia/Beirut", "2026-10-25"),
    ("America/St_Johns", "2010-11-07"), ("America/Havana", "2030-03-10"), ("Asia/Gaza", "2026-03-28"),
    ("Pacific/Apia", "2011-12-30"), ("Pacific/Kwajalein", "1969-09-30"), ("Pacific/Kwajalein", "1993-08-21"),
    ("Pacific/Kiritimati", "1994-12-31"), ("Asia/Manila", "1844-12-31"), ("America/Juneau", "1867-10-18"),
    ("America/Nuuk", "2026-03-28"), ("America/Nuuk", "2190-10-26"), ("Europe/Dublin", "2026-10-25"),
    ("Africa/Casablanca", "2026-02-15"), ("Antarctica/Troll", "2026-03-29"), ("Antarctica/Casey", "2018-03-11"),
    ("Asia/Kathmandu", "1986-01-01"), ("Europe/Istanbul", "2016-09-07"), ("America/Caracas", "2007-12-09"),
    ("Asia/Pyongyang", "2015-08-15"), ("Asia/Calcutta", "2026-02-28"), ("US/Samoa", "2028-02-29"),
    ("Europe/Amsterdam", "1937-07-01"), ("Africa/Monrovia", "1972-01-07"), ("Etc/GMT-14", "2199-12-31"),
]  # fmt: skip


def next_fires(lines: list[str]) -> subprocess.CompletedProcess:
    command = [binary(), "reminders", "next"]
    return subprocess.run(command, input="".join(lines), capture_output=True, text=True, timeout=PATIENCE)


def question(zone: str, local: str, now: datetime) -> str:
    milliseconds = (now - datetime(1970, 1, 1, tzinfo=UTC)) // timedelta(milliseconds=1)
    return json.dumps({"zone": zone, "local": local, "now_ms": milliseconds}) + "\n"


class Clock:
    """What a zone's clock reads in every minute around a day. Applies the rule literally, without computing offsets."""

    def __init__(self, zone: str, middle: datetime):
        self.zone = ZoneInfo(zone)
        self.start = middle - timedelta(days=4)
        self.readings = [self.read(self.start + minute * MINUTE) for minute in range(9 * 1440)]
        self.dates = sorted({reading.date() for reading in self.readings})

    def read(self, instant: datetime) -> datetime:
        return instant.astimezone(self.zone).replace(tzinfo=None)

    def fire(self, day: date, hour: int, minute: int) -> datetime | None:
        """The earliest instant at which the clock reads this time or later, to the second."""
        wall = datetime(day.year, day.month, day.day, hour, minute)
        index = next((index for index, reading in enumerate(self.readings) if reading >= wall), 0)
        if index == 0:
            return None
        before = self.start + (index - 1) * MINUTE
        return next(at for at in (before + second * SECOND for second in range(1, 61)) if self.read(at) >= wall)

    def next(self, now: datetime, hour: int, minute: int) -> datetime:
        fires = (self.fire(day, hour, minute) for day in self.dates)
        return min(fire for fire in fires if fire and fire > now)


def test_results_agree_with_a_search_minute_by_minute():
    chance = random.Random(20261121)
    names = sorted(available_timezones() - {"localtime", "posixrules"})
    anywhere = [(chance.choice(names), f"{chance.randint(1900, 2200)}-{chance.randint(1, 12):02}-15") for _ in range(60)]
    asked, expected = [], []
    for zone, day in UNUSUAL + anywhere:
        middle = datetime.fromisoformat(day).replace(tzinfo=UTC)
        clock = Clock(zone, middle)
        for _ in range(12):
            # Most transitions happen around midnight and in the early morning.
            hour, minute = chance.choice([0, 0, 1, 2, 3, 9, 22, 23]), chance.choice([0, 0, 1, 15, 30, 45, 59])
            now = middle + timedelta(seconds=chance.randint(-2 * 86_400, 2 * 86_400))
            if chance.random() < 0.2:
                now = clock.next(now, hour, minute)  # Exactly at an occurrence, so the following one is next.
            asked.append(question(zone, f"{hour:02}:{minute:02}", now))
            expected.append(clock.next(now, hour, minute))
    answer = next_fires(asked)
    assert (answer.returncode, answer.stderr) == (0, "")
    got = [datetime(1970, 1, 1, tzinfo=UTC) + timedelta(milliseconds=int(line)) for line in answer.stdout.split()]
    wrong = [(a.strip(), str(e), str(g)) for a, e, g in zip(asked, expected, got, strict=True) if e != g]
    assert wrong == []


def test_an_invalid_line_is_reported_and_the_others_are_answered():
    good = question("Europe/Berlin", "09:00", datetime(2026, 11, 21, tzinfo=UTC))
    bad = [
        "nonsense\n", "\n", "[]\n", '{"zone": "Europe/Berlin", "local": "09:00"}\n',
        question("../etc/passwd", "09:00", datetime(2026, 11, 21, tzinfo=UTC)),
        question("America", "09:00", datetime(2026, 11, 21, tzinfo=UTC)),
        question("Europe/Berlin", "24:00", datetime(2026, 11, 21, tzinfo=UTC)),
        '{"zone": "UTC", "local": "09:00", "now_ms": 9223372036854775807}\n',
        '{"zone": "UTC", "local": "09:00", "now_ms": 1.5}\n', '{"zone": 1, "local": "09:00", "now_ms": 1}\n',
    ]  # fmt: skip
    answer = next_fires([good, *bad, good.rstrip("\n")])
    lines = answer.stdout.split("\n")
    assert answer.returncode == 1
    assert lines == [lines[0], *["null"] * len(bad), lines[0], ""] and int(lines[0]) == 1795248000000
    complaints = answer.stderr.splitlines()
    assert [line.split(":")[0] for line in complaints] == [f"line {number + 2}" for number in range(len(bad))]
    assert "“../etc/passwd” is no time zone's name" in answer.stderr


def test_empty_input_gives_empty_output():
    answer = next_fires([])
    assert (answer.returncode, answer.stdout, answer.stderr) == (0, "", "")


def test_each_line_is_answered_immediately():
    with subprocess.Popen([binary(), "reminders", "next"], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as asked:
        for day in (21, 22):
            asked.stdin.write(question("UTC", "09:00", datetime(2026, 11, day, tzinfo=UTC)).encode())
            asked.stdin.flush()
            assert int(asked.stdout.readline()) == (datetime(2026, 11, day, 9, tzinfo=UTC).timestamp()) * 1000
        asked.stdin.close()
