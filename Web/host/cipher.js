// End-to-end encryption with WebCrypto: the counterpart of `CipherWork` and `CipherResult`; docs/encryption.md.

import { limits, within } from "./limits.js";
import { answers } from "./tags.js";

const nonceLength = 12;

export function base64url(bytes) {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

const bytesOf = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
const utf8 = (text) => new TextEncoder().encode(text);

// Resolves with a function that writes the answer. On a page without https, browsers offer no cryptography.
export async function cipher(work) {
  // An invalid salt, for example, makes the work fail. Its result then counts as missing.
  const texts = crypto.subtle ? await within(limits.cipher, carryOut(work)).catch(() => [null]) : null;
  return (writer) => {
    writer.byte(answers.cipher).flag(texts !== null);
    if (texts === null) return;
    writer.unsigned(texts.length);
    for (const text of texts) {
      writer.flag(text !== null);
      if (text !== null) writer.string(text);
    }
  };
}

// A text for each that was asked for; `null` for one that cannot be decrypted.
export async function carryOut(work) {
  switch (work.kind) {
    case "random": return work.lengths.map((length) => base64url(crypto.getRandomValues(new Uint8Array(length))));
    case "derive": return [await derive(work)];
    default: {
      const key = await crypto.subtle.importKey("raw", bytesOf(work.key), "AES-GCM", false, ["encrypt", "decrypt"]);
      const change = work.kind === "encrypt" ? encrypt : decrypt;
      return Promise.all(work.texts.map((text) => change(key, text)));
    }
  }
}

async function derive({ secret, salt, rounds }) {
  const key = await crypto.subtle.importKey("raw", utf8(secret.normalize("NFKC")), "PBKDF2", false, ["deriveBits"]);
  const method = { name: "PBKDF2", hash: "SHA-256", salt: bytesOf(salt), iterations: rounds };
  return base64url(new Uint8Array(await crypto.subtle.deriveBits(method, key, 256)));
}

async function encrypt(key, { content, context }) {
  const iv = crypto.getRandomValues(new Uint8Array(nonceLength));
  const method = { name: "AES-GCM", iv, additionalData: utf8(context) };
  const encrypted = new Uint8Array(await crypto.subtle.encrypt(method, key, utf8(content)));
  const bytes = new Uint8Array(nonceLength + encrypted.length);
  bytes.set(iv);
  bytes.set(encrypted, nonceLength);
  return base64url(bytes);
}

async function decrypt(key, { content, context }) {
  try {
    const bytes = bytesOf(content);
    const method = { name: "AES-GCM", iv: bytes.subarray(0, nonceLength), additionalData: utf8(context) };
    return new TextDecoder("utf-8", { ignoreBOM: true }).decode(await crypto.subtle.decrypt(method, key, bytes.subarray(nonceLength)));
  } catch {
    return null;
  }
}
