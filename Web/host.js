// The browser's shell: thin. It starts the core, hands it what happens, and does what it orders. Every decision is the
// core's.

import { Reader, Writer, readOrder } from "./wire.js";
import { Page } from "./dom.js";
import { Store } from "./store.js";
import { Orders } from "./orders.js";
import { Journey } from "./journey.js";
import { watchPermission, writeMoment, writeSurroundings } from "./surroundings.js";
import { listenToTheOthers } from "./windows.js";
import { listenToTheWorker } from "./worker.js";

const message = { launch: 0, answer: 1, domEvent: 2, visited: 3, surroundings: 4, pushed: 5, subscriptionChanged: 6 };
const app = document.getElementById("app");
let core = null;
let stopped = false;

async function start() {
  dropTokens();
  const address = document.getElementById("wasm").href;
  const fetched = fetch(address, { credentials: "same-origin" });
  const { instance } = await WebAssembly.instantiateStreaming(fetched, { host: imports() });
  core = instance.exports;
  tell(message.launch, (writer) => writeSurroundings(writer).string(location.pathname + location.search));
  for (const name of ["online", "offline"]) addEventListener(name, surroundingsChanged);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") surroundingsChanged();
    else rest();
  });
  document.addEventListener("visibilitychange", showBadge);
  addEventListener("pagehide", keep);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", tintBrowser);
  watchPermission(surroundingsChanged);
  listenToTheOthers(surroundingsChanged);
}

