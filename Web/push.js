// The browser's push subscription: where a push service takes messages for this browser. Its answers are the twin of
// PushResult in Swift.

// In milliseconds. Without a way to its push service a browser never answers at all.
const limit = 20_000;

// Resolves with a function that writes the answer to `subscribePush`. `key` is the server's, base64url.
export async function subscribe(key) {
  const kind = 8;
  if (!("PushManager" in globalThis) || !navigator.serviceWorker) return (writer) => writer.byte(kind).byte(1);
  try {
    const { endpoint, keys } = (await inTime(subscription(key))).toJSON();
    return (writer) => writer.byte(kind).byte(0).string(endpoint).string(keys.p256dh).string(keys.auth);
  } catch (error) {
    return (writer) => writer.byte(kind).byte(2).string(error?.message || String(error));
  }
}

// Resolves with the answer to `unsubscribePush`, whatever became of it: a subscription that is left over is ended by the
// next person's.
export async function unsubscribe() {
  try {
    const registration = await navigator.serviceWorker?.getRegistration();
    // What was shown is the person's who leaves.
    for (const shown of (await registration?.getNotifications?.()) ?? []) shown.close();
    await (await registration?.pushManager?.getSubscription())?.unsubscribe();
  } catch (error) {
    console.warn(error);
  }
  return (writer) => writer.byte(8).byte(1);
}

// The one there is, unless it was made for another server's key: that one can be sent nothing by ours.
async function subscription(key) {
  const { pushManager } = await navigator.serviceWorker.ready;
  const existing = await pushManager.getSubscription();
  const keyBefore = existing?.options.applicationServerKey;
  if (keyBefore && base64url(keyBefore) === key) return existing;
  await existing?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

function inTime(promise) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("The push service did not answer.")), limit);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

function base64url(bytes) {
  const text = String.fromCharCode(...new Uint8Array(bytes));
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
