// The service worker: caches the files of one build, so that Almanac starts offline, and shows pushed messages in a
// visible window or as a system notification. It never caches data, which the core stores itself.

const build = "{{BUILD}}";
const cacheName = `almanac-${build}`;
const assets = {{ASSETS}};

self.addEventListener("install", (event) => event.waitUntil(install()));

async function install() {
  const isNew = !(await caches.has(cacheName));
  try {
    await fill(await caches.open(cacheName));
  } catch (error) {
    // An incomplete cache would count as the previous build and push out the one that open pages run.
    if (isNew) await caches.delete(cacheName);
    throw error;
  }
  await self.skipWaiting();
}

async function fill(cache) {
  // A file with a hash in its path never changes, and the page has just fetched most of them.
  const caching = (path) => (path.startsWith("/assets/") ? "default" : "no-cache");
  await cache.addAll(assets.map((path) => new Request(path, { cache: caching(path) })));
  const page = await (await cache.match("/")).text();
  const named = assets.filter((path) => /^\/assets\/(host|almanac)[.-]/.test(path));
  if (!named.every((path) => page.includes(path))) throw new Error("The page is of a newer build, whose own worker will follow.");
  // There is a manifest for each app in each language; those of other pages are kept when they are fetched.
  await cache.add(new Request(page.match(/rel="manifest" href="([^"]+)"/)[1], { cache: "no-cache" }));
}

self.addEventListener("activate", (event) => event.waitUntil(activate()));

async function activate() {
  // Keeps the previous build: a page that was just given its index.html is about to request its scripts. Keys come in
  // the order in which the caches were created.
  const before = (await caches.keys()).filter((name) => name.startsWith("almanac-") && name !== cacheName);
  for (const name of before.slice(0, -1)) await caches.delete(name);
  await self.clients.claim();
}

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== location.origin) return;
  if (!isAppURL(url) || url.pathname === "/health") return;
  event.respondWith(respond(event.request, url));
});

// Whether an address belongs to the app, and not to the server's API and its own pages.
function isAppURL(url) {
  return !/^\/(api|auth|rest|w|f|feeds)\//.test(url.pathname);
}

// Looks in this build's cache, then in the previous one's, whose pages may still be open. The network has the files of
// neither once a third build is served.
async function respond(request, url) {
  const isPage = request.mode === "navigate" && !/\.[a-z]+$/.test(url.pathname);
  const path = isPage ? "/" : url.pathname;
  const kept = findKept(path);
  try {
    const found = await inTime(kept, timeLimit);
    if (found) return found;
  } catch (error) {
    console.warn("The offline copy cannot be read:", error);
  }
  const answer = await fetch(request).catch(async (error) => {
    // Without a network there is nothing better than a slow copy, or another icon for a touch icon, which is not kept.
    const late = (await kept.catch(() => null)) ?? (await findKept(path.replace(/\w+-touch\.png$/, "almanac-192.png")));
    if (late) return late;
    throw error;
  });
  if (answer.ok && path.endsWith(".webmanifest")) await keep(path, answer.clone());
  return answer;
}

async function findKept(path) {
  return (await (await caches.open(cacheName)).match(path)) ?? caches.match(path);
}

async function keep(path, answer) {
  try {
    const cache = await inTime(caches.open(cacheName));
    await inTime(cache.put(path, answer));
  } catch (error) {
    console.warn("The offline copy cannot be written:", error);
  }
}

// MARK: Pushes

let pushQueue = Promise.resolve();

// Pushes are handled one after the other, so that a repeated one finds that the first was shown.
self.addEventListener("push", (event) => {
  const pushed = readNotification(event);
  pushQueue = pushQueue.then(() => handlePush(pushed)).catch((error) => console.error(error));
  event.waitUntil(pushQueue);
});

// The browser has changed its subscription. An open window renews it at the server, and so does every start.
self.addEventListener("pushsubscriptionchange", (event) => {
  const tell = (client) => client.postMessage({ kind: "subscriptionChanged" });
  event.waitUntil(windows().then((all) => all.forEach(tell)));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(showBadge());
  const { key, route, repeat } = event.notification.data ?? {};
  event.waitUntil(event.action === "later" && key ? remindLater(key, repeat) : visit(sameOriginPath(route)));
});

// Asks the server for the notification once more, without opening the app. If it cannot, the app asks when.
async function remindLater(key, repeat) {
  const asked = fetch("/api/push/later", { method: "POST", body: JSON.stringify(repeat) });
  const answer = await inTime(asked, timeLimit).catch(() => null);
  if (!answer?.ok) await visit(`/later?key=${encodeURIComponent(key)}`);
}

