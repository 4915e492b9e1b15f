"""The Wasm build returns the same bytes as the native build, for every message of the sessions recorded by the Swift
test `Parity`; also when a call needs a part of the program that is not there yet, and is undone and made again."""

import json
from pathlib import Path

import pytest

import devices
import modules

JOURNEYS = Path(__file__).parents[2] / ".build-tools" / "journeys.json"

# Plays each session to a fresh instance. Returns the first message whose answer differs.
PLAY = """
async (journeys) => {
  const bytes = (text) => Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  const { href, dataset: { rest } } = document.getElementById("wasm");
  const parts = await Promise.all([href, rest].map((it) => WebAssembly.compileStreaming(fetch(it))));
  const addresses = document.documentElement.dataset.words.split(" ");
  const texts = await Promise.all(addresses.map(async (it) => new Uint8Array(await (await fetch(it)).arrayBuffer())));
  let played = 0;
  for (const [number, journey] of journeys.entries()) {
    let core;
    let sent;
    const { exports } = await WebAssembly.instantiate(parts[0], {
      rest: new Proxy({}, { get: () => () => {} }),
      host: {
        send: (at, count) => (sent = new Uint8Array(core.memory.buffer, at, count).slice()),
        random: (at, count) => new Uint8Array(core.memory.buffer, at, count).fill(7),
        strtod: () => NaN,
        log: () => {},
      },
    });
    core = exports;
    await WebAssembly.instantiate(parts[1], { first: exports });
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
  const { href, dataset: { rest } } = document.getElementById("wasm");
  const { instance: { exports } } = await WebAssembly.instantiateStreaming(fetch(href), {
    rest: new Proxy({}, { get: () => () => {} }), host: { send() {}, random() {}, strtod: () => 0, log() {} },
  });
  await WebAssembly.instantiateStreaming(fetch(rest), { first: exports });
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


# Plays each session to the page's own `Program` and lets the rest come once a call waits for it: when the first function
# is missing, or, if `isAtEnd`, after all that some call does. Returns the first message whose answer differs, and how
# many calls were made again.
PLAY_IN_PARTS = """
async ([journeys, path, isAtEnd]) => {
  const { Program } = await import(path);
  const bytes = (text) => Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  const { href, dataset: { rest } } = document.getElementById("wasm");
  const addresses = document.documentElement.dataset.words.split(" ");
  const texts = await Promise.all(addresses.map(async (it) => new Uint8Array(await (await fetch(it)).arrayBuffer())));
  crypto.getRandomValues = (array) => array.fill(7);
  const instantiate = WebAssembly.instantiateStreaming;
  let again = 0;
  for (const [number, journey] of journeys.entries()) {
    let letGo;
    let calls = 0;
    const isHeld = new Promise((resolve) => (letGo = resolve));
    WebAssembly.instantiateStreaming = async (given, wanted) => {
      if (wanted.first) return (await isHeld, isAtEnd || instantiate.call(WebAssembly, given, wanted));
      const { instance: { exports } } = await instantiate.call(WebAssembly, given, wanted);
      if (!isAtEnd) return { instance: { exports } };
      await instantiate.call(WebAssembly, fetch(rest), { first: exports });
      const ending = (run) => () => {
        run();
        if ((calls += 1) === journey.length) wanted.rest.missing();
      };
      return { instance: { exports: { ...exports, receive: ending(exports.receive), draw: ending(exports.draw) } } };
    };
    const program = new Program(() => {});
    await program.load(href);
    let late = [];
    const whole = program.complete(rest, (make) => late.push(...make()), () => {});
    const sent = async (make) => {
      let frames = make();
      if (program.isWaiting) {
        again += 1;
        letGo();
        await whole;
        frames = late;
      }
      return frames.map((it) => String(it)).join();
    };
    for (const [language, file] of texts.entries()) await sent(() => program.takeWords(language, file));
    for (const [step, [message, orders, drawing]] of journey.entries()) {
      if ((await sent(() => program.receive(bytes(message)))) !== String(bytes(orders))) return { number, step };
      if (drawing === undefined) continue;
      if ((await sent(() => program.draw())) !== String(bytes(drawing))) return { number, step, isDrawing: true };
    }
    letGo();
    await whole;
  }
  return { again };
}
"""


@pytest.mark.parametrize("is_at_end", [False, True], ids=["at the first missing function", "after all it does"])
def test_a_call_that_is_undone_and_made_again_leaves_no_trace(browser, server, is_at_end: bool):
    if not JOURNEYS.exists():
        pytest.fail("no journeys: run `Tools/swift test --filter Parity` first (make test does)")
    journeys = json.loads(JOURNEYS.read_text())
    # The worker would answer for the modules, which it does not know.
    context = devices.new_context(browser, service_workers="block")
    # The page itself runs nothing.
    context.route("**/assets/host.*.js", lambda route: route.abort())
    [path] = modules.serve(context, "parts")
    page = context.new_page()
    page.goto(server.origin)
    result = page.evaluate(PLAY_IN_PARTS, [journeys, path, is_at_end])
    context.close()
    assert result == {"again": len(journeys)}


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
