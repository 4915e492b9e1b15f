"""The documents: their links lead somewhere, and they name every setting and command that there is, and no other."""

import re
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parents[2]
DOCUMENTS = [REPOSITORY / "README.md", REPOSITORY / "CONTRIBUTING.md", REPOSITORY / "CHANGELOG.md",
             *sorted((REPOSITORY / "docs").glob("**/*.md"))]
# What to write, and the word that a reader stumbles over.
AVOIDED = {
    "again": "anew", "someone": "somebody", "everyone": "everybody", "compute": "reckon", "fix": "mend",
    "in the meantime": "meanwhile",
}


def prose(document: Path) -> str:
    return re.sub(r"```.*?```", "", document.read_text(), flags=re.S)


def anchors(document: Path) -> set[str]:
    """The anchors of a document's headings, as GitHub makes them."""
    headings = re.findall(r"^#+ (.*)$", prose(document), re.M)
    return {re.sub(r"[^\w\- ]", "", heading.strip().lower()).replace(" ", "-") for heading in headings}


def test_w_every_link_of_the_documents_leads_somewhere():
    for document in DOCUMENTS:
        for link in re.findall(r"\]\(([^)\s]+)\)", re.sub(r"`[^`\n]*`", "", prose(document))):
            if link.startswith("http"):
                continue
            path, _, anchor = link.partition("#")
            target = (document.parent / path).resolve() if path else document
            assert target.exists(), f"{document.name}: {link}"
            assert not anchor or anchor in anchors(target), f"{document.name}: {link}"


def test_w_operating_names_every_option_of_the_server():
    options = set()
    for file in (REPOSITORY / "Sources/almanac/Options").glob("*.swift"):
        for name in re.findall(r"@Option\b.*?\n\s*var (\w+)", file.read_text(), re.S):
            options.add("--" + re.sub(r"URL|[A-Z]", lambda match: "-" + match[0].lower(), name))
    page = (REPOSITORY / "docs/operating.md").read_text()
    table = page[page.index("## Settings"):page.index("## Data")]
    assert set(re.findall(r"`(--[a-z-]+)`", table)) == options


def test_w_readme_and_the_man_page_name_every_command():
    sources = "".join(file.read_text() for file in (REPOSITORY / "Sources/almanac").glob("**/*.swift"))
    listed = re.search(r"subcommands: \[(.*?)\]", (REPOSITORY / "Sources/almanac/Command.swift").read_text(), re.S)
    commands = {name.removesuffix("Command").lower() for name in re.findall(r"(\w+)\.self", listed[1])}
    assert len(commands) > 15 and "struct Serve" in sources
    readme = set(re.findall(r"^\| `almanac ([a-z]+)", (REPOSITORY / "README.md").read_text(), re.M))
    assert readme == commands
    manual = (REPOSITORY / "Packaging/almanac.1").read_text()
    manual = manual[manual.index("The commands are"):manual.index("Without a command")]
    assert set(re.findall(r"\b[a-z]+\b", manual)) - {"the", "commands", "are", "and"} >= commands


def test_w_documents_say_it_in_the_usual_words():
    for document in DOCUMENTS:
        for better, word in AVOIDED.items():
            found = re.search(rf"\b{word}\b", prose(document), re.I)
            assert not found, f"{document.name}: “{word}”, better “{better}”"