self.addEventListener("notificationclose", (event) => event.waitUntil(showBadge()));

// Reads a message in the format of Declarative Web Push. Browsers that know it have done so. Others revoke the
// permission of a site that shows nothing, so there is always something to show.
function readNotification({ data, notification: declared }) {
  let notification = declared ?? null;
  try {
    notification ??= data.json().notification;
  } catch {
    // Not our format, or truncated.
  }
  const text = (value) => (typeof value === "string" ? value : "");
  const { title, body, lang, tag, navigate, actions, data: more } = notification ?? {};
  const [key, code] = [text(more?.key), text(more?.code)];
  return {
    title: text(title) || "Almanac", body: text(body), lang: text(lang), key, tag: text(tag) || key,
    route: sameOriginPath(more?.route ?? navigate), isDeclared: Boolean(declared),
    repeat: { code, reminder_id: text(more?.reminder_id), occurrence: text(more?.occurrence) },
    actions: Array.isArray(actions) ? actions.filter((it) => text(it?.action) && text(it?.title)) : [],
  };
}

// Returns "/" for any address outside our own origin.
function sameOriginPath(route) {
  try {
    const url = new URL(route ?? "/", location.origin);
    return url.origin === location.origin ? url.pathname + url.search : "/";
  } catch {
    return "/";
  }
}

async function handlePush(pushed) {
  // Only messages with a key can be recognized as already shown. A declared one is shown by the system in any case.
  if (pushed.key && !pushed.isDeclared && (await isTakenByWindow(pushed))) return;
  if (pushed.key && (await wasShown(pushed.key))) return;
  const { title, body, lang, tag, key, route, repeat, actions } = pushed;
  await self.registration.showNotification(title, {
    // Replaces yesterday's notification and alerts again. Browsers that take an address open it without this worker.
    body, lang, tag, renotify: Boolean(tag), data: { key, route, repeat }, navigate: location.origin + route,
    icon: "/icons/almanac-192.png", badge: "/icons/badge-96.png",
    actions: actions.map(({ action, title }) => ({ action, title })),
  });
  if (key) await put("told", { key, title, body, route, at: Date.now() });
  await showBadge();
}

// Sets the badge of the app's icon, where the platform has one: the items that are ready, as counted by the core, plus
// the notifications on display. A visible window shows the items alone.
async function showBadge() {
  if (!navigator.setAppBadge) return;
  const ready = await withTable("badge", "readonly", (store) => store.get("capsules"));
  const displayed = await inTime(self.registration.getNotifications());
  const others = displayed.filter(({ data }) => !isCounted(data?.key, ready?.through ?? 0));
  await navigator.setAppBadge((ready?.count ?? 0) + others.length).catch(() => {});
}

// The apps whose ready items the core counts.
const countedApps = "{{counted}}".split(" ").filter(Boolean);

// Whether a notification is about an item that the count includes: its first notification or a snoozed one.
function isCounted(key, through) {
  const [app, ...rest] = (key ?? "").split("/");
  return countedApps.includes(app) && (rest[0] === "later" || Number(rest.at(-1).slice(1)) <= through);
}

async function isTakenByWindow({ title, body, route, key, lang }) {
  const visible = (await windows()).filter((client) => client.visibilityState === "visible");
  const client = visible.find((client) => client.focused) ?? visible[0];
  return client ? isTaken(client, { kind: "pushed", title, body, route, key, lang }) : false;
}

// Opens the route in an existing window, or in a new one.
async function visit(route) {
  const open = await windows();
  const client = open.find((client) => client.focused) ?? open[0];
  // An iPhone may open the start page instead, or restart a window it had suspended; the core reads this note at start.
  const note = put("pending_route", { key: "route", route, at: Date.now() });
  if (!client) {
    await note;
    return self.clients.openWindow(route);
  }
  // Focus first: the permission that the user's click gives expires soon.
  await client.focus().catch(() => {});
  await note;
  if (await isTaken(client, { kind: "visited", route })) {
    await withTable("pending_route", "readwrite", (store) => store.delete("route"));
  } else {
    await client.navigate(route).catch(() => self.clients.openWindow(route));
  }
}

// MARK: The board of widgets

