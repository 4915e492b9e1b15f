// The device's storage: IndexedDB with one transaction per order, and encrypted secrets.

import { beforeFreezing, shownAgain } from "./leaving.js";
import { overtaken } from "./tags.js";

const name = "almanac";
const internalTables = ["keys", "secrets"];

export class Store {
  #tables;
  #opening = null;
  #turn = Promise.resolve();
  // The transactions of the reads that are going on, and those of them that were stopped.
  #reading = new Set();
  #stopped = new WeakSet();
  // The version of each secret that this window has read: its initialization vector, which changes with every write.
  #seen = new Map();

  // `tables` is [{ name, columns, encrypted }]. The first column is the primary key; texts in the `encrypted` columns are
  // encrypted in the database.
  constructor(tables) {
    this.#tables = new Map(tables.map((table) => [table.name, table]));
    beforeFreezing(() => this.#stopReading());
  }

  async read(queries) {
    const { transaction, found } = await this.#inOrder(async () => {
      const transaction = await this.#begin(await this.#open(), [...new Set(queries.map((query) => query.table))]);
      this.#reading.add(transaction);
      return { transaction, found: Promise.all(queries.map((query) => find(transaction.objectStore(query.table), query))) };
    });
    let records;
    try {
      records = await found;
    } catch (error) {
      if (this.#stopped.has(transaction)) return this.read(queries);
      throw error;
    } finally {
      this.#reading.delete(transaction);
    }
    return Promise.all(queries.map((query, index) => this.#rows(query, records[index])));
  }

  // A read that goes on while the page freezes would hold its tables; it is made again when the page is shown.
  #stopReading() {
    for (const transaction of this.#reading) {
      this.#stopped.add(transaction);
      try {
        transaction.abort();
      } catch {
        // It has just finished.
      }
    }
  }

  // Every transaction begins here: none does in a page that has been left.
  async #begin(database, tables, mode = "readonly") {
    await shownAgain();
    return database.transaction(tables, mode, mode === "readwrite" ? { durability: "strict" } : undefined);
  }

