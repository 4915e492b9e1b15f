"""A screen that nobody sees, for a browser that has to have one."""

import os
import subprocess
from pathlib import Path

PROGRAM = "/usr/bin/Xvfb"


class Display:
    def __init__(self, log: Path):
        reading, writing = os.pipe()
        with open(log, "ab") as output:
            # It takes a number that is free, and says which once it is ready.
            self.process = subprocess.Popen(
                [PROGRAM, "-displayfd", str(writing), "-screen", "0", "1400x1000x24", "-nolisten", "tcp"],
                pass_fds=[writing], stdin=subprocess.DEVNULL, stdout=output, stderr=output)
        os.close(writing)
        with open(reading) as said:
            number = said.readline().strip()
        if not number:
            raise RuntimeError(f"Xvfb did not start:\n{log.read_text(errors='replace')}")
        self.name = f":{number}"

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait()
