// Keeps the app shell of one build, so that Almanac starts without a network. Data is never cached here: the core
// keeps its own. And it shows what is pushed: in a window the person sees, or else as the system shows notifications.

const build = "{{BUILD}}";
const cacheName = `almanac-${build}`;
const assets = {{ASSETS}};

self.addEventListener("install", (event) => {
  event.waitUntil(
    (async () => {
      const cache = await caches.open(cacheName);
      await cache.addAll(assets.map((path) => new Request(path, { cache: "no-cache" })));
      await self.skipWaiting();
    })(),
  );
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    (async () => {
      // The build before stays: a page that has just been given its index.html is about to ask for its scripts. Keys
      // come in the order in which they were made.
      const before = (await caches.keys()).filter((name) => name.startsWith("almanac-") && name !== cacheName);
      for (const name of before.slice(0, -1)) await caches.delete(name);
      await self.clients.claim();
    })(),
  );
});

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== location.origin) return;
  if (!isAppsOwn(url) || url.pathname === "/health") return;
  event.respondWith(answer(event.request, url));
});

// What is not the server's alone.
function isAppsOwn(url) {
  return !/^\/(api|auth|rest)\//.test(url.pathname);
}

// First from this build, then from the one before, whose pages may still be open; the network has neither's when a third
// is being served.
async function answer(request, url) {
  const isPage = request.mode === "navigate" && !/\.[a-z]+$/.test(url.pathname);
  const cache = await caches.open(cacheName);
  const path = isPage ? "/" : url.pathname;
  return (await cache.match(path)) ?? (await caches.match(path)) ?? fetch(request);
}

// MARK: Pushes

let telling = Promise.resolve();

// One after the other: what comes twice is to find that it was told.
self.addEventListener("push", (event) => {
  const news = readNews(event.data);
  telling = telling.then(() => tellNews(news)).catch((error) => console.error(error));
  event.waitUntil(telling);
});

// The browser has changed its subscription by itself. A window renews it at the server; so does every start.
self.addEventListener("pushsubscriptionchange", (event) => {
  event.waitUntil(
    (async () => {
      for (const client of await windows()) client.postMessage({ kind: "subscriptionChanged" });
    })(),
  );
});

self.addEventListener("notificationclick", (event) => {
  const { notification, action } = event;
  notification.close();
  event.waitUntil(showBadge());
  const { key, route } = notification.data ?? {};
  event.waitUntil(visit(action === "later" && key ? `/later?key=${encodeURIComponent(key)}` : ownPath(route)));
});

self.addEventListener("notificationclose", (event) => event.waitUntil(showBadge()));

// A message in the shape of Declarative Web Push. Browsers take the right to push from who shows nothing, so whatever
// came, there is something to show.
function readNews(data) {
  let notification = null;
  try {
    notification = data.json().notification;
  } catch {
    // Not ours, or cut off.
  }
  const text = (value) => (typeof value === "string" ? value : "");
  const { title, body, lang, tag, navigate, actions, data: more } = notification ?? {};
  const key = text(more?.key);
  return {
    title: text(title) || "Almanac", body: text(body), lang: text(lang), key, tag: text(tag) || key,
    route: ownPath(more?.route ?? navigate),
    actions: Array.isArray(actions) ? actions.filter((it) => text(it?.action) && text(it?.title)) : [],
  };
}

// Nothing leads away from our own origin.
function ownPath(route) {
  try {
    const url = new URL(route ?? "/", location.origin);
    return url.origin === location.origin ? url.pathname + url.search : "/";
  } catch {
    return "/";
  }
}

async function tellNews(news) {
  // By its key the app knows what it told; without one it could not.
  if (news.key && (await isTakenByWindow(news))) return;
  if (news.key && (await wasTold(news.key))) return;
  const { title, body, lang, tag, key, route, actions } = news;
  await self.registration.showNotification(title, {
    // Yesterday's may still be there: the new one takes its place, and is heard all the same.
    body, lang, tag, renotify: Boolean(tag), data: { key, route }, icon: "/icons/almanac-192.png", badge: "/icons/badge-96.png",
    actions: actions.map(({ action, title }) => ({ action, title })),
  });
  if (key) await keep("told", { key, title, body, route, at: Date.now() });
  await showBadge();
}

