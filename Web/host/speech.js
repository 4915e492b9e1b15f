// Reads texts aloud with the system's voices, and says for which languages there is one. The answers are the counterpart of
// `SpeechResult`.

import { keep } from "./appearance.js";
import { limits } from "./limits.js";
import { answers, speechResults as results } from "./tags.js";

const engine = globalThis.speechSynthesis;
// Where a language is spoken as its learners hear it, unless the user's own languages say otherwise.
const standard = { en: "en-US", zh: "zh-CN" };
// The languages that the core was told of last.
let told = null;
// What is being read; kept here, because Chromium sends no events of what nobody holds.
let current = null;

// MARK: Voices

// The core's code for a voice's language. Cantonese reads the characters of Chinese otherwise.
function code(tag) {
  const [language, ...rest] = tag.toLowerCase().split(/[-_]/);
  if (language === "zh" && rest.some((part) => part === "hk" || part === "mo")) return "yue";
  return language === "cmn" ? "zh" : language;
}

// The voices that are on the device. Those of a service would send it what they are to say.
function usable() {
  return (engine?.getVoices() ?? []).filter((voice) => voice.lang && voice.localService);
}

// Returns the languages that have a voice. Chromium knows its voices only some time after the start: until then, those of
// the visit before count, so that no button goes and comes again.
export function voices() {
  if (!engine?.getVoices().length) return (told ??= kept());
  const now = [...new Set(usable().map(({ lang }) => code(lang)))].sort();
  if (String(now) !== String(told)) keep("almanac.voices", now.join(" "));
  return (told = now);
}

function kept() {
  try {
    return (localStorage.getItem("almanac.voices") ?? "").split(" ").filter(Boolean);
  } catch {
    return [];
  }
}

// Calls `changed` when there are voices for other languages.
export function watchVoices(changed) {
  engine?.addEventListener?.("voiceschanged", () => {
    const before = String(told);
    if (String(voices()) !== before) changed();
  });
}

// Returns what an utterance needs: the language's tag, and a voice only where the browser might take one of a service.
// Otherwise its own choice is better: among a system's voices are some that are jokes.
function voiceFor(language) {
  const own = usable().filter(({ lang }) => code(lang) === language);
  if (!own.length) throw new Error("There is no voice for it any more.");
  const wanted = [...navigator.languages, standard[language]].filter((tag) => tag && code(tag) === language);
  const tag = wanted.find((tag) => own.some((voice) => isOf(voice, tag)));
  const spoken = tag ? own.filter((voice) => isOf(voice, tag)) : own;
  const isOpen = engine.getVoices().every((voice) => voice.localService || code(voice.lang ?? "") !== language);
  if (tag && isOpen) return { lang: tag, voice: null };
  const voice = spoken.find((voice) => voice.default) ?? spoken.find(({ name }) => plain.test(name)) ?? spoken[0];
  return { lang: tag ?? voice.lang, voice };
}

const isOf = ({ lang }, tag) => lang.replace("_", "-").toLowerCase() === tag.toLowerCase();
// The voices of a Mac that sound as people do.
const plain = /^(Samantha|Daniel|Karen|Moira|Ting-?ting|Mei-?jia)\b/i;

// MARK: Reading aloud

// Resolves with a function that writes the answer, once the text was read.
export function speak({ text, language }) {
  stopSpeaking();
  return new Promise((resolve) => {
    const end = (result) => {
      if (current !== reading) return;
      current = null;
      clearTimeout(timer);
      // What waits behind the part that failed is not read either.
      engine?.cancel();
      resolve((writer) => writer.byte(answers.spoken).byte(result));
    };
    const timer = setTimeout(() => end(results.failed), limits.speech);
    const reading = { end, utterances: [] };
    current = reading;
    try {
      const { lang, voice } = voiceFor(language);
      for (const part of parts(text)) {
        const utterance = new SpeechSynthesisUtterance(part);
        utterance.lang = lang;
        if (voice) utterance.voice = voice;
        // A quote is listened to, not skimmed.
        utterance.rate = 0.9;
        utterance.onstart = () => clearTimeout(timer);
        // Another window that reads interrupts this one.
        utterance.onerror = ({ error }) =>
          end(error === "interrupted" || error === "canceled" ? results.stopped : results.failed);
        reading.utterances.push(utterance);
      }
      reading.utterances.at(-1).onend = () => end(results.ended);
      // Android leaves it paused when the window was hidden.
      engine.resume();
      for (const utterance of reading.utterances) engine.speak(utterance);
    } catch (error) {
      console.warn(error);
      end(results.failed);
    }
  });
}

// Stops what is being read.
export function stopSpeaking() {
  current?.end(results.stopped);
}

// A text that is long in parts of whole sentences: some voices fall silent after about fifteen seconds.
function parts(text) {
  if (weight(text) < LONG) return [text];
  const parts = [];
  for (const sentence of text.match(/[^.!?。！？；\n]+[.!?。！？；\n]*[”’」』]*\s*/g) ?? [text]) {
    if (parts.length && weight(parts.at(-1) + sentence) < LONG) parts[parts.length - 1] += sentence;
    else parts.push(sentence);
  }
  return parts;
}

// About how many letters are said in ten seconds. A Chinese character is a syllable.
const LONG = 160;

function weight(text) {
  return text.length + 3 * (text.match(/\p{Script=Han}/gu)?.length ?? 0);
}

addEventListener("pagehide", stopSpeaking);
document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && stopSpeaking());
