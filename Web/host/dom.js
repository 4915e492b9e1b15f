// Applies the core's patches to the document and reports DOM events back to the core.

import { Reader } from "./wire.js";
import { watchCopying } from "./copying.js";
import { Reel, turnByKey } from "./deck.js";
import { watchPulls } from "./pull.js";
import { watchSheets } from "./sheet.js";
import { watchSorting } from "./sorting.js";
import { watchSwipes } from "./swipe.js";
import { operations } from "./tags.js";

// The browser events by which the pointer (bit 1) or the focus (bit 2) enters a node; leaving has the negative number.
const holdEvents = { pointerover: 1, pointerout: -1, focusin: 2, focusout: -2 };
const svg = "http://www.w3.org/2000/svg";

export class Page {
  #root;
  #nodes;
  #tags;
  #attributes;
  #events;
  #onEvent;
  #isPatching = false;
  #queue = [];
  #focusBeforeDialog = null;
  // The control that had the focus when it was disabled, as a button is while the system asks for a permission.
  #focusWhenDisabled = null;
  #hasNewAlert = false;
  // The reels of decks that another card is to be seen on.
  #turned = [];

  // `onEvent(number, event, value)` is called for clicks, changes, typing, holds and dialogs that are canceled.
  constructor(root, vocabulary, onEvent) {
    this.#root = root;
    this.#nodes = [root];
    this.#tags = vocabulary.tags;
    this.#attributes = vocabulary.attributes;
    this.#events = vocabulary.events;
    this.#onEvent = onEvent;
    root.addEventListener("keydown", (event) => this.#submitOnEnter(event));
    root.addEventListener("keydown", turnByKey);
    watchCopying(root);
    watchSwipes(root);
    watchPulls(root);
    watchSheets(root);
    const move = this.#events.indexOf("move");
    watchSorting(root, (row, index) => this.#report(row, move, index));
    for (const name of ["click", "change", "input"]) root.addEventListener(name, (event) => this.#delegate(event));
    for (const name in holdEvents) root.addEventListener(name, (event) => this.#updateHold(event));
  }

  apply(bytes) {
    const reader = new Reader(bytes);
    this.#isPatching = true;
    while (!reader.isAtEnd) this.#operation(reader);
    this.openDialogs();
    this.#isPatching = false;
    for (const node of this.#turned.splice(0)) node.almanacReel?.follow();
    // Scrolls to notices only. A field shows its own error, and scrolling would move the page while the user types.
    if (this.#hasNewAlert) this.#scrollTo(".notice[role=alert]");
    this.#hasNewAlert = false;
    for (const report of this.#queue.splice(0)) this.#onEvent(...report);
  }

  #operation(reader) {
    const operation = reader.byte();
    const number = reader.unsigned();
    const node = this.#nodes[number];
    switch (operation) {
      case operations.create: this.#create(number, this.#tags[reader.byte()]); break;
      case operations.createText: this.#nodes[number] = document.createTextNode(reader.string()); break;
      case operations.setText: node.data = reader.string(); break;
      case operations.setAttribute: this.#set(node, this.#attributes[reader.byte()], reader.string()); break;
      case operations.removeAttribute: this.#unset(node, this.#attributes[reader.byte()]); break;
      case operations.listen: this.#listen(node, reader.byte()); break;
      case operations.insert: this.#insert(node, this.#nodes[reader.unsigned()], this.#nodes[reader.unsigned() || -1] ?? null); break;
      case operations.remove: this.#remove(number, node); break;
      // The core keeps the elements of a long list for when the user comes back to it.
      case operations.detach: node.remove(); break;
    }
  }

  #create(number, tag) {
    const node = tag === "svg" || tag === "use" ? document.createElementNS(svg, tag) : document.createElement(tag);
    node.almanacNumber = number;
    this.#nodes[number] = node;
  }

  #set(node, name, value) {
    if (name === "role" && value === "alert") this.#hasNewAlert = true;
    if (name === "disabled" && node === document.activeElement) this.#focusWhenDisabled = node;
    if (name === "checked" || name === "selected") node[name] = true;
    else if (name === "value" && node.value !== value) node.value = value;
    else if (name === "data-tint") node.style.setProperty("--tint", value);
    else if (name === "data-percent") node.style.setProperty("--percent", value);
    else if (name === "data-at") this.#turned.push(node);
    // A password is kept in the field's value only, never in an attribute.
    if (name !== "value" || node.type !== "password") node.setAttribute(name, value);
  }

  #unset(node, name) {
    if (name === "checked" || name === "selected") node[name] = false;
    else if (name === "data-tint") node.style.removeProperty("--tint");
    node.removeAttribute(name);
    if (name === "disabled" && node === this.#focusWhenDisabled) this.#returnFocus();
  }

  // The browser takes the focus from a disabled control, but does not return it.
  #returnFocus() {
    const node = this.#focusWhenDisabled;
    this.#focusWhenDisabled = null;
    if (document.activeElement === document.body) node.focus({ preventScroll: true });
  }

  #listen(node, event) {
    node.almanacListens = (node.almanacListens ?? 0) | (1 << event);
    if (this.#events[event] === "settle") new Reel(node, (index) => this.#report(node, event, index));
    // `cancel` (Escape in a dialog) does not bubble, so it needs a listener on the node itself.
    if (this.#events[event] === "cancel") {
      node.addEventListener("cancel", (cancelEvent) => {
        cancelEvent.preventDefault();
        this.#report(node, event, "");
      });
    }
  }

  #insert(node, parent, before) {
    // Where supported, `moveBefore` keeps the focus and the scroll position of the node.
    if (node.isConnected && parent.moveBefore) return void parent.moveBefore(node, before);
    const focused = node.contains(document.activeElement) ? document.activeElement : null;
    parent.insertBefore(node, before);
    focused?.focus({ preventScroll: true });
  }

  #remove(number, node) {
    delete this.#nodes[number];
    if (node instanceof HTMLDialogElement && node.open) {
      node.close();
      this.#focusBeforeDialog?.focus();
    }
    node.remove();
  }

  // `showModal` needs a connected node, and the first screen is built before it is attached to the document.
  openDialogs() {
    if (!this.#root.isConnected) return;
    for (const dialog of this.#root.querySelectorAll("dialog[data-modal]:not([open])")) {
      this.#focusBeforeDialog = document.activeElement;
      dialog.showModal();
    }
  }

  // On a long page the alert may be outside the viewport.
  #scrollTo(selector) {
    this.#root.querySelector(selector)?.scrollIntoView({ block: "nearest" });
  }

  #delegate(event) {
    const index = this.#events.indexOf(event.type);
    for (let node = event.target; node && node !== this.#root; node = node.parentNode) {
      if (!(node.almanacListens & (1 << index))) continue;
      if (event.type === "click" && node instanceof HTMLAnchorElement) {
        // A modifier key or another mouse button asks for a new tab or window: leave that to the browser.
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return;
        event.preventDefault();
      }
      const wrong = this.#root.querySelectorAll("[aria-invalid]");
      const open = this.#root.querySelector("[autofocus]");
      this.#report(node, index, node.value ?? "");
      if (event.type === "change") this.#restore(node);
      // What is found appears below; see the field's margin for scrolling.
      if (event.type === "input" && node.type === "search") node.scrollIntoView({ block: "nearest" });
      if (event.type === "click") {
        this.#showErrors(node, new Set(wrong));
        this.#focusOpened(node, open);
      }
      return;
    }
  }

