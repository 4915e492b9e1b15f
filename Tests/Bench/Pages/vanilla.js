// The list written carefully by hand: built once, with one listener, and a reference to the one text of each entry that
// changes.

const entries = Array.from({ length: 1000 }, (_, index) => ({
  title: `Something worth knowing, number ${index + 1}`, taps: 0, detail: null,
}));
const entryOf = new WeakMap();

function row(entry) {
  const ground = element("span", { class: "ground" }, icon("book-open"));
  ground.style.setProperty("--tint", "#3B82F6");
  ground.dataset.tint = "#3B82F6";
  entry.detail = document.createTextNode(`Tapped ${entry.taps} times`);
  const title = element("span", { class: "title" }, entry.title);
  const words = element("span", { class: "words" }, title, element("span", { class: "detail" }, entry.detail));
  const button = element("button", { class: "row", type: "button" }, ground, words);
  entryOf.set(button, entry);
  return element("li", {}, button);
}

const list = element("ul", { class: "list", "aria-label": "Rows" }, ...entries.map(row));
list.addEventListener("click", (event) => {
  const entry = entryOf.get(event.target.closest(".row"));
  entry.taps += 1;
  entry.detail.data = `Tapped ${entry.taps} times`;
});
const heading = element("div", { class: "heading" }, element("h1", { tabindex: "-1" }, "1,000 rows"));
const main = element("main", { class: "content" }, heading, list);
document.getElementById("app").append(element("div", { class: "screen page" }, main));