// On the icon of the app, where it has one: how many capsules may be opened, as the core has counted them, and how many
// notifications there are beside. A window that is seen shows the capsules alone.
async function showBadge() {
  if (!navigator.setAppBadge) return;
  const capsules = await inStore("badge", "readonly", (store) => store.get("capsules"));
  const there = await self.registration.getNotifications();
  const more = there.filter(({ data }) => !isCounted(data?.key, capsules?.through ?? 0));
  await navigator.setAppBadge((capsules?.count ?? 0) + more.length).catch(() => {});
}

// Whether a notification tells of a capsule that is in the count already: for the first time, or once more.
function isCounted(key, through) {
  const [app, ...rest] = (key ?? "").split("/");
  return app === "capsule" && (rest[0] === "later" || Number(rest.at(-1).slice(1)) <= through);
}

async function isTakenByWindow({ title, body, route, key, lang }) {
  const visible = (await windows()).filter((client) => client.visibilityState === "visible");
  const client = visible.find((client) => client.focused) ?? visible[0];
  return client ? isTaken(client, { kind: "pushed", title, body, route, key, lang }) : false;
}

// To the window there is, or a new one.
async function visit(route) {
  const open = await windows();
  const client = open.find((client) => client.focused) ?? open[0];
  // An iPhone may open the start page instead, or start a window anew that it had put to sleep; the core reads this at
  // its start.
  const noting = keep("pending_route", { key: "route", route, at: Date.now() });
  if (!client) {
    await noting;
    return self.clients.openWindow(route);
  }
  // First of all: the person's click is good for so long only.
  await client.focus().catch(() => {});
  await noting;
  if (await isTaken(client, { kind: "visited", route })) {
    await inStore("pending_route", "readwrite", (store) => store.delete("route"));
  } else {
    await client.navigate(route).catch(() => self.clients.openWindow(route));
  }
}

// MARK: Windows

// Those of the app, the latest used first; not the server's own pages.
async function windows() {
  const all = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  return all.filter((client) => isAppsOwn(new URL(client.url)));
}

// In milliseconds: how long a window may take to start.
const patience = 3000;

// Whether the window took the message. One that has stopped does not, nor one of a build that knows no such thing.
function isTaken(client, message) {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    setTimeout(resolve, patience, false);
    port1.onmessage = () => resolve(true);
    client.postMessage(message, [port2]);
  }).finally(() => port1.close());
}

// MARK: The device's storage

// The core says which tables there are, and a page makes them: here they are only used. Where there is no such table,
// or no storage at all, a notification is still worth showing.
async function wasTold(key) {
  const found = await inStore("told", "readonly", (store) => store.get(key));
  return found !== undefined;
}

async function keep(table, record) {
  await inStore(table, "readwrite", (store) => store.put(record));
}

async function inStore(table, mode, act) {
  let database = null;
  try {
    database = await openDatabase();
    // A page that is about to bring a new table does not wait for us.
    database.onversionchange = () => database.close();
    if (!database.objectStoreNames.contains(table)) return undefined;
    const transaction = database.transaction(table, mode, { durability: "strict" });
    const request = act(transaction.objectStore(table));
    await new Promise((resolve, reject) => {
      transaction.oncomplete = resolve;
      transaction.onabort = () => reject(transaction.error);
    });
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
    // There is none yet; an empty one is not left behind.
    request.onupgradeneeded = () => request.transaction.abort();
    request.onerror = () => reject(request.error);
    // A window that sleeps can keep a new version of the storage waiting, and all who come after it.
    let isLate = false;
    setTimeout(() => {
      isLate = true;
      reject(new Error("The storage did not open."));
    }, patience);
    request.onsuccess = () => (isLate ? request.result.close() : resolve(request.result));
  });
}
