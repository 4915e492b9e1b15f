// The reels of decks. A reel scrolls from card to card under the finger; the browser's scroll snapping makes it rest on
// one. The core says in `data-at` which card is in view, and is told on which card a swipe or a key ends.

const key = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity };
// In milliseconds: how long a reel is still before it has come to rest, where the browser does not say so.
const stillness = 150;
// In pixels: how far one pulls beyond the last card.
const pull = 48;

export class Reel {
  #node;
  #report;
  // The card that the reel rests on, or moves to.
  #at = -1;
  #width = 0;
  // Whether the reel moves because the core said so.
  #isSent = false;
  #isHeld = false;
  #isBeyond = false;
  #timer = 0;

  // `report(index)` is called when a swipe or a key ends on another card; with the number of cards, when the user moves
  // on from the last one.
  constructor(node, report) {
    this.#node = node;
    this.#report = report;
    node.almanacReel = this;
    const passive = { passive: true };
    node.addEventListener("scroll", () => this.#moved(), passive);
    node.addEventListener("scrollend", () => this.#rest());
    node.addEventListener("wheel", () => (this.#isSent = false), passive);
    node.addEventListener("touchstart", () => this.#hold(true), passive);
    for (const name of ["touchend", "touchcancel"]) node.addEventListener(name, () => this.#hold(false), passive);
    // Also reports the first layout, before it is painted.
    new ResizeObserver(() => this.#resized()).observe(node);
  }

  get #wanted() {
    return Number(this.#node.dataset.at);
  }

  get #nearest() {
    return Math.min(Math.round(this.#node.scrollLeft / this.#width), this.#count - 1);
  }

  get #count() {
    return this.#node.getElementsByClassName("card").length;
  }

  // Goes to the card that the core wants in view: smoothly to the next one, at once to one that is farther away.
  follow() {
    this.#keepFocus();
    const distance = Math.abs(this.#wanted - this.#at);
    const mayMove = !matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (this.#width && distance) this.#go(distance === 1 && mayMove);
  }

  #go(isSmooth) {
    this.#at = this.#wanted;
    this.#isSent = isSmooth;
    this.#node.scrollTo({ left: this.#at * this.#width, behavior: isSmooth ? "smooth" : "instant" });
  }

  press(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event.key in key) {
      event.preventDefault();
      const next = Math.max(0, Math.min(this.#wanted + key[event.key], this.#count - (key[event.key] > 1 ? 1 : 0)));
      if (next !== this.#wanted && !(event.repeat && next === this.#count)) this.#report(next);
    } else if (event.key === "ArrowUp" || event.key === "ArrowDown") {
      const card = this.#node.children[this.#wanted];
      if (card.scrollHeight > card.clientHeight) event.preventDefault();
      card.scrollBy({ top: event.key === "ArrowUp" ? -64 : 64 });
    }
  }

  #hold(isHeld) {
    this.#isHeld = isHeld;
    this.#isSent = false;
    if (!isHeld) this.#wait();
  }

  #moved() {
    this.#wait();
    if (this.#isSent) return;
    const last = this.#count - 1;
    if (this.#at === last && this.#node.scrollLeft > last * this.#width + pull) this.#isBeyond = true;
    // Swipes that follow one another are not waited for, so that their cards are drawn in time.
    if (Math.abs(this.#nearest - this.#at) > 1) this.#arrive(this.#nearest);
  }

  #wait() {
    if ("onscrollend" in this.#node) return;
    clearTimeout(this.#timer);
    if (!this.#isHeld) this.#timer = setTimeout(() => this.#rest(), stillness);
  }

  #rest() {
    // A movement that another one has replaced.
    if (this.#isSent && this.#nearest !== this.#at) return;
    this.#isSent = false;
    if (this.#nearest !== this.#at) this.#arrive(this.#nearest);
    if (this.#isBeyond) this.#report(this.#count);
    this.#isBeyond = false;
  }

  #arrive(index) {
    if (!this.#width) return;
    this.#at = index;
    this.#report(index);
    // The core may have decided otherwise.
    this.follow();
  }

  #resized() {
    const { width } = this.#node.getBoundingClientRect();
    if (width === this.#width) return;
    this.#width = width;
    this.#go(false);
  }

  // A card that leaves takes the focus with it.
  #keepFocus() {
    const focused = document.activeElement;
    if (this.#node.contains(focused) && focused.closest("[inert]")) {
      this.#node.parentNode.focus({ preventScroll: true });
    }
  }
}

// Passes a key that was pressed anywhere in a deck to its reel.
export function turnByKey(event) {
  if (event.defaultPrevented) return;
  event.target.closest?.(".deck")?.querySelector(".reel").almanacReel.press(event);
}
