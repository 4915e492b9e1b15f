"""The bilingual quotes of `Tests/Fixtures`."""

import json
from pathlib import Path

FILE = Path(__file__).parents[1] / "Fixtures/quotes.jsonl"


def quotes() -> list[dict]:
    """The quotes, each with `id`, `english_text`, `chinese_text` (or None) and `categories`."""
    return [json.loads(line) for line in FILE.read_text().splitlines()]
