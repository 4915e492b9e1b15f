"""How the server under test is set. The names are the server's own: `almanac serve --help`."""

# Every test comes from one address, and signs people in by the dozen.
GENEROUS = {
    "ALMANAC_LIMIT_ANONYMOUS": "1000000",
    "ALMANAC_LIMIT_SIGN_UPS": "1000000",
    "ALMANAC_LIMIT_CODES": "1000000",
    "ALMANAC_LIMIT_PASSWORDS": "1000000",
    "ALMANAC_LIMIT_REFRESHES": "100000000",
}
# A used refresh token is refused after a second already.
STRICT = GENEROUS | {"ALMANAC_REUSE_INTERVAL": "1"}
# An address counts once its mail was answered, as it does where mail is sent.
CONFIRMING = GENEROUS | {"ALMANAC_AUTO_CONFIRM": "off", "ALMANAC_LIMIT_MAIL_SECONDS": "0"}
# Push services on this very machine are served, too, and need not be waited for long.
PUSH = GENEROUS | {"ALMANAC_PUSH_ALLOW_LOOPBACK": "1", "ALMANAC_PUSH_TIME_LIMIT": "2"}
