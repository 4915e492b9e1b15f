// Entry point of the page: starts the Wasm core, sends it the browser's events as messages, and carries out the frames
// it answers with (patches, orders, screen details). Decisions about the app are made in the core.

import { Reader, Writer, readOrder, readScreen } from "./wire.js";
import { Page } from "./dom.js";
import { openStore } from "./memory.js";
import { Orders } from "./orders.js";
import { stopSpeaking, watchVoices } from "./speech.js";
import { closeStream } from "./stream.js";
import { PageHistory, dropTokens } from "./history.js";
import { drawAsFarAs, watchLists } from "./lists.js";
import { Reading } from "./reading.js";
import { dropInstallOffer, surroundings, watchInstalling, watchPermission, writeMoment } from "./surroundings.js";
import { applyComfort, keepLanguage, keepScreen, showBadge, tintBrowser } from "./appearance.js";
import { changeBuild, leaveBuild, registerWorker } from "./builds.js";
import { sayWhatWaits } from "./lines.js";
import { Program } from "./parts.js";
import { Texts, wordsLimit } from "./texts.js";
import { beforeFreezing, whileShown } from "./leaving.js";
import { drawOpener } from "./opener.js";
import "./keyboard.js";
import { frames as tags, messages } from "./tags.js";
import { firstPaint, takeEarlyInput } from "./takeover.js";
import { listenToOtherWindows } from "./windows.js";
import { fetchWords, firstLanguage, languageNumbers, systemLanguage } from "./words.js";
import { sayNothingIsKept, watchTyping } from "./unkept.js";
import { closeStage, openStage } from "./waiting.js";
import { changesPage, firstToFocus, turnPage } from "./transition.js";
import { listenToLaunches, listenToWorker } from "./worker.js";

const app = document.getElementById("app");
// The language of the first paint, by its number.
const painted = firstLanguage();
const program = new Program(sayWhatWaits);
// Settles once the program is whole.
let whole = null;
let isStarted = false;
let stopped = false;
// Before the program runs, there is nobody to tell.
watchInstalling(() => isStarted && surroundingsChanged());

async function start() {
  dropTokens();
  const { href, dataset } = document.getElementById("wasm");
  const loaded = program.load(href);
  const fetchedWords = fetchWords(painted);
  const system = systemLanguage() ?? painted;
  const fetchedOthers = system === painted ? null : fetchWords(system, wordsLimit);
  // The first use of the browser's time zones takes about a tenth of a second, so it overlaps with the loading, but it
  // must not delay the first paint. A page that is not on screen is not painted.
  await Promise.race([firstPaint(), loaded]);
  const initial = surroundings();
  await loaded;
  whole = program.complete(dataset.rest, call, () => leaveBuild(app)).then(() => openStage(stage));
  const words = await fetchedWords;
  if (words.length === 0) throw new Error("The texts cannot be loaded.");
  call(() => program.takeWords(painted, words));
  const others = await fetchedOthers;
  if (others?.length) call(() => program.takeWords(system, others));
  // Replacing a field would tear a composed character apart.
  await window.almanacComposition;
  isStarted = true;
  sendMessage(messages.launch, (writer) => initial(writer).string(location.pathname + location.search));
  for (const name of ["online", "offline"]) addEventListener(name, surroundingsChanged);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") surroundingsChanged();
    else windowHidden();
  });
  document.addEventListener("visibilitychange", () => shown && showBadge(shown.badge));
  beforeFreezing(saveScreen);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", tintBrowser);
  for (const watch of [watchPermission, watchVoices, listenToOtherWindows]) watch(surroundingsChanged);
}

// MARK: Messages to and from the core

// Sends a message and carries out its orders. The screen is drawn at once for what the user does, so that the input and
// the address never show an old state.
function sendMessage(kind, write) {
  whileShown(() => {
    passOn(kind, write);
    draw();
  });
}

// Sends a message that the user does not wait for. Those that arrive together are drawn together. The drawing comes as a
// message of its own, because a window that is not on screen has no frames.
function sendInBackground(kind, write) {
  whileShown(() => {
    passOn(kind, write);
    if (!isDrawingDue) drawingDue.port2.postMessage(null);
    isDrawingDue = true;
  });
}

