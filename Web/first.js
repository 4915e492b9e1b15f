// Runs right behind the first screen that the server drew, and leaves one of the paints; see paint.js.
(() => {
  const { dataset } = document.documentElement;
  const first = document.getElementById("first");
  // The offline copy has the first screen of "/" under every address. Where the program cannot run, that is better than none.
  if (window.WebAssembly && first.dataset.path !== location.pathname) dataset.known = "";
  if (!("known" in dataset)) {
    document.querySelector("#app > .launch").remove();
    return window.almanacTint(first);
  }
  first.remove();
  // Radio buttons of the same name are one group, so parsing the first screen may have cleared those of the saved one.
  for (const field of document.querySelectorAll("#app [checked]")) field.checked = true;
})();
