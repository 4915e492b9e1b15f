// Encodes what the core knows of its surroundings (clock, zone, languages, platform): the counterpart of `Moment`.

import { voices } from "./speech.js";
import { permissions, systems } from "./tags.js";

// Reading the permission asks the browser's process and takes up to a millisecond, so it is read only when it may have
// changed. Where the browser does not tell of changes, it is read for every message.
let permission = null;
let isPermissionWatched = false;

function readPermission() {
  if (permission === null || !isPermissionWatched) permission = globalThis.Notification?.permission ?? "default";
  return permission;
}

// To be called after the user was asked.
export function permissionAsked() {
  permission = null;
}

export function writeMoment(writer) {
  const random = crypto.getRandomValues(new Uint32Array(2));
  return writer
    .signed(Date.now())
    .flag(navigator.onLine)
    .flag(document.visibilityState === "visible")
    .byte(permissions[readPermission()] ?? permissions.undecided)
    .unsigned(random[0])
    .unsigned(random[1]);
}

// Reads the surroundings. Returns a function that writes them.
export function surroundings() {
  // A hidden window may have missed a change.
  permission = null;
  const zone = readZone(zoneName(), (at) => -new Date(at).getTimezoneOffset() * 60);
  return (writer) => writeSurroundings(writer, zone);
}

// Zones whose clocks stay at an offset that is no whole hour, by the minutes east of UTC.
const partHours = {
  "-570": "Pacific/Marquesas", 210: "Asia/Tehran", 270: "Asia/Kabul", 330: "Asia/Kolkata", 345: "Asia/Kathmandu",
  390: "Asia/Yangon", 525: "Australia/Eucla", 570: "Australia/Darwin",
};

// The name of the browser's zone. A browser that cannot tell it says `Etc/Unknown` or nothing, and no server knows such a
// zone: then it is the one of the offset that the clock shows now, so that reminders come at the time that it shows.
function zoneName() {
  const name = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (name && name !== "Etc/Unknown" && isZone(name)) return name;
  const minutes = -new Date().getTimezoneOffset();
  if (minutes % 60 !== 0) return partHours[minutes] ?? "UTC";
  // `Etc/GMT` names have the opposite sign.
  return minutes === 0 ? "UTC" : `Etc/GMT${minutes > 0 ? "-" : "+"}${Math.abs(minutes) / 60}`;
}

function isZone(name) {
  try {
    return Boolean(new Intl.DateTimeFormat("en-US", { timeZone: name }));
  } catch {
    return false;
  }
}

function writeZone(writer, { id, initial, transitions }) {
  writer.string(id).signed(initial).unsigned(transitions.length);
  for (const [at, seconds] of transitions) writer.signed(at).signed(seconds);
}

// Writes the zones among these that the browser knows.
export function writeZones(writer, names) {
  const zones = names.map(readZoneNamed).filter(Boolean);
  writer.unsigned(zones.length);
  for (const zone of zones) writeZone(writer, zone);
  return writer;
}

function readZoneNamed(id) {
  try {
    const clock = new Intl.DateTimeFormat("en-US", {
      timeZone: id, hourCycle: "h23", year: "numeric", month: "numeric", day: "numeric", hour: "numeric",
      minute: "numeric", second: "numeric",
    });
    return readZone(id, (at) => {
      const [month, day, year, hour, minute, second] = clock.format(at).match(/\d+/g).map(Number);
      return Math.round((Date.UTC(year, month - 1, day, hour, minute, second) - at) / 60_000) * 60;
    });
  } catch {
    // An older browser does not know a newer zone.
    return null;
  }
}

