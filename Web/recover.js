// The page to choose a new password, opened by the link in an email. The session is in the fragment, which browsers do
// not send to any server.

const form = document.querySelector("#form");
const message = document.querySelector("#message");
const password = document.querySelector("#password");
const again = document.querySelector("#again");
const button = form.querySelector("button");
// What the page says, in the visitor's language.
const words = message.dataset;

const fragment = new URLSearchParams(location.hash.slice(1));
const token = fragment.get("access_token");
// Keeps the token out of the history and the address bar.
history.replaceState(null, "", location.pathname);

// After an address was confirmed. Whoever asked for it may have chosen a password, but was not necessarily who opened the
// link, so the one in front of this page chooses.
if (["email_change", "signup"].includes(fragment.get("type"))) {
  document.querySelector("h1").textContent = words.confirmed;
  document.querySelector("#effect").textContent = words.effect;
}

if (token) {
  form.hidden = false;
  password.focus();
} else {
  showMessage(words.old, true);
}

document.querySelector("#show").addEventListener("change", (event) => {
  for (const input of [password, again]) input.type = event.target.checked ? "text" : "password";
});

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  if (password.value !== again.value) {
    showMessage(words.differ, true);
    again.focus();
    return;
  }
  button.disabled = true;
  showMessage(words.busy, false);
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
    return showMessage(words.offline, true);
  }
  if (answer.ok) {
    form.hidden = true;
    return showMessage(words.saved, false);
  }
  const reason = await answer.json().catch(() => ({}));
  showMessage(errorMessage(answer.status, reason), true);
}

function errorMessage(status, reason) {
  if (reason.code === "weak_password") return words.weak;
  if (reason.code === "same_password") return words.same;
  if (status === 403 || status === 401 || reason.code === "reauthentication_needed") return words.old;
  if (status === 429) return words.often;
  return words.failed;
}

function showMessage(text, isTrouble) {
  message.textContent = text;
  message.classList.toggle("trouble", isTrouble);
}
