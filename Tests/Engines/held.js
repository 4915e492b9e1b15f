// Holds a page's requests, for held.py: those whose addresses fit one of the patterns in `sessionStorage`, which the
// pages that follow know, too. Offline, all fail.
(() => {
  if (window.testRequests) return;
  const patterns = () => JSON.parse(sessionStorage.testPatterns ?? "[]");
  const isOffline = () => "testOffline" in sessionStorage;
  const fetchForReal = window.fetch;
  const held = [];
  const cut = () => { throw new TypeError("NetworkError when attempting to fetch resource."); };

  window.fetch = async (resource, options) => {
    const request = new Request(resource, options);
    // The checks of the layout ask for the icons.
    if (isOffline() && !request.url.endsWith("/icons.svg")) return cut();
    const pattern = patterns().find((it) => new RegExp(it).test(request.url));
    if (!pattern) return fetchForReal(request);
    const answer = await new Promise((resolve, reject) => {
      held.push({ pattern, url: request.url, method: request.method, resolve });
      request.signal.addEventListener("abort", () => reject(request.signal.reason));
    });
    if (answer === "let go") return fetchForReal(request);
    return answer ? new Response(answer.body, answer) : cut();
  };
  window.testRequests = {
    // Those that nobody was told of.
    news: () => held.flatMap(({ pattern, url, method, isKnown }, number) => {
      held[number].isKnown = true;
      return isKnown ? [] : [{ pattern, url, method, number }];
    }),
    end: (number, answer) => held[number]?.resolve(answer),
  };
  const online = Object.getOwnPropertyDescriptor(Navigator.prototype, "onLine");
  Object.defineProperty(Navigator.prototype, "onLine", { get() { return !isOffline() && online.get.call(this); } });
})()
