// The list in the simplest way: rebuilds all of its HTML on every change.

const entries = Array.from({ length: 1000 }, (_, index) => ({
  title: `Something worth knowing, number ${index + 1}`, taps: 0,
}));

function escape(text) {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}

function icon(name) {
  return `<svg class="icon" aria-hidden="true"><use href="/icons.svg#${name}"></use></svg>`;
}

function row(entry) {
  const ground = `<span class="ground" data-tint="#3B82F6" style="--tint: #3B82F6;">${icon("book-open")}</span>`;
  const detail = `<span class="detail">Tapped ${entry.taps} times</span>`;
  const words = `<span class="words"><span class="title">${escape(entry.title)}</span>${detail}</span>`;
  return `<li><button class="row" type="button">${ground}${words}</button></li>`;
}

document.getElementById("app").innerHTML = `<div class="screen page"><main class="content"><div class="heading">
<h1 tabindex="-1">1,000 rows</h1></div><ul class="list" aria-label="Rows"></ul></main></div>`;
const list = document.querySelector("ul");
const draw = () => (list.innerHTML = entries.map(row).join(""));
list.addEventListener("click", (event) => {
  const tapped = event.target.closest("li");
  entries[[...list.children].indexOf(tapped)].taps += 1;
  draw();
});
draw();
