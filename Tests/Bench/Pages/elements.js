// What the pages written by hand make their elements with.

function element(name, attributes, ...children) {
  const isDrawing = name === "svg" || name === "use";
  const node = isDrawing ? document.createElementNS("http://www.w3.org/2000/svg", name) : document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) node.setAttribute(attribute, value);
  node.append(...children);
  return node;
}

function icon(name) {
  return element("svg", { class: "icon", "aria-hidden": "true" }, element("use", { href: `/icons.svg#${name}` }));
}
