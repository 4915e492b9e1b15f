#!/usr/bin/env python3
"""Makes a page for proofreading: every fact in two languages, side by side.

    Tools/facts-proof.py LEFT RIGHT PAGE      for instance: en de facts-proof.html
"""

import html
import json
import sys
from pathlib import Path

CONTENT = Path(__file__).resolve().parents[1] / "Content"
STYLE = """
:root { color-scheme: light dark; font: 1rem/1.55 system-ui, sans-serif; }
body { max-width: 84rem; margin: 0 auto; padding: 1rem; }
h1 { font-size: 1.5rem; } h2 { margin-top: 3rem; font-size: 1.25rem; }
nav a { margin-inline-end: 0.75rem; }
.fact { display: grid; grid-template-columns: 1fr 1fr; gap: 0.25rem 2rem; padding: 1.25rem 0; border-top: 1px solid #8886; }
.about { grid-column: 1 / -1; color: #777; font-size: 0.8125rem; overflow-wrap: anywhere; }
h3 { margin: 0 0 0.5rem; font-size: 1.125rem; line-height: 1.3; } p { margin: 0 0 0.75rem; }
.summary { color: #777; } .tags, .length { color: #777; font-size: 0.8125rem; margin: 0; }
@media (max-width: 48rem) { .fact { grid-template-columns: 1fr; } }
"""


def topics():
    """The facts by topic, in the order of the files."""
    for file in sorted((CONTENT / "facts").glob("*.jsonl")):
        yield file.stem[3:], [json.loads(line) for line in file.read_text().splitlines() if line.strip()]


def column(text: dict, language: str) -> str:
    paragraphs = "".join(f"<p>{html.escape(part)}</p>" for part in text["content"].split("\n\n"))
    words = "" if language in ("ja", "zh") else f"{len(text['content'].split())} words, "
    length = f"{words}{len(text['content'])} characters"
    return (
        f'<div lang="{language}"><h3>{html.escape(text["title"])}</h3><p class="summary">{html.escape(text["summary"])}</p>'
        f'{paragraphs}<p class="tags">{html.escape(", ".join(text["tags"]))}</p><p class="length">{length}</p></div>'
    )


def entry(fact: dict, languages: list[str]) -> str:
    about = [str(fact["id"]), fact["difficulty"], fact["content_type"], fact.get("on") or "", fact["source_url"]]
    columns = "".join(column(fact["texts"][language], language) for language in languages)
    line = " · ".join(html.escape(part) for part in about if part)
    return f'<article class="fact" id="{fact["id"]}"><div class="about">{line}</div>{columns}</article>'


def page(languages: list[str]) -> str:
    sections, links, count = [], [], 0
    for topic, facts in topics():
        count += len(facts)
        links.append(f'<a href="#{topic}">{topic}</a>')
        body = "".join(entry(fact, languages) for fact in facts)
        sections.append(f'<h2 id="{topic}">{topic} ({len(facts)})</h2>{body}')
    title = f"{count} facts in {' and '.join(languages)}"
    return (
        '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        f"<title>{title}</title><style>{STYLE}</style><h1>{title}</h1><nav>{''.join(links)}</nav>{''.join(sections)}</html>"
    )


def main() -> None:
    known = json.loads((CONTENT / "facts/01-science.jsonl").read_text().splitlines()[0])["texts"]
    if len(sys.argv) != 4 or not set(sys.argv[1:3]) <= known.keys():
        sys.exit(f"usage: {sys.argv[0]} LEFT RIGHT PAGE, the languages being two of {', '.join(known)}")
    Path(sys.argv[3]).write_text(page(sys.argv[1:3]))
    print(f"Open {sys.argv[3]} in a browser.")


main()