const drawingDue = new MessageChannel();
drawingDue.port1.onmessage = () => isDrawingDue && draw();
let isDrawingDue = false;
// Whether the latest drawing waits for the page to turn. Until then there is no further one.
let isTurning = false;
// Whether the user has just tapped or typed something. Only then does the page turn: the browser's own controls expect
// the screen at once.
let isByUser = false;
const reading = new Reading(() => sendInBackground(messages.waited));

function draw() {
  isDrawingDue = isTurning;
  if (isTurning) return;
  reading.isOn = false;
  call(() => program.draw());
  if (!reading.isOn) reading.end();
}

function passOn(kind, write) {
  call(() => {
    const writer = writeMoment(new Writer().byte(kind));
    write?.(writer);
    return program.receive(writer.bytes);
  });
}

// Makes a call to the program and handles the frames that it sends.
function call(make) {
  attempt(() => {
    for (const frames of make()) handleFrames(new Reader(frames));
  });
}

function attempt(run) {
  if (stopped) return;
  try {
    run();
  } catch (error) {
    trouble(error);
  }
}

// MARK: Texts

let isAwaitingWords = false;

const texts = new Texts((number, words, isAwaited) => whileShown(() => {
  call(() => program.takeWords(number, words));
  if (isAwaited) isAwaitingWords = false;
  draw();
}));

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
const pageHistory = new PageHistory(visit, (bottom) => drawAsFarAs(stage, bottom));

// Returns whether the screen is shown already; otherwise it waits for its texts, its rows or its code.
function visit(path) {
  sendMessage(messages.visited, (writer) => writer.string(path));
  return !isAwaitingWords && !reading.isOn && !program.isWaiting;
}

const workerMessages = {
  pushed: ({ title, body, route, key, lang }) =>
    sendInBackground(messages.pushed, (writer) =>
      writer.string(title).string(body).string(route).string(key).string(lang ?? "")),
  visited: ({ route }) => visit(route),
  subscriptionChanged: () => sendInBackground(messages.subscriptionChanged),
};

function handleFrames(reader) {
  let patch = null;
  while (!reader.isAtEnd) {
    switch (reader.byte()) {
      case tags.vocabulary: readVocabulary(reader); break;
      case tags.patch: patch = reader.blob(); break;
      case tags.order: carryOut(readOrder(reader)); break;
      case tags.page: show(patch, readScreen(reader)); break;
      case tags.reading: reading.begin(isByUser); break;
      case tags.words:
        isAwaitingWords = true;
        texts.load(reader.byte());
        break;
    }
  }
}

function readVocabulary(reader) {
  const vocabulary = { tags: reader.strings(), attributes: reader.strings(), events: reader.strings() };
  const tables = reader.list(() => ({
    name: reader.string(), columns: reader.strings(), encrypted: reader.strings(),
  }));
  orders = new Orders(openStore(tables, sayNothingIsKept), whole);
  page = new Page(stage, vocabulary, (number, event, value) => {
    const isTap = vocabulary.events[event] === "click";
    // A dialog is not closed with the stage.
    if (isTap && stage.inert) return;
    isByUser = true;
    // The core compares strings without Unicode tables, so every text is passed on in normal form C.
    sendMessage(messages.domEvent, (writer) => writer.unsigned(number).byte(event).string(value.normalize()));
    isByUser = false;
    if (isTap && program.isWaiting) closeStage(stage);
  });
}

async function carryOut(order) {
  const answer = (write) => sendInBackground(messages.answer, (writer) => write(writer.unsigned(order.number)));
  const write = await orders.carryOut(order, answer);
  if (write) answer(write);
}

// MARK: The screen

function show(patch, next) {
  const change = () => {
    if (patch) page.apply(patch);
    showScreen(next);
  };
  const isAskedFor = isByUser || reading.isAskedFor;
  if (!isAskedFor || !stage.isConnected || !changesPage(shown, next)) return change();
  isTurning = true;
  turnPage(() => {
    isTurning = false;
    attempt(change);
    if (isDrawingDue) whileShown(draw);
  });
}

