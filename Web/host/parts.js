// The program comes in two parts. The first has what a first visit runs; the rest follows at once, at low priority. A
// call that needs the rest before it has come is undone: memory is put back as it was, and the call is made again once
// the rest is there, before all that came after it. Nothing outside of the program has happened until then, because what
// it sends is handled only after a call has returned.

import { imports } from "./imports.js";
import { shownAgain } from "./leaving.js";

// In milliseconds: how long something waits before the page says so.
const patience = 300;
// In milliseconds: the pauses between attempts to fetch the rest. The last one is repeated.
const pauses = [1_000, 2_000, 5_000, 10_000, 30_000];

class Missing extends Error {}

// The same function each time, so that it is found among what waits.
const draw = (core) => core.draw();

export class Program {
  #core = null;
  #isWhole = false;
  // What is to be called once the rest is there, in order.
  #waiting = [];
  // The frames that the program has sent in the current call.
  #sent = [];
  #isUnreachable = false;
  // Ends the pause between two attempts.
  #hurry = () => {};
  #tell;

  // `tell(isLate, isUnreachable)` hears whether something has waited for long, and whether the rest could not be had.
  constructor(tell) {
    this.#tell = tell;
    addEventListener("online", () => this.#hurry());
  }

  // Whether calls wait for the rest.
  get isWaiting() {
    return this.#waiting.length > 0;
  }

  // Fetches the first part.
  async load(address) {
    const missing = () => {
      throw new Missing("The rest of the program is not there yet.");
    };
    const host = imports(() => this.#core.memory.buffer, (frames) => this.#sent.push(frames));
    const rest = new Proxy({}, { get: () => missing });
    const fetched = fetch(address, { credentials: "same-origin" });
    this.#core = (await WebAssembly.instantiateStreaming(fetched, { host, rest })).instance.exports;
  }

  // Fetches the rest, as often as it takes, and then makes the calls that wait for it: `again` gets a function for
  // each, which returns frames. `replaced` is called when the server has another build, and so not this rest.
  async complete(address, again, replaced) {
    for (let attempt = 0; !(await this.#fetchRest(address, replaced)); attempt++) {
      await this.#pause(pauses[Math.min(attempt, pauses.length - 1)]);
    }
    // A page that was left does nothing until it is shown.
    await shownAgain();
    this.#isWhole = true;
    if (this.isWaiting) this.#tell(false, false);
    for (const run of this.#waiting.splice(0)) again(() => this.#call(run));
  }

  // These return the frames that the program sends; none if the call waits for the rest.

  receive(message) {
    return this.#call((core) => {
      fillInbox(core, message);
      core.receive();
    });
  }

  // Takes the texts of a language, by its number.
  takeWords(number, words) {
    return this.#call((core) => {
      fillInbox(core, words);
      core.words(number);
    });
  }

  draw() {
    return this.#call(draw);
  }

  async #fetchRest(address, replaced) {
    try {
      const answer = await fetch(address, { credentials: "same-origin", priority: "low" });
      if (answer.status === 404 && (await isReplaced(address))) replaced();
      await WebAssembly.instantiateStreaming(answer, { first: this.#core });
      return true;
    } catch (error) {
      console.warn("The rest of the program:", error);
      this.#isUnreachable = true;
      this.#tellIfWaiting();
      return false;
    }
  }

  // Ends early when something begins to wait, and when there is a network again.
  #pause(length) {
    return new Promise((resolve) => {
      this.#hurry = resolve;
      setTimeout(resolve, length);
    });
  }

  #call(run) {
    if (this.#isWhole) return this.#make(run);
    if (this.isWaiting) return this.#wait(run);
    const before = this.#copy();
    try {
      return this.#make(run);
    } catch (error) {
      if (!(error instanceof Missing)) throw error;
      this.#restore(before);
      this.#sent = [];
      return this.#wait(run);
    }
  }

  #make(run) {
    run(this.#core);
    return this.#sent.splice(0);
  }

  // Of all drawings only one is made, after everything else: one in between would show a field as it was then, and take
  // back what the user has typed since.
  #wait(run) {
    if (!this.isWaiting) {
      this.#hurry();
      setTimeout(() => this.#tellIfWaiting(), patience);
    }
    this.#waiting = [...this.#waiting.filter((it) => it !== run), run];
    return [];
  }

  #tellIfWaiting() {
    if (this.isWaiting) this.#tell(true, this.#isUnreachable);
  }

  // Between two calls, nothing is on the stack, which is below everything else, and nothing is behind the last block.
  #copy() {
    const { memory, used } = this.#core;
    const stack = this.#stack.value;
    return { stack, bytes: new Uint8Array(memory.buffer).slice(stack, used()) };
  }

  #restore({ stack, bytes }) {
    const memory = new Uint8Array(this.#core.memory.buffer);
    memory.set(bytes, stack);
    // What was taken meanwhile is taken again, and is new.
    memory.fill(0, stack + bytes.length);
    this.#stack.value = stack;
  }

  // Where the stack ends: the only variable that is not in memory (Tools/split_wasm.py).
  get #stack() {
    return this.#core["%global"];
  }
}

function fillInbox(core, bytes) {
  const inbox = core.inbox(bytes.length);
  new Uint8Array(core.memory.buffer, inbox, bytes.length).set(bytes);
}

// Whether the page on the server is of another build than the one that has this file.
async function isReplaced(address) {
  const page = await fetch("/", { cache: "no-cache" });
  return page.ok && !(await page.text()).includes(address);
}
