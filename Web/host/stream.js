// Listens to the server's stream of events. `EventSource` cannot send the session's token, so it is read from a fetch.

import { answers, streamEvents } from "./tags.js";

let current = null;

// Calls `answer` with a function that writes each answer. Of all windows of the browser, one listens at a time.
export function openStream(request, answer) {
  closeStream();
  const control = (current = new AbortController());
  const tell = (write) => control === current && answer((writer) => write(writer.byte(answers.stream)));
  const run = () => listen(request, control, tell);
  // Waiting for the turn is aborted by closing, which needs no answer.
  if (navigator.locks) navigator.locks.request("almanac-stream", { signal: control.signal }, run).catch(() => {});
  else run();
}

export function closeStream() {
  const control = current;
  current = null;
  control?.abort();
}

async function listen({ path, bearer, lastEvent, silence }, control, tell) {
  let timer;
  // A connection that was lost while the device slept does not end by itself.
  const heard = () => {
    clearTimeout(timer);
    timer = setTimeout(() => control.abort(), silence);
  };
  let status = 0;
  try {
    heard();
    const response = await fetch(path, {
      headers: { Authorization: `Bearer ${bearer}`, "Last-Event-ID": String(lastEvent) },
      credentials: "omit", cache: "no-store", signal: control.signal,
    });
    if (response.ok) {
      tell((writer) => writer.byte(streamEvents.opened));
      await readEvents(response.body, heard, (number) =>
        tell((writer) => writer.byte(streamEvents.announced).unsigned(number)));
    } else {
      status = response.status;
    }
  } catch {
    // Unreachable, broken, silent or closed: the stream has ended.
  }
  clearTimeout(timer);
  control.abort();
  tell((writer) => writer.byte(streamEvents.ended).unsigned(status));
}

// Calls `announce` with the number of each event. The lines of an event end with an empty one.
async function readEvents(body, heard, announce) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  let number = null;
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    heard();
    const lines = (rest + value).split("\n");
    rest = lines.pop();
    for (const line of lines) {
      if (line.startsWith("id:")) number = Number(line.slice(3));
      else if (line === "" && number !== null) {
        if (Number.isSafeInteger(number)) announce(number);
        number = null;
      }
    }
  }
}
