#!/usr/bin/env python3
"""Splits the page's program in two: split_wasm.py PROGRAM LIST FOLDER writes almanac.wasm, with what a first visit
runs, and almanac-rest.wasm, with all else, to FOLDER. PROGRAM is Wasm with the names of its functions; LIST has those
of the first part, one a line (`make profile` records it).

A function that the list does not know is in the rest, which is only slower: the page waits for it there
(Web/host/parts.js). What the page calls itself is always in the first part."""

import re
import subprocess
import sys
import tempfile
from pathlib import Path

FEATURES = [
    "--enable-bulk-memory", "--enable-sign-ext", "--enable-mutable-globals", "--enable-nontrapping-float-to-int"]
# The numbers of sections, and of the kinds of what is imported and exported.
CUSTOM, IMPORTS, EXPORTS, FUNCTION_NAMES = 0, 2, 7, 1
FUNCTION, GLOBAL = 0, 3
# Where the stack ends. The page puts it back together with the memory, which is all that a call may change.
STACK = "%global"


def main() -> None:
    program, names, folder = Path(sys.argv[1]), Path(sys.argv[2]), Path(sys.argv[3])
    kept = first_part(program.read_bytes(), set(names.read_text().split()))
    with tempfile.TemporaryDirectory() as scratch:
        # Names of its own would be exported, and take space in both parts.
        nameless, listed = Path(scratch) / "nameless.wasm", Path(scratch) / "kept"
        parts = [Path(scratch) / name for name in ("almanac.wasm", "almanac-rest.wasm")]
        listed.write_text("\n".join(map(str, kept)))
        run("wasm-opt", "--strip-debug", program, "-o", nameless)
        run("wasm-split", nameless, f"--keep-funcs=@{listed}", "-o1", parts[0], "-o2", parts[1],
            "--export-prefix=%", "--import-namespace=first", "--placeholder-namespace=rest")
        for part in parts:
            run("wasm-opt", "--generate-stack-ir", "--optimize-stack-ir", part, "-o", folder / part.name)
        if [name for name, kind, _ in exports(parts[0].read_bytes()) if kind == GLOBAL] != [STACK]:
            sys.exit("The program has other variables than where its stack ends, which parts.js does not restore.")


def first_part(program: bytes, listed: set[str]) -> list[int]:
    """The numbers of the functions of the first part."""
    called = {index - imported(program) for _, kind, index in exports(program) if kind == FUNCTION}
    names = enumerate(functions(program))
    return [number for number, name in names if normalized(name) in listed or number in called]


def run(command: str, *arguments) -> None:
    subprocess.run([command, *FEATURES, *map(str, arguments)], check=True, stderr=subprocess.PIPE, timeout=600)


def normalized(name: str) -> str:
    """The name without what changes from build to build: the number of a copy, and whether it was merged with others."""
    return re.sub(r"Tm$", "", re.sub(r"\.\d+$", "", name))


def functions(program: bytes) -> list[str]:
    """The names of the functions that the program defines, in their order."""
    for start, end in sections(program, CUSTOM):
        name, start = text(program, start)
        if name != "name":
            continue
        for part, first, _ in split(program, start, end):
            if part == FUNCTION_NAMES:
                named = dict(pairs(program, first))
                return [named[index] for index in sorted(named) if index >= imported(program)]
    sys.exit("The program has no names: it is linked with --strip-debug, not --strip-all.")


def imported(program: bytes) -> int:
    """How many functions the program imports. Their indices come before those that it defines."""
    return sum(kind == FUNCTION for start, _ in sections(program, IMPORTS) for kind in imports(program, start))


def sections(program: bytes, wanted: int) -> list[tuple[int, int]]:
    """Where the sections with a number begin and end."""
    return [(start, end) for number, start, end in split(program, 8, len(program)) if number == wanted]


def split(data: bytes, at: int, end: int):
    """The sections between two places: their numbers, where they begin, and where they end."""
    while at < end:
        number = data[at]
        size, start = integer(data, at + 1)
        yield number, start, start + size
        at = start + size


def imports(data: bytes, at: int):
    """The kinds of what a program imports."""
    count, at = integer(data, at)
    for _ in range(count):
        for _ in range(2):
            _, at = text(data, at)
        kind, at = data[at], at + 1
        if kind != FUNCTION:
            sys.exit("The program imports more than functions, which is not expected here.")
        _, at = integer(data, at)
        yield kind


def exports(program: bytes):
    """The names, kinds and indices of what a program exports."""
    for start, _ in sections(program, EXPORTS):
        count, at = integer(program, start)
        for _ in range(count):
            name, at = text(program, at)
            kind = program[at]
            index, at = integer(program, at + 1)
            yield name, kind, index


def pairs(data: bytes, at: int):
    """Numbers with their names."""
    count, at = integer(data, at)
    for _ in range(count):
        index, at = integer(data, at)
        name, at = text(data, at)
        yield index, name


def text(data: bytes, at: int) -> tuple[str, int]:
    size, at = integer(data, at)
    return data[at:at + size].decode(), at + size


def integer(data: bytes, at: int) -> tuple[int, int]:
    """An integer in LEB128, and where it ends."""
    value = shift = 0
    while True:
        byte = data[at]
        at += 1
        value |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            return value, at


if __name__ == "__main__":
    main()
