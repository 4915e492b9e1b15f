// The device's storage: IndexedDB with one transaction per order, and encrypted secrets.

import { beforeFreezing, shownAgain } from "./leaving.js";
import { TimedOut, limits, within } from "./limits.js";
import { Opening, Stopped, completion, resultOf, undo } from "./opening.js";
import { freeSpace, isFull } from "./space.js";
import { overtaken } from "./tags.js";

export class Store {
  #tables;
  #connection;
  #turn = Promise.resolve();
  // The transactions that are open, and those that were stopped because the page was left.
  #underway = new Set();
  #stopped = new WeakSet();
  // The version of each secret that this window has read: its initialization vector, which changes with every write.
  #seen = new Map();
  // The key that this window encrypts with, and the connection over which it was read.
  #sealing = { key: null, database: null };

  // `tables` is [{ name, columns, encrypted }]. The first column is the primary key; texts in the `encrypted` columns are
  // encrypted in the database.
  constructor(tables) {
    this.#tables = new Map(tables.map((table) => [table.name, table]));
    this.#connection = new Opening(this.#tables);
    beforeFreezing(() => this.#stop());
  }

  open() {
    return this.#connection.open();
  }

  read(queries) {
    return this.#twice(async () => {
      const { transaction, found } = await this.#inOrder(async () => {
        const transaction = await this.#begin([...new Set(queries.map((query) => query.table))]);
        return { transaction, found: Promise.all(queries.map((query) => find(transaction.objectStore(query.table), query))) };
      });
      const records = await this.#finished(transaction, found);
      return Promise.all(queries.map((query, index) => this.#rows(query, records[index])));
    });
  }

  // A transaction that is open while the page freezes would hold its tables. It is made again when the page is shown. One
  // that has nothing more to ask is not undone: it ends without the page.
  #stop() {
    for (const transaction of this.#underway) {
      if (undo(transaction)) this.#stopped.add(transaction);
    }
  }

  // Every transaction begins here: none does in a page that has been left. Browsers close connections without a word (iOS
  // does so in the background); only the next transaction shows it.
  async #begin(tables, mode = "readonly") {
    const options = mode === "readwrite" ? { durability: "strict" } : undefined;
    const begin = async () => {
      const database = await this.#connection.open();
      await shownAgain();
      try {
        const transaction = database.transaction(tables, mode, options);
        this.#underway.add(transaction);
        for (const end of ["complete", "abort"]) {
          transaction.addEventListener(end, () => this.#underway.delete(transaction));
        }
        return transaction;
      } catch (error) {
        if (isLost(error)) this.#connection.drop(database);
        throw error;
      }
    };
    return begin().catch((error) => {
      if (isLost(error)) return begin();
      throw error;
    });
  }

  // Resolves with the result of a transaction. One that does not finish in time is undone, so that it cannot store an old
  // text later.
  async #finished(transaction, result) {
    try {
      return await within(limits.transaction, result);
    } catch (error) {
      if (this.#stopped.has(transaction)) throw new Stopped();
      if (error instanceof TimedOut) undo(transaction);
      if (error instanceof TimedOut || isLost(error)) this.#connection.drop(transaction.db);
      throw error;
    }
  }

  // Nothing was written by what has failed. With a new connection, or with more space, it may succeed; and what was
  // stopped goes on when the page is shown.
  async #twice(act) {
    try {
      return await act();
    } catch (error) {
      if (error instanceof Stopped) return this.#twice(act);
      if (isLost(error) || (isFull(error) && (await freeSpace()))) return act();
      throw error;
    }
  }

  async #rows({ kind, table }, records) {
    if (kind === "count") return [[records]];
    const { columns, encrypted } = this.#tables.get(table);
    const rows = records.map((record) => columns.map((column) => record[column] ?? null));
    if (encrypted.length === 0 || rows.length === 0) return rows;
    const key = await this.#key();
    const open = (value) => (value?.sealed ? decrypt(key, value, "") : value);
    return within(limits.cipher, Promise.all(rows.map((row) => Promise.all(row.map(open)))));
  }

  // Makes all of the changes or none. Resolves once they are on disk.
  write(changes) {
    const names = [...new Set(changes.map((change) => change.table))];
    return this.#twice(async () => {
      const { transaction, done } = await this.#inOrder(async () => {
        // Encrypts before opening the transaction, which would end while waiting for the cipher.
        const ready = await within(limits.cipher, this.#prepare(changes));
        return this.#ask(names, ready);
      });
      return this.#finished(transaction, done);
    });
  }

  // Begins a write and asks for all that it changes. It keeps its turn meanwhile: if it is stopped, what follows waits
  // until it is made again.
  async #ask(names, changes) {
    const transaction = await this.#begin(names, "readwrite");
    const done = completion(transaction);
    try {
      await this.#finished(transaction, applyChanges(transaction, changes));
    } catch (error) {
      if (error instanceof Stopped) return this.#ask(names, changes);
      throw error;
    }
    return { transaction, done };
  }

  // Starts transactions in the order in which they were requested, also when one has to wait for the cipher.
  #inOrder(begin) {
    const begun = this.#turn.then(begin);
    this.#turn = begun.then(() => {}, () => {});
    return begun;
  }

  // Turns rows into records, and encrypts the columns that are encrypted in the database.
  async #prepare(changes) {
    const isEncrypted = (change) => change.row && this.#tables.get(change.table).encrypted.length > 0;
    const key = changes.some(isEncrypted) ? await this.#sealingKey() : null;
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

  readSecret(name) {
    return this.#twice(async () => {
      const transaction = await this.#begin("secrets");
      const secret = await this.#finished(transaction, resultOf(transaction.objectStore("secrets").get(name)));
      this.#seen.set(name, String(secret?.iv ?? ""));
      // A secret whose key is lost counts as missing. Registering again replaces it; an error would leave no way out.
      return secret ? within(limits.cipher, decrypt(await this.#key(), secret, null)) : null;
    });
  }

  // Fails when another window wrote the secret after this one read it, so that no window undoes another's sign-in.
  writeSecret(name, value) {
    return this.#twice(async () => {
      const secret = await within(limits.cipher, encrypt(await this.#key(), value));
      const transaction = await this.#begin("secrets", "readwrite");
      const finished = completion(transaction);
      const secrets = transaction.objectStore("secrets");
      const isKnown = await this.#finished(transaction, resultOf(secrets.get(name)).then((existing) => {
        const isKnown = !this.#seen.has(name) || String(existing?.iv ?? "") === this.#seen.get(name);
        if (isKnown) secrets.put(secret, name);
        return finished.then(() => isKnown);
      }));
      if (!isKnown) throw new Error(overtaken);
      this.#seen.set(name, String(secret.iv));
    });
  }

  // Reading the key would take a transaction before each write, and a page may be left or reloaded in that time.
  async #sealingKey() {
    const database = await this.#connection.open();
    if (this.#sealing.database !== database) this.#sealing = { key: await this.#key(), database };
    return this.#sealing.key;
  }

  // The key is created once and cannot be extracted, so a script that reads the storage cannot read the secrets.
  async #key() {
    const reading = await this.#begin("keys");
    const stored = await this.#finished(reading, resultOf(reading.objectStore("keys").get("secrets")));
    if (stored) return stored;
    const made = await within(limits.cipher,
      crypto.subtle.generateKey({ name: "AES-GCM", length: 256 }, false, ["encrypt", "decrypt"]));
    const transaction = await this.#begin("keys", "readwrite");
    const finished = completion(transaction);
    const keys = transaction.objectStore("keys");
    this.#sealing = { key: null, database: null };
    // Another tab may have made a key in the meantime; the first one stays.
    return this.#finished(transaction, resultOf(keys.get("secrets")).then((existing) => {
      const first = existing ?? made;
      keys.put(first, "secrets");
      return finished.then(() => first);
    }));
  }
}

// Whether an error says that the connection is gone, and with it what a transaction was about to do.
function isLost(error) {
  return ["AbortError", "InvalidStateError", "TransactionInactiveError", "UnknownError"].includes(error?.name);
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
  try {
    for (const change of changes) await applyChange(transaction.objectStore(change.table), change);
    // Not only once the page has heard of every request: it may be reloaded before.
    transaction.commit?.();
  } catch (error) {
    const reason = transaction.error ?? error;
    // The transaction may have aborted already.
    undo(transaction);
    throw reason;
  }
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
