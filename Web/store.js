// The device's storage: IndexedDB, one transaction for each order; and the secure store beside it.

const name = "almanac";
const own = ["keys", "secrets"];

export class Store {
  #tables;
  #opening = null;

  // `tables` is [{ name, columns }]; the first column is the primary key.
  constructor(tables) {
    this.#tables = new Map(tables.map((table) => [table.name, table.columns]));
  }

  async read(queries) {
    const transaction = (await this.#open()).transaction([...new Set(queries.map((query) => query.table))]);
    return Promise.all(queries.map((query) => this.#answer(transaction.objectStore(query.table), query)));
  }

  async #answer(store, query) {
    const columns = this.#tables.get(query.table);
    const rows = (records) => records.map((record) => columns.map((column) => record[column] ?? null));
    switch (query.kind) {
      case "all": return rows(await done(store.getAll()));
      case "count": return [[await done(store.count())]];
      default: {
        const record = await done(store.get(query.key));
        return record ? rows([record]) : [];
      }
    }
  }

  // All of the changes, or none. Resolves once they are on the disk.
  async write(changes) {
    const names = [...new Set(changes.map((change) => change.table))];
    const transaction = (await this.#open()).transaction(names, "readwrite", { durability: "strict" });
    const finished = finish(transaction);
    try {
      for (const change of changes) {
        const store = transaction.objectStore(change.table);
        if (change.kind === "put") store.put(this.#record(change));
        else if (change.kind === "delete") store.delete(change.key);
        else store.clear();
      }
    } catch (error) {
      transaction.abort();
      finished.catch(() => {});
      throw error;
    }
    return finished;
  }

  #record({ table, row }) {
    const record = {};
    this.#tables.get(table).forEach((column, index) => (record[column] = row[index]));
    return record;
  }

  async readSecret(name) {
    const database = await this.#open();
    const secret = await done(database.transaction("secrets").objectStore("secrets").get(name));
    if (!secret) return null;
    const key = await this.#key(database);
    try {
      const plain = await crypto.subtle.decrypt({ name: "AES-GCM", iv: secret.iv }, key, secret.sealed);
      return new TextDecoder().decode(plain);
    } catch {
      // Sealed with a key that is gone: none. It can be had anew by registering; otherwise there would be no way out.
      return null;
    }
  }

  async writeSecret(name, value) {
    const database = await this.#open();
    const key = await this.#key(database);
    const iv = crypto.getRandomValues(new Uint8Array(12));
    const sealed = await crypto.subtle.encrypt({ name: "AES-GCM", iv }, key, new TextEncoder().encode(value));
    const transaction = database.transaction("secrets", "readwrite", { durability: "strict" });
    transaction.objectStore("secrets").put({ iv, sealed }, name);
    return finish(transaction);
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
    for (const [table, columns] of tables) {
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
