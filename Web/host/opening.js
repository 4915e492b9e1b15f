// The connection to the database: opened when it is needed, and again after it was closed.

import { TimedOut, limits, within } from "./limits.js";

const name = "almanac";
const internalTables = ["keys", "secrets"];

export class Opening {
  #tables;
  #opening = null;
  // The latest connection.
  #database = null;

  constructor(tables) {
    this.#tables = tables;
  }

  open() {
    this.#opening ??= this.#openTwice().catch((error) => {
      this.#opening = null;
      throw error;
    });
    return this.#opening;
  }

  // Closes a connection that is of no use. A newer one stays.
  drop(database) {
    database.close();
    if (database === this.#database) this.#opening = null;
  }

  // A request to open the database may never be answered, and the next one at once.
  async #openTwice() {
    const database = await this.#inTime().catch((error) => {
      // Another window has upgraded the database meanwhile.
      if (error instanceof TimedOut || error?.name === "VersionError") return this.#inTime();
      throw error;
    });
    this.#database = database;
    database.onversionchange = database.onclose = () => this.drop(database);
    return database;
  }

  #inTime() {
    const opening = this.#openWithTables();
    return within(limits.open, opening).catch((error) => {
      // A connection that comes late would block an upgrade.
      opening.then((database) => database.close(), () => {});
      throw error;
    });
  }

  // A build with a new table raises the version by one; existing tables are left as they are.
  async #openWithTables() {
    const database = await open(undefined, this.#tables);
    const names = [...this.#tables.keys(), ...internalTables];
    if (names.every((table) => database.objectStoreNames.contains(table))) return database;
    const version = database.version + 1;
    database.close();
    return open(version, this.#tables);
  }
}

function open(version, tables) {
  const request = indexedDB.open(name, version);
  request.onupgradeneeded = () => {
    const database = request.result;
    for (const [table, { columns }] of tables) {
      if (!database.objectStoreNames.contains(table)) database.createObjectStore(table, { keyPath: columns[0] });
    }
    for (const table of internalTables) {
      if (!database.objectStoreNames.contains(table)) database.createObjectStore(table);
    }
  };
  return resultOf(request);
}

export function resultOf(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

// Resolves once what was written is on disk. That it fails may be known already, from one of the requests.
export function completion(transaction) {
  const ended = new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    // A browser that ends a transaction of its own accord need not say why.
    transaction.onabort = () => reject(transaction.error ?? new DOMException("The transaction ended.", "AbortError"));
  });
  ended.catch(() => {});
  return ended;
}

// The transaction was stopped because the page was left.
export class Stopped extends Error {}

// Returns whether the transaction was still to be undone.
export function undo(transaction) {
  try {
    transaction.abort();
    return true;
  } catch {
    // It has just finished.
    return false;
  }
}
