// The page that undoes a change of address, opened by the link in the email to the old one. The secret is in the fragment,
// which browsers do not send to any server. Only the button undoes anything: mail programs open links on their own.

const form = document.querySelector("#form");
const message = document.querySelector("#message");
const button = form.querySelector("button");
// What the page says, in the visitor's language.
const words = message.dataset;

const token = new URLSearchParams(location.hash.slice(1)).get("token");
// Keeps the secret out of the history and the address bar.
history.replaceState(null, "", location.pathname);

if (token) {
  form.hidden = false;
} else {
  showMessage(words.incomplete, true);
}

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  button.disabled = true;
  showMessage(words.busy, false);
  try {
    await undo();
  } finally {
    button.disabled = false;
  }
});

async function undo() {
  let answer;
  try {
    answer = await fetch("/auth/v1/user/undo", {
      method: "POST",
      headers: { "content-type": "application/json", "x-supabase-api-version": "2024-01-01" },
      body: JSON.stringify({ token }),
    });
  } catch {
    return showMessage(words.offline, true);
  }
  const said = await answer.json().catch(() => ({}));
  if (!answer.ok) return showMessage(errorMessage(answer.status, said), true);
  form.hidden = true;
  showMessage(words.done.replace("%@", () => said.user.email), false);
  const session = new URLSearchParams({ access_token: said.access_token, type: "recovery" });
  document.querySelector("#choose").href = `/auth/recover#${session}`;
  document.querySelector("#next").hidden = false;
}

function errorMessage(status, said) {
  if (said.code === "email_exists") return words.taken;
  if (status === 403) return words.old;
  if (status === 429) return words.often;
  return words.failed;
}

function showMessage(text, isTrouble) {
  message.textContent = text;
  message.classList.toggle("trouble", isTrouble);
}