// The link of a mail brings tokens along, or an error. They are not to stay in the address or the history; whether the
// address counts now the app sees for itself, on the page about the account.
function dropTokens() {
  if (!/[#&](access_token|error)=/.test(location.hash)) return;
  history.replaceState(null, "", "/settings");
}

function imports() {
  const text = (at, count) => new TextDecoder().decode(new Uint8Array(core.memory.buffer, at, count));
  let line = "";
  return {
    send: (at, count) => received.push(new Uint8Array(core.memory.buffer, at, count).slice()),
    random: (at, count) => crypto.getRandomValues(new Uint8Array(core.memory.buffer, at, count)),
    strtod: (at, count) => {
      const trimmed = text(at, count).trim();
      return trimmed === "" ? NaN : Number(trimmed);
    },
    log: (character) => {
      if (character !== 10) line += String.fromCharCode(character);
      else {
        console.error(line);
        line = "";
      }
    },
  };
}

// MARK: Talking with the core

const received = [];

function tell(kind, write) {
  if (stopped) return;
  const writer = writeMoment(new Writer().byte(kind));
  write?.(writer);
  try {
    const bytes = writer.bytes;
    const inbox = core.inbox(bytes.length);
    new Uint8Array(core.memory.buffer, inbox, bytes.length).set(bytes);
    core.receive();
    for (const frames of received.splice(0)) play(new Reader(frames));
  } catch (error) {
    trouble(error);
  }
}

// A trap leaves the core's memory in no state to go on with; what is stored is whole, so a restart is safe.
function trouble(error) {
  stopped = true;
  console.error(error);
  // Another window may do what this one no longer can.
  orders?.leave();
  window.almanacTrouble();
}

let page = null;
let orders = null;
let shown = null;
const stage = document.createElement("div");
const journey = new Journey(visit);

function visit(path) {
  tell(message.visited, (writer) => writer.string(path));
}

const fromTheWorker = {
  pushed: ({ title, body, route, key, lang }) =>
    tell(message.pushed, (writer) => writer.string(title).string(body).string(route).string(key).string(lang ?? "")),
  visited: ({ route }) => visit(route),
  subscriptionChanged: () => tell(message.subscriptionChanged),
};

function play(reader) {
  while (!reader.isAtEnd) {
    switch (reader.byte()) {
      case 1: learn(reader); break;
      case 2: page.apply(reader.blob()); break;
      case 3: carryOut(readOrder(reader)); break;
      case 4: show(reader); break;
    }
  }
}

function learn(reader) {
  const vocabulary = { tags: reader.strings(), attributes: reader.strings(), events: reader.strings() };
  const tables = reader.list(() => ({
    name: reader.string(), columns: reader.strings(), sealed: reader.strings(),
  }));
  orders = new Orders(new Store(tables));
  page = new Page(stage, vocabulary, (number, event, value) =>
    // The core compares texts as they are written, without Unicode's tables: each gets one way of being written.
    tell(message.domEvent, (writer) => writer.unsigned(number).byte(event).string(value.normalize())));
}

async function carryOut(order) {
  const write = await orders.carryOut(order);
  tell(message.answer, (writer) => write(writer.unsigned(order.number)));
}

// MARK: The screen

function show(reader) {
  const next = {
    route: reader.string(), title: reader.string(), language: reader.string(), face: reader.string(),
    layout: reader.byte(), isAtRest: reader.flag(), isPassing: reader.flag(), badge: reader.unsigned(),
  };
  const before = shown;
  shown = next;
  // Only what differs: setting an attribute of the root restyles the whole page, also to the same value.
  const root = document.documentElement;
  if (document.title !== next.title) document.title = next.title;
  if (root.lang !== next.language) root.lang = next.language;
  if (root.dataset.face !== next.face || !before) {
    root.dataset.face = next.face;
    tintBrowser();
  }
  // What was painted first stays until there is more to see than the launch screen.
  if (!stage.isConnected && next.layout !== 0) {
    app.replaceChildren(stage);
    page.openDialogs();
    delete root.dataset.kept;
    // After the first screen: fetching the offline copy is not to compete with it.
    work().catch((error) => console.warn("No offline copy:", error));
    root.dataset.started = "";
  }
  if (before?.badge !== next.badge) showBadge();
  journey.show(next);
  const isElsewhere = before?.route.split("?")[0] !== next.route.split("?")[0];
  // What the person was at has gone, and something else is here under the same address.
  const isLost = before?.title !== next.title && document.activeElement === document.body;
  if (before && before.layout !== 0 && (isElsewhere || isLost)) {
    stage.querySelector("h1")?.focus({ preventScroll: true });
  }
}

// The browser's own bars go with the page.
function tintBrowser() {
  const colour = getComputedStyle(document.documentElement).getPropertyValue("--bg").trim();
  for (const meta of document.querySelectorAll('meta[name="theme-color"]')) meta.content = colour;
}

function surroundingsChanged() {
  tell(message.surroundings, writeSurroundings);
}

// On the app's icon. Whoever sees the app has seen what else it told of; while nobody does, the worker adds to it.
function showBadge() {
  if (document.visibilityState !== "visible" || !shown) return;
  const { badge } = shown;
  (badge ? navigator.setAppBadge?.(badge) : navigator.clearAppBadge?.())?.catch(() => {});
}

// The screen that the next visit paints first.
function keep() {
  if (!shown?.isAtRest || stopped) return;
  const { route, language, face } = shown;
  try {
    const copy = stage.cloneNode(true);
    // What was told once is not told again at the next visit.
    copy.querySelector(".banners")?.replaceChildren();
    // The policy lets no style through that comes as markup; the tints are set anew from their attributes.
    for (const tinted of copy.querySelectorAll("[style]")) tinted.removeAttribute("style");
    const last = { route, language, face, html: copy.innerHTML, scroll: scrollY };
    localStorage.setItem("almanac.last", JSON.stringify(last));
  } catch {
    // No room: the launch screen will do.
  }
}

// MARK: New builds

let isNewer = false;

function rest() {
  keep();
  // Nobody is looking, and nothing would be lost.
  if (isNewer && shown?.isAtRest) location.reload();
}

async function work() {
  if (!("serviceWorker" in navigator)) return;
  let hadOne = navigator.serviceWorker.controller !== null;
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    isNewer = hadOne;
    hadOne = true;
  });
  const registration = await navigator.serviceWorker.register("/sw.js");
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") registration.update().catch(() => {});
  });
}

const started = start().catch(trouble);
listenToTheWorker(fromTheWorker, () => started.then(() => !stopped));
