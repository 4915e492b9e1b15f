"""The list of what goes into the first part of the program still fits the program (Tools/first-visit.txt)."""

import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
sys.path.append(str(ROOT / "Tools"))
from split_wasm import functions, normalized

PACKED = ROOT / ".build-wasm/packed"
LIST = ROOT / "Tools/first-visit.txt"
# Of the listed names, how many the program must still have: an ordinary change renames a few.
SHARE = 0.95
# In bytes, compressed: what a first visit fetches of the program.
LARGEST = 250_000


@pytest.mark.skipif(not (PACKED / "packed").exists(), reason="the Wasm was built elsewhere")
def test_the_first_part_has_what_a_first_visit_runs_and_is_small():
    listed = set(LIST.read_text().split())
    assert len(listed) > 1_000
    known = {normalized(name) for name in functions((PACKED / "named.wasm").read_bytes())}
    assert len(listed & known) >= SHARE * len(listed), "record them again: make profile"
    packed = PACKED / "almanac.wasm.br"
    # Empty where there is no brotli.
    assert packed.stat().st_size <= LARGEST, "more than a first visit needs: make profile, or Tools/split_wasm.py"
