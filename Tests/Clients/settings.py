"""How the server under test is set. The names are the server's own: `almanac serve --help`."""

# Every test comes from one address, and signs people in by the dozen.
GENEROUS = {
    "ALMANAC_ANONYMOUS_LIMIT": "100000",
    "ALMANAC_MAIL_LIMIT": "100000",
    "ALMANAC_PASSWORD_LIMIT": "100000",
    "ALMANAC_REFRESH_LIMIT": "1000000",
}
