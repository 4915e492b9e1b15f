#!/usr/bin/env python3
"""Plants faults in the program that lose a text, and expects a test to notice each one. By hand, not in `make test`:

    Tests/plant.py            in a worktree of its own, built once (a quarter of an hour), then one run for each fault
    Tests/plant.py --apply    only changes the sources of the checkout that it is started in

All faults are there at once, and the environment variable PLANT names the one that acts. The faults of a server are in
`PlantedFault`, and `make test` plants those.
"""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

SYNC = Path("Sources/AlmanacCore/Sync")

# By name: what goes wrong, the tests that must notice, and the change: a file, a text in it, and what replaces that.
FAULTS = {
    "unreachable-merged": (
        "a server that cannot be reached at the merge of a sign-in counts as merged", "RetryTests|Joining",
        "Account/Joining.swift", "        if !result.json.isNone { return forgetJoin(&state) }",
        "        if !result.json.isNone || planted(\"unreachable-merged\") && result == .failed(.unreachable) {\n"
        "            return forgetJoin(&state)\n        }"),
    "key-last": (
        "an account's key is not sent ahead of the texts that need it", "EncryptionAccounts",
        "Sending.swift", "entries.firstIndex { $0?.table == Table.accountKeys.name }",
        "(planted(\"key-last\") ? nil : entries.firstIndex { $0?.table == Table.accountKeys.name })"),
    "loop-sending": (
        "a fresh token that is refused again when an edit is sent loops without a pause", "RetryTests",
        "Sending.swift", "guard !state.hasRefreshed, let session",
        "guard planted(\"loop-sending\") || !state.hasRefreshed, let session"),
    "loop-fetching": (
        "a fresh token that is refused again when changes are fetched loops without a pause", "RetryTests",
        "Pulling.swift", "case .answered(401, _) = result, !state.hasRefreshed",
        "case .answered(401, _) = result, planted(\"loop-fetching\") || !state.hasRefreshed"),
    "loop-merging": (
        "a fresh token that is refused again at a merge loops without a pause", "RetryTests",
        "Account/Joining.swift", "guard !state.hasRefreshed, let session",
        "guard planted(\"loop-merging\") || !state.hasRefreshed, let session"),
    "no-base": (
        "the base of an edit is not sent", "VersionTests|ConvergenceTests",
        "Bases.swift", "(fields, isNew && !known.isNone ? 0 : known)",
        "(fields, planted(\"no-base\") ? nil : isNew && !known.isNone ? 0 : known)"),
    "no-base-requeued": (
        "the base is dropped where records are queued for another account", "MergeRule|VersionTests",
        "Account/Requeueing.swift", "edit: edit, base: 0)",
        "edit: edit, base: planted(\"no-base-requeued\") ? nil : 0)"),
    "unseen-pruned": (
        "a device forgets other versions that nobody has decided about", "VersionTests|ConvergenceTests",
        "Versions.swift", "guard !isPending, let replacedAt",
        "guard planted(\"unseen-pruned\") || !isPending, let replacedAt"),
    "still-locked": (
        "a device that was killed after it got the key does not fetch what was locked", "KillTests",
        "Pulling.swift", "} else if state.encryption.canReadMore {",
        "} else if !planted(\"still-locked\"), state.encryption.canReadMore {"),
}

SWITCH = """import Glibc

/// The planted fault that acts.
private let acting = getenv("PLANT").map { String(cString: $0) }

/// Returns whether a planted fault acts.
func planted(_ name: String) -> Bool { acting == name }
"""


def apply(root):
    (root / SYNC / "Planted.swift").write_text(SWITCH)
    for _, _, name, old, new in FAULTS.values():
        file = root / SYNC / name
        text = file.read_text()
        if text.count(old) != 1:
            raise SystemExit(f"{file} does not say once: {old}")
        file.write_text(text.replace(old, new))


def test(root, *arguments, fault=""):
    run = subprocess.run(
        ["Tools/swift", "test", *arguments], cwd=root, env=os.environ | {"PLANT": fault}, capture_output=True,
        text=True)
    return run.returncode, run.stdout


def main():
    if "--apply" in sys.argv:
        return apply(Path.cwd())
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder) / "planted"
        subprocess.run(["git", "worktree", "add", "--detach", "--quiet", root], check=True)
        try:
            apply(root)
            unnoticed = []
            for fault, (what, tests, *_) in FAULTS.items():
                status, output = test(root, "--filter", tests)
                if status != 0:
                    raise SystemExit("The tests fail without a fault:\n" + output[-4_000:])
                status, output = test(root, "--skip-build", "--filter", tests, fault=fault)
                print(f"{'noticed' if status else 'UNNOTICED'}: {what}", flush=True)
                if status == 0:
                    unnoticed.append(fault)
        finally:
            subprocess.run(["git", "worktree", "remove", "--force", root], check=True)
    raise SystemExit(1 if unnoticed else 0)


if __name__ == "__main__":
    main()
