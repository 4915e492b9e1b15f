// The device's storage: IndexedDB, one transaction for each order; and the secure store beside it.

const name = "almanac";
const own = ["keys", "secrets"];

export class Store {
  #tables;
  #opening = null;
  #turn = Promise.resolve();
  // Which version of each secret this window knows, by the number that is new with each.
  #seen = new Map();

  // `tables` is [{ name, columns, sealed }]; the first column is the primary key, and the texts of the columns that are
  // `sealed` are encrypted while they lie here.
  constructor(tables) {
    this.#tables = new Map(tables.map((table) => [table.name, table]));
  }

  async read(queries) {
    const begun = await this.#inTurn(async () => {
      const transaction = (await this.#open()).transaction([...new Set(queries.map((query) => query.table))]);
      return { records: Promise.all(queries.map((query) => find(transaction.objectStore(query.table), query))) };
    });
    const records = await begun.records;
    return Promise.all(queries.map((query, index) => this.#rows(query, records[index])));
  }

  async #rows({ kind, table }, records) {
    if (kind === "count") return [[records]];
    const { columns, sealed } = this.#tables.get(table);
    const rows = records.map((record) => columns.map((column) => record[column] ?? null));
    if (sealed.length === 0 || rows.length === 0) return rows;
    const key = await this.#key(await this.#open());
    const open = (value) => (value?.sealed ? unseal(key, value, "") : value);
    return Promise.all(rows.map((row) => Promise.all(row.map(open))));
  }

  // All of the changes, or none. Resolves once they are on the disk.
  async write(changes) {
    const names = [...new Set(changes.map((change) => change.table))];
    const begun = await this.#inTurn(async () => {
      const database = await this.#open();
      // Before the transaction, which would end while the cipher is waited for.
      const ready = await this.#ready(database, changes);
      return { done: apply(database.transaction(names, "readwrite", { durability: "strict" }), ready) };
    });
    return begun.done;
  }

  // What is ordered first begins first, although one may have to wait for the cipher and the other not.
  #inTurn(begin) {
    const begun = this.#turn.then(begin);
    this.#turn = begun.then(() => {}, () => {});
    return begun;
  }

  // The changes with records for rows, sealed where they are to be.
  async #ready(database, changes) {
    const isSealed = (change) => change.row && this.#tables.get(change.table).sealed.length > 0;
    const key = changes.some(isSealed) ? await this.#key(database) : null;
    return Promise.all(changes.map((change) => (isSealed(change) ? this.#sealed(change, key) : this.#plain(change))));
  }

  #plain({ kind, table, key, row, column, value }) {
    const { columns } = this.#tables.get(table);
    const names = kind === "append" ? columns.slice(1) : columns;
    const record = row && Object.fromEntries(names.map((name, index) => [name, row[index]]));
    return { kind, table, key: row ? row[0] : key, record, column: columns[column], value };
  }

  async #sealed(change, key) {
    const plain = this.#plain(change);
    for (const column of this.#tables.get(change.table).sealed) {
      const text = plain.record[column];
      if (typeof text === "string") plain.record[column] = await seal(key, text);
    }
    return plain;
  }

  async readSecret(name) {
    const database = await this.#open();
    const secret = await done(database.transaction("secrets").objectStore("secrets").get(name));
    this.#seen.set(name, String(secret?.iv ?? ""));
    // Sealed with a key that is gone: none. It can be had anew by registering; otherwise there would be no way out.
    return secret ? unseal(await this.#key(database), secret, null) : null;
  }

  // Fails when another window has written it since this one read it: nobody's sign-in is to be undone unseen.
  async writeSecret(name, value) {
    const database = await this.#open();
    const secret = await seal(await this.#key(database), value);
    const transaction = database.transaction("secrets", "readwrite", { durability: "strict" });
    const finished = finish(transaction);
    const secrets = transaction.objectStore("secrets");
    const there = await done(secrets.get(name));
    const isKnown = !this.#seen.has(name) || String(there?.iv ?? "") === this.#seen.get(name);
    if (isKnown) secrets.put(secret, name);
    await finished;
    if (!isKnown) throw new Error("overtaken");
    this.#seen.set(name, String(secret.iv));
  }

  // Made once and never extractable: a script that reads the storage reads no secret.
  async #key(database) {
    const stored = await done(database.transaction("keys").objectStore("keys").get("secrets"));
    if (stored) return stored;
    const made = await crypto.subtle.generateKey({ name: "AES-GCM", length: 256 }, false, ["encrypt", "decrypt"]);
    const transaction = database.transaction("keys", "readwrite", { durability: "strict" });
    const keys = transaction.objectStore("keys");
    // Another tab may have made one meanwhile; the first stays.
    const first = (await done(keys.get("secrets"))) ?? made;
    keys.put(first, "secrets");
    await finish(transaction);
    return first;
  }

  #open() {
    this.#opening ??= this.#openWithTables().catch((error) => {
      this.#opening = null;
      throw error;
    });
    return this.#opening;
  }

  // A build that brings a new table raises the version by one; nothing that exists is touched.
  async #openWithTables() {
    let database = await open(undefined, this.#tables);
    const missing = [...this.#tables.keys(), ...own].some((table) => !database.objectStoreNames.contains(table));
    if (missing) {
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
    for (const table of own) {
      if (!database.objectStoreNames.contains(table)) database.createObjectStore(table);
    }
  };
  return done(request);
}

function done(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function finish(transaction) {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error("aborted"));
  });
}

// What a query finds: records, or how many there are.
async function find(store, { kind, key, count }) {
  switch (kind) {
    case "all": return done(store.getAll());
    // To IndexedDB none means all.
    case "first": return count > 0 ? done(store.getAll(null, count)) : [];
    case "count": return done(store.count());
    default: {
      const record = await done(store.get(key));
      return record ? [record] : [];
    }
  }
}

// Makes the changes one after the other, and waits for nothing but the transaction's own answers: it would end.
async function apply(transaction, changes) {
  const finished = finish(transaction);
  finished.catch(() => {});
  try {
    for (const change of changes) await make(transaction.objectStore(change.table), change);
  } catch (error) {
    const reason = transaction.error ?? error;
    // It may have ended by itself.
    if (!transaction.error) transaction.abort();
    throw reason;
  }
  return finished;
}

async function make(store, { kind, key, record, column, value }) {
  switch (kind) {
    case "put": store.put(record); break;
    case "delete": store.delete(key); break;
    case "clear": store.clear(); break;
    case "append": {
      const last = await done(store.openKeyCursor(null, "prev"));
      store.put({ [store.keyPath]: (last?.key ?? 0) + 1, ...record });
      break;
    }
    case "putIf": {
      const there = await done(store.get(key));
      if (!there || (there[column] ?? null) === value) store.put(record);
      break;
    }
    case "deleteIf": {
      const there = await done(store.get(key));
      if (there && (there[column] ?? null) === value) store.delete(key);
      break;
    }
    case "require": {
      const there = await done(store.get(key));
      if ((there?.[column] ?? null) !== value) throw new Error("overtaken");
      break;
    }
  }
}

async function seal(key, text) {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  return { iv, sealed: await crypto.subtle.encrypt({ name: "AES-GCM", iv }, key, new TextEncoder().encode(text)) };
}

// `lost` is what a text reads as whose key is gone.
async function unseal(key, { iv, sealed }, lost) {
  try {
    return new TextDecoder().decode(await crypto.subtle.decrypt({ name: "AES-GCM", iv }, key, sealed));
  } catch {
    return lost;
  }
}
