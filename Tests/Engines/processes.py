"""Processes of browsers, which are ended by their number, each with all that it has started."""

import os
import signal
import subprocess
from pathlib import Path

from devices import descendants, is_running, process_table
from patience import wait_until


def start(command: list[str], log: Path, environment: dict[str, str] = {}) -> subprocess.Popen:
    with open(log, "ab") as output:
        return subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=output, stderr=output, env=os.environ | environment)


def kill(process: subprocess.Popen) -> None:
    """Kills a process and its children, and waits until all are gone."""
    killed = [process.pid] + descendants(process.pid, process_table())
    for number in killed:
        try:
            os.kill(number, signal.SIGKILL)
        except ProcessLookupError:  # It ended with another.
            pass
    process.wait()
    wait_until(lambda: not any(is_running(number) for number in killed), "the browser's processes are gone")


def leave_home(folder: Path) -> dict[str, str]:
    """Settings with which a browser writes nothing outside this folder."""
    folder.mkdir(parents=True, exist_ok=True)
    return {"HOME": str(folder), "XDG_CONFIG_HOME": str(folder), "XDG_CACHE_HOME": str(folder), "XDG_DATA_HOME": str(folder)}
