// Encodes and decodes the bytes exchanged with the core: the counterpart of Bytes.swift and BridgeCoding.swift.

import { changeKinds, cipherKinds, contents, layouts, queryKinds, requestKinds, values } from "./tags.js";

const encoder = new TextEncoder();
const decoder = new TextDecoder();

export class Writer {
  #bytes = new Uint8Array(1024);
  #length = 0;

  get bytes() {
    return this.#bytes.subarray(0, this.#length);
  }

  #room(count) {
    if (this.#length + count <= this.#bytes.length) return;
    const larger = new Uint8Array(Math.max(this.#bytes.length * 2, this.#length + count));
    larger.set(this.bytes);
    this.#bytes = larger;
  }

  byte(value) {
    this.#room(1);
    this.#bytes[this.#length++] = value;
    return this;
  }

  flag(value) {
    return this.byte(value ? 1 : 0);
  }

  // Divides instead of shifting: instants need more than 32 bits.
  unsigned(value) {
    this.#room(10);
    while (value >= 128) {
      this.#bytes[this.#length++] = (value % 128) + 128;
      value = Math.floor(value / 128);
    }
    this.#bytes[this.#length++] = value;
    return this;
  }

  signed(value) {
    return this.unsigned(value >= 0 ? value * 2 : -value * 2 - 1);
  }

  string(value) {
    const room = value.length * 3;
    // Short strings are encoded in place, because their length takes one byte.
    if (room < 128) {
      this.#room(room + 1);
      const { written } = encoder.encodeInto(value, this.#bytes.subarray(this.#length + 1));
      this.#bytes[this.#length] = written;
      this.#length += written + 1;
      return this;
    }
    return this.blob(encoder.encode(value));
  }

  blob(value) {
    this.unsigned(value.length);
    this.#room(value.length);
    this.#bytes.set(value, this.#length);
    this.#length += value.length;
    return this;
  }

  value(value) {
    if (value === null || value === undefined) return this.byte(values.null);
    if (typeof value === "number") return this.byte(values.int).signed(value);
    return this.byte(values.text).string(value);
  }
}

export class Reader {
  #bytes;
  #position = 0;

  constructor(bytes) {
    this.#bytes = bytes;
  }

  get isAtEnd() {
    return this.#position >= this.#bytes.length;
  }

  byte() {
    return this.#bytes[this.#position++];
  }

  flag() {
    return this.byte() !== 0;
  }

  unsigned() {
    let value = 0;
    let scale = 1;
    for (;;) {
      const next = this.#bytes[this.#position++];
      value += (next & 127) * scale;
      if (next < 128) return value;
      scale *= 128;
    }
  }

  signed() {
    const raw = this.unsigned();
    return raw % 2 ? -(raw + 1) / 2 : raw / 2;
  }

  string() {
    return decoder.decode(this.blob());
  }

  blob() {
    const count = this.unsigned();
    this.#position += count;
    return this.#bytes.subarray(this.#position - count, this.#position);
  }

  strings() {
    return this.list(() => this.string());
  }

  list(read) {
    return Array.from({ length: this.unsigned() }, read);
  }

  value() {
    switch (this.byte()) {
      case values.null: return null;
      case values.int: return this.signed();
      default: return this.string();
    }
  }
}

// Decodes an order of the core as a plain object.
export function readOrder(reader) {
  const number = reader.unsigned();
  const kind = requestKinds[reader.byte()];
  switch (kind) {
    case "http":
      return {
        number, kind, method: reader.string(), path: reader.string(), bearer: reader.string(),
        prefer: reader.string(), base: reader.string(), keyProof: reader.string(),
        body: reader.blob().slice(), timeout: reader.unsigned(),
      };
    case "read": return { number, kind, queries: reader.list(() => readQuery(reader)) };
    case "write": return { number, kind, changes: reader.list(() => readChange(reader)) };
    case "readSecret":
    case "holdLock": return { number, kind, name: reader.string() };
    case "writeSecret": return { number, kind, name: reader.string(), value: reader.string() };
    case "after":
    case "whenIdle": return { number, kind, milliseconds: reader.unsigned() };
    case "zones": return { number, kind, names: reader.strings() };
    case "openStream":
      return {
        number, kind, path: reader.string(), bearer: reader.string(), lastEvent: reader.unsigned(),
        silence: reader.unsigned(),
      };
    case "subscribePush": return { number, kind, key: reader.string() };
    case "openFile": return { number, kind, types: reader.string(), limit: reader.unsigned() };
    case "leave": return { number, kind, address: reader.string() };
    case "share":
      return {
        number, kind, content: readContent(reader),
        fileName: reader.string(), title: reader.string(), text: reader.string(), url: reader.string(),
      };
    case "speak": return { number, kind, text: reader.string(), language: reader.string() };
    case "storage": return { number, kind, persists: reader.flag() };
    case "cipher": return { number, kind, work: readWork(reader) };
    default: return { number, kind };
  }
}

// What is to be encrypted or decrypted.
function readWork(reader) {
  const kind = cipherKinds[reader.byte()];
  switch (kind) {
    case "random": return { kind, lengths: reader.list(() => reader.unsigned()) };
    case "derive": return { kind, secret: reader.string(), salt: reader.string(), rounds: reader.unsigned() };
    default:
      return {
        kind, key: reader.string(),
        texts: reader.list(() => ({ content: reader.string(), context: reader.string() })),
      };
  }
}

// What a shared file holds: a picture to be made from SVG, or bytes.
function readContent(reader) {
  if (reader.byte() === contents.picture) return { svg: reader.string(), width: reader.unsigned(), height: reader.unsigned() };
  return { mediaType: reader.string(), bytes: reader.blob().slice() };
}

function readQuery(reader) {
  const kind = queryKinds[reader.byte()];
  const table = reader.string();
  switch (kind) {
    case "row": return { kind, table, key: reader.value() };
    case "first": return { kind, table, count: reader.unsigned() };
    default: return { kind, table };
  }
}

function readChange(reader) {
  const kind = changeKinds[reader.byte()];
  const table = reader.string();
  const row = () => reader.list(() => reader.value());
  switch (kind) {
    case "put":
    case "append": return { kind, table, row: row() };
    case "putIf": return { kind, table, row: row(), column: reader.unsigned(), value: reader.value() };
    case "delete": return { kind, table, key: reader.value() };
    case "deleteIf":
    case "require": return { kind, table, key: reader.value(), column: reader.unsigned(), value: reader.value() };
    default: return { kind, table };
  }
}

// What the page around the screen needs to know of it.
export function readScreen(reader) {
  return {
    route: reader.string(), title: reader.string(), language: reader.string(), face: reader.string(),
    layout: layouts[reader.byte()], mayReload: reader.flag(), mayKeep: reader.flag(), isPassing: reader.flag(),
    badge: reader.unsigned(), comfort: reader.string(),
  };
}
