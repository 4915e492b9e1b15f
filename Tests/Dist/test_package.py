"""The life of an installation: installed, used, upgraded, removed, installed again and purged."""

import os
import re
import subprocess
import tarfile

import pytest

from installed import SETTINGS, UNIT, Visitor, configure, environment, owner_and_mode, unit
from root import REPOSITORY, Process, Root
from server import free_port


@pytest.fixture
def start(root, tmp_path):
    """Starts the service as its unit says, but without systemd's sandbox, for which see test_service.py."""
    running: list[Process] = []

    def run() -> Process:
        service = unit(root)
        command = service["ExecStart"][0].split()
        running.append(root.start(command, service["User"][0], environment(root), tmp_path / "server.log"))
        return running[-1]

    yield run
    for process in running:
        process.stop()


def account_of(root: Root) -> list[str]:
    return root.run("getent", "passwd", "almanac").strip().split(":")


def test_p13_the_life_of_an_installation(root, package, first_package, start):
    # Install.
    root.install(first_package)
    name, _, uid, _, _, home, shell = account_of(root)
    assert int(uid) < 1000 and home == "/var/lib/almanac" and shell.endswith("nologin")
    assert owner_and_mode(root / "var/lib/almanac") == (int(uid), "0o700")
    assert root.run("dpkg", "--verify", "almanac") == ""
    assert "not found" not in root.run("ldd", "/usr/lib/almanac/almanac")
    version = root.run("almanac", "--version").strip()
    assert version == package.name.split("_")[1]

    # Start it, open the page and write something.
    port = configure(root)
    settings = (root / SETTINGS).read_text()
    server = start()
    visitor = Visitor(port)
    visitor.wait_until_healthy()
    visitor.open_the_page()
    visitor.sign_up()
    visitor.write("Climbing")
    assert visitor.sports() == {"Climbing"}
    users = root.run("almanac", "users", "list", "--json", "--data", "/var/lib/almanac", user="almanac")
    assert users.count('"id"') == 1, users
    assert server.stop() == 0

    # Upgrade. The settings that were edited stay without a question, and what people wrote stays.
    assert (root / "usr/share/doc/almanac/only-in-the-first").exists()
    root.install(package)
    assert root.run("dpkg-query", "-W", "-f", "${Version}", "almanac") == version
    assert not (root / "usr/share/doc/almanac/only-in-the-first").exists()
    assert (root / SETTINGS).read_text() == settings
    server = start()
    visitor.wait_until_healthy()
    assert visitor.sports() == {"Climbing"}
    visitor.write("Running")
    assert server.stop() == 0
    files = {path.name for path in (root / "var/lib/almanac").iterdir()}
    assert {"almanac.sqlite", "keys.json", "push-key.pem"} <= files
    for path in (root / "var/lib/almanac").iterdir():
        owner, mode = owner_and_mode(path)
        assert owner == int(uid), path
        assert path.name not in ("keys.json", "push-key.pem") or mode == "0o600", path

    # Remove. The data and the settings stay, and a later installation goes on with them.
    root.run("apt-get", "remove", "-q", "-y", "almanac")
    assert not (root / "usr/bin/almanac").is_symlink() and not (root / "usr/lib/almanac").exists()
    assert not (root / UNIT).exists()
    assert {path.name for path in (root / "var/lib/almanac").iterdir()} == files
    assert (root / SETTINGS).read_text() == settings
    root.install(package)
    server = start()
    visitor.wait_until_healthy()
    assert visitor.sports() == {"Climbing", "Running"}
    assert server.stop() == 0

    # Purge. Nothing is left but the user.
    root.run("apt-get", "purge", "-q", "-y", "almanac")
    assert account_of(root)[2] == uid
    left = [path for path in root.run("find", "/", "-xdev", "-path", "/proc", "-prune", "-o", "-name", "*almanac*", "-print")
            .splitlines() if not path.startswith("/srv/")]
    assert left == []


def test_p13_an_installation_is_purged_at_once(root, package):
    root.install(package)
    root.run("apt-get", "purge", "-q", "-y", "almanac")
    assert not (root / "var/lib/almanac").exists() and not (root / "etc/almanac").exists()


