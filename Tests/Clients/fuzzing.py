"""Random requests: half are almost valid, the rest arbitrary. The same seed always makes the same request."""

import json
import random
from dataclasses import dataclass
from urllib.parse import quote

from nonsense import AUTH, NASTY, OPERATORS, PREFERENCES, SUITED, TABLES, WORDS


def quoted(value) -> str:
    return '"' + str(value).replace("\\", "\\\\").replace('"', '\\"') + '"'


@dataclass
class Known:
    """Ids an attacker might know: their own, another user's, and a quote's."""

    own: str
    others: str
    quote: str


@dataclass
class Shot:
    method: str
    # Ready to send: escaped, or deliberately malformed.
    target: str
    headers: dict[str, bytes]
    body: bytes | None

    def __str__(self) -> str:
        body = "" if self.body is None else f"\n{self.body[:500]!r} ({len(self.body)} bytes)"
        return f"{self.method} {self.target[:1_000]}\n{self.headers}{body}"


class Dice(random.Random):
    def __init__(self, seed: int, known: Known):
        super().__init__(seed)
        self.known = known
        # How often it deviates from a valid request.
        self.wildness = self.choice([0.0, 0.02, 0.2, 0.5])

    def strays(self) -> bool:
        return self.chance(self.wildness)

    def chance(self, share: float) -> bool:
        return self.random() < share

    # Texts and names

    def text(self) -> str:
        kind = self.randrange(6)
        if kind == 0:
            return self.choice(NASTY) + self.choice(NASTY)
        if kind == 1:
            return "".join(chr(self.choice([self.randrange(1, 128), self.randrange(0x20, 0xD7FF)])) for _ in range(20))
        if kind == 2:
            return str(self.randrange(-10, 10**self.randrange(1, 25)))
        if kind == 3:
            return self.choice([self.known.own, self.known.others, self.known.quote])
        if kind == 4:
            return self.choice(["Love", "2026-03-01", "08:00", "2026-03-01T08:00:00+05:30", "{Love,Joy}", "(a,b)"])
        return self.choice(NASTY)

    def table(self) -> str:
        return self.text() or "x" if self.strays() else self.choice(list(TABLES))

    def column(self, table: str) -> str:
        return self.text() if self.strays() else self.choice(list(TABLES.get(table, ["id"])))

    def suited(self, type: str):
        """A value valid for the type. A text may be anything."""
        if type == "own":
            return self.known.own
        values = {
            "uuid": [self.known.own, self.known.quote, "00000000-0000-4000-8000-000000000000"],
            "text": [self.text().replace("\0", ""), self.text().replace("\0", "")],
            "array": [[], ["Love"], [self.text().replace("\0", "") for _ in range(3)]],
            "flag": [True, False], "number": [0, -1, 2**53, 31_536_000_000], "date": ["2026-03-01", "2024-02-29"],
            "time": ["00:00", "23:59:59"], "instant": ["2026-03-01T08:00:00.5+05:30", "2026-03-01"],
        }
        return self.choice(values[type])

    # Queries

    def condition(self, table: str) -> tuple[str, str]:
        if not self.strays() and table in TABLES:
            return self.suited_condition(table)
        value = self.text()
        if self.chance(0.2):
            value = "(" + ",".join(self.text() for _ in range(self.randrange(5))) + ")"
        elif self.chance(0.2):
            value = "{" + ",".join(self.text() for _ in range(self.randrange(5))) + "}"
        return self.column(table), f"{self.choice(OPERATORS)}.{value}"

    def suited_condition(self, table: str) -> tuple[str, str]:
        column, type = self.choice(list(TABLES[table].items()))
        operator = self.choice(SUITED[type])
        if operator == "is":
            value = self.choice(["null", "not_null"])
        elif operator == "in":
            value = "(" + ",".join(quoted(self.suited(type)) for _ in range(self.randrange(1, 4))) + ")"
        elif type == "array":
            value = "{" + ",".join(quoted(item) for item in self.suited(type)) + "}"
        else:
            value = self.suited(type)
            value = str(value).lower() if type == "flag" else str(value)
        return column, self.choice(["", "", "not."]) + f"{operator}.{value}"

    def group(self, table: str, depth: int) -> str:
        parts = []
        for _ in range(self.randrange(1, 4)):
            if depth and self.chance(0.4):
                parts.append(self.choice(["and", "or", "not.and", "not.or"]) + self.group(table, depth - 1))
            else:
                column, test = self.condition(table)
                operator, _, value = test.partition(".")
                parts.append(f"{column}.{operator}.{value if self.strays() else quoted(value)}")
        return "(" + ",".join(parts) + ("" if self.strays() else ")")

    def selection(self, table: str) -> str:
        if not self.strays():
            return self.choice(["*", self.column(table), f"a:{self.column(table)},{self.column(table)}"])
        forms = ["{0}", "a:{0}", "{0}::text", "{0}->>x", "{0}->0", "{0}.count()", "count()", "quotes(*)",
                 "...quotes(*)", "*", '"{0}"', "{0} as b", "{0}!inner(*)", "{0},{0}"]
        return ",".join(self.choice(forms).format(self.column(table)) for _ in range(self.randrange(1, 5)))

    def order(self, table: str) -> str:
        ways = ["", ".asc", ".desc", ".desc.nullslast", ".nullsfirst"]
        if self.strays():
            ways = [".asc.asc", ".up", "->>x", ",", "."]
        return ",".join(self.column(table) + self.choice(ways) for _ in range(self.randrange(1, 4)))

    def query(self, table: str) -> list[tuple[str, str]]:
        query = [self.condition(table) for _ in range(self.randrange(3))]
        if self.chance(0.3):
            query.append((self.choice(["or", "and", "not.or", "not.and"]), self.group(table, self.randrange(5))))
        if self.chance(0.3):
            query.append(("select", self.selection(table)))
        if self.chance(0.3):
            query.append(("order", self.order(table)))
        for name in ("limit", "offset"):
            if self.chance(0.2):
                query.append((name, self.text() if self.strays() else self.choice(["0", "1", "5", "1000"])))
        for name in ("columns", "on_conflict", "apikey", "grant_type"):
            if self.strays():
                query.append((name, self.choice(["", self.text(), self.column(table)])))
        return query

    def escaped(self, text: str) -> str:
        """Escapes a text, sometimes with a byte that is not UTF-8 or an invalid escape."""
        plain = quote(text, safe="(){},.*:\"'!->" if self.chance(0.3) else "")
        plain = plain.replace('"', "%22").replace("'", "%27")
        if self.strays() and self.chance(0.1):
            return plain + self.choice(["%ff", "%c0%80", "%", "%zz", "%00", "+"])
        return plain

    def headers(self) -> dict[str, bytes]:
        wanted = {
            "Prefer": PREFERENCES + ["tx=rollback", "max-affected=0", "count=", ",,,"],
            "Range": ["0-4", "5-1", "-1", "0-", "a-b", "0-99999999999999999999", "items=0-1"],
            "Accept": ["application/vnd.pgrst.object+json", "text/csv", "application/vnd.pgrst.plan", "*/*", "", "x"],
            "Accept-Profile": ["public", "private", "sqlite_master"],
            "Content-Profile": ["public", "auth"],
            "Content-Type": ["application/json", "text/csv", "application/x-www-form-urlencoded", "x", ""],
            "X-Supabase-Api-Version": ["2024-01-01", "2999-99-99", ""],
            "X-Forwarded-For": ["1.2.3.4", "::1, x"],
        }
        headers = {"Prefer": ",".join(self.sample(PREFERENCES, self.randrange(4))).encode()}
        for name, values in wanted.items():
            if self.strays():
                value = ",".join(self.choice(values) for _ in range(self.randrange(1, 4)))
                if self.chance(0.1):
                    value = "".join(letter for letter in self.text() if letter >= " ")
                headers[name] = value.encode("utf-8", "replace").replace(b"\x7f", b"").strip()
        return headers

    # Bodies

    def value(self, depth: int = 3):
        kinds = [self.text, lambda: None, lambda: self.chance(0.5), lambda: self.randrange(-(10**20), 10**20),
                 lambda: self.random() * 10 ** self.randrange(300)]
        if depth:
            kinds += [lambda: [self.value(depth - 1) for _ in range(self.randrange(4))],
                      lambda: {self.text(): self.value(depth - 1) for _ in range(self.randrange(4))}]
        return self.choice(kinds)()

    def row(self, table: str) -> dict:
        row = {}
        for column, type in TABLES.get(table, {"id": "uuid"}).items():
            if type == "own" or self.chance(0.8):
                row[column] = self.value(2) if self.strays() else self.suited(type)
        # A new id for each row, or most of them would exist already.
        if TABLES.get(table, {}).get("id") == "uuid":
            row["id"] = f"{self.getrandbits(32):08x}-0000-4000-8000-{self.getrandbits(48):012x}"
        if self.chance(0.1):
            row["id" if table == "users" else "user_id"] = self.known.others
        if self.strays():
            row[self.text()] = self.value()
        return row

    def encoded(self, value) -> bytes:
        text = json.dumps(value, ensure_ascii=self.chance(0.5))
        return text.encode("utf-8", "replace")

    def broken_body(self) -> bytes:
        return self.choice([
            b"", b"{", b"[", b'"', b"nul", b"{}{}", b"\xff\xfe", b'{"a":1,}', b"[1,]", b"{'a':1}", b'{"a":"\xc3"}',
            b'{"id":"\\ud800"}', b'{"name":"\\u0000"}', b"NaN", b"-", b"1e99999", b"9" * 5_000, b'{"a":1,"a":2}',
            b"[" * 50_000, b"[" * 20_000 + b"]" * 20_000, b'{"a":' * 20_000 + b"1" + b"}" * 20_000,
            b"[" + b"{}," * 5_000 + b"{}]", b'{"name":"' + b"x" * 1_200_000 + b'"}', b" " * 1_100_000,
        ])


