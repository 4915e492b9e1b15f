// Asks the user for a file. The answers are the counterpart of `FileResult`.

import { answers, fileResults as results } from "./tags.js";

const answer = (result) => (writer) => writer.byte(answers.fileOpened).byte(result);

// Resolves with the answer once the user has chosen a file or closed the dialog.
export function openFile({ types, limit }) {
  const input = document.createElement("input");
  input.type = "file";
  input.accept = types;
  return new Promise((resolve) => {
    input.addEventListener("cancel", () => resolve(answer(results.canceled)));
    input.addEventListener("change", () => resolve(readFile(input.files[0], limit)));
    input.click();
  });
}

async function readFile(file, limit) {
  if (!file) return answer(results.canceled);
  if (file.size > limit) return answer(results.tooLarge);
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    return (writer) => answer(results.chosen)(writer).string(file.name).blob(bytes);
  } catch (error) {
    return (writer) => answer(results.failed)(writer).string(error?.message || String(error));
  }
}
