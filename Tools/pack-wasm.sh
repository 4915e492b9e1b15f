#!/bin/sh
# Builds the page's program as it is shipped, if it changed: pack-wasm.sh OUTPUT writes almanac.wasm, with what a first
# visit runs, and almanac-rest.wasm, with all else, to OUTPUT, and their compressed variants. Every build of the server,
# debug or release, has the same ones.
set -eu
cd "$(dirname "$0")/.."
output=$1
linked=$(Tools/build-wasm.sh)
mkdir -p "$output"
# Written last, so that it is complete only if the rest is there.
mark=$output/packed
first=Tools/first-visit.txt
[ -f "$mark" ] && [ "$mark" -nt "$linked" ] && [ "$mark" -nt "$0" ] \
  && [ "$mark" -nt "$first" ] && [ "$mark" -nt Tools/split_wasm.py ] && exit 0
command -v wasm-split > /dev/null || { echo "wasm-split is missing: 'make packages' installs binaryen." >&2; exit 1; }
# Binaryen makes the Wasm a sixth smaller.
# Large functions with a single caller are not inlined, because brotli compresses similar functions well only while they
# are separate. Low memory is unused: the first kilobyte is the end of the stack.
shape="-Os --one-caller-inline-max-function-size=50 --low-memory-unused"
features="--enable-bulk-memory --enable-sign-ext --enable-mutable-globals --enable-nontrapping-float-to-int"
echo "Optimizing the Wasm"
# shellcheck disable=SC2086
wasm-opt $shape $features --debuginfo "$linked" -o "$output/named.wasm"
Tools/split_wasm.py "$output/named.wasm" "$first" "$output"
echo "Compressing the Wasm"
Tools/compress.sh "$output" almanac.wasm almanac-rest.wasm
touch "$mark"
