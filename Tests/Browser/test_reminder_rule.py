"""The Wasm build computes the times of reminders like the native build, for every case recorded by the Swift test
`ReminderParity`, with the same zone data."""

import base64
import json
import subprocess
from pathlib import Path

import pytest

from patience import PATIENCE

ROOT = Path(__file__).parents[2]
CASES = ROOT / ".build-tools" / "reminders.json"

ASK = """
async ([program, questions]) => {
  const bytes = Uint8Array.from(atob(program), (character) => character.charCodeAt(0));
  let core;
  let answers = "nothing";
  const { instance } = await WebAssembly.instantiate(bytes, {
    host: {
      send: (at, count) => (answers = new TextDecoder().decode(new Uint8Array(core.memory.buffer, at, count))),
      random: (at, count) => new Uint8Array(core.memory.buffer, at, count).fill(7),
      strtod: () => NaN,
      log: () => {},
    },
  });
  core = instance.exports;
  const asked = new TextEncoder().encode(questions);
  const inbox = core.inbox(asked.length);
  new Uint8Array(core.memory.buffer, inbox, asked.length).set(asked);
  core.receive();
  return answers;
}
"""


@pytest.fixture(scope="module")
def program() -> str:
    """The rule as Wasm: the core's own sources with an entry point that reads questions."""
    built = subprocess.run(
        [ROOT / "Tools/build-wasm.sh", ROOT / ".build-wasm", "ReminderRule"], stdout=subprocess.PIPE, check=True,
        text=True, timeout=12 * PATIENCE)
    return base64.b64encode(Path(built.stdout.strip()).read_bytes()).decode()


@pytest.mark.waits
def test_native_and_wasm_give_the_same_answers(browser, server, program):
    if not CASES.exists():
        pytest.fail("no cases: run `Tools/swift test --filter ReminderParity` first (make test does)")
    written = json.loads(CASES.read_text())
    page = browser.new_page()
    page.goto(server.origin)
    answers = json.loads(page.evaluate(ASK, [program, json.dumps(written["questions"])]))
    page.close()
    questions = written["questions"]["cases"]
    assert len(answers) == len(questions) >= 3_000
    wrong = [both for both in zip(questions, written["answers"], answers, strict=True) if both[1] != both[2]]
    assert wrong == []
