// The picture that an iPhone shows while an app on its Home Screen opens. It makes none from the manifest, but keeps the
// one to which the page refers when it is added, if that is exactly as large as the screen. So the page draws it there.

import { limits, within } from "./limits.js";

// Only where it is of use: in a tab of an iPhone or iPad, which can be added to the Home Screen.
const isOfUse = "standalone" in navigator && !navigator.standalone && navigator.maxTouchPoints > 1;

// Refers to a picture with the ground and the icon of the page's app.
export async function drawOpener() {
  if (!isOfUse) return;
  try {
    const scale = devicePixelRatio;
    const { width, height } = screen;
    const icon = new Image();
    icon.src = document.querySelector("link[rel=apple-touch-icon]").href;
    await within(limits.picture, icon.decode());
    const canvas = document.createElement("canvas");
    canvas.width = width * scale;
    canvas.height = height * scale;
    const drawing = canvas.getContext("2d", { alpha: false });
    drawing.fillStyle = getComputedStyle(document.documentElement).getPropertyValue("--bg").trim();
    drawing.fillRect(0, 0, canvas.width, canvas.height);
    const side = 96 * scale;
    const [left, top] = [(canvas.width - side) / 2, (canvas.height - side) / 2];
    drawing.beginPath();
    drawing.roundRect(left, top, side, side, side / 4.5);
    drawing.clip();
    drawing.drawImage(icon, left, top, side, side);
    refer(canvas.toDataURL("image/png"));
  } catch (error) {
    // The app then opens with an empty screen.
    console.warn(error);
  }
}

function refer(picture) {
  const link = document.querySelector("link[rel=apple-touch-startup-image]") ?? document.createElement("link");
  link.rel = "apple-touch-startup-image";
  link.media = "(orientation: portrait)";
  link.href = picture;
  document.head.append(link);
}
