// The list of capsules written carefully by hand: the rows are built once. On an event, those whose number of days has
// changed get a new text. A capsule's page replaces the list, which is put back as it was.

const day = 86400000;
const kinds = ["Emotion", "Goal", "Memory", "Decision"];
const capsules = Array.from({ length: 1000 }, (_, index) => ({
  kind: kinds[index % 4], opens: Date.now() + (index + 1) * day, days: null, detail: document.createTextNode(""),
}));

function row(capsule) {
  const title = element("span", { class: "title" }, capsule.kind);
  const words = element("span", { class: "words" }, title, element("span", { class: "detail" }, capsule.detail));
  const ground = element("span", { class: "ground" }, icon("heart"));
  return element("li", {}, element("a", { class: "row", href: "/capsule/1" }, ground, words));
}

function update() {
  for (const capsule of capsules) {
    const days = Math.floor(capsule.opens / day) - Math.floor(Date.now() / day);
    if (days === capsule.days) continue;
    capsule.days = days;
    capsule.detail.data = `${new Date(capsule.opens).toLocaleString()} · ${days} days`;
  }
}

function screen(...content) {
  const heading = element("div", { class: "heading" }, element("h1", { tabindex: "-1" }, "Time Capsule"));
  return element("div", { class: "screen page" }, element("main", { class: "content" }, heading, ...content));
}

update();
const list = screen(element("ul", { class: "list" }, ...capsules.map(row)));
const back = element("button", { class: "quiet back", type: "button" }, "Back");
const one = screen(back, element("div", { class: "seal sealed" }));
const app = document.getElementById("app");
app.replaceChildren(list);
list.addEventListener("click", (event) => {
  event.preventDefault();
  if (event.target.closest("a.row")) app.replaceChildren(one);
});
back.addEventListener("click", () => {
  update();
  app.replaceChildren(list);
});
addEventListener("popstate", update);
