// Plays the core's patches to the document, and tells what happens to its nodes.

import { Reader } from "./wire.js";

// What comes to a node, and what leaves it, in the browser's words; and the bit that stands for it.
const touches = { pointerover: 1, pointerout: -1, focusin: 2, focusout: -2 };
const svg = "http://www.w3.org/2000/svg";

export class Page {
  #root;
  #nodes;
  #tags;
  #attributes;
  #events;
  #happened;
  #isPatching = false;
  #queue = [];
  #focusBeforeDialog = null;
  #hasTrouble = false;

  // `happened(number, event, value)` is told of clicks, changes and typing.
  constructor(root, vocabulary, happened) {
    this.#root = root;
    this.#nodes = [root];
    this.#tags = vocabulary.tags;
    this.#attributes = vocabulary.attributes;
    this.#events = vocabulary.events;
    this.#happened = happened;
    root.addEventListener("keydown", (event) => this.#enter(event));
    for (const name of ["click", "change", "input"]) root.addEventListener(name, (event) => this.#delegate(event));
    for (const name in touches) root.addEventListener(name, (event) => this.#touch(event));
  }

  apply(bytes) {
    const reader = new Reader(bytes);
    this.#isPatching = true;
    while (!reader.isAtEnd) this.#operation(reader);
    this.openDialogs();
    this.#isPatching = false;
    // A field says itself what is wrong with it, without taking the page from under who is typing there.
    if (this.#hasTrouble) this.#seeTrouble(".notice[role=alert]");
    this.#hasTrouble = false;
    for (const report of this.#queue.splice(0)) this.#happened(...report);
  }

  #operation(reader) {
    const operation = reader.byte();
    const number = reader.unsigned();
    const node = this.#nodes[number];
    switch (operation) {
      case 1: this.#create(number, this.#tags[reader.byte()]); break;
      case 2: this.#nodes[number] = document.createTextNode(reader.string()); break;
      case 3: node.data = reader.string(); break;
      case 4: this.#set(node, this.#attributes[reader.byte()], reader.string()); break;
      case 5: this.#unset(node, this.#attributes[reader.byte()]); break;
      case 6: this.#listen(node, reader.byte()); break;
      case 7: this.#insert(node, this.#nodes[reader.unsigned()], this.#nodes[reader.unsigned() || -1] ?? null); break;
      case 8: this.#remove(number, node); break;
    }
  }

  #create(number, tag) {
    const node = tag === "svg" || tag === "use" ? document.createElementNS(svg, tag) : document.createElement(tag);
    node.almanacNumber = number;
    this.#nodes[number] = node;
  }

  #set(node, name, value) {
    if (name === "role" && value === "alert") this.#hasTrouble = true;
    if (name === "checked") node.checked = true;
    else if (name === "value" && node.value !== value) node.value = value;
    else if (name === "data-tint") node.style.setProperty("--tint", value);
    // A password stands nowhere but in its field.
    if (name !== "value" || node.type !== "password") node.setAttribute(name, value);
  }

  #unset(node, name) {
    if (name === "checked") node.checked = false;
    else if (name === "data-tint") node.style.removeProperty("--tint");
    node.removeAttribute(name);
  }

  #listen(node, event) {
    node.almanacListens = (node.almanacListens ?? 0) | (1 << event);
    // The one event that does not bubble: Escape in a dialog.
    if (this.#events[event] === "cancel") {
      node.addEventListener("cancel", (happening) => {
        happening.preventDefault();
        this.#report(node, event, "");
      });
    }
  }

  #insert(node, parent, before) {
    // Moving keeps focus and scroll where the browser can.
    if (node.isConnected && parent.moveBefore) parent.moveBefore(node, before);
    else parent.insertBefore(node, before);
  }

  #remove(number, node) {
    delete this.#nodes[number];
    if (node instanceof HTMLDialogElement && node.open) {
      node.close();
      this.#focusBeforeDialog?.focus();
    }
    node.remove();
  }

  // Only what is on the page can be opened: the first screen comes there as a whole.
  openDialogs() {
    if (!this.#root.isConnected) return;
    for (const dialog of this.#root.querySelectorAll("dialog[data-modal]:not([open])")) {
      this.#focusBeforeDialog = document.activeElement;
      dialog.showModal();
    }
  }

  // On a long page it may have come above or below what is seen of it.
  #seeTrouble(selector) {
    this.#root.querySelector(selector)?.scrollIntoView({ block: "nearest" });
  }

  #delegate(event) {
    const index = this.#events.indexOf(event.type);
    for (let node = event.target; node && node !== this.#root; node = node.parentNode) {
      if (!(node.almanacListens & (1 << index))) continue;
      if (event.type === "click" && node instanceof HTMLAnchorElement) {
        // A new tab or window is the person's own wish.
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return;
        event.preventDefault();
      }
      this.#report(node, index, node.value ?? "");
      if (event.type === "click" && node.matches(".primary")) this.#seeTrouble("[role=alert]");
      return;
    }
  }

  // A node is held from the first of the pointer and the focus that comes to it until the last has left it. What moves
  // within it neither comes nor leaves.
  #touch(event) {
    const kind = touches[event.type];
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

  // As in a form: Enter in a line of text goes on. While an input method composes, Enter is its own.
  #enter(event) {
    const isLine = event.target.matches?.("input[type=text], input[type=email], input[type=password]");
    if (event.key !== "Enter" || event.isComposing || !isLine) return;
    this.#root.querySelector(".actions .primary:enabled")?.click();
  }

  #report(node, event, value) {
    const report = [node.almanacNumber, event, String(value)];
    if (this.#isPatching) this.#queue.push(report);
    else this.#happened(...report);
  }
}
