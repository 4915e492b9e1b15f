"""Random requests: half of them nearly right, the rest anything at all. One seed makes one request, always the same."""

import json
import random
from dataclasses import dataclass
from urllib.parse import quote

TABLES = {
    "users": ["id", "email", "name", "goals", "subscription_status", "trial_end_date"],
    "userpreferences": ["user_id", "categories", "notifications_enabled", "notification_time"],
    "quotes": ["id", "english_text", "chinese_text", "categories", "created_at", "created_by"],
    "liked_quotes": ["id", "user_id", "quote_id", "created_at"],
    "userquotes": ["id", "user_id", "english_text", "chinese_text", "moderation"],
    "user_profile": ["user_id", "name", "timezone", "journaling_history"],
    "goals": ["id", "user_id", "goal_text", "category", "effective_date"],
    "user_sports": ["user_id", "sport_name"],
    "preferences": ["user_id", "morning_reflection_time", "evening_reflection_time"],
    "reminders": ["id", "user_id", "app", "kind", "fire_at", "content", "next_fire_at"],
}
OPERATORS = ["eq", "neq", "gt", "gte", "lt", "lte", "like", "ilike", "is", "in", "cs", "cd", "ov", "not.eq", "not.in",
             "not.not.eq", "fts", "match", "sl", "eq(any)", "like(all)", "", "=", "EQ", "rpc"]
# What breaks out of a statement that was glued together, and what trips a parser.
NASTY = [
    "", " ", "'", "''", '"', "\\", "`", ";", "--", "/*", "%", "_", "*", "(", ")", "()", "((", "{", "}", "{}", "[", ",", ".",
    "' OR '1'='1", "x'; DROP TABLE accounts; --", '" OR 1=1 --', "x') UNION SELECT * FROM sqlite_master --",
    "1; ATTACH DATABASE '/tmp/x' AS x", "id\" = id; DELETE FROM users; --", "(SELECT secret FROM keys)", "?1", ":id", "$1",
    "@a", "randomblob(1000000000)", "load_extension('x')", "null", "NULL", "true", "NaN", "Infinity", "-0", "1e400", "9" * 40,
    "9223372036854775808", "-9223372036854775809", "0x7f", "1_000", "٣", "00000000-0000-0000-0000-000000000000",
    "2026-02-30", "2026-13-01T00:00:00Z", "24:00:01", "99999999-01-01", "-4713-01-01", "infinity", "now", "epoch",
    "a\u0000b", "\ufeff", "\u202e", "\ufffd", "é", "e\u0301", "ß", "İ", "🏳️‍🌈", "日本語", "\r\nX-Injected: 1", "../../etc/passwd",
    "%00", "%ff", "a" * 3_000, '"' * 99, "\\" * 99, "(" * 500, "{" * 500, "not." * 200, "and(" * 300,
]


@dataclass
class Known:
    """Ids a guesser might have come by: their own, another person's, a quote's."""

    own: str
    others: str
    quote: str


