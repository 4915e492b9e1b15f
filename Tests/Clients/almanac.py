"""A running server from an app's point of view: its keys, the official client, and signed-in users."""

import json
import subprocess
import uuid
from dataclasses import dataclass
from functools import cached_property

import httpx
from postgrest import SyncRequestBuilder
from supabase import Client, create_client
from supabase.lib.client_options import SyncClientOptions
from supabase_auth.helpers import decode_jwt
from supabase_auth.types import Session

from patience import PATIENCE
from server import Server


@dataclass
class Person:
    """A user who is signed in on one device."""

    id: str
    client: Client
    email: str | None = None
    password: str | None = None

    def table(self, name: str) -> SyncRequestBuilder:
        return self.client.table(name)

    @property
    def session(self) -> Session:
        return self.client.auth.get_session()

    @property
    def token(self) -> str:
        return self.session.access_token

    @property
    def claims(self) -> dict:
        return decode_jwt(self.token)["payload"]

    def add(self, table: str, **values) -> dict:
        """Inserts a row owned by this user. Returns it as stored by the server."""
        owner = "id" if table == "users" else "user_id"
        return self.table(table).insert({owner: self.id} | values).execute().data[0]

    def rows(self, table: str) -> list[dict]:
        return self.table(table).select("*").execute().data


class Almanac:
    def __init__(self, server: Server):
        self.server = server
        # With the same settings as the client's own.
        self._http = httpx.Client(follow_redirects=True, http2=True, timeout=PATIENCE)

    @cached_property
    def keys(self) -> dict[str, str]:
        command = [self.server.program, "keys", "--data", self.server.data]
        return json.loads(subprocess.run(command, capture_output=True, text=True, check=True, timeout=PATIENCE).stdout)

    @property
    def anon_key(self) -> str:
        return self.keys["anon_key"]

    @property
    def service_key(self) -> str:
        return self.keys["service_key"]

    def client(self, key: str | None = None, **options) -> Client:
        """A device: the official client with its own storage."""
        # Its refresh timer would keep pytest from exiting, and each new HTTP client loads certificates slowly.
        options = SyncClientOptions(auto_refresh_token=False, httpx_client=self._http, **options)
        return create_client(self.server.origin, key or self.anon_key, options)

    def service(self) -> Client:
        return self.client(self.service_key)

    def anonymous(self, **options) -> Person:
        """A new user, signed in anonymously."""
        client = self.client(**options)
        return Person(client.auth.sign_in_anonymously().user.id, client)

    def linked(self) -> Person:
        """A new user with an email address and a password."""
        person = self.anonymous()
        person.email, person.password = address(), "correct horse"
        person.client.auth.update_user({"email": person.email, "password": person.password})
        return person

    def sign_in(self, email: str, password: str) -> Person:
        """Signs in by password on another device."""
        client = self.client()
        user = client.auth.sign_in_with_password({"email": email, "password": password}).user
        return Person(user.id, client, email, password)


def address() -> str:
    """An unused email address. The server sends only one email per minute to each."""
    return f"{uuid.uuid4().hex[:12]}@example.com"