function writeSurroundings(writer, zone) {
  writeZone(writer, zone);
  const locales = navigator.languages ?? [navigator.language];
  writer.unsigned(locales.length);
  for (const locale of locales) writer.string(locale);
  const { system, model, version } = platform();
  const isInstalled = matchMedia("(display-mode: standalone)").matches || navigator.standalone === true;
  // Without push, nothing would arrive while Almanac is closed.
  const canNotify =
    "Notification" in window && "PushManager" in window && "serviceWorker" in navigator && isSecureContext;
  writer.byte(systems[system]).string(model).string(version).flag(isInstalled).flag(isSecureContext)
    .flag(canNotify).flag(installOffer !== null);
  const spoken = voices();
  writer.unsigned(spoken.length);
  for (const language of spoken) writer.string(language);
  return writer;
}

// The browser's offer to install the app, which it makes once. Kept from showing itself, so that the app says when.
let installOffer = null;

// Calls `changed` when the browser begins or ceases to offer that the app be installed.
export function watchInstalling(changed) {
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    installOffer = event;
    changed();
  });
  addEventListener("appinstalled", () => {
    installOffer = null;
    changed();
  });
}

// To be called when the page refers to another manifest; the browser makes another offer for that. Returns whether there
// was an offer.
export function dropInstallOffer() {
  const offer = installOffer;
  installOffer = null;
  return offer !== null;
}

// Shows the browser's own question. Resolves with whether the user has installed the app.
export async function install() {
  const offer = installOffer;
  installOffer = null;
  const choice = await offer?.prompt().then(() => offer.userChoice).catch(() => null);
  return choice?.outcome === "accepted";
}

// Calls `changed` when the user changes the permission in the browser's settings.
export function watchPermission(changed) {
  navigator.permissions?.query({ name: "notifications" }).then((status) => {
    permission = null;
    isPermissionWatched = true;
    status.onchange = () => {
      permission = null;
      changed();
    };
  }, () => {});
}

// A zone's offsets from one year ago to two years ahead: compares every second day, then bisects to the minute.
// `offset(at)` returns the seconds east of UTC.
function readZone(id, offset) {
  const day = 86_400_000;
  const start = Math.floor(Date.now() / 60_000) * 60_000 - 366 * day;
  const transitions = [];
  let before = offset(start);
  const initial = before;
  for (let at = start; at < start + 3 * 366 * day; at += 2 * day) {
    if (offset(at + 2 * day) === before) continue;
    let low = at;
    let high = at + 2 * day;
    while (high - low > 60_000) {
      const middle = low + Math.floor((high - low) / 120_000) * 60_000;
      if (offset(middle) === before) low = middle;
      else high = middle;
    }
    before = offset(high);
    transitions.push([high, before]);
  }
  return { id, initial, transitions };
}

// The name of this browser for its user's other devices.
export function deviceName() {
  const { system, model } = platform();
  const names = { ios: "iOS", android: "Android", macos: "macOS", windows: "Windows", linux: "Linux" };
  return names[system] ? `${model} · ${names[system]}` : model;
}

function platform() {
  const agent = navigator.userAgent;
  // An iPad reports a Mac, but no Mac has a touch screen.
  const isTablet = /Macintosh/.test(agent) && navigator.maxTouchPoints > 1;
  const system =
    /iPhone|iPad|iPod/.test(agent) || isTablet ? "ios"
      : /Android/.test(agent) ? "android"
        : /Macintosh/.test(agent) ? "macos"
          : /Windows/.test(agent) ? "windows"
            : /Linux|X11|CrOS/.test(agent) ? "linux" : "other";
  const browser = /(Edg|OPR|SamsungBrowser|Firefox|FxiOS|CriOS|Chrome|Version)\/([\d.]+)/.exec(agent);
  const names = { Edg: "Edge", OPR: "Opera", FxiOS: "Firefox", CriOS: "Chrome", Version: "Safari" };
  const model = browser ? names[browser[1]] ?? browser[1] : "Browser";
  const version = /(?:Android|OS|Mac OS X|Windows NT) ([\d._]+)/.exec(agent)?.[1]?.replaceAll("_", ".");
  return { system, model, version: version ?? browser?.[2] ?? "unknown" };
}
