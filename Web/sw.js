// Keeps the app shell of one build, so that Almanac starts without a network. Data is never cached here: the core
// keeps its own.

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
  if (/^\/(api|auth|rest)\//.test(url.pathname) || url.pathname === "/health") return;
  event.respondWith(answer(event.request, url));
});

// First from this build, then from the one before, whose pages may still be open; the network has neither's when a third
// is being served.
async function answer(request, url) {
  const isPage = request.mode === "navigate" && !/\.[a-z]+$/.test(url.pathname);
  const cache = await caches.open(cacheName);
  const path = isPage ? "/" : url.pathname;
  return (await cache.match(path)) ?? (await caches.match(path)) ?? fetch(request);
}
