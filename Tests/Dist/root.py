"""A clean Debian system in a folder, in which the package is installed as on a machine of an operator."""

import os
import re
import shutil
import signal
import subprocess
import time
from pathlib import Path

REPOSITORY = Path(__file__).parents[2]
# Bases are made once. They change only when Debian publishes, and apt-get updates them anyway.
BASES = REPOSITORY / ".build/roots"
PLAIN = {"PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", "DEBIAN_FRONTEND": "noninteractive",
         "LC_ALL": "C.UTF-8"}


def suite() -> str:
    """The Debian release to install on: that of this machine, unless ALMANAC_SUITE names another."""
    own = re.search(r"^VERSION_CODENAME=(\w+)", Path("/etc/os-release").read_text(), re.M).group(1)
    return os.environ.get("ALMANAC_SUITE", own)


def mirror() -> str:
    """The Debian mirror that this machine uses."""
    for file in [Path("/etc/apt/sources.list"), *sorted(Path("/etc/apt/sources.list.d").glob("*"))]:
        if file.is_file():
            for line in file.read_text().splitlines():
                found = re.match(r"(?:URIs:|deb )\s*(?:\[.*\]\s*)?(https?://\S+/debian)/?(?:\s|$)", line)
                if found:
                    return found.group(1)
    return "http://deb.debian.org/debian"


def base(*packages: str) -> Path:
    """A minimal system, and what debootstrap adds to it."""
    folder = BASES / "-".join([suite(), *packages])
    if not folder.exists():
        unfinished = folder.with_name(folder.name + ".unfinished")
        shutil.rmtree(unfinished, ignore_errors=True)
        unfinished.parent.mkdir(parents=True, exist_ok=True)
        include = [f"--include={','.join(packages)}"] if packages else []
        subprocess.run(
            ["debootstrap", "--variant=minbase", *include, suite(), unfinished, mirror()],
            check=True, stdout=subprocess.DEVNULL, timeout=900)
        unfinished.rename(folder)
    return folder


class Process:
    """A program in the root, which is the child of the program that set up its namespaces."""

    def __init__(self, popen: subprocess.Popen):
        self.popen = popen

    @property
    def pid(self) -> int:
        children = Path(f"/proc/{self.popen.pid}/task/{self.popen.pid}/children").read_text().split()
        assert len(children) == 1, children
        return int(children[0])

    def stop(self) -> int:
        """Ends the program as systemd does. Returns its status."""
        if self.popen.poll() is None:
            os.kill(self.pid, signal.SIGTERM)
            try:
                return self.popen.wait(timeout=30)
            except subprocess.TimeoutExpired:
                os.kill(self.pid, signal.SIGKILL)
        return self.popen.wait()


class Root:
    """Programs run here in mount and process namespaces of their own, which end with them: nothing stays mounted."""

    def __init__(self, folder: Path, *packages: str):
        subprocess.run(["cp", "-a", "--reflink=auto", base(*packages), folder], check=True)
        self.folder = folder
        shutil.copy("/etc/resolv.conf", folder / "etc/resolv.conf")
        # An installer writes this, debootstrap does not.
        (folder / "etc/hosts").write_text("127.0.0.1 localhost\n")

    def __truediv__(self, path: str) -> Path:
        return self.folder / path.lstrip("/")

    def entering(self, *command: str, user: str | None = None) -> list[str]:
        identity = [f"--userspec={user}:{user}"] if user else []
        return ["unshare", "--mount", "--pid", "--fork", "--kill-child", f"--mount-proc={self.folder}/proc",
                "chroot", *identity, str(self.folder), *command]

    def run(self, *command: str, user: str | None = None, timeout: float = 600) -> str:
        """Runs a program to its end. Returns what it printed."""
        done = subprocess.run(self.entering(*command, user=user), env=PLAIN, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, text=True, timeout=timeout)
        assert done.returncode == 0, f"{command} failed:\n{done.stdout}"
        return done.stdout

    def start(self, command: list[str], user: str, environment: dict[str, str], log: Path) -> Process:
        with open(log, "ab") as output:
            return Process(subprocess.Popen(
                self.entering(*command, user=user), env=PLAIN | environment, stdout=output, stderr=output))

    def install(self, package: Path) -> str:
        """Installs the package with what it depends on, as docs/operating.md says."""
        # Not to /tmp, over which systemd mounts its own.
        shutil.copy(package, self / "srv")
        self.run("apt-get", "update", "-q")
        return self.run("apt-get", "install", "-q", "-y", "--no-install-recommends", f"/srv/{package.name}")

    def close(self) -> None:
        shutil.rmtree(self.folder)


