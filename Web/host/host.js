// Entry point of the page: starts the Wasm core, sends it the browser's events as messages, and carries out the frames
// it answers with (patches, orders, screen details). Decisions about the app are made in the core.

import { Reader, Writer, readOrder } from "./wire.js";
import { Page } from "./dom.js";
import { Store } from "./store.js";
import { Orders } from "./orders.js";
import { closeStream } from "./stream.js";
import { PageHistory } from "./history.js";
import { surroundings, watchInstalling, watchPermission, writeMoment } from "./surroundings.js";
import { keptCopy } from "./kept.js";
import { takeEarlyInput } from "./takeover.js";
import { listenToOtherWindows } from "./windows.js";
import { fetchWords, firstLanguage, languageNumbers, systemLanguage } from "./words.js";
import { changesPage, turnPage } from "./transition.js";
import { listenToLaunches, listenToWorker } from "./worker.js";

const message = { launch: 0, answer: 1, domEvent: 2, visited: 3, surroundings: 4, pushed: 5, subscriptionChanged: 6 };
const app = document.getElementById("app");
// The language of the first paint, by its number.
const painted = firstLanguage();
// In milliseconds: how long the user waits at most for texts in place of which there are others.
const wordsLimit = 8_000;
let core = null;
let stopped = false;
// Before the program runs, there is nobody to tell.
watchInstalling(() => core && surroundingsChanged());

async function start() {
  dropTokens();
  const address = document.getElementById("wasm").href;
  const fetched = fetch(address, { credentials: "same-origin" });
  const fetchedWords = fetchWords(painted);
  const system = systemLanguage() ?? painted;
  const fetchedOthers = system === painted ? null : fetchWords(system, wordsLimit);
  const compiled = WebAssembly.instantiateStreaming(fetched, { host: imports() });
  // The first use of the browser's time zones takes about a tenth of a second, so it overlaps with the loading, but it
  // must not delay the first paint. A page that is not on screen is not painted.
  await Promise.race([firstPaint(), compiled]);
  const initial = surroundings();
  const { instance } = await compiled;
  core = instance.exports;
  const words = await fetchedWords;
  if (words.length === 0) throw new Error("The texts cannot be loaded.");
  takeWords(painted, words);
  const others = await fetchedOthers;
  if (others?.length) takeWords(system, others);
  // Replacing a field would tear a composed character apart.
  await window.almanacComposition;
  sendMessage(message.launch, (writer) => initial(writer).string(location.pathname + location.search));
  for (const name of ["online", "offline"]) addEventListener(name, surroundingsChanged);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") surroundingsChanged();
    else windowHidden();
  });
  document.addEventListener("visibilitychange", showBadge);
  addEventListener("pagehide", saveScreen);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", tintBrowser);
  watchPermission(surroundingsChanged);
  listenToOtherWindows(surroundingsChanged);
}

// Resolves once something is painted.
function firstPaint() {
  return new Promise((resolve) => new PerformanceObserver(resolve).observe({ type: "paint", buffered: true }));
}

// The link in an email carries tokens or an error in its fragment. Neither may stay in the address or the history.
// The settings page finds out whether the email address is confirmed now.
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

// MARK: Messages to and from the core

const received = [];

// Sends a message and carries out its orders. The screen is drawn at once for what the user does, so that the input and
// the address never show an old state.
function sendMessage(kind, write) {
  passOn(kind, write);
  draw();
}

// Sends a message that the user does not wait for. Those that arrive together are drawn together. The drawing comes as a
// message of its own, because a window that is not on screen has no frames.
function sendInBackground(kind, write) {
  passOn(kind, write);
  if (!isDrawingDue) drawingDue.port2.postMessage(null);
  isDrawingDue = true;
}

const drawingDue = new MessageChannel();
drawingDue.port1.onmessage = () => isDrawingDue && draw();
let isDrawingDue = false;
// Whether the latest drawing waits for the page to turn. Until then there is no further one.
let isTurning = false;
// Whether the user has just tapped or typed something. Only then does the page turn: the browser's own controls expect
// the screen at once.
let isByUser = false;

function draw() {
  isDrawingDue = isTurning;
  if (!isTurning) call(() => core.draw());
}

function passOn(kind, write) {
  call(() => {
    const writer = writeMoment(new Writer().byte(kind));
    write?.(writer);
    fillInbox(writer.bytes);
    core.receive();
  });
}

function fillInbox(bytes) {
  const inbox = core.inbox(bytes.length);
  new Uint8Array(core.memory.buffer, inbox, bytes.length).set(bytes);
}

function call(run) {
  if (stopped) return;
  try {
    run();
    for (const frames of received.splice(0)) handleFrames(new Reader(frames));
  } catch (error) {
    trouble(error);
  }
}

