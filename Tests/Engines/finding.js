// Finds elements for locator.py, and says where a finger reaches them. Evaluated in the page; returns its functions.
(() => {
  const page = document.documentElement;
  const frame = () => new Promise((done) => {
    requestAnimationFrame(() => requestAnimationFrame(done));
    // A window that is not on screen has no frames.
    setTimeout(done, 200);
  });

  // The elements that a path leads to. Each of its steps is a selector within what was found so far, a number among it
  // (from the end, if negative), or a text that it holds.
  const all = (path) => path.reduce((found, { css, at, text }) => {
    if (css) return [...new Set(found.flatMap((node) => [...node.querySelectorAll(css)]))];
    if (text) return found.filter((node) => node.textContent.includes(text));
    return found.slice(at, at === -1 ? undefined : at + 1);
  }, [document]);

  // What is drawn for an element: a box to check is transparent itself, and its label shows it.
  const drawn = (node) => (node.matches("input[type=checkbox], input[type=radio]") && node.closest("label")) || node;

  // How much of an element shows through itself and all that it is in.
  const opacity = (node) => {
    let product = 1;
    for (let up = drawn(node); up && up !== page; up = up.parentElement) product *= Number(getComputedStyle(up).opacity);
    return product;
  };

  // Opacity counts: to a person, what is transparent is not there.
  const isSeen = (node) => {
    if (getComputedStyle(node).display === "contents") return [...node.children].some(isSeen);
    const { width, height } = node.getBoundingClientRect();
    return width > 0 && height > 0 && getComputedStyle(node).visibility === "visible" && opacity(node) > 0.2;
  };

  const boxOf = (node) => {
    const { x, y, width, height } = node.getClientRects()[0] ?? node.getBoundingClientRect();
    return { x, y, width, height };
  };

  // A point at which a finger touches the element, and nothing else. A box to check may be hidden in its label.
  const pointOn = (node) => {
    for (const target of new Set([node, drawn(node)])) {
      const { x, y, width, height } = boxOf(target);
      const point = { x: x + width / 2, y: y + height / 2 };
      const at = document.elementFromPoint(point.x, point.y);
      if (at && (target.contains(at) || (at.localName === "label" && at.contains(target)))) return point;
    }
    return null;
  };

  // Where to touch the only element of a path, or why it can't be touched (yet). To scroll sideways would interrupt a reel
  // that is about to come to rest, so that is for when waiting has not helped (`isLate`).
  const reach = async (path, isLate) => {
    const found = all(path);
    if (found.length > 1) return { several: found.length };
    const [node] = found;
    if (!node) return { why: "it is not there" };
    if (node.matches(":disabled, [aria-disabled=true]")) return { why: "it is disabled" };
    if (opacity(node) < 0.6) return { why: `its opacity is ${opacity(node)}` };
    const before = JSON.stringify(boxOf(node));
    await frame();
    if (!node.isConnected || JSON.stringify(boxOf(node)) !== before) return { why: "it moves" };
    if (pointOn(node)) return pointOn(node);
    const { x: left, width: wide } = boxOf(node);
    if (!isLate && (left + wide / 2 < 0 || left + wide / 2 > innerWidth)) return { why: "it is beside the page" };
    for (const block of ["center", "end", "start"]) {
      node.scrollIntoView({ block, inline: "nearest", behavior: "instant" });
      await frame();
      if (pointOn(node)) return pointOn(node);
    }
    const { x, y, width, height } = boxOf(node);
    return { why: `it is covered by ${document.elementFromPoint(x + width / 2, y + height / 2)?.outerHTML.slice(0, 120)}` };
  };

  // Puts a text in the place of a field's value, as an input method does. Fields with parts of their own, whose order is
  // that of the browser's language, are given the value.
  const fill = (path, text) => {
    const [field] = all(path);
    field.focus();
    if (/^(date|time|datetime-local|range|color)$/.test(field.type)) {
      field.value = text;
      for (const name of ["input", "change"]) field.dispatchEvent(new Event(name, { bubbles: true }));
    } else {
      field.select();
      if (text) document.execCommand("insertText", false, text);
      else if (field.value) document.execCommand("delete");
    }
    return field.value;
  };

  return { all, isSeen, reach, fill };
})()
