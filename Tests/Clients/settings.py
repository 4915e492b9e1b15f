"""Configurations of the server under test. For the names, see `almanac serve --help`."""

from server import NO_RATE_LIMITS

# All tests share one address and sign in dozens of users. A second email to an address is refused for longer than any
# test takes.
GENEROUS = NO_RATE_LIMITS | {"ALMANAC_LIMIT_MAIL_SECONDS": "3600"}
# A used refresh token is refused at once, apart from the last one.
STRICT = GENEROUS | {"ALMANAC_REUSE_INTERVAL": "0"}
# A used refresh token stays valid for longer than any test takes.
LENIENT = GENEROUS | {"ALMANAC_REUSE_INTERVAL": "86400"}
# Email addresses must be confirmed by email, as on servers that send email.
CONFIRMING = GENEROUS | {"ALMANAC_AUTO_CONFIRM": "off", "ALMANAC_LIMIT_MAIL_SECONDS": "0"}
# Allows push services on this machine, and gives them all the time that a slow one needs.
PUSH = GENEROUS | {
    "ALMANAC_PUSH_ALLOW_LOOPBACK": "1", "ALMANAC_PUSH_TIME_LIMIT": "300", "ALMANAC_LIMIT_NOTIFICATIONS": "1000000"}
