"""Every promise of the platform is waited for within a limit: one that never settles must not leave the user without a
word. This reads the scripts; the tests of each module try it."""

import re
from pathlib import Path

WEB = Path(__file__).parents[2] / "Web"
FILES = [*sorted((WEB / "host").glob("*.js")), WEB / "sw.js"]
PLATFORM = (r"crypto\.subtle\??\.\w+\(|\bcaches?\.(?:has|open|match|keys|delete|put|add|addAll)\(|indexedDB\.open\("
            r"|\bstorage\.\w+\(|serviceWorker\.ready|serviceWorker\.register\(|\bimage\.decode\(|toBlob\("
            r"|\.(?:subscribe|getSubscription|unsubscribe|getRegistration|getNotifications|matchAll)(?:\?\.)?\(|arrayBuffer\(")
# What gives an answer of its own when there is none.
LIMITED = r"\b(?:within|inTime|#finished)\("
# What may take as long as it likes, because nobody waits for it, or because it has a limit of another kind.
UNLIMITED = {
    # The browser ends a worker that installs for too long, and tries again later.
    ("sw.js", "install"), ("sw.js", "activate"), ("sw.js", "fill"),
    ("builds.js", "registerWorker"),
    # `AbortSignal.timeout` ends the answer's body, too.
    ("orders.js", "http"), ("words.js", "fetchWords"),
    # The user picks the file.
    ("files.js", "openFile"),
    # Has a timer of its own, after which a late connection is closed.
    ("sw.js", "openDatabase"),
}
HEADS = re.compile(r"^(?:export )?(?:async )?function (\w+)\(|^  (?:async )?(?!if|for|while|switch|return)(#?\w+)\([^=]*\) \{$"
                   r"|^self\.addEventListener\(\"(\w+)\"", re.M)


def functions(text: str) -> dict[str, str]:
    """The functions, methods and events of a file, with their statements."""
    text = re.sub(r"^\s*//.*$", "", text, flags=re.M)
    heads = list(HEADS.finditer(text))
    ends = [head.start() for head in heads[1:]] + [len(text)]
    return {next(filter(None, head.groups())): text[head.start():end] for head, end in zip(heads, ends)}


def has_unlimited(body: str, slow: str) -> bool:
    for statement in re.split(r";\n|\{\n", body):
        call = re.search(slow, statement)
        if not call or re.search(LIMITED, statement[:call.start()]):
            continue
        # A promise that has a name is waited for in a later statement.
        name = re.findall(r"(\w+)(?::| =)", statement[:call.start()])
        if not name or not re.search(rf"(?:{LIMITED})[^;]*(?<![\w.]){name[-1]}\b", body):
            return True
    return False


def unlimited(texts: dict[str, str]) -> set[tuple[str, str]]:
    """The functions that wait for the platform without a limit, and that no caller limits."""
    bodies = {(file, name): body for file, text in texts.items() for name, body in functions(text).items()}
    slow: set[tuple[str, str]] = set()

    def calls(file: str) -> str:
        names = [name for at, name in slow if at == file or re.search(rf"import \{{[^}}]*\b{name}\b", texts[file])]
        return "|".join([PLATFORM] + [rf"(?<![\w#.]){'this.' if '#' in name else ''}{name}\(" for name in names])

    while True:
        found = {key for key, body in bodies.items()
                 if key not in slow | UNLIMITED and has_unlimited(body[body.index("(") + 1:], calls(key[0]))}
        if not found:
            break
        slow |= found

    # A slow function is answered for by its callers; one that has none is the browser's or the program's.
    def has_caller(file: str, name: str) -> bool:
        call = rf"(?<![\w#])(?<!function ){name}\("
        return any(re.search(call, body[body.index("(") + 1:]) for (at, _), body in bodies.items()
                   if at == file or re.search(rf"import \{{[^}}]*\b{name}\b", texts[at]))

    return {key for key in slow if not has_caller(*key)}


def texts() -> dict[str, str]:
    return {file.name: file.read_text() for file in FILES}


def test_q_storage_every_promise_of_the_platform_has_a_limit():
    assert unlimited(texts()) == set()


def test_q_storage_a_promise_without_a_limit_is_found():
    for file, limited, plain, name in [
        ("cipher.js", "within(limits.cipher, carryOut(work))", "carryOut(work)", "cipher"),
        ("push.js", "within(limits.push, endSubscription())", "endSubscription()", "unsubscribe"),
        ("usage.js", "within(limits.estimate, storage.estimate())", "storage.estimate()", "measureStorage"),
        ("store.js", "within(limits.cipher, this.#prepare(changes))", "this.#prepare(changes)", "write"),
        ("sw.js", "inTime(self.registration.getNotifications())", "self.registration.getNotifications()", "notificationclick"),
    ]:
        changed = texts()
        assert limited in changed[file]
        changed[file] = changed[file].replace(limited, plain)
        assert unlimited(changed), f"{file}: {name}"
