"""How the official client tells of a refusal."""

from contextlib import contextmanager

import pytest
from postgrest import APIError
from supabase_auth.errors import AuthApiError, AuthWeakPasswordError


@contextmanager
def rest_refuses(*codes: str):
    """Within the block a table refuses, with one of the codes."""
    with pytest.raises(APIError) as caught:
        yield
    assert caught.value.code in codes, caught.value.json()


@contextmanager
def auth_refuses(status: int, *codes: str):
    """Within the block an account is refused, with one of the codes."""
    with pytest.raises((AuthApiError, AuthWeakPasswordError)) as caught:
        yield
    assert caught.value.code in codes, repr(caught.value)
    assert caught.value.status == status
