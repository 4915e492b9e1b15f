"""P2: `almanac flows` lists all flows and prints each."""

import subprocess
from pathlib import Path

from patience import PATIENCE
from server import binary

DOCUMENTS = Path(__file__).resolve().parents[2] / "docs" / "flows"


def flows(*arguments):
    command = [binary(), "flows", *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)


def test_p2_flows_lists_all_and_prints_each():
    listed = flows().stdout.split()
    assert set(listed) == {file.stem for file in DOCUMENTS.glob("*.md")}
    for name in listed:
        document = (DOCUMENTS / f"{name}.md").read_text()
        assert flows(name, "--document").stdout == document
        diagrams = [part.split("```")[0] for part in document.split("```mermaid\n")[1:]]
        assert diagrams
        for diagram in diagrams:
            assert diagram in flows(name).stdout


def test_p2_an_unknown_flow_is_refused_with_the_known_names():
    refused = flows("nonsense")
    assert refused.returncode != 0
    assert "no flow called nonsense" in refused.stderr and "unitana" in refused.stderr
