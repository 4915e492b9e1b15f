"""Plain HTTP requests, for what the official client hides: status, headers, codes."""

import httpx

from almanac import Almanac
from patience import PATIENCE

OBJECT = "application/vnd.pgrst.object+json"


class Wire(httpx.Client):
    """An HTTP client with one token."""

    def __init__(self, almanac: Almanac, token: str):
        headers = {"apikey": almanac.anon_key, "Authorization": f"Bearer {token}"}
        super().__init__(base_url=almanac.server.origin, headers=headers, timeout=PATIENCE)

    def rest(self, method: str, target: str, body=None, **headers: str) -> httpx.Response:
        """Sends a request to a table. Keywords such as `prefer`, `accept` and `range` become headers."""
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        return self.request(method, f"/rest/v1/{target}", json=body, headers=named)

    def auth(self, method: str, target: str, body=None, **headers: str) -> httpx.Response:
        """Sends a request about an account, in the format of current clients."""
        named = {"X-Supabase-Api-Version": "2024-01-01"}
        named |= {name.replace("_", "-"): value for name, value in headers.items()}
        return self.request(method, f"/auth/v1/{target}", json=body, headers=named)


def code(answer: httpx.Response) -> str | None:
    """The error code of a response, or None if it succeeded."""
    return answer.json()["code"] if answer.is_error else None


def check_refusal(answer: httpx.Response, status: int, wanted: str) -> None:
    """Expects an error of `/rest/v1`, with the fields and the header that clients and proxies read."""
    assert (answer.status_code, code(answer)) == (status, wanted), answer.text
    assert set(answer.json()) == {"code", "message", "details", "hint"}
    assert answer.json()["message"]
    assert answer.headers["Proxy-Status"] == f"PostgREST; error={wanted}"
