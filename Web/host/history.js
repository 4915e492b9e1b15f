// Mirrors the core's route in the browser's history, so that Back and Forward behave as users expect.

export class PageHistory {
  #onVisit;
  #onReturn;
  #index = history.state?.index ?? 0;
  // Whether a link has opened this page, and nothing was shown yet.
  #isLinked = history.state?.index === undefined;
  #paths;
  // The layout of each entry's screen, as far as it is known.
  #layouts;
  #flowStart = null;
  #before = null;
  #afterTravel = null;
  #isVisiting = false;
  #latest = null;
  #scroll = new Map();
  // Recorded on every scroll: when `show` is called, the document already has the height of the new screen.
  #position = scrollY;

  // `onVisit(path)` is called when the user navigates with the browser's own controls, and returns whether the screen
  // is shown already. `onReturn(bottom)` is called before the page is scrolled to where it was left, with the end of the
  // window there.
  constructor(onVisit, onReturn) {
    this.#onVisit = onVisit;
    this.#onReturn = onReturn;
    this.#paths = readKept("paths") ?? [currentPath()];
    this.#layouts = readKept("layouts") ?? [];
    history.scrollRestoration = "manual";
    history.replaceState({ index: this.#index }, "");
    addEventListener("popstate", (event) => this.#popped(event));
    addEventListener("scroll", () => (this.#position = scrollY), { passive: true });
  }

  // Called with every screen the core shows.
  show(page) {
    this.#latest = page;
    if (this.#afterTravel) return;
    const before = this.#before;
    this.#before = page;
    const layout = page.layout;
    const layoutBefore = before?.layout;
    if (layout === "step" && layoutBefore !== "step") this.#flowStart = null;
    if (page.route !== currentPath()) this.#go(page.route, before, layoutBefore === "step" && layout === "page");
    if (this.#isLinked && layout === "panel") this.#layOver(page.route);
    if (layout !== "launch") this.#isLinked = false;
    if (layout === "step") this.#flowStart ??= this.#index;
    if (!this.#afterTravel) this.#keepLayout(layout);
    // Not now, because what is shown is still being handled.
    if (this.#isVisiting) queueMicrotask(() => this.#return());
    this.#isVisiting = false;
  }

  #go(route, before, endsFlow) {
    if (endsFlow) return this.#endFlow(route);
    // Back or Forward led to an entry that the core did not accept: this entry now holds the screen it shows instead.
    if (this.#isVisiting) return this.#replace(route);
    // Goes back to a step already passed in this flow, so that the history does not contain it twice.
    const passed = this.#paths.lastIndexOf(route, this.#index - 1);
    const isStep = this.#latest.layout === "step";
    // Likewise to the page below sheets that are closed at once, or to one of them.
    const below = this.#below(this.#index);
    const oldest = isStep ? this.#flowStart ?? this.#index : Math.min(below, this.#index - 1);
    if (this.#index > 0 && passed >= oldest) {
      return this.#travel(passed - this.#index, () => {});
    }
    const isClosed = before?.layout === "panel" && this.#latest.layout === "page";
    if (isClosed && this.#layouts[below] == null) return this.#travel(below - this.#index, () => this.#replace(route));
    const isAfterLaunch = !before || before.layout === "launch";
    if (isAfterLaunch || before.isPassing || samePath(route, currentPath())) return this.#replace(route);
    this.#push(route);
  }

  // A sheet that a link has opened lies over its app's first page, so that Back closes it before it leaves. That page
  // has no layout until it is shown; the page that the sheet leads to takes its place.
  #layOver(route) {
    this.#paths[0] = "/" + route.split(/[/?]/)[1];
    this.#layouts = [];
    history.replaceState({ index: 0 }, "", this.#paths[0]);
    this.#push(route);
  }

  #push(route) {
    this.#scroll.set(this.#index, this.#position);
    this.#index += 1;
    this.#paths.length = this.#index;
    this.#paths.push(route);
    this.#layouts.length = this.#index;
    history.pushState({ index: this.#index }, "", route);
    keep("paths", this.#paths);
    this.#scrollTo(0);
  }

  #replace(route) {
    this.#paths[this.#index] = route;
    history.replaceState({ index: this.#index }, "", route);
    keep("paths", this.#paths);
  }

  // Removes the steps of a flow that ended: its first entry is replaced by the screen that follows or, if the entry
  // before it already holds that screen, dropped, together with the sheets between the two.
  #endFlow(route) {
    const start = this.#flowStart ?? this.#index;
    const before = this.#paths.lastIndexOf(route, start - 1);
    const isBackWhereItBegan = start > 0 && before >= this.#below(start - 1);
    const steps = this.#index - (isBackWhereItBegan ? before : start);
    this.#scrollTo(0);
    if (steps === 0) return this.#replace(route);
    this.#travel(-steps, () => {
      // Where the first step was scrolled to says nothing about the screen that takes its place.
      if (!isBackWhereItBegan) this.#scroll.delete(this.#index);
      this.#replace(route);
    });
  }

  // The entry of the page that sheets and steps lie over, seen from one of them; that of a page is its own.
  #below(index) {
    let page = index;
    while (page > 0 && ["panel", "step"].includes(this.#layouts[page])) page -= 1;
    return page;
  }

  #keepLayout(layout) {
    if (this.#layouts[this.#index] === layout) return;
    this.#layouts[this.#index] = layout;
    keep("layouts", this.#layouts);
  }

  #return() {
    const position = this.#scroll.get(this.#index) ?? 0;
    if (position > 0) this.#onReturn(position + innerHeight);
    this.#scrollTo(position);
  }

  #scrollTo(position) {
    this.#position = position;
    scrollTo(0, position);
  }

  #travel(steps, then) {
    this.#afterTravel = then;
    history.go(steps);
  }

  #popped(event) {
    const index = event.state?.index ?? 0;
    if (this.#afterTravel) {
      const then = this.#afterTravel;
      this.#afterTravel = null;
      this.#index = index;
      then();
      this.#return();
      this.show(this.#latest);
      return;
    }
    this.#scroll.set(this.#index, this.#position);
    this.#index = index;
    this.#isVisiting = true;
    // A screen that still waits comes later, for this entry.
    if (!this.#onVisit(currentPath())) return;
    // When the core shows another screen than the one visited, the address follows the screen.
    if (this.#latest && this.#latest.route !== currentPath()) this.#replace(this.#latest.route);
    // A screen that was drawn for it is about to be scrolled already (`show`).
    if (this.#isVisiting) this.#return();
    this.#isVisiting = false;
  }
}

function currentPath() {
  return location.pathname + location.search;
}

function samePath(a, b) {
  return a.split("?")[0] === b.split("?")[0];
}

function readKept(name) {
  try {
    return JSON.parse(sessionStorage.getItem("almanac." + name));
  } catch {
    return null;
  }
}

function keep(name, list) {
  try {
    sessionStorage.setItem("almanac." + name, JSON.stringify(list));
  } catch {
    // Storage is unavailable: after a reload only the current path is known.
  }
}

// The link in an email carries tokens or an error in its fragment. Neither may stay in the address or the history.
// The settings page finds out whether the email address is confirmed now.
export function dropTokens() {
  if (!/[#&](access_token|error)=/.test(location.hash)) return;
  history.replaceState(null, "", "/settings");
}