function showScreen(next) {
  const before = shown;
  shown = next;
  // Sets only what changed: setting an attribute of the root restyles the whole page, even to the same value.
  const root = document.documentElement;
  if (document.title !== next.title) document.title = next.title;
  if (root.lang !== next.language) root.lang = next.language;
  if (next.layout !== "launch") keepLanguage(next.language);
  if (root.dataset.face !== next.face || !before) {
    root.dataset.face = next.face;
    tintBrowser();
  }
  if ((root.dataset.comfort ?? "") !== next.comfort) applyComfort(next.comfort);
  // The first paint stays until the core shows more than the launch screen.
  if (!stage.isConnected && next.layout !== "launch") takeOver();
  if (before?.badge !== next.badge) showBadge(next.badge);
  const isOtherManifest = next.layout !== "launch" && window.almanacLinks(next.route, next.language);
  // Not now, because the core is still being read.
  if (isOtherManifest && dropInstallOffer()) queueMicrotask(surroundingsChanged);
  if (isOtherManifest) drawOpener();
  pageHistory.show(next);
  watchLists(stage);
  const isOtherPath = before?.route.split("?")[0] !== next.route.split("?")[0];
  if (isOtherPath) stopSpeaking();
  // The focused element was removed because another screen is shown under the same address, such as an app's first page
  // in place of its launch screen.
  const isOtherScreen = before?.title !== next.title || before?.layout !== next.layout;
  const isFocusLost = isOtherScreen && document.activeElement === document.body;
  if (hasShownScreen && (isOtherPath || isFocusLost)) firstToFocus(stage)?.focus({ preventScroll: true });
  hasShownScreen ||= next.layout !== "launch";
}

// Whether more than the launch screen was shown: the first screen takes no focus.
let hasShownScreen = false;

function takeOver() {
  const { dataset } = document.documentElement;
  const early = takeEarlyInput(app);
  // How long the first paint has shown a moment, such as the name of an app that begins: it goes on, not once more.
  const momentShown = app.querySelector("#first .arrival")?.getAnimations()[0]?.currentTime;
  app.replaceChildren(stage);
  delete dataset.kept;
  // What is painted already does not appear once more. What goes on for as long as the screen is shown has no end.
  for (const animation of stage.getAnimations({ subtree: true })) {
    if (animation.effect.getComputedTiming().endTime === Infinity) continue;
    if (momentShown && animation.effect.target.closest(".arrival")) animation.currentTime = momentShown;
    else animation.finish();
  }
  page.openDialogs();
  const isFirstVisit = !("known" in dataset);
  delete dataset.known;
  dataset.started = "";
  // After the frames that are being handled, because it sends the core messages of its own.
  queueMicrotask(() => early.replay(stage));
  // Only now, so that fetching these does not compete with the program. A new visitor is about to choose a language, and
  // the choice shows at once.
  whole.then(() => {
    if (isFirstVisit) for (const number of languageNumbers) if (number !== painted) texts.prefetch(number);
    registerWorker().catch((error) => console.warn("No offline copy:", error));
  });
  drawOpener();
}

function surroundingsChanged() {
  texts.retry();
  sendInBackground(messages.surroundings, surroundings());
}

// MARK: Leaving

// Keeps what is shown, if it may be kept unencrypted.
function saveScreen() {
  if (isDrawingDue) draw();
  if (shown?.mayKeep && !stopped) keepScreen(shown, stage);
}

function windowHidden() {
  // Not in a page that is being left, which is hidden only afterwards.
  whileShown(() => {
    if (document.visibilityState === "visible") return;
    saveScreen();
    surroundingsChanged();
    changeBuild(() => shown?.mayReload && !program.isWaiting, () => orders.stored());
  });
}

watchTyping(stage);
const started = start().catch(trouble);
const isRunning = () => started.then(() => !stopped);
listenToWorker(workerMessages, isRunning);
listenToLaunches(visit, isRunning);
