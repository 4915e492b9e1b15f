"""The emails that a server without a mail transport leaves in its data directory."""

import email.policy
import re
from email.message import EmailMessage
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

from patience import wait_until


class Mail:
    def __init__(self, file: Path):
        self.file = file
        self.message: EmailMessage = email.message_from_bytes(file.read_bytes(), policy=email.policy.default)

    @property
    def to(self) -> str:
        return str(self.message["To"])

    @property
    def text(self) -> str:
        return self.message.get_body(("plain",)).get_content()

    @property
    def code(self) -> str:
        """The six digits that the user types."""
        return re.search(r"(?<![\w-])\d{6}(?![\w-])", self.text)[0]

    @property
    def link(self) -> str:
        return re.search(r"https?://\S+/auth/v1/verify\?[^\s<>]+", self.text)[0]

    @property
    def token_hash(self) -> str:
        """The token in the link."""
        query = parse_qs(urlsplit(self.link).query)
        return (query.get("token_hash") or query["token"])[0]


def mails(data: Path) -> list[Mail]:
    """All emails, oldest first."""
    files = sorted((data / "mail").glob("*"), key=lambda file: (file.stat().st_mtime_ns, file.name))
    return [Mail(file) for file in files]


def latest_mail(data: Path, to: str) -> Mail:
    """The latest email to an address. It may arrive a moment after the response."""
    arrived = wait_until(
        lambda: [mail for mail in mails(data) if to in mail.to],
        lambda: f"an email to {to}; the recipients are {[mail.to for mail in mails(data)]}")
    return arrived[-1]