  async #rows({ kind, table }, records) {
    if (kind === "count") return [[records]];
    const { columns, encrypted } = this.#tables.get(table);
    const rows = records.map((record) => columns.map((column) => record[column] ?? null));
    if (encrypted.length === 0 || rows.length === 0) return rows;
    const key = await this.#key(await this.#open());
    const open = (value) => (value?.sealed ? decrypt(key, value, "") : value);
    return Promise.all(rows.map((row) => Promise.all(row.map(open))));
  }

  // Makes all of the changes or none. Resolves once they are on disk.
  async write(changes) {
    const names = [...new Set(changes.map((change) => change.table))];
    const begun = await this.#inOrder(async () => {
      const database = await this.#open();
      // Encrypts before opening the transaction, which would end while waiting for the cipher.
      const ready = await this.#prepare(database, changes);
      return { done: applyChanges(await this.#begin(database, names, "readwrite"), ready) };
    });
    return begun.done;
  }

  // Starts transactions in the order in which they were requested, also when one has to wait for the cipher.
  #inOrder(begin) {
    const begun = this.#turn.then(begin);
    this.#turn = begun.then(() => {}, () => {});
    return begun;
  }

  // Turns rows into records, and encrypts the columns that are encrypted in the database.
  async #prepare(database, changes) {
    const isEncrypted = (change) => change.row && this.#tables.get(change.table).encrypted.length > 0;
    const key = changes.some(isEncrypted) ? await this.#key(database) : null;
    return Promise.all(
      changes.map((change) => (isEncrypted(change) ? this.#encryptedChange(change, key) : this.#plainChange(change))));
  }

  #plainChange({ kind, table, key, row, column, value }) {
    const { columns } = this.#tables.get(table);
    const names = kind === "append" ? columns.slice(1) : columns;
    const record = row && Object.fromEntries(names.map((name, index) => [name, row[index]]));
    return { kind, table, key: row ? row[0] : key, record, column: columns[column], value };
  }

  async #encryptedChange(change, key) {
    const plain = this.#plainChange(change);
    for (const column of this.#tables.get(change.table).encrypted) {
      const text = plain.record[column];
      if (typeof text === "string") plain.record[column] = await encrypt(key, text);
    }
    return plain;
  }

  async readSecret(name) {
    const database = await this.#open();
    const secret = await resultOf((await this.#begin(database, "secrets")).objectStore("secrets").get(name));
    this.#seen.set(name, String(secret?.iv ?? ""));
    // A secret whose key is lost counts as missing. Registering again replaces it; an error would leave no way out.
    return secret ? decrypt(await this.#key(database), secret, null) : null;
  }

  // Fails when another window wrote the secret after this one read it, so that no window undoes another's sign-in.
  async writeSecret(name, value) {
    const database = await this.#open();
    const secret = await encrypt(await this.#key(database), value);
    const transaction = await this.#begin(database, "secrets", "readwrite");
    const finished = completion(transaction);
    const secrets = transaction.objectStore("secrets");
    const existing = await resultOf(secrets.get(name));
    const isKnown = !this.#seen.has(name) || String(existing?.iv ?? "") === this.#seen.get(name);
    if (isKnown) secrets.put(secret, name);
    await finished;
    if (!isKnown) throw new Error(overtaken);
    this.#seen.set(name, String(secret.iv));
  }

  // The key is created once and cannot be extracted, so a script that reads the storage cannot read the secrets.
  async #key(database) {
    const stored = await resultOf((await this.#begin(database, "keys")).objectStore("keys").get("secrets"));
    if (stored) return stored;
    const made = await crypto.subtle.generateKey({ name: "AES-GCM", length: 256 }, false, ["encrypt", "decrypt"]);
    const transaction = await this.#begin(database, "keys", "readwrite");
    const keys = transaction.objectStore("keys");
    // Another tab may have made a key in the meantime; the first one stays.
    const first = (await resultOf(keys.get("secrets"))) ?? made;
    keys.put(first, "secrets");
    await completion(transaction);
    return first;
  }

  #open() {
    this.#opening ??= this.#openWithTables().catch((error) => {
      this.#opening = null;
      throw error;
    });
    return this.#opening;
  }

  // A build with a new table raises the version by one; existing tables are left as they are.
  async #openWithTables() {
    let database = await open(undefined, this.#tables);
    const names = [...this.#tables.keys(), ...internalTables];
    if (names.some((table) => !database.objectStoreNames.contains(table))) {
      const version = database.version + 1;
      database.close();
      database = await open(version, this.#tables);
    }
    database.onversionchange = () => {
      database.close();
      this.#opening = null;
    };
    database.onclose = () => (this.#opening = null);
    return database;
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

function resultOf(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function completion(transaction) {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error("aborted"));
  });
}

// The records a query finds, or their number.
async function find(store, { kind, key, count }) {
  switch (kind) {
    case "all": return resultOf(store.getAll());
    // To IndexedDB a count of 0 means all.
    case "first": return count > 0 ? resultOf(store.getAll(null, count)) : [];
    case "count": return resultOf(store.count());
    default: {
      const record = await resultOf(store.get(key));
      return record ? [record] : [];
    }
  }
}

// Makes the changes one by one. Waits only for requests of the transaction, which would end during any other wait.
async function applyChanges(transaction, changes) {
  const finished = completion(transaction);
  finished.catch(() => {});
  try {
    for (const change of changes) await applyChange(transaction.objectStore(change.table), change);
  } catch (error) {
    const reason = transaction.error ?? error;
    // The transaction may have aborted already.
    if (!transaction.error) transaction.abort();
    throw reason;
  }
  return finished;
}

async function applyChange(store, { kind, key, record, column, value }) {
  switch (kind) {
    case "put": store.put(record); break;
    case "delete": store.delete(key); break;
    case "clear": store.clear(); break;
    case "append": {
      const last = await resultOf(store.openKeyCursor(null, "prev"));
      store.put({ [store.keyPath]: (last?.key ?? 0) + 1, ...record });
      break;
    }
    case "putIf": {
      const existing = await resultOf(store.get(key));
      if (!existing || (existing[column] ?? null) === value) store.put(record);
      break;
    }
    case "deleteIf": {
      const existing = await resultOf(store.get(key));
      if (existing && (existing[column] ?? null) === value) store.delete(key);
      break;
    }
    case "require": {
      const existing = await resultOf(store.get(key));
      if ((existing?.[column] ?? null) !== value) throw new Error(overtaken);
      break;
    }
  }
}

// In the database, what is encrypted has the name `sealed`, which devices have stored.
async function encrypt(key, text) {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  return { iv, sealed: await crypto.subtle.encrypt({ name: "AES-GCM", iv }, key, new TextEncoder().encode(text)) };
}

// `lost` is the result when the key is gone.
async function decrypt(key, { iv, sealed }, lost) {
  try {
    return new TextDecoder().decode(await crypto.subtle.decrypt({ name: "AES-GCM", iv }, key, sealed));
  } catch {
    return lost;
  }
}
