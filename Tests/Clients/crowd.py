"""Many users at once: each likes quotes and refreshes the session until the server is gone."""

import random
import threading

import httpx

from almanac import Almanac
from patience import PATIENCE


class Refused(Exception):
    """The server answered with an error."""


class Member:
    """A user with one session, and everything the server has acknowledged."""

    def __init__(self, almanac: Almanac, quotes: list[str], seed: int):
        client = almanac.client()
        session = client.auth.sign_in_anonymously().session
        self.id = session.user.id
        self.access_token = session.access_token
        # In the order received; the last is the session's current one.
        self.refresh_tokens = [session.refresh_token]
        self.to_like = random.Random(seed).sample(quotes, len(quotes))
        self.asked: set[str] = set()
        self.liked: set[str] = set()
        # Whether a refresh was in flight when the server was killed.
        self.awaits_refresh = False
        self.refusals: list[str] = []
        self._almanac = almanac

    def headers(self) -> dict[str, str]:
        return {"apikey": self._almanac.anon_key, "Authorization": f"Bearer {self.access_token}"}

    def like_until(self, gone: threading.Event, acknowledged: "Counter") -> None:
        with httpx.Client(base_url=self._almanac.server.origin, timeout=PATIENCE) as http:
            while self.to_like and not gone.is_set():
                quote = self.to_like.pop()
                self.asked.add(quote)
                row = {"user_id": self.id, "quote_id": quote}
                try:
                    answer = http.post("/rest/v1/liked_quotes", json=row, headers=self.headers())
                except httpx.TransportError:
                    return
                if answer.status_code != 201:
                    self.refusals.append(f"{answer.status_code} {answer.text}")
                    continue
                self.liked.add(quote)
                acknowledged.add()

    def refresh_until(self, gone: threading.Event) -> None:
        with httpx.Client(base_url=self._almanac.server.origin, timeout=PATIENCE) as http:
            while not gone.is_set():
                self.awaits_refresh = True
                try:
                    self.refresh(http)
                except (httpx.TransportError, Refused):
                    return
                self.awaits_refresh = False

    def refresh(self, http: httpx.Client, token: str | None = None) -> str:
        """Refreshes with the last token, or with the one given. Returns the new token."""
        answer = http.post(
            "/auth/v1/token?grant_type=refresh_token", json={"refresh_token": token or self.refresh_tokens[-1]},
            headers={"apikey": self._almanac.anon_key})
        if answer.status_code != 200:
            self.refusals.append(f"{answer.status_code} {answer.text}")
            raise Refused(self.refusals[-1])
        came = answer.json()
        self.access_token = came["access_token"]
        if came["refresh_token"] != self.refresh_tokens[-1]:
            self.refresh_tokens.append(came["refresh_token"])
        return came["refresh_token"]

    def likes(self, http: httpx.Client) -> list[str]:
        target = "/rest/v1/liked_quotes?select=quote_id&limit=1000"
        return [row["quote_id"] for row in http.get(target, headers=self.headers()).raise_for_status().json()]


class Counter:
    """Counts across threads. Sets its event on reaching the goal."""

    def __init__(self, goal: int):
        self.reached = threading.Event()
        self._goal = goal
        self._count = 0
        self._lock = threading.Lock()

    def add(self) -> None:
        with self._lock:
            self._count += 1
            if self._count >= self._goal:
                self.reached.set()
