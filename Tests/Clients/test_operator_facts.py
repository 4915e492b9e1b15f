"""The operator's commands for facts, run beside a server."""

import json
import subprocess
from pathlib import Path

import httpx

from almanac import Almanac
from patience import PATIENCE

CONTENT = Path(__file__).resolve().parents[2] / "Content/facts"


def operate(almanac: Almanac, *arguments) -> subprocess.CompletedProcess:
    command = [almanac.server.program, *arguments, "--data", almanac.server.data]
    return subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)


def test_f11_a_check_reports_what_to_mend_and_imports_nothing(almanac: Almanac, tmp_path):
    fact = json.loads((CONTENT / "01-science.jsonl").read_text().splitlines()[0])
    fact["id"] = 900_001
    file = tmp_path / "mine.jsonl"
    file.write_text(json.dumps(fact) + "\n")
    good = operate(almanac, "import", "facts", "--check", file)
    assert good.returncode == 0, good.stderr
    assert f"Nothing to fix in {file}.\n" in good.stdout
    assert "For a year of facts, facts in all: 1, at least 366 are needed.\n" in good.stdout
    fact["texts"]["en"]["title"] = 'A "quoted" headline.'
    file.write_text(json.dumps(fact) + "\n\n" + json.dumps(fact | {"id": 0}) + "\n")
    refused = operate(almanac, "import", "facts", "--check", file)
    assert refused.returncode == 1
    assert f"{file}:3: id must be a positive whole number\n" in refused.stderr
    file.write_text(json.dumps(fact) + "\n")
    mended = operate(almanac, "import", "facts", "--check", file)
    assert mended.returncode == 1
    assert f"{file}:1: texts.en.title has straight quotation marks" in mended.stderr


def test_f11_an_imported_fact_reaches_devices_with_its_day(almanac: Almanac, tmp_path):
    fact = json.loads((CONTENT / "01-science.jsonl").read_text().splitlines()[0])
    fact |= {"id": 900_002, "on": "11-09"}
    file = tmp_path / "mine.jsonl"
    file.write_text(json.dumps(fact) + "\n")
    done = operate(almanac, "import", "facts", file)
    assert (done.returncode, done.stdout) == (0, "1 fact imported: 1 new, 0 replaced.\n"), done.stderr
    device = {"platform": "web", "model": "m", "os_version": "1", "language": "en"}
    key = httpx.post(f"{almanac.server.origin}/api/devices/register", json=device, timeout=PATIENCE).json()["device_key"]
    sent = httpx.get(
        f"{almanac.server.origin}/api/facts/900002?language=fr", headers={"Authorization": f"Bearer {key}"},
        timeout=PATIENCE
    ).json()
    assert sent["on"] == "11-09" and sent["title"] == fact["texts"]["fr"]["title"]
