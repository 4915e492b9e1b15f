"""A browser as somebody's device: signing in, and waiting for what it has stored."""


def sign_in(page, address, email, password):
    page.goto(address + "/settings/sign-in")
    page.locator("#app .field input").nth(0).fill(email)
    page.locator("#app .field input").nth(1).fill(password)
    page.locator("#app .actions > .primary").click()
    page.wait_for_url("**/settings")


def wait_for_rows(page, table, is_enough):
    """Waits until the number of a table's rows is enough, by a condition in JavaScript such as `rows >= 1`. A list shows
    only its first portion."""
    page.wait_for_function("""(table) => new Promise((resolve) => {
      const opening = indexedDB.open("almanac");
      opening.onsuccess = () => {
        const counting = opening.result.transaction(table).objectStore(table).count();
        counting.onsuccess = () => {
          const rows = counting.result;
          opening.result.close();
          resolve(%s);
        };
      };
    })""" % is_enough, arg=table)
