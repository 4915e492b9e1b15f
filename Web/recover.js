// The page a mail's link for a new password leads to. The session comes in the fragment, which no server ever sees.

const form = document.querySelector("#form");
const message = document.querySelector("#message");
const password = document.querySelector("#password");
const again = document.querySelector("#again");
const button = form.querySelector("button");

const handed = new URLSearchParams(location.hash.slice(1));
const token = handed.get("access_token");
// The token stays out of the history, and off the screen.
history.replaceState(null, "", location.pathname);

if (token) {
  form.hidden = false;
  password.focus();
} else {
  tell("This link was used before or is too old. Ask for a new mail in the app; its link works for 24 hours.", true);
}

document.querySelector("#show").addEventListener("change", (event) => {
  for (const input of [password, again]) input.type = event.target.checked ? "text" : "password";
});

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  if (password.value !== again.value) {
    tell("The two are not the same. Please type them again.", true);
    again.focus();
    return;
  }
  button.disabled = true;
  tell("Saving…", false);
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
    return tell("The server cannot be reached. Check the connection and try again.", true);
  }
  if (answer.ok) {
    form.hidden = true;
    return tell("Your new password is saved. Go back to the app and sign in with it.", false);
  }
  const reason = await answer.json().catch(() => ({}));
  tell(words(answer.status, reason), true);
}

function words(status, reason) {
  if (["weak_password", "same_password"].includes(reason.code)) return reason.message;
  if (status === 403 || status === 401) return "This link is too old by now. Ask for a new mail in the app.";
  if (status === 429) return "That was too often. Wait a few minutes and try again.";
  return "The server could not save it. Try again in a moment.";
}

function tell(text, isTrouble) {
  message.textContent = text;
  message.classList.toggle("trouble", isTrouble);
}
