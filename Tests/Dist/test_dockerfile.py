"""What can be checked of the Dockerfile without a container engine. test_package.py installs the package as it does."""

import fnmatch
import json
import re
import subprocess

import pytest

from installed import Visitor, configure, environment, unit
from root import PLAIN, REPOSITORY

TEXT = (REPOSITORY / "Dockerfile").read_text()
# An instruction a line, without comments.
LINES = [line for line in re.sub(r"\\\n\s*", "", re.sub(r"^#.*\n", "", TEXT, flags=re.M)).splitlines() if line]


def instructions(name: str) -> list[str]:
    return [line.split(None, 1)[1] for line in LINES if line.split(None, 1)[0] == name]


def test_p13_every_instruction_is_known_and_every_stage_named():
    known = {"FROM", "WORKDIR", "RUN", "COPY", "ARG", "USER", "ENV", "VOLUME", "EXPOSE", "HEALTHCHECK", "ENTRYPOINT", "CMD"}
    assert {line.split()[0] for line in LINES} <= known
    stages = re.findall(r" AS (\w+)", "\n".join(instructions("FROM")))
    assert set(re.findall(r"from=(\w+)", TEXT)) <= set(stages)


def test_p13_what_is_copied_exists_and_is_not_ignored():
    ignored = [line for line in (REPOSITORY / ".dockerignore").read_text().splitlines() if line and line[0] != "#"]
    sources = [source for line in instructions("COPY") for source in line.split()[:-1]]
    assert len(sources) == 3
    # And whatever `make dist` reads.
    needed = ["Package.swift", "Sources", "Plugins", "Content", "Web", "Packaging/pack.sh", "Tools/pack-web.sh", "docs/examples",
              "docs/operating.md", "docs/postgresql.md", "CHANGELOG.md", "LICENSE",
              "Tests/AlmanacSimulator", "Tests/ReminderRule"]
    for source in sources + needed:
        assert (REPOSITORY / source).exists(), source
        parts = source.split("/")
        prefixes = ["/".join(parts[:count]) for count in range(1, len(parts) + 1)]
        assert not [line for line in ignored if any(fnmatch.fnmatch(prefix, line) for prefix in prefixes)], source
    # Every target of the manifest that is not a build of its own.
    for path in re.findall(r'path: "(Tests/\w+)"', (REPOSITORY / "Package.swift").read_text()):
        assert path not in ignored, path


@pytest.mark.parametrize("target", [line.split()[1] for line in instructions("RUN") if line.startswith("make ")])
def test_p13_the_targets_exist(target):
    subprocess.run(["make", "--dry-run", target], cwd=REPOSITORY, check=True, capture_output=True, timeout=60)


def test_p13_the_health_check_tells_a_running_server_from_a_stopped_one(root, package, tmp_path):
    """With nothing but what the image has: the package's dependencies and bash."""
    root.install(package)
    port = configure(root)
    (health,) = instructions("HEALTHCHECK")
    command = json.loads(health[health.index("CMD") + 3:])
    assert command[:2] == ["bash", "-c"]

    def check() -> int:
        return subprocess.run(root.entering(*command, user="almanac"),
                              env=PLAIN | {"ALMANAC_PORT": str(port)}, timeout=60, stderr=subprocess.DEVNULL).returncode

    assert check() != 0
    # As the image does: its entry point and its variables, with the port of this test.
    variables = dict(text.split("=", 1) for line in instructions("ENV") for text in line.split())
    assert variables["ALMANAC_DATA"] == environment(root)["ALMANAC_DATA"] == instructions("VOLUME")[0]
    assert instructions("USER") == unit(root)["User"]
    (entry,), (arguments,) = instructions("ENTRYPOINT"), instructions("CMD")
    process = root.start(
        json.loads(entry) + json.loads(arguments), "almanac",
        environment(root) | variables | {"ALMANAC_HOST": "127.0.0.1"}, tmp_path / "server.log")
    try:
        Visitor(port).wait_until_healthy()
        assert check() == 0
    finally:
        assert process.stop() == 0
