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
      for (const name of await caches.keys()) {
        if (name.startsWith("almanac-") && name !== cacheName) await caches.delete(name);
      }
      await self.clients.claim();
    })(),
  );
});

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== location.origin) return;
  if (url.pathname.startsWith("/api/") || url.pathname === "/health") return;
  event.respondWith(answer(event.request, url));
});

// A page that was opened by the build before may still ask for that build's files: the network has none but ours, so
// what is not in this cache is asked for plainly.
async function answer(request, url) {
  const isPage = request.mode === "navigate" && !/\.[a-z]+$/.test(url.pathname);
  const cache = await caches.open(cacheName);
  return (await cache.match(isPage ? "/" : url.pathname)) ?? fetch(request);
}
