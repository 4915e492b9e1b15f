// Mirrors the core's route to the browser's history, so that back and forward do what a person expects.

const layouts = ["launch", "step", "page"];

export class Journey {
  #visited;
  #index = history.state?.index ?? 0;
  #paths;
  #flowStart = null;
  #before = null;
  #travelling = null;
  #isVisiting = false;
  #latest = null;
  #scroll = new Map();
  // Where the person had scrolled to: by the time a new screen is told of, the page has its length already.
  #position = scrollY;

  // `visited(path)` is told when the person went somewhere by the browser's own means.
  constructor(visited) {
    this.#visited = visited;
    this.#paths = read() ?? [here()];
    history.scrollRestoration = "manual";
    history.replaceState({ index: this.#index }, "");
    addEventListener("popstate", (event) => this.#popped(event));
    addEventListener("scroll", () => (this.#position = scrollY), { passive: true });
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
    // The person pressed back or forward, and the core did not follow, or led elsewhere: this entry shows that.
    if (this.#isVisiting) return this.#replace(route);
    // A step that was passed already in this flow is gone back to, so that it is not in the history twice.
    const passed = this.#paths.lastIndexOf(route, this.#index - 1);
    const isStep = layouts[this.#latest.layout] === "step";
    if (this.#index > 0 && passed >= (isStep ? this.#flowStart ?? this.#index : this.#index - 1)) {
      return this.#travel(passed - this.#index, () => {});
    }
    const isSameEntry = !before || layouts[before.layout] === "launch" || before.isPassing || samePath(route, here());
    if (isSameEntry) return this.#replace(route);
    this.#push(route);
  }

  #push(route) {
    this.#scroll.set(this.#index, this.#position);
    this.#index += 1;
    this.#paths.length = this.#index;
    this.#paths.push(route);
    history.pushState({ index: this.#index }, "", route);
    write(this.#paths);
    this.#scrollTo(0);
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
    this.#scrollTo(0);
    if (steps === 0) return this.#replace(route);
    this.#travel(-steps, () => this.#replace(route));
  }

  #scrollTo(position) {
    this.#position = position;
    scrollTo(0, position);
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
      this.#scrollTo(this.#scroll.get(index) ?? 0);
      this.show(this.#latest);
      return;
    }
    this.#scroll.set(this.#index, this.#position);
    this.#index = index;
    this.#visited(here());
    // Where the core would not follow, the address goes back to what is shown.
    if (this.#latest && this.#latest.route !== here()) this.#replace(this.#latest.route);
    this.#scrollTo(this.#scroll.get(index) ?? 0);
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