class Machine(Root):
    """A root that systemd runs, in a container, with the network of this machine."""

    def boot(self, log: Path) -> None:
        # systemd asks for these at the first start.
        (self / "etc/machine-id").write_text("uninitialized\n")
        self._cgroups = self._leftovers()
        with open(log, "wb") as output:
            self.container = subprocess.Popen(
                ["systemd-nspawn", "--quiet", f"--directory={self.folder}", "--boot", "--register=no", "--keep-unit",
                 f"--machine=almanac-{os.getpid()}", "--resolv-conf=copy-host", "--console=pipe"],
                stdin=subprocess.DEVNULL, stdout=output, stderr=output)
        deadline = time.monotonic() + 120
        while True:
            try:
                state = self._run("systemctl", "is-system-running").stdout.strip()
                if state in ("running", "degraded"):
                    return
            except (OSError, IndexError):
                state = "no systemd"
            if self.container.poll() is not None or time.monotonic() > deadline:
                self.container.kill()
                raise RuntimeError(f"the container does not run ({state}):\n{log.read_text(errors='replace')}")
            time.sleep(0.5)

    @property
    def leader(self) -> int:
        """The process that is systemd."""
        number = self.container.pid
        return int(Path(f"/proc/{number}/task/{number}/children").read_text().split()[0])

    def _run(self, *command: str, user: str | None = None, timeout: float = 600) -> subprocess.CompletedProcess:
        identity = ["runuser", "-u", user, "--"] if user else []
        return subprocess.run(
            ["nsenter", "--target", str(self.leader), "--mount", "--uts", "--ipc", "--pid", "--cgroup", "--wd=/",
             *identity, *command],
            env=PLAIN, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=timeout)

    def run(self, *command: str, user: str | None = None, timeout: float = 600) -> str:
        done = self._run(*command, user=user, timeout=timeout)
        assert done.returncode == 0, f"{command} failed:\n{done.stdout}"
        return done.stdout

    def service(self, *properties: str) -> dict[str, str]:
        """What systemd says about the service."""
        lines = self.run("systemctl", "show", "almanac.service", *[f"--property={name}" for name in properties])
        return dict(line.split("=", 1) for line in lines.splitlines())

    def host_pid(self, pid: str) -> int:
        """The number that a process of the container has on this machine."""
        for status in Path("/proc").glob("[0-9]*/status"):
            try:
                numbers = re.search(r"^NSpid:\t(.*)", status.read_text(), re.M).group(1).split()
                inside = os.readlink(status.parent / "ns/pid") == os.readlink(f"/proc/{self.leader}/ns/pid")
            except OSError:
                continue
            if inside and numbers[-1] == pid:
                return int(status.parent.name)
        raise RuntimeError(f"process {pid} is not in the container")

    def close(self) -> None:
        self.container.terminate()
        try:
            self.container.wait(timeout=60)
        except subprocess.TimeoutExpired:
            self.container.kill()
            self.container.wait()
        for folder in sorted(self._leftovers() - self._cgroups, key=lambda path: -len(path.parts)):
            try:
                folder.rmdir()
            except OSError:
                pass
        super().close()

    @staticmethod
    def _leftovers() -> set[Path]:
        """The control groups that nspawn makes on a machine without systemd, and leaves behind."""
        return {path for name in ("payload", "supervisor") for top in Path("/sys/fs/cgroup").glob(f"**/{name}")
                for path in [top, *top.rglob("*")] if path.is_dir()}
