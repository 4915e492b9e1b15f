"""The parts that random requests are made of: valid table schemas and values, and hostile ones."""

# Columns and the types of their values.
TABLES = {
    "users": {"id": "own", "email": "text", "name": "text", "goals": "array", "subscription_status": "text"},
    "userpreferences": {"user_id": "own", "categories": "array", "notifications_enabled": "flag", "font": "text"},
    "quotes": {"id": "uuid", "english_text": "text", "chinese_text": "text", "categories": "array"},
    "liked_quotes": {"id": "uuid", "user_id": "own", "quote_id": "uuid", "created_at": "instant"},
    "userquotes": {"id": "uuid", "user_id": "own", "english_text": "text", "categories": "array"},
    "user_profile": {"user_id": "own", "name": "text", "timezone": "text", "updated_at": "instant"},
    "goals": {"id": "uuid", "user_id": "own", "goal_text": "text", "category": "text", "effective_date": "date"},
    "user_sports": {"user_id": "own", "sport_name": "text"},
    "preferences": {"user_id": "own", "morning_reflection_time": "time", "evening_reflection_time": "time"},
    "seen_facts": {"user_id": "own", "fact_id": "number", "created_at": "instant"},
}
# The operators valid for each type.
SUITED = {
    "own": ["eq", "neq", "in", "is"],
    "uuid": ["eq", "neq", "gt", "lte", "in", "is"],
    "text": ["eq", "neq", "gt", "lte", "like", "ilike", "in", "is"],
    "array": ["cs", "cd", "ov", "eq", "is"],
    "flag": ["eq", "is"],
    "number": ["eq", "gt", "lte", "in", "is"],
    "instant": ["gt", "lte", "is"],
    "date": ["eq", "gt", "lte", "in"],
    "time": ["eq", "gt", "is"],
}
OPERATORS = ["eq", "neq", "gt", "gte", "lt", "lte", "like", "ilike", "is", "in", "cs", "cd", "ov", "not.eq", "not.in",
             "not.not.eq", "fts", "match", "sl", "eq(any)", "like(all)", "", "=", "EQ", "rpc"]
# Texts that break out of a concatenated SQL statement, or that confuse a parser.
NASTY = [
    "", " ", "'", "''", '"', "\\", "`", ";", "--", "/*", "%", "_", "*", "(", ")", "()", "((", "{", "}", "{}", "[", ",",
    "' OR '1'='1", "x'; DROP TABLE accounts; --", '" OR 1=1 --', "x') UNION SELECT * FROM sqlite_master --", ".", "..",
    "1; ATTACH DATABASE '/tmp/x' AS x", "id\" = id; DELETE FROM users; --", "(SELECT secret FROM keys)", "?1", ":id",
    "$1", "@a", "randomblob(1000000000)", "load_extension('x')", "null", "NULL", "true", "NaN", "Infinity", "-0",
    "1e400", "9" * 40, "9223372036854775808", "-9223372036854775809", "0x7f", "1_000", "٣",
    "00000000-0000-0000-0000-000000000000", "2026-02-30", "2026-13-01T00:00:00Z", "24:00:01", "99999999-01-01",
    "-4713-01-01", "infinity", "now", "epoch", "a\u0000b", "\ufeff", "\u202e", "\ufffd", "é", "e\u0301", "ß", "İ",
    "🏳️‍🌈", "日本語", "\r\nX-Injected: 1", "../../etc/passwd", "%00", "%ff", "a" * 3_000, '"' * 99, "\\" * 99,
    "(" * 500, "{" * 500, "not." * 200, "and(" * 300,
]
PREFERENCES = ["return=representation", "return=minimal", "count=exact", "resolution=merge-duplicates",
               "resolution=ignore-duplicates", "missing=default"]

# The endpoints of `/auth/v1` and their fields.
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
WORDS = ["recovery", "signup", "email_change", "global", "local", "others", "s256", "plain", "google", "123456"]
