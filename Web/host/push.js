// Creates, renews and ends the browser's push subscription. The answers are the counterpart of `PushResult` in Swift.

import { limits, within } from "./limits.js";
import { answers, pushResults as results } from "./tags.js";

const answer = (result) => (writer) => writer.byte(answers.push).byte(result);

export const cannotSubscribe = answer(results.unsupported);

// Resolves with a function that writes the answer to `subscribePush`. `key` is the server's public key, base64url.
export async function subscribe(key) {
  if (!("PushManager" in globalThis) || !navigator.serviceWorker) return cannotSubscribe;
  try {
    const { endpoint, keys } = (await within(limits.push, subscription(key))).toJSON();
    return (writer) => answer(results.subscribed)(writer).string(endpoint).string(keys.p256dh).string(keys.auth);
  } catch (error) {
    return (writer) => answer(results.failed)(writer).string(error?.message || String(error));
  }
}

// Resolves with the answer to `unsubscribePush`, also after a failure: a subscription that is left over is ended when
// the next user subscribes.
export async function unsubscribe() {
  try {
    await within(limits.push, endSubscription());
  } catch (error) {
    console.warn(error);
  }
  return cannotSubscribe;
}

async function endSubscription() {
  const registration = await navigator.serviceWorker?.getRegistration();
  // The notifications on display belong to the user who signs out.
  for (const shown of (await registration?.getNotifications?.()) ?? []) shown.close();
  await (await registration?.pushManager?.getSubscription())?.unsubscribe();
}

// Returns the existing subscription, unless it was made for another server's key, which ours cannot send to.
async function subscription(key) {
  const { pushManager } = await navigator.serviceWorker.ready;
  const existing = await pushManager.getSubscription();
  const keyBefore = existing?.options.applicationServerKey;
  if (keyBefore && base64url(keyBefore) === key) return existing;
  await existing?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

function base64url(bytes) {
  const text = String.fromCharCode(...new Uint8Array(bytes));
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
