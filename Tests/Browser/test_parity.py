"""The Wasm build returns the same bytes as the native build, for every message of the sessions recorded by the Swift
test `Parity`."""

import json
from pathlib import Path

import pytest

JOURNEYS = Path(__file__).parents[2] / ".build-tools" / "journeys.json"

# Plays each session to a fresh instance. Returns the first message whose answer differs.
PLAY = """
async (journeys) => {
  const bytes = (text) => Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  const module = await WebAssembly.compileStreaming(fetch(document.getElementById("wasm").href));
  const addresses = document.documentElement.dataset.words.split(" ");
  const texts = await Promise.all(addresses.map(async (it) => new Uint8Array(await (await fetch(it)).arrayBuffer())));
  let played = 0;
  for (const [number, journey] of journeys.entries()) {
    let core;
    let sent;
    const { exports } = await WebAssembly.instantiate(module, {
      host: {
        send: (at, count) => (sent = new Uint8Array(core.memory.buffer, at, count).slice()),
        random: (at, count) => new Uint8Array(core.memory.buffer, at, count).fill(7),
        strtod: () => NaN,
        log: () => {},
      },
    });
    core = exports;
    const fill = (input) => {
      // Making room may replace the memory's buffer.
      const place = core.inbox(input.length);
      new Uint8Array(core.memory.buffer, place, input.length).set(input);
    };
    // Natively, the texts are part of the program.
    for (const [number, file] of texts.entries()) (fill(file), core.words(number));
    // Calls the program and returns the difference, if what it sends is not what is expected.
    const compare = (step, call, expected) => {
      sent = new Uint8Array();
      call();
      const wanted = bytes(expected);
      const isSame = sent.length === wanted.length && sent.every((byte, index) => byte === wanted[index]);
      return isSame ? null : { number, step, sent: Array.from(sent), wanted: Array.from(wanted) };
    };
    // After some messages the screen is drawn.
    for (const [step, [message, orders, drawing]] of journey.entries()) {
      fill(bytes(message));
      const difference =
        compare(step, core.receive, orders) ?? (drawing === undefined ? null : compare(step, core.draw, drawing));
      if (difference) return difference;
      played += 1;
    }
  }
  return { played };
}
"""


# Messages of many sizes: each buffer is clean, and is written at both ends before the next is requested.
LARGE = """
async () => {
  const module = await WebAssembly.compileStreaming(fetch(document.getElementById("wasm").href));
  const { exports } = await WebAssembly.instantiate(module, {
    host: { send() {}, random() {}, strtod: () => 0, log() {} },
  });
  const sizes = [];
  for (let size = 1000; size < 64e6; size = Math.floor(size * 1.19)) sizes.push(size);
  for (const size of [...sizes, ...sizes.reverse()]) {
    const at = exports.inbox(size);
    const block = new Uint8Array(exports.memory.buffer, at, size);
    if (block[0] !== 0 || block[size - 1] !== 0) return `a block of ${size} is not clean`;
    block[0] = block[size - 1] = 255;
  }
  return "whole";
}
"""


def test_messages_of_any_size_fit_into_memory(browser, server):
    page = browser.new_page()
    page.goto(server.origin)
    assert page.evaluate(LARGE) == "whole"
    page.close()


def test_native_and_wasm_return_the_same_bytes(browser, server):
    if not JOURNEYS.exists():
        pytest.fail("no journeys: run `Tools/swift test --filter Parity` first (make test does)")
    journeys = json.loads(JOURNEYS.read_text())
    page = browser.new_page()
    page.goto(server.origin)
    result = page.evaluate(PLAY, journeys)
    page.close()
    assert "played" in result, (
        f"journey {result.get('number')}, step {result.get('step')}:\n"
        f"wasm   {bytes(result['sent'])[:400]!r}\nnative {bytes(result['wanted'])[:400]!r}"
    )
    assert result["played"] == sum(len(journey) for journey in journeys)