// Systems with a board of widgets take Adaptive Cards. The core keeps the data of each ready in the storage; before it
// has any, the example of the manifest is shown.
self.addEventListener("widgetinstall", (event) => event.waitUntil(Promise.all([showWidget(event.widget), keepCurrent()])));
self.addEventListener("widgetuninstall", (event) => event.waitUntil(forget(event.widget)));
self.addEventListener("widgetresume", (event) => event.waitUntil(showWidget(event.widget)));
self.addEventListener("widgetclick", (event) => {
  if (event.action === "open") event.waitUntil(visit(sameOriginPath(event.data?.route)));
});
self.addEventListener("periodicsync", (event) => {
  if (event.tag === "widgets") event.waitUntil(showWidgets());
});
self.addEventListener("message", (event) => {
  if (event.data?.kind === "widgetsChanged") event.waitUntil(showWidgets());
});

async function installedWidgets() {
  return (await inTime(Promise.resolve(self.widgets?.matchAll({ installed: true })))) ?? [];
}

async function showWidgets() {
  for (const widget of await installedWidgets()) await showWidget(widget);
}

async function showWidget({ definition }) {
  const load = async (path) => ((await inTime(caches.match(path)).catch(() => null)) ?? (await fetch(path))).text();
  const stored = await withTable("widget_cards", "readonly", (store) => store.get(definition.tag));
  await self.widgets.updateByTag(definition.tag, {
    template: await load(definition.msAcTemplate), data: current(stored?.card ?? (await load(definition.data))),
  });
}

// The core has listed what changes while nobody opens the app: values grow old, and a plan ends.
function current(card) {
  const { later = [], ...data } = JSON.parse(card);
  for (const { at, ...changed } of later) if (at <= Date.now()) Object.assign(data, changed);
  return JSON.stringify(data);
}

// Once a day, should no page of the app be opened. Only installed apps may ask for it.
async function keepCurrent() {
  await self.registration.periodicSync?.register("widgets", { minInterval: 24 * 3600 * 1000 }).catch(() => {});
}

// The widget that is being removed may still be among the installed ones.
async function forget({ definition }) {
  const others = (await installedWidgets()).filter((widget) => widget.definition.tag !== definition.tag);
  if (others.length === 0) await self.registration.periodicSync?.unregister("widgets").catch(() => {});
}

// MARK: Windows

// The windows of the app, most recently used first, without the server's own pages.
async function windows() {
  const all = await inTime(self.clients.matchAll({ type: "window", includeUncontrolled: true }));
  return all.filter((client) => isAppURL(new URL(client.url)));
}

// In milliseconds: how long a window, the database or the offline copy may take to respond, when there is another way.
const timeLimit = 3000;
// When there is none.
const longLimit = 20_000;

// Settles as `promise` does, or fails at the limit: a promise that never settles would hold up what follows, such as the
// next notification.
function inTime(promise, limit = longLimit) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("The browser did not answer.")), limit);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

// Whether the window took the message. A window that has stopped does not; nor does one whose build does not know it.
function isTaken(client, message) {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    setTimeout(resolve, timeLimit, false);
    port1.onmessage = () => resolve(true);
    client.postMessage(message, [port2]);
  }).finally(() => port1.close());
}

// MARK: The device's storage

// The tables are declared by the core and created by a page; the worker only uses them. If a table or the whole storage
// is missing, the notification is shown anyway.
async function wasShown(key) {
  return (await withTable("told", "readonly", (store) => store.get(key))) !== undefined;
}

const put = (table, record) => withTable(table, "readwrite", (store) => store.put(record));

async function withTable(table, mode, act) {
  let database = null;
  try {
    database = await openDatabase();
    // Does not block a page that is about to add a table.
    database.onversionchange = () => database.close();
    if (!database.objectStoreNames.contains(table)) return undefined;
    const transaction = database.transaction(table, mode, { durability: "strict" });
    const request = act(transaction.objectStore(table));
    await inTime(new Promise((resolve, reject) => {
      transaction.oncomplete = resolve;
      transaction.onabort = () => reject(transaction.error);
    }));
    return request.result;
  } catch (error) {
    console.warn(`${table}:`, error);
    return undefined;
  } finally {
    database?.close();
  }
}

function openDatabase() {
  const request = indexedDB.open("almanac");
  return new Promise((resolve, reject) => {
    // The database does not exist yet; do not leave an empty one behind.
    request.onupgradeneeded = () => request.transaction.abort();
    request.onerror = () => reject(request.error);
    // A suspended window can block an upgrade of the database, and with it everything that opens the database later.
    let isLate = false;
    setTimeout(() => {
      isLate = true;
      reject(new Error("The storage did not open."));
    }, timeLimit);
    request.onsuccess = () => (isLate ? request.result.close() : resolve(request.result));
  });
}
