"""The Wasm's object files: constant arrays belong to one file each (decision 24)."""

import pathlib
import re
import shutil
import subprocess

import pytest

ROOT = pathlib.Path(__file__).parents[2]
OBJECTS = ROOT / ".build-wasm/wasm32-unknown-none-wasm/release"


def symbols(path: pathlib.Path) -> list[str]:
    tool = pathlib.Path(shutil.which("swift") or "swift").resolve().parent / "llvm-nm"
    listed = subprocess.run([tool, "--defined-only", path], stdout=subprocess.PIPE, check=True, text=True)
    return [line.split(maxsplit=1)[1] for line in listed.stdout.splitlines() if re.search(r"Tv\d*_r$", line)]


@pytest.mark.skipif(not OBJECTS.exists(), reason="the Wasm was built elsewhere")
def test_no_constant_array_is_shared_between_object_files() -> None:
    found = [symbol for path in sorted(OBJECTS.glob("*.build/*.o")) for symbol in symbols(path)]
    assert len(found) > 100, "constant arrays have other names now"
    weak = [symbol for symbol in found if symbol.startswith("W ")]
    assert not weak, f"the linker may mix these with another target's: {weak[:3]}"