@dataclass
class Shot:
    method: str
    # Ready to be sent: escaped, or meant to be wrong.
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

    def chance(self, share: float) -> bool:
        return self.random() < share

    # Words.

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
            return self.choice(["Love", "Run", "2026-03-01", "08:00", "2026-03-01T08:00:00+05:30", "{Love,Joy}", "(a,b)"])
        return self.choice(NASTY)

    def table(self) -> str:
        return self.choice(list(TABLES)) if self.chance(0.9) else self.text() or "x"

    def column(self, table: str) -> str:
        return self.choice(TABLES.get(table, ["id"])) if self.chance(0.8) else self.text()

    # Queries.

    def condition(self, table: str) -> tuple[str, str]:
        value = self.text()
        if self.chance(0.2):
            value = "(" + ",".join(self.text() for _ in range(self.randrange(5))) + ")"
        elif self.chance(0.2):
            value = "{" + ",".join(self.text() for _ in range(self.randrange(5))) + "}"
        return self.column(table), f"{self.choice(OPERATORS)}.{value}"

    def group(self, table: str, depth: int) -> str:
        parts = []
        for _ in range(self.randrange(1, 4)):
            if depth and self.chance(0.4):
                parts.append(self.choice(["and", "or", "not.and", "not.or", "nor"]) + self.group(table, depth - 1))
            else:
                parts.append(".".join(self.condition(table)))
        return "(" + ",".join(parts) + (")" if self.chance(0.95) else "")

    def selection(self, table: str) -> str:
        forms = ["{0}", "a:{0}", "{0}::text", "{0}->>x", "{0}->0", "{0}.count()", "count()", "quotes(*)", "...quotes(*)", "*",
                 '"{0}"', "{0} as b", "{0}!inner(*)", "{0},{0}"]
        return ",".join(self.choice(forms).format(self.column(table)) for _ in range(self.randrange(1, 5)))

    def order(self, table: str) -> str:
        ways = ["", ".asc", ".desc", ".desc.nullslast", ".nullsfirst", ".asc.asc", ".up", "->>x"]
        return ",".join(self.column(table) + self.choice(ways) for _ in range(self.randrange(1, 4)))

    def query(self, table: str) -> list[tuple[str, str]]:
        query = [self.condition(table) for _ in range(self.randrange(3))]
        if self.chance(0.3):
            query.append((self.choice(["or", "and", "not.or", "not.and"]), self.group(table, self.randrange(5))))
        if self.chance(0.3):
            query.append(("select", self.selection(table)))
        if self.chance(0.3):
            query.append(("order", self.order(table)))
        for name in ("limit", "offset", "columns", "on_conflict", "apikey", "grant_type"):
            if self.chance(0.1):
                query.append((name, self.choice(["0", "5", "-1", self.text(), self.column(table)])))
        return query

    def escaped(self, text: str) -> str:
        """As it should be; at times with a byte that is no UTF-8, or an escape that is none."""
        plain = quote(text, safe="(){},.*:\"'!->" if self.chance(0.3) else "")
        plain = plain.replace('"', "%22").replace("'", "%27")
        return plain + self.choice(["%ff", "%c0%80", "%", "%zz", "%00", "+"]) if self.chance(0.03) else plain

    def headers(self) -> dict[str, bytes]:
        wanted = {
            "Prefer": ["return=representation", "return=minimal", "count=exact", "resolution=merge-duplicates",
                       "resolution=ignore-duplicates", "missing=default", "tx=rollback", "max-affected=0", "count=", ",,,"],
            "Range": ["0-4", "5-1", "-1", "0-", "a-b", "0-99999999999999999999", "items=0-1"],
            "Accept": ["application/vnd.pgrst.object+json", "text/csv", "application/vnd.pgrst.plan", "*/*", "", "x"],
            "Accept-Profile": ["public", "private", "sqlite_master"],
            "Content-Profile": ["public", "auth"],
            "Content-Type": ["application/json", "text/csv", "application/x-www-form-urlencoded", "x", ""],
            "X-Supabase-Api-Version": ["2024-01-01", "2999-99-99", ""],
            "X-Forwarded-For": ["1.2.3.4", "::1, x"],
        }
        headers = {}
        for name, values in wanted.items():
            if self.chance(0.25):
                value = ",".join(self.choice(values) for _ in range(self.randrange(1, 4)))
                if self.chance(0.1):
                    value = "".join(letter for letter in self.text() if letter >= " ")
                headers[name] = value.encode("utf-8", "replace").replace(b"\x7f", b"").strip()
        return headers

    # Bodies.

    def value(self, depth: int = 3):
        kinds = [self.text, lambda: None, lambda: self.chance(0.5), lambda: self.randrange(-(10**20), 10**20),
                 lambda: self.random() * 10 ** self.randrange(300)]
        if depth:
            kinds += [lambda: [self.value(depth - 1) for _ in range(self.randrange(4))],
                      lambda: {self.text(): self.value(depth - 1) for _ in range(self.randrange(4))}]
        return self.choice(kinds)()

    def row(self, table: str) -> dict:
        row = {column: self.value(2) for column in TABLES.get(table, ["id"]) if self.chance(0.6)}
        if self.chance(0.8):
            row["id" if table == "users" else "user_id"] = self.choice([self.known.own, self.known.own, self.known.others])
        if self.chance(0.1):
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
    """At `/rest/v1`."""
    table = dice.table()
    method = dice.choice(["GET", "GET", "GET", "POST", "POST", "PATCH", "DELETE", "HEAD", "PUT", "OPTIONS"])
    query = "&".join(f"{dice.escaped(name)}={dice.escaped(value)}" for name, value in dice.query(table))
    body = None
    if method in ("POST", "PATCH", "PUT"):
        if dice.chance(0.1):
            body = dice.broken_body()
        elif dice.chance(0.8):
            row = dice.row(table)
            body = dice.encoded([row, *(dice.row(table) for _ in range(dice.randrange(4)))] if dice.chance(0.3) else row)
        else:
            body = dice.encoded(dice.value())
    return Shot(method, f"/rest/v1/{dice.escaped(table)}?{query}", dice.headers(), body)


AUTH = {
    "signup": ["email", "password", "data", "code_challenge", "code_challenge_method", "gotrue_meta_security"],
    "token?grant_type=password": ["email", "password"],
    "token?grant_type=refresh_token": ["refresh_token"],
    "token?grant_type=pkce": ["auth_code", "code_verifier"],
    "token?grant_type=id_token": ["provider", "id_token", "nonce"],
    "user": ["email", "password", "data", "nonce", "app_metadata"],
    "verify": ["email", "token", "token_hash", "type"],
    "recover": ["email", "code_challenge"],
    "logout": ["scope"],
    "settings": [], "health": [], "admin/users": [], "resend": ["email", "type"], "otp": ["email"], "authorize": [],
}
WORDS = ["recovery", "signup", "email_change", "global", "local", "others", "s256", "plain", "google", "123456", "short"]


def auth_shot(dice: Dice) -> Shot:
    """At `/auth/v1`."""
    path = dice.choice(list(AUTH))
    fields = {name: dice.choice([dice.value(2), dice.choice(WORDS), dice.text()]) for name in AUTH[path] if dice.chance(0.8)}
    # Each password that might be right costs the server a hash, and each address that is one a mail.
    if dice.chance(0.9) and isinstance(fields.get("password"), str):
        fields["password"] = fields["password"][:5]
    if dice.chance(0.3) and "email" in AUTH[path]:
        fields["email"] = f"{dice.randrange(100)}@example.com"
    usual = "PUT" if path == "user" else "GET" if not AUTH[path] else "POST"
    method = usual if dice.chance(0.8) else dice.choice(["GET", "POST", "PUT", "DELETE", "HEAD", "OPTIONS", "PATCH"])
    query = "&".join(
        f"{dice.escaped(name)}={dice.escaped(dice.choice([dice.text(), dice.choice(WORDS)]))}"
        for name in ("redirect_to", "type", "token", "scope", "grant_type") if dice.chance(0.2))
    body = dice.broken_body() if dice.chance(0.1) else dice.encoded(fields if dice.chance(0.9) else dice.value())
    target = f"/auth/v1/{path}" + ("&" if "?" in path else "?") + query
    return Shot(method, target, dice.headers(), None if method in ("GET", "HEAD") else body)
