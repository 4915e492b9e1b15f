// What the core may call: the functions that its Wasm module imports.

// `memory` returns the core's memory; `receive` is called with each frame that the core sends.
export function imports(memory, receive) {
  const text = (at, count) => new TextDecoder().decode(new Uint8Array(memory(), at, count));
  let line = "";
  return {
    send: (at, count) => receive(new Uint8Array(memory(), at, count).slice()),
    random: (at, count) => crypto.getRandomValues(new Uint8Array(memory(), at, count)),
    strtod: (at, count) => {
      const trimmed = text(at, count).trim();
      return trimmed === "" ? NaN : Number(trimmed);
    },
    log: (character) => {
      if (character !== 10) line += String.fromCharCode(character);
      else {
        console.error(line);
        line = "";
      }
    },
  };
}
