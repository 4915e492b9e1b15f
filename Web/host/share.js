// Hands a file to the system's share sheet, or saves it. The answers are the counterpart of `ShareResult`.

import { limits, within } from "./limits.js";
import { answers, shareResults as results } from "./tags.js";

const answer = (result) => (writer) => writer.byte(answers.shared).byte(result);

// Resolves with a function that writes the answer. Browsers open the sheet only within seconds of a tap; drawing the
// picture takes about a tenth of one.
export async function share({ content: { svg, width, height, mediaType, bytes }, fileName, title, text, url }) {
  try {
    const made = bytes ?? (await within(limits.picture, picture(svg, width, height)));
    const file = new File([made], fileName, { type: mediaType ?? "image/png" });
    const content = { files: [file] };
    if (title) content.title = title;
    if (text) content.text = text;
    if (url) content.url = url;
    if (navigator.canShare?.(content)) {
      try {
        await navigator.share(content);
        return answer(results.shared);
      } catch (error) {
        // The user closed the sheet, or tapped again while it is open.
        if (error.name === "AbortError" || error.name === "InvalidStateError") return answer(results.canceled);
        // The tap is too long ago, or a policy forbids sharing: the file is not lost.
        console.warn(error);
      }
    }
    download(file);
    return answer(results.saved);
  } catch (error) {
    return (writer) => answer(results.failed)(writer).string(error?.message || String(error));
  }
}

// Draws the SVG and resolves with a PNG. A data URL, because some browsers do not let a page read what it has drawn from
// a blob.
async function picture(svg, width, height) {
  const image = new Image(width, height);
  image.src = "data:image/svg+xml;charset=utf-8," + encodeURIComponent(svg);
  await image.decode();
  if (!isReadable()) throw new Error("This browser doesn’t let pages make pictures.");
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  canvas.getContext("2d", { alpha: false }).drawImage(image, 0, 0, width, height);
  const blob = await new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
  // Gives the memory back at once.
  canvas.width = canvas.height = 0;
  if (!blob || !(await isComplete(blob, width, height))) throw new Error("The picture is incomplete.");
  return blob;
}

// Returns whether a canvas gives back what was drawn. Browsers that resist fingerprinting answer with noise instead.
function isReadable() {
  const pixel = document.createElement("canvas").getContext("2d", { alpha: false });
  pixel.fillStyle = "#1e6fc8";
  pixel.fillRect(0, 0, 1, 1);
  return String(pixel.getImageData(0, 0, 1, 1).data) === "30,111,200,255";
}

// Returns whether a PNG has this size and its end: a browser that is short of memory cuts pictures off.
async function isComplete(blob, width, height) {
  const bytes = new DataView(await blob.arrayBuffer());
  const end = bytes.byteLength - 8;
  return end > 24 && bytes.getUint32(0) === 0x89504e47 && bytes.getUint32(16) === width
    && bytes.getUint32(20) === height && bytes.getUint32(end) === 0x49454e44;
}

function download(file) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
