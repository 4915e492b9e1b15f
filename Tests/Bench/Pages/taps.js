// Clicks rows and measures each click in milliseconds, from the event until the document has changed or, optionally,
// until it is laid out as well. A click is a real event, which is handled before `click()` returns.
window.almanacTrouble = () => (document.title = "trouble");

let next = 0;

// The mean of the middle half: the clock is too coarse for a median, and this discards disturbances by the system.
window.tap = (count, isLaidOut) => {
  const rows = document.getElementsByClassName("row");
  const figures = [];
  for (let tapped = 0; tapped < count; tapped += 1) {
    next = (next + 373) % rows.length;
    const row = rows[next];
    document.body.getBoundingClientRect();
    const start = performance.now();
    row.click();
    if (isLaidOut) document.body.getBoundingClientRect();
    figures.push(performance.now() - start);
  }
  figures.sort((a, b) => a - b);
  const middle = figures.slice(count / 4, (count * 3) / 4);
  return middle.reduce((sum, figure) => sum + figure, 0) / middle.length;
};

window.markup = () => document.querySelector("ul").outerHTML;
