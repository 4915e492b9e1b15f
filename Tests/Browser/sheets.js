// Shows sheets on a page and checks each. test_sheets.py evaluates this function once per page; `window.checkSheets`
// then checks all of them without leaving the page.
(sheets) => {
  // Does what Web/host/dom.js and Web/host/host.js do with a screen.
  const show = (sheet) => {
    const root = document.documentElement;
    root.lang = sheet.lang;
    root.dataset.face = sheet.face;
    root.dataset.started = "";
    document.title = sheet.title;
    document.getElementById("trouble").hidden = true;
    const stage = document.createElement("div");
    stage.innerHTML = sheet.html;
    for (const tinted of stage.querySelectorAll("[data-tint]")) {
      tinted.style.setProperty("--tint", tinted.dataset.tint);
    }
    for (const ringed of stage.querySelectorAll("[data-percent]")) {
      ringed.style.setProperty("--percent", ringed.dataset.percent);
    }
    for (const field of stage.querySelectorAll("textarea")) field.value = field.getAttribute("value");
    document.getElementById("app").replaceChildren(stage);
    for (const dialog of stage.querySelectorAll("dialog[data-modal]")) dialog.showModal();
    if (sheet.trouble) window.almanacTrouble();
    scrollTo(0, 0);
  };

  // `check` returns a list of problems of a sheet that is shown. Returns those of all sheets, each with its stop.
  window.checkSheets = async (check) => {
    const problems = [];
    for (const sheet of sheets) {
      show(sheet);
      for (const problem of await check(sheet)) problems.push(`${sheet.stop}: ${problem}`);
    }
    return problems;
  };
}
