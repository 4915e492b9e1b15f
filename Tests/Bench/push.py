"""Push messages, encrypted and signed on one core, compared with pywebpush and with OpenSSL's key agreement.

All figures are processor time, so that other processes have little influence.
"""

import base64
import json
import os
import re
import subprocess
import tempfile
import time

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02
from pywebpush import WebPusher

MESSAGES = 5_000
BROWSERS = 1_000
# The target: 60 % of the rate that the key agreement alone would allow.
TARGET = 0.6
TARGET_RATIO = 2.5
MESSAGE = {
    "web_push": 8030,
    "notification": {
        "title": "Facts A Day", "body": "Octopuses have three hearts, and two of them stop beating while they swim.",
        "navigate": "https://almanac.example/facts/browse?fact=1234", "tag": "facts", "lang": "en", "dir": "auto",
    },
}


def push(table, program, repetitions=5):
    theirs = Theirs()
    ours, signing, reusing, limits = [], [], [], []
    # In turns, so that other load on the machine affects all alike. The first round is a warm-up.
    for round in range(repetitions + 1):
        found = 1_000_000 / encrypting(program), theirs.rate(True), theirs.rate(False), key_agreements()
        if round > 0:
            for rates, rate in zip((ours, signing, reusing, limits), found):
                rates.append(rate)
    what = "Push messages on one core"
    table.add(what, ours, signing, "/s", "pywebpush", repetitions)
    table.add(what, ours, reusing, "/s", "pywebpush, one token for all", repetitions)
    table.add(what, ours, [rate * TARGET_RATIO for rate in reusing], "/s", "the target, 2.5 × that", repetitions)
    table.add(what, ours, limits, "/s", "openssl speed ecdhp256", repetitions)
    table.add(what, ours, [limit * TARGET for limit in limits], "/s", "the target, 60 % of that", repetitions)


def encrypting(program):
    """The processor time of one message in µs."""
    with tempfile.NamedTemporaryFile("w", prefix="almanac-bench-", suffix=".json") as file:
        json.dump(MESSAGE, file)
        file.flush()
        figures = program.bench("push", file.name, "--messages", str(MESSAGES), "--repetitions", "1")
    return figures["push"][0] * 1000 / MESSAGES


def base64url(data):
    return base64.urlsafe_b64encode(data).decode()


class Theirs:
    """The same with pywebpush: a different browser for each message of a round, on four push services."""

    def __init__(self):
        self.data = json.dumps(MESSAGE).encode()
        self.vapid = Vapid02()
        self.vapid.generate_keys()
        self.browsers = [self.browser(number) for number in range(BROWSERS)]

    @staticmethod
    def browser(number):
        point = ec.generate_private_key(ec.SECP256R1()).public_key().public_bytes(
            Encoding.X962, PublicFormat.UncompressedPoint)
        keys = {"p256dh": base64url(point), "auth": base64url(os.urandom(16))}
        return {"endpoint": f"https://push-{number % 4}.example/send/{number}", "keys": keys}

    def rate(self, signs):
        """Messages per second."""
        start = time.process_time()
        for number in range(MESSAGES):
            browser = self.browsers[number % BROWSERS]
            if signs:
                audience = browser["endpoint"].split("/send")[0]
                self.vapid.sign({"aud": audience, "sub": "mailto:a@example.com", "exp": int(time.time()) + 43_200})
            WebPusher(browser).encode(self.data, content_encoding="aes128gcm")
        return MESSAGES / (time.process_time() - start)


def key_agreements():
    """OpenSSL's key agreements per second. A message needs one, and a new key as well."""
    output = subprocess.run(
        ["openssl", "speed", "-seconds", "3", "ecdhp256"], capture_output=True, text=True, check=True, timeout=60).stdout
    return float(re.search(r"ecdh \(nistp256\)\s+\S+s\s+([\d.]+)", output)[1])
