"""Fixtures of the tests of what `make dist` built. They need root, for clean systems to install on."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

# For the server under test, which is shared with the browser tests.
sys.path.append(str(Path(__file__).parents[1] / "Browser"))

from root import REPOSITORY, Machine, Root


def pytest_configure():
    if os.geteuid() != 0:
        pytest.exit("These tests make clean systems to install on, which takes root.", returncode=2)


@pytest.fixture(scope="session")
def package() -> Path:
    """The Debian package that was built last."""
    packages = sorted((REPOSITORY / "dist").glob("almanac_*.deb"), key=lambda path: path.stat().st_mtime)
    if not packages:
        pytest.exit("There is no package in dist/: run `make dist` first.", returncode=2)
    return packages[-1]


@pytest.fixture(scope="session")
def first_package(package, tmp_path_factory) -> Path:
    """The same program as a package with a lower version, to upgrade from."""
    folder = tmp_path_factory.mktemp("first")
    tree = folder / "tree"
    subprocess.run(["dpkg-deb", "--raw-extract", package, tree], check=True)
    control = tree / "DEBIAN/control"
    lines = control.read_text().splitlines(keepends=True)
    control.write_text("".join("Version: 0.0.1\n" if line.startswith("Version:") else line for line in lines))
    # What the newer package no longer has must be gone after an upgrade.
    (tree / "usr/share/doc/almanac/only-in-the-first").write_text("old\n")
    built = folder / "almanac_0.0.1.deb"
    subprocess.run(["dpkg-deb", "--root-owner-group", "-Znone", "--build", tree, built], check=True, capture_output=True)
    shutil.rmtree(tree)
    return built


@pytest.fixture
def root(tmp_path):
    """A clean system without systemd, as in a container."""
    made = Root(tmp_path / "root")
    yield made
    made.close()


@pytest.fixture
def machine(tmp_path):
    """A clean system that systemd runs."""
    made = Machine(tmp_path / "machine", "systemd-sysv")
    made.boot(tmp_path / "console.log")
    yield made
    made.close()
