// Mirrors the core's route to the browser's history, so that back and forward do what a person expects.

const layouts = ["launch", "step", "page"];

export class Journey {
  #visited;
  #index = history.state?.index ?? 0;
  #paths;
  #flowStart = null;
  #before = null;
  #travelling = null;
  #latest = null;
  #scroll = new Map();

  // `visited(path)` is told when the person went somewhere by the browser's own means.
  constructor(visited) {
    this.#visited = visited;
    this.#paths = read() ?? [here()];
    history.scrollRestoration = "manual";
    history.replaceState({ index: this.#index }, "");
    addEventListener("popstate", (event) => this.#popped(event));
  }

  // Called with each screen the core shows.
  show(page) {
    this.#latest = page;
    if (this.#travelling) return;
    const before = this.#before;
    this.#before = page;
    const layout = layouts[page.layout];
    const layoutBefore = layouts[before?.layout];
    if (layout === "step" && layoutBefore !== "step") this.#flowStart = null;
    if (page.route !== here()) this.#go(page.route, before, layoutBefore === "step" && layout === "page");
    if (layout === "step") this.#flowStart ??= this.#index;
  }

  #go(route, before, endsFlow) {
    if (endsFlow) return this.#endFlow(route);
    const isSameEntry = !before || layouts[before.layout] === "launch" || before.isPassing || samePath(route, here());
    if (isSameEntry) return this.#replace(route);
    if (this.#index > 0 && this.#paths[this.#index - 1] === route) return this.#travel(-1, () => {});
    this.#push(route);
  }

  #push(route) {
    this.#scroll.set(this.#index, scrollY);
    this.#index += 1;
    this.#paths.length = this.#index;
    this.#paths.push(route);
    history.pushState({ index: this.#index }, "", route);
    write(this.#paths);
    scrollTo(0, 0);
  }

  #replace(route) {
    this.#paths[this.#index] = route;
    history.replaceState({ index: this.#index }, "", route);
    write(this.#paths);
  }

  // The steps of a flow that ended are behind us for good: its first entry becomes where it led to, or makes way for
  // the entry before it when that is the same place.
  #endFlow(route) {
    const start = this.#flowStart ?? this.#index;
    const isBackWhereItBegan = start > 0 && this.#paths[start - 1] === route;
    const steps = this.#index - start + (isBackWhereItBegan ? 1 : 0);
    scrollTo(0, 0);
    if (steps === 0) return this.#replace(route);
    this.#travel(-steps, () => this.#replace(route));
  }

  #travel(steps, then) {
    this.#travelling = then;
    history.go(steps);
  }

  #popped(event) {
    const index = event.state?.index ?? 0;
    if (this.#travelling) {
      const then = this.#travelling;
      this.#travelling = null;
      this.#index = index;
      then();
      scrollTo(0, this.#scroll.get(index) ?? 0);
      this.show(this.#latest);
      return;
    }
    this.#scroll.set(this.#index, scrollY);
    this.#index = index;
    this.#visited(here());
    // Where the core would not follow, the address goes back to what is shown.
    if (this.#latest && this.#latest.route !== here()) this.#replace(this.#latest.route);
    scrollTo(0, this.#scroll.get(index) ?? 0);
  }
}

function here() {
  return location.pathname + location.search;
}

function samePath(a, b) {
  return a.split("?")[0] === b.split("?")[0];
}

function read() {
  try {
    return JSON.parse(sessionStorage.getItem("almanac.paths"));
  } catch {
    return null;
  }
}

function write(paths) {
  try {
    sessionStorage.setItem("almanac.paths", JSON.stringify(paths));
  } catch {
    // Without it only the guess after a reload is poorer.
  }
}