def test_p13_purging_leaves_another_disk_alone(root, package):
    """Backups on a disk that is mounted below the data directory survive."""
    root.install(package)
    script = """
        mkdir /var/lib/almanac/backups && mount -t tmpfs tmpfs /var/lib/almanac/backups
        echo kept > /var/lib/almanac/backups/a.backup
        apt-get purge -q -y almanac
        cat /var/lib/almanac/backups/a.backup
    """
    assert root.run("sh", "-c", script).endswith("kept\n")


def test_p13_every_setting_in_the_file_is_one_of_the_servers(package, root, start):
    root.install(package)
    described = (REPOSITORY / "docs/operating.md").read_text()
    variables = re.findall(r"^#?(ALMANAC_\w+)=", (root / SETTINGS).read_text(), re.M)
    assert len(variables) > 8
    for variable in variables:
        assert f"`{variable}`" in described, variable
    # With the `#` removed, the server starts with all of them.
    text = re.sub(r"^#(ALMANAC_\w+=)", r"\1", (root / SETTINGS).read_text(), flags=re.M)
    port = free_port()
    (root / SETTINGS).write_text(text.replace("ALMANAC_PORT=8080", f"ALMANAC_PORT={port}") + "ALMANAC_RATES=off\n")
    server = start()
    visitor = Visitor(port)
    visitor.wait_until_healthy()
    assert visitor.client.get("/").headers["Strict-Transport-Security"]
    assert server.stop() == 0


def test_p13_the_tarball_runs_from_any_folder(root, package, start, tmp_path):
    # The libraries that it needs come with the package.
    root.install(package)
    root.run("dpkg", "--remove", "almanac")
    version = package.name.split("_")[1]
    tarball = REPOSITORY / f"dist/almanac-{version}-linux-{os.uname().machine}.tar.gz"
    with tarfile.open(tarball) as archive:
        members = archive.getmembers()
        assert [member.name for member in members] == sorted(member.name for member in members)
        assert all(member.uid == member.gid == 0 for member in members)
        assert len({member.mtime for member in members}) == 1
        archive.extractall(root / "opt", filter="fully_trusted")
    (program,) = (root / "opt").glob("*/almanac")
    for name in ("LICENSE", "operating.md", "postgresql.md", "third-party-licenses", "examples/nginx.conf"):
        assert (program.parent / name).is_file(), name
    port = free_port()
    process = root.start(
        ["/" + str(program.relative_to(root.folder)), "serve", "--port", str(port), "--data", "/tmp/data",
         "--weather", "off", "--rates", "off"], "almanac", {}, tmp_path / "tarball.log")
    try:
        visitor = Visitor(port)
        visitor.wait_until_healthy()
        visitor.open_the_page()
    finally:
        assert process.stop() == 0


def test_p13_packing_again_gives_the_same_bytes(package, tmp_path):
    before = {path.name: path.read_bytes() for path in (REPOSITORY / "dist").iterdir()}
    subprocess.run([REPOSITORY / "Packaging/pack.sh", REPOSITORY / ".build", tmp_path], check=True,
                   capture_output=True, timeout=600)
    for path in tmp_path.iterdir():
        if path.is_file():
            assert path.read_bytes() == before[path.name], path.name


def test_p13_lintian_finds_no_fault(package):
    done = subprocess.run(["lintian", "--allow-root", "--fail-on", "error,warning", package],
                          capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stdout + done.stderr


def test_p13_software_centers_can_describe_the_package(package, tmp_path):
    subprocess.run(["dpkg-deb", "--extract", package, tmp_path], check=True)
    file, = (tmp_path / "usr/share/metainfo").iterdir()
    done = subprocess.run(["appstreamcli", "validate", "--no-net", file], capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stdout + done.stderr
    assert f'<release version="{package.name.split("_")[1]}" date="20' in file.read_text()


def test_p13_the_copyright_file_names_every_library(package):
    """A library that is added must be named with its license."""
    text = (REPOSITORY / "Packaging/debian/copyright").read_text()
    checkouts = {path.name for path in (REPOSITORY / ".build/checkouts").iterdir()}
    assert checkouts
    for name in checkouts:
        stanza = "swift-*" if name.startswith("swift-") else name
        assert f".build/checkouts/{stanza}/*" in text, name
