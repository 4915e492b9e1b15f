// The page that undoes a change of address, opened by the link in the email to the old one. The secret is in the fragment,
// which browsers do not send to any server. Only the button undoes anything: mail programs open links on their own.

const form = document.querySelector("#form");
const message = document.querySelector("#message");
const button = form.querySelector("button");

const token = new URLSearchParams(location.hash.slice(1)).get("token");
// Keeps the secret out of the history and the address bar.
history.replaceState(null, "", location.pathname);

if (token) {
  form.hidden = false;
} else {
  showMessage("Open the whole link from the email again.", true);
}

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  button.disabled = true;
  showMessage("One moment…", false);
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
    return showMessage("The server cannot be reached. Nothing has changed. Check the connection and try again.", true);
  }
  const said = await answer.json().catch(() => ({}));
  if (!answer.ok) return showMessage(errorMessage(answer.status, said), true);
  form.hidden = true;
  showMessage(
    `Your account has the address ${said.user.email} again, and every device is signed out. Choose a new password now.`,
    false);
  const session = new URLSearchParams({ access_token: said.access_token, type: "recovery" });
  document.querySelector("#choose").href = `/auth/recover#${session}`;
  document.querySelector("#next").hidden = false;
}

function errorMessage(status, said) {
  if (said.code === "email_exists") {
    return "Another account uses this address by now, so nothing was changed. Tell the operator of this server.";
  }
  if (status === 403) return "This link was used before, or is older than 7 days. Tell the operator of this server.";
  if (status === 429) return "That was too often. Wait a few minutes and try again.";
  return "The server could not do it, and nothing has changed. Try again in a moment.";
}

function showMessage(text, isTrouble) {
  message.textContent = text;
  message.classList.toggle("trouble", isTrouble);
}
