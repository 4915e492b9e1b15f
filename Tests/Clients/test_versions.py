"""The versions of the Swift packages (Tools/versions.py): each is held to one, and a build takes no other."""

import json
from pathlib import Path

import pytest

from test_stages import TOOLS, load

ROOT = TOOLS.parent
MANIFEST = """
    .package(url: "https://github.com/apple/swift-log", exact: "1.2.3"),
    .package(url: "https://github.com/groue/GRDB.swift.git", exact: "7.0.0", traits: []),
"""


@pytest.fixture
def versions():
    return load("versions")


def repository(folder: Path, manifest: str = MANIFEST, document: str = "| swift-log | GRDB.swift |", **taken: str) -> Path:
    (folder / "docs").mkdir()
    (folder / "Package.swift").write_text(manifest)
    (folder / "docs/dependencies.md").write_text(document)
    if taken:
        pins = [{"identity": name.replace("_", "-").replace("grdb", "grdb.swift"), "state": {"version": version}}
                for name, version in taken.items()]
        (folder / "Package.resolved").write_text(json.dumps({"pins": pins, "version": 3}))
    return folder


def test_a_build_that_took_the_named_versions_is_held(versions, tmp_path):
    assert versions.problems(repository(tmp_path, swift_log="1.2.3", grdb="7.0.0"), of_build=True) == []


@pytest.mark.parametrize("range", ['from: "1.2.3"', 'branch: "main"', '"1.2.3"..<"1.3.0"'])
def test_a_package_without_an_exact_version_is_named(versions, tmp_path, range):
    root = repository(tmp_path, MANIFEST.replace('exact: "1.2.3"', range))
    assert versions.problems(root, of_build=False) == ["Package.swift: name the exact version of swift-log."]


def test_a_package_that_the_page_leaves_out_is_named(versions, tmp_path):
    root = repository(tmp_path, document="swift-log-extras and GRDB.swift")
    assert versions.problems(root, of_build=False) == ["docs/dependencies.md: say why swift-log is there."]


def test_a_build_that_took_another_version_or_another_package_fails(versions, tmp_path):
    root = repository(tmp_path, swift_log="1.2.4", swift_system="1.8.1")
    assert versions.problems(root, of_build=True) == [
        "Package.swift: name swift-system, of which the build has taken 1.8.1.",
        "Package.swift: leave out grdb.swift, which the build does not take.",
        "swift-log: the build has taken 1.2.4, and Package.swift names 1.2.3."]


def test_a_build_that_does_not_say_what_it_took_fails(versions, tmp_path):
    (problem,) = versions.problems(repository(tmp_path), of_build=True)
    assert problem.startswith("Package.resolved is missing")


def test_every_package_of_almanac_is_held_to_its_version(versions):
    """The build before these tests has written what it took."""
    assert len(versions.named((ROOT / "Package.swift").read_text())) > 20
    assert versions.problems(ROOT, of_build=True) == []
