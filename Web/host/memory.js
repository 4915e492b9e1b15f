// A stand-in for the device's storage while the browser does not open it: the page works, and keeps nothing. The same
// rows as `Store` gives.

import { TimedOut } from "./limits.js";
import { Store } from "./store.js";
import { overtaken } from "./tags.js";

// Resolves with the device's storage, or, when the browser does not open it in time, with one that keeps nothing. Not
// later: a page that has shown what is stored must not go on without it.
export async function openStore(tables, isUnanswered) {
  const store = new Store(tables);
  try {
    await store.open();
  } catch (error) {
    if (error instanceof TimedOut) {
      isUnanswered();
      return new Memory(tables);
    }
    // Every order is answered with the error.
  }
  return store;
}

export class Memory {
  // The rows of each table, by their primary keys.
  #tables;
  #secrets = new Map();

  constructor(tables) {
    this.#tables = new Map(tables.map(({ name }) => [name, new Map()]));
  }

  get isPassing() {
    return true;
  }

  async read(queries) {
    return queries.map((query) => find(this.#tables.get(query.table), query));
  }

  // Makes all of the changes or none.
  async write(changes) {
    const changed = new Map();
    for (const change of changes) {
      const rows = changed.get(change.table) ?? new Map(this.#tables.get(change.table));
      changed.set(change.table, rows);
      apply(rows, change);
    }
    for (const [table, rows] of changed) this.#tables.set(table, rows);
  }

  async readSecret(name) {
    return this.#secrets.get(name) ?? null;
  }

  async writeSecret(name, value) {
    this.#secrets.set(name, value);
  }
}

// As a database orders them: numbers before texts.
function inOrder(rows) {
  const before = (a, b) => (typeof a === typeof b ? a < b : typeof a === "number");
  return [...rows.values()].sort(([a], [b]) => (before(a, b) ? -1 : 1));
}

function find(rows, { kind, key, count }) {
  switch (kind) {
    case "all": return inOrder(rows);
    case "first": return inOrder(rows).slice(0, count);
    case "count": return [[rows.size]];
    default: return rows.has(key) ? [rows.get(key)] : [];
  }
}

function apply(rows, { kind, key, row, column, value }) {
  const is = (existing) => (existing[column] ?? null) === value;
  switch (kind) {
    case "put": return put(rows, row);
    case "delete": return rows.delete(key);
    case "clear": return rows.clear();
    case "append": return put(rows, [(inOrder(rows).at(-1)?.[0] ?? 0) + 1, ...row]);
    case "putIf": {
      const existing = rows.get(row[0]);
      return !existing || is(existing) ? put(rows, row) : undefined;
    }
    case "deleteIf": return rows.has(key) && is(rows.get(key)) ? rows.delete(key) : undefined;
    case "require": if (!is(rows.get(key) ?? [])) throw new Error(overtaken);
  }
}

function put(rows, row) {
  if (row[0] === null) throw new DOMException("The row has no key.", "DataError");
  rows.set(row[0], row);
}
