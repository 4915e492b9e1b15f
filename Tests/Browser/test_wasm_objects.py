"""The Wasm's object files: no constant array is defined in two of them (decision 24)."""

import pathlib
import re
import subprocess
from collections import Counter

import pytest

ROOT = pathlib.Path(__file__).parents[2]
OBJECTS = ROOT / ".build-wasm/wasm32-unknown-none-wasm/release"


def symbols(path: pathlib.Path) -> list[str]:
    script = '. Tools/toolchain.sh && exec "$toolchain/llvm-nm" --defined-only "$0"'
    listed = subprocess.run(["sh", "-c", script, path], cwd=ROOT, stdout=subprocess.PIPE, check=True, text=True)
    return [line.split(maxsplit=1)[1] for line in listed.stdout.splitlines() if re.search(r"Tv\d*_r$", line)]


@pytest.mark.skipif(not OBJECTS.exists(), reason="the Wasm was built elsewhere")
def test_no_constant_array_is_defined_in_two_object_files() -> None:
    """The linker would keep one of the two, with other numbers than the code beside the other expects."""
    # A build that goes on leaves the objects of sources that are no longer there.
    sources = {source.name for folder in ("Sources", ".build-tools") for source in (ROOT / folder).rglob("*.swift")}
    objects = [path for path in sorted(OBJECTS.glob("*.build/*.o"))
               if "ReminderRule" not in path.parts[-2] and (path.stem in sources or not path.stem.endswith(".swift"))]
    found = Counter(symbol.split()[1] for path in objects for symbol in symbols(path))
    assert len(found) > 100, "constant arrays have other names now"
    assert [symbol for symbol, count in found.items() if count > 1] == []
