// Asks the browser not to clear what is stored here. Safari clears what a page in a tab has stored after seven days
// without a visit, and others may when space runs short. Browsers decide by themselves, for instance by whether the app
// is installed. Only Firefox asks its user, who may decide on it in the settings instead.

import { limits, within } from "./limits.js";

const asksUser = /Firefox\//.test(navigator.userAgent);
let hasAsked = false;

// To be called when something is written. What is written before the user has done anything is not theirs.
export function keepWhatIsWritten() {
  if (hasAsked || navigator.userActivation?.hasBeenActive === false) return;
  hasAsked = true;
  ask();
}

async function ask() {
  const { storage } = navigator;
  if (asksUser || !storage?.persist) return;
  try {
    if (!(await within(limits.estimate, storage.persisted()))) await within(limits.persist, storage.persist());
  } catch (error) {
    console.warn(error);
  }
}

// What a browser has refused a page in a tab, it may grant an app.
addEventListener("appinstalled", ask);
