// Measures the browser's storage, and asks the browser to keep it: the counterpart of `StorageUse`.

import { limits, within } from "./limits.js";
import { answers } from "./tags.js";

// Resolves with a function that writes the answer. A browser that does not say how much is stored is no error.
export async function measureStorage(persists) {
  const storage = navigator.storage;
  const persistent = await ask(() => (persists
    ? within(limits.persist, storage.persist()) : within(limits.estimate, storage.persisted())));
  const estimate = await ask(() => within(limits.estimate, storage.estimate()));
  return (writer) => {
    writer.byte(answers.storage);
    for (const bytes of [estimate?.usage, estimate?.quota]) {
      writer.flag(Number.isFinite(bytes));
      if (Number.isFinite(bytes)) writer.signed(Math.round(bytes));
    }
    writer.flag(persistent === true);
  };
}

async function ask(question) {
  try {
    return await question();
  } catch (error) {
    console.warn(error);
    return null;
  }
}