// MARK: Texts

function takeWords(number, words) {
  call(() => {
    fillInbox(words);
    core.words(number);
  });
}

// The languages whose files are being fetched, and those whose files could not be had.
const fetching = new Set();
const missing = new Set();

// The core has been asked for a screen in this language, and shows it when it has the texts. Without them it shows those
// of another language, and these as soon as they can be had.
async function loadWords(number) {
  if (fetching.has(number)) return;
  fetching.add(number);
  const words = await fetchWords(number, wordsLimit);
  fetching.delete(number);
  if (words.length) missing.delete(number);
  else missing.add(number);
  takeWords(number, words);
  isAwaitingWords = false;
  draw();
}

// Fetches texts that nobody has asked for yet.
async function prefetchWords(number) {
  const words = await fetchWords(number);
  if (words.length === 0) return;
  missing.delete(number);
  takeWords(number, words);
  // The user may have chosen this language in the meantime.
  draw();
}

let isAwaitingWords = false;

// After a trap the core's memory cannot be trusted, so this window stops. Stored data is complete: a restart is safe.
function trouble(error) {
  stopped = true;
  console.error(error);
  // Lets another window take over what this one was responsible for.
  orders?.releaseLocks();
  closeStream();
  window.almanacTrouble();
}

let page = null;
let orders = null;
let shown = null;
const stage = document.createElement("div");
const pageHistory = new PageHistory(visit);

// Returns whether the screen is shown already; otherwise it waits for its texts.
function visit(path) {
  sendMessage(message.visited, (writer) => writer.string(path));
  return !isAwaitingWords;
}

const workerMessages = {
  pushed: ({ title, body, route, key, lang }) =>
    sendInBackground(message.pushed, (writer) =>
      writer.string(title).string(body).string(route).string(key).string(lang ?? "")),
  visited: ({ route }) => visit(route),
  subscriptionChanged: () => sendInBackground(message.subscriptionChanged),
};

function handleFrames(reader) {
  let patch = null;
  while (!reader.isAtEnd) {
    switch (reader.byte()) {
      case 1: readVocabulary(reader); break;
      case 2: patch = reader.blob(); break;
      case 3: carryOut(readOrder(reader)); break;
      case 4: show(patch, readScreen(reader)); break;
      case 5:
        isAwaitingWords = true;
        loadWords(reader.byte());
        break;
    }
  }
}

function readVocabulary(reader) {
  const vocabulary = { tags: reader.strings(), attributes: reader.strings(), events: reader.strings() };
  const tables = reader.list(() => ({
    name: reader.string(), columns: reader.strings(), sealed: reader.strings(),
  }));
  orders = new Orders(new Store(tables));
  page = new Page(stage, vocabulary, (number, event, value) => {
    isByUser = true;
    // The core compares strings without Unicode tables, so every text is passed on in normal form C.
    sendMessage(message.domEvent, (writer) => writer.unsigned(number).byte(event).string(value.normalize()));
    isByUser = false;
  });
}

async function carryOut(order) {
  const answer = (write) => sendInBackground(message.answer, (writer) => write(writer.unsigned(order.number)));
  const write = await orders.carryOut(order, answer);
  if (write) answer(write);
}

// MARK: The screen

function readScreen(reader) {
  return {
    route: reader.string(), title: reader.string(), language: reader.string(), face: reader.string(),
    layout: reader.byte(), mayReload: reader.flag(), mayKeep: reader.flag(), isPassing: reader.flag(), badge: reader.unsigned(),
    comfort: reader.string(),
  };
}

function show(patch, next) {
  const change = () => {
    if (patch) page.apply(patch);
    showScreen(next);
  };
  if (!isByUser || !stage.isConnected || !changesPage(shown, next)) return change();
  isTurning = true;
  turnPage(() => {
    isTurning = false;
    call(change);
    if (isDrawingDue) draw();
  });
}

function showScreen(next) {
  const before = shown;
  shown = next;
  // Sets only what changed: setting an attribute of the root restyles the whole page, even to the same value.
  const root = document.documentElement;
  if (document.title !== next.title) document.title = next.title;
  if (root.lang !== next.language) root.lang = next.language;
  if (next.layout !== 0) keepLanguage(next.language);
  if (root.dataset.face !== next.face || !before) {
    root.dataset.face = next.face;
    tintBrowser();
  }
  if ((root.dataset.comfort ?? "") !== next.comfort) applyComfort(next.comfort);
  // The first paint stays until the core shows more than the launch screen.
  if (!stage.isConnected && next.layout !== 0) takeOver();
  if (before?.badge !== next.badge) showBadge();
  pageHistory.show(next);
  const isOtherPath = before?.route.split("?")[0] !== next.route.split("?")[0];
  // The focused element was removed because another screen is shown under the same address, such as an app's first page
  // in place of its launch screen.
  const isOtherScreen = before?.title !== next.title || before?.layout !== next.layout;
  const isFocusLost = isOtherScreen && document.activeElement === document.body;
  if (hasShownScreen && (isOtherPath || isFocusLost)) firstToFocus()?.focus({ preventScroll: true });
  hasShownScreen ||= next.layout !== 0;
}