  // The focus moves to the first field that keeps the user from going on: any after the main button, only a new one
  // after another button.
  #showErrors(button, before) {
    if (!button.matches(".primary, .secondary")) return;
    const isMain = button.matches(".primary");
    const wrong = [...this.#root.querySelectorAll("[aria-invalid]")].find((node) => isMain || !before.has(node));
    const field = wrong?.localName === "fieldset" ? wrong.querySelector("input") : wrong;
    if (field) {
      field.focus();
      // A field that has the focus already is not scrolled to, and the bar at the bottom may cover what is said below.
      (field.closest(".field, .time") ?? wrong).scrollIntoView({ block: "nearest" });
    } else if (isMain) this.#scrollTo("[role=alert]");
  }

  // A field for writing that a tap opens on the same page takes the focus, as one that comes with its page does.
  #focusOpened(button, before) {
    const field = this.#root.querySelector("[autofocus]");
    // A field that was only drawn again has not been opened.
    const isOpened = !before || before.isConnected && !before.matches("[autofocus]");
    if (field && isOpened && button.closest(".content")?.contains(field)) field.focus();
  }

  // A switch and an option that needs a subscription show what the core says, not that they were tapped.
  #restore(node) {
    const group = node.matches("[role=switch]") ? [node]
      : node.closest(".locked") ? node.closest("fieldset").querySelectorAll("input") : [];
    for (const input of group) input.checked = input.hasAttribute("checked");
  }

  // Reports `hold` when the pointer or the focus enters a node that had neither, and `release` when the last of the two
  // leaves it. Moving between descendants of the node does not count.
  #updateHold(event) {
    const kind = holdEvents[event.type];
    for (let node = event.target; node && node !== this.#root; node = node.parentNode) {
      if (!(node.almanacListens & this.#bit("hold")) || node.contains(event.relatedTarget)) continue;
      const before = node.almanacHolds ?? 0;
      node.almanacHolds = kind > 0 ? before | kind : before & ~-kind;
      if (!before === !node.almanacHolds) continue;
      this.#report(node, this.#events.indexOf(before ? "release" : "hold"), "");
    }
  }

  #bit(name) {
    return 1 << this.#events.indexOf(name);
  }

  // As in a form: Enter in a single-line field presses the primary action, unless an input method is composing.
  #submitOnEnter(event) {
    const isLine = event.target.matches?.("input[type=text], input[type=email], input[type=password]");
    if (event.key !== "Enter" || event.isComposing || !isLine) return;
    // What can't be undone takes a tap of its own: a password manager may send Enter after filling a field.
    this.#root.querySelector(".actions .primary:enabled:not(.destroy)")?.click();
  }

  #report(node, event, value) {
    const report = [node.almanacNumber, event, String(value)];
    if (this.#isPatching) this.#queue.push(report);
    else this.#onEvent(...report);
  }
}
