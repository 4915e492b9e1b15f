#!/usr/bin/env python3
"""Checks that packages are held to versions: versions.py [--resolved]. It needs no network.

Package.swift names every package with an exact version, and docs/dependencies.md says why it is there. With `--resolved`,
what a build has taken (Package.resolved) must be that list, with no package beside it: SwiftPM takes the newest version
that fits of a package that the list leaves out."""

import json
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
EXACT = re.compile(r'exact: "([0-9]+\.[0-9]+\.[0-9]+)"')


def identity(address: str) -> str:
    """A package's name, as SwiftPM compares it."""
    return address.rstrip("/").rpartition("/")[2].removesuffix(".git").lower()


def named(manifest: str) -> dict[str, str | None]:
    """The packages of a manifest with their exact version; `None` where it names none."""
    lines = re.findall(r'\.package\(url: "([^"]+)"(.*)\)', manifest)
    return {identity(address): found[1] if (found := EXACT.search(rest)) else None for address, rest in lines}


def resolved(pins: str) -> dict[str, str | None]:
    """The packages of a Package.resolved with their version; `None` for a branch or a commit."""
    return {pin["identity"]: pin["state"].get("version") for pin in json.loads(pins)["pins"]}


def problems(root: Path, of_build: bool) -> list[str]:
    """What keeps the packages of a repository from being held."""
    packages = named((root / "Package.swift").read_text())
    document = (root / "docs/dependencies.md").read_text().lower()
    found = [f"Package.swift: name the exact version of {name}." for name, version in packages.items() if not version]
    found += [f"docs/dependencies.md: say why {name} is there." for name in packages
              if not re.search(rf"(?<![\w.-]){re.escape(name)}(?![\w-])", document)]
    if not of_build:
        return found
    pins = root / "Package.resolved"
    if not pins.exists():
        return found + ["Package.resolved is missing: which versions the build has taken is not known."]
    taken = resolved(pins.read_text())
    for name in sorted(taken.keys() - packages.keys()):
        found.append(f"Package.swift: name {name}, of which the build has taken {taken[name]}.")
    for name in sorted(packages.keys() - taken.keys()):
        found.append(f"Package.swift: leave out {name}, which the build does not take.")
    found += [f"{name}: the build has taken {taken[name]}, and Package.swift names {version}."
              for name, version in packages.items() if version and name in taken and taken[name] != version]
    return found


if __name__ == "__main__":
    found = problems(ROOT, "--resolved" in sys.argv[1:])
    print(*found, sep="\n", end="\n" if found else "", file=sys.stderr)
    sys.exit(1 if found else 0)
