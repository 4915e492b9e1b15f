"""Expectations for errors reported by the official client."""

from contextlib import contextmanager

import pytest
from postgrest import APIError
from supabase_auth.errors import AuthApiError, AuthWeakPasswordError


@contextmanager
def rest_refuses(*codes: str):
    """Expects the table request in the block to be refused with one of the codes."""
    with pytest.raises(APIError) as caught:
        yield
    assert caught.value.code in codes, caught.value.json()


@contextmanager
def auth_refuses(status: int, *codes: str):
    """Expects the account request in the block to be refused with the status and one of the codes."""
    with pytest.raises((AuthApiError, AuthWeakPasswordError)) as caught:
        yield
    assert caught.value.code in codes, repr(caught.value)
    assert caught.value.status == status
