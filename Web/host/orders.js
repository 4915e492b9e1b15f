// Carries out the orders (requests) of the core and encodes their answers: the counterpart of `Request` and `Answer`.

import { cannotSubscribe, subscribe, unsubscribe } from "./push.js";
import { limits, within } from "./limits.js";
import { base64url, cipher } from "./cipher.js";
import { share } from "./share.js";
import { answers, networkFaults, overtaken, permissionAnswers } from "./tags.js";
import { deviceName, install, permissionAsked, writeZones } from "./surroundings.js";
import { closeStream, openStream } from "./stream.js";
import { openFile } from "./files.js";
import { measureStorage } from "./usage.js";
import { keepWhatIsWritten } from "./keeping.js";
import { tellOfBegin, tellOfWrite } from "./unkept.js";
import { notifyOtherWindows } from "./windows.js";

export class Orders {
  #store;
  #writes = new Set();
  // Releases every lock this window holds or is waiting for.
  releaseLocks;
  #released = new Promise((resolve) => (this.releaseLocks = resolve));
  #whole;

  // `store` may be a promise; `whole` settles once the program is whole (parts.js).
  constructor(store, whole) {
    this.#store = store;
    this.#whole = whole;
  }

  // Resolves with a function that writes the answer. A stream's answers go to `answer` instead.
  async carryOut(order, answer) {
    switch (order.kind) {
      case "openStream": return openStream(order, answer);
      case "closeStream": return closeStream();
      case "http": return http(order);
      case "read": return this.#read(order.queries);
      case "write": return this.#write(order.changes);
      case "readSecret": return this.#readSecret(order.name);
      case "writeSecret": return answerWrite(answers.secretWritten, this.#during(async (store) => store.writeSecret(order.name, order.value)));
      case "askPermission": return askPermission();
      // The browser's subscription belongs to the user that the storage knows.
      case "subscribePush": return (await this.#isPassing()) ? cannotSubscribe : subscribe(order.key);
      case "unsubscribePush": return (await this.#isPassing()) ? cannotSubscribe : unsubscribe();
      case "makeProofKey": return makeProofKey();
      case "leave":
        await this.stored();
        location.assign(order.address);
        // There is no answer: the page is about to end, or comes back later from the browser's cache.
        return new Promise(() => {});
      case "share": return share(order);
      case "install": return install().then((isInstalled) => (writer) => writer.byte(answers.installed).flag(isInstalled));
      case "openFile": return openFile(order);
      case "print": return print();
      case "storage": return measureStorage(order.persists);
      case "cipher": return cipher(order.work);
      case "zones": return (writer) => writeZones(writer.byte(answers.zones), order.names);
      case "after": return elapse(order.milliseconds);
      case "whenIdle":
        return Promise.all([elapse(order.milliseconds), this.#whole]).then(([write]) => write);
      case "holdLock":
        // The lock starts sync, which needs the rest of the program: a tap would have to wait for it, too.
        await this.#whole;
        // A window with a storage of its own shares nothing that the lock protects.
        if (!(await this.#isPassing())) await holdLock(order.name, this.#released);
        return (writer) => writer.byte(answers.lockHeld);
    }
  }

  async #isPassing() {
    return (await this.#store)?.isPassing === true;
  }

  // Resolves when what is being written is on disk, or after a moment: a storage that hangs must not keep the user.
  async stored() {
    await within(limits.leaving, Promise.allSettled([...this.#writes])).catch(() => {});
  }

  async #during(write) {
    const writing = Promise.resolve(this.#store).then(write);
    this.#writes.add(writing);
    return writing.finally(() => this.#writes.delete(writing));
  }

  #write(changes) {
    const tables = new Set(changes.map(({ table }) => table));
    tellOfBegin(tables);
    const writing = this.#during((store) => store.write(changes)).then(
      () => {
        tellOfWrite(tables);
        keepWhatIsWritten();
        tellWorker(changes);
      },
      (error) => {
        // Another window was faster: the program reads again, and nothing is lost.
        if (error.message !== overtaken) tellOfWrite(tables, error);
        throw error;
      });
    return answerWrite(answers.write, writing);
  }

  async #read(queries) {
    try {
      const tables = await (await this.#store).read(queries);
      return (writer) => {
        writer.byte(answers.read).flag(true).unsigned(tables.length);
        for (const rows of tables) {
          writer.unsigned(rows.length);
          for (const row of rows) {
            writer.unsigned(row.length);
            for (const value of row) writer.value(value);
          }
        }
      };
    } catch (error) {
      return (writer) => fault(writer.byte(answers.read).flag(false), error);
    }
  }

  async #readSecret(name) {
    try {
      const value = await (await this.#store).readSecret(name);
      return (writer) => {
        writer.byte(answers.secretRead).flag(true).flag(value !== null);
        if (value !== null) writer.string(value);
      };
    } catch (error) {
      return (writer) => fault(writer.byte(answers.secretRead).flag(false), error);
    }
  }
}

// Browsers return from `print` once the dialog is closed, or at once. Some apps' web views have none.
function print() {
  window.print?.();
  return (writer) => writer.byte(answers.elapsed);
}

// The service worker shows the widgets' cards on the system's board.
function tellWorker(changes) {
  if (!changes.some(({ table }) => table === "widget_cards")) return;
  navigator.serviceWorker?.controller?.postMessage({ kind: "widgetsChanged" });
}

async function answerWrite(kind, writing) {
  try {
    await writing;
    notifyOtherWindows();
    return (writer) => writer.byte(kind).flag(true);
  } catch (error) {
    return (writer) => fault(writer.byte(kind).flag(false), error);
  }
}

function fault(writer, error) {
  if (error?.name === "QuotaExceededError") return writer.flag(true);
  return writer.flag(false).string(error?.message || String(error));
}

async function http({ method, path, bearer, prefer, base, keyProof, body, timeout }) {
  const failed = (kind) => (writer) => writer.byte(answers.http).flag(false).byte(kind);
  const headers = { "Almanac-Device": encodeURIComponent(deviceName()) };
  if (bearer) headers.Authorization = `Bearer ${bearer}`;
  if (prefer) headers.Prefer = prefer;
  if (base) headers["Almanac-Base"] = base;
  if (keyProof) headers["Almanac-Key-Proof"] = keyProof;
  if (body.length) headers["Content-Type"] = "application/json";
  const limit = AbortSignal.timeout(timeout);
  let response;
  try {
    response = await fetch(path, {
      method, headers, body: body.length ? body : undefined, credentials: "omit", signal: limit,
    });
  } catch {
    return failed(limit.aborted ? networkFaults.timedOut : networkFaults.unreachable);
  }
  try {
    const bytes = new Uint8Array(await response.arrayBuffer());
    const change = response.headers.get("Almanac-Change") ?? "";
    return (writer) =>
      writer.byte(answers.http).flag(true).unsigned(response.status).blob(bytes).string(change);
  } catch {
    return failed(limit.aborted ? networkFaults.timedOut : networkFaults.cutOff);
  }
}

// Resolves once this window holds the lock exclusively. The lock ends when `released` resolves, and when the window
// closes or crashes.
function holdLock(name, released) {
  return new Promise((resolve) => {
    const held = () => {
      resolve();
      return released;
    };
    // Without Web Locks, or when the request fails, go on without the lock: two senders do no harm, no sender would.
    if (!navigator.locks) resolve();
    else navigator.locks.request(name, { mode: "exclusive" }, held).catch(resolve);
  });
}

async function elapse(milliseconds) {
  await new Promise((resolve) => setTimeout(resolve, Math.min(milliseconds, 2 ** 31 - 1)));
  return (writer) => writer.byte(answers.elapsed);
}

// A secret and its SHA-256 hash (PKCE). On a page without https, browsers offer no hash.
async function makeProofKey() {
  const verifier = base64url(crypto.getRandomValues(new Uint8Array(32)));
  const digest = async () => crypto.subtle?.digest("SHA-256", new TextEncoder().encode(verifier));
  const hash = await within(limits.cipher, digest()).catch(() => null);
  return (writer) => {
    writer.byte(answers.proofKey).string(verifier).flag(Boolean(hash));
    if (hash) writer.string(base64url(new Uint8Array(hash)));
  };
}

async function askPermission() {
  try {
    const answer = await Notification.requestPermission();
    // A user who allows notifications wants to keep the data, so ask for persistent storage. The browser may refuse.
    if (answer === "granted") navigator.storage?.persist?.().catch(() => {});
    const { granted, denied } = permissionAnswers;
    return (writer) => writer.byte(answers.permission).byte(answer === "granted" ? granted : denied);
  } catch (error) {
    return (writer) =>
      writer.byte(answers.permission).byte(permissionAnswers.failed).string(error?.message || String(error));
  } finally {
    permissionAsked();
  }
}