def rest_shot(dice: Dice) -> Shot:
    """A request to `/rest/v1`."""
    table = dice.table()
    method = dice.choice(["GET", "GET", "GET", "POST", "POST", "PATCH", "DELETE", "HEAD"])
    if dice.strays():
        method = dice.choice(["PUT", "OPTIONS", "TRACE", "BREW"])
    query = "&".join(f"{dice.escaped(name)}={dice.escaped(value)}" for name, value in dice.query(table))
    body = None
    if method in ("POST", "PATCH", "PUT"):
        if dice.chance(0.05):
            body = dice.broken_body()
        elif not dice.strays():
            row = dice.row(table)
            more = [dice.row(table) for _ in range(dice.randrange(4))]
            body = dice.encoded([row, *more] if dice.chance(0.2) else row)
        else:
            body = dice.encoded(dice.value())
    return Shot(method, f"/rest/v1/{dice.escaped(table)}?{query}", dice.headers(), body)


def auth_shot(dice: Dice) -> Shot:
    """A request to `/auth/v1`."""
    path = dice.choice(list(AUTH))
    fields = {
        name: dice.choice([dice.value(2), dice.choice(WORDS), dice.text()]) for name in AUTH[path] if dice.chance(0.8)
    }
    # Every valid email address costs the server a hash or an email, so only a few are sent.
    if "email" in AUTH[path] and dice.chance(0.1):
        fields["email"] = f"{dice.randrange(100)}@example.com"
    elif "password" in fields and dice.chance(0.9):
        fields["password"] = ""
    usual = "PUT" if path == "user" else "GET" if not AUTH[path] else "POST"
    method = usual if dice.chance(0.8) else dice.choice(["GET", "POST", "PUT", "DELETE", "HEAD", "OPTIONS", "PATCH"])
    query = "&".join(
        f"{dice.escaped(name)}={dice.escaped(dice.choice([dice.text(), dice.choice(WORDS)]))}"
        for name in ("redirect_to", "type", "token", "scope", "grant_type") if dice.chance(0.2))
    body = dice.broken_body() if dice.chance(0.1) else dice.encoded(fields if dice.chance(0.9) else dice.value())
    target = f"/auth/v1/{path}" + ("&" if "?" in path else "?") + query
    return Shot(method, target, dice.headers(), None if method in ("GET", "HEAD") else body)
