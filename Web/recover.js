// The page to choose a new password, opened by the link in an email. The session is in the fragment, which browsers do
// not send to any server.

const form = document.querySelector("#form");
const message = document.querySelector("#message");
const password = document.querySelector("#password");
const again = document.querySelector("#again");
const button = form.querySelector("button");

const fragment = new URLSearchParams(location.hash.slice(1));
const token = fragment.get("access_token");
// Keeps the token out of the history and the address bar.
history.replaceState(null, "", location.pathname);

// After a new address was confirmed. Whoever asked for it may have chosen a password, but was not necessarily who opened the
// link, so the one in front of this page chooses.
if (fragment.get("type") === "email_change") {
  document.querySelector("h1").textContent = "Your address is confirmed";
  document.querySelector("#effect").textContent =
    "Choose the password with which you sign in with it. Only a password from this page counts.";
}

if (token) {
  form.hidden = false;
  password.focus();
} else {
  showMessage(
    "This link was used before or is too old. Ask for a new email in the app; its link works for 24 hours.", true);
}

document.querySelector("#show").addEventListener("change", (event) => {
  for (const input of [password, again]) input.type = event.target.checked ? "text" : "password";
});

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  if (password.value !== again.value) {
    showMessage("The two are not the same. Please type them again.", true);
    again.focus();
    return;
  }
  button.disabled = true;
  showMessage("Saving…", false);
  try {
    await save(password.value);
  } finally {
    button.disabled = false;
  }
});

async function save(text) {
  let answer;
  try {
    answer = await fetch("/auth/v1/user", {
      method: "PUT",
      headers: {
        authorization: `Bearer ${token}`,
        "content-type": "application/json",
        "x-supabase-api-version": "2024-01-01",
      },
      body: JSON.stringify({ password: text }),
    });
  } catch {
    return showMessage("The server cannot be reached. Check the connection and try again.", true);
  }
  if (answer.ok) {
    form.hidden = true;
    return showMessage("Your new password is saved. Go back to the app and sign in with it.", false);
  }
  const reason = await answer.json().catch(() => ({}));
  showMessage(errorMessage(answer.status, reason), true);
}

function errorMessage(status, reason) {
  if (["weak_password", "same_password"].includes(reason.code)) return reason.message;
  if (status === 403 || status === 401 || reason.code === "reauthentication_needed") return "This link is too old by now. Ask for a new email in the app.";
  if (status === 429) return "That was too often. Wait a few minutes and try again.";
  return "The server could not save it. Try again in a moment.";
}

function showMessage(text, isTrouble) {
  message.textContent = text;
  message.classList.toggle("trouble", isTrouble);
}