// A page for writing focuses its field, unless that is below the fold.
function firstToFocus() {
  const field = stage.querySelector("[autofocus]");
  const bottom = stage.querySelector(".actions")?.getBoundingClientRect().top ?? innerHeight;
  const box = field?.getBoundingClientRect();
  return box && (box.top + box.bottom) / 2 < bottom ? field : stage.querySelector("h1");
}

// Whether more than the launch screen was shown: the first screen takes no focus.
let hasShownScreen = false;

// Light or dark, text size, contrast and motion, as chosen on this device. paint.js applies them to the next first paint.
function applyComfort(comfort) {
  document.documentElement.dataset.comfort = comfort;
  window.almanacScheme(comfort);
  tintBrowser();
  try {
    localStorage.setItem("almanac.comfort", comfort);
  } catch {
    // The next first paint is without them.
  }
}

function takeOver() {
  const { dataset } = document.documentElement;
  const early = takeEarlyInput(app);
  app.replaceChildren(stage);
  delete dataset.kept;
  // What is painted already does not appear once more.
  for (const animation of stage.getAnimations({ subtree: true })) {
    // What goes on for as long as the screen is shown has no end.
    if (animation.effect.getComputedTiming().endTime !== Infinity) animation.finish();
  }
  page.openDialogs();
  const isFirstVisit = !("known" in dataset);
  delete dataset.known;
  dataset.started = "";
  // After the frames that are being handled, because it sends the core messages of its own.
  queueMicrotask(() => early.replay(stage));
  // Only now, so that fetching these does not compete with the first screen. A new visitor is about to choose a
  // language, and the choice shows at once.
  if (isFirstVisit) for (const number of languageNumbers) if (number !== painted) prefetchWords(number);
  registerWorker().catch((error) => console.warn("No offline copy:", error));
}

// Gives the browser's own bars the background color of the page.
function tintBrowser() {
  const color = getComputedStyle(document.documentElement).getPropertyValue("--bg").trim();
  for (const meta of document.querySelectorAll('meta[name="theme-color"]')) meta.content = color;
}

function surroundingsChanged() {
  for (const number of missing) loadWords(number);
  sendInBackground(message.surroundings, surroundings());
}

// Shows the core's count on the app's icon. A user who sees the app has also seen the notifications; while the app is
// hidden, the service worker adds their number.
function showBadge() {
  if (document.visibilityState !== "visible" || !shown) return;
  const { badge } = shown;
  (badge ? navigator.setAppBadge?.(badge) : navigator.clearAppBadge?.())?.catch(() => {});
}

let keptLanguage = null;

// Tells the next visit that it is not the first, and which texts it needs.
function keepLanguage(language) {
  if (language === keptLanguage) return;
  keptLanguage = language;
  try {
    localStorage.setItem("almanac.language", language);
  } catch {
    // The storage is full or closed: the next visit starts like a first one.
  }
}

// Saves the current screen, which paint.js shows first on the next visit.
function saveScreen() {
  if (isDrawingDue) draw();
  if (!shown?.mayKeep || stopped) return;
  const { route, language, face } = shown;
  try {
    const last = { route, language, face, html: keptCopy(stage), scroll: scrollY };
    localStorage.setItem("almanac.last", JSON.stringify(last));
  } catch {
    // The storage is full: the next visit starts with the launch screen.
  }
}

// MARK: New builds

let hasNewBuild = false;

function windowHidden() {
  saveScreen();
  surroundingsChanged();
  // The window is hidden and its screen may be reloaded without a loss.
  if (hasNewBuild && shown?.mayReload) location.reload();
}

async function registerWorker() {
  if (!("serviceWorker" in navigator)) return;
  let hadController = navigator.serviceWorker.controller !== null;
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    hasNewBuild = hadController;
    hadController = true;
  });
  const registration = await navigator.serviceWorker.register("/sw.js");
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") registration.update().catch(() => {});
  });
}

const started = start().catch(trouble);
const isRunning = () => started.then(() => !stopped);
listenToWorker(workerMessages, isRunning);
listenToLaunches(visit, isRunning);
