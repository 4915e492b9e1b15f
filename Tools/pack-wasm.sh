#!/bin/sh
# Builds the page's program as it is shipped, if it changed: pack-wasm.sh OUTPUT writes almanac.wasm with its compressed
# variants to OUTPUT. Every build of the server, debug or release, has the same one.
set -eu
cd "$(dirname "$0")/.."
output=$1
linked=$(Tools/build-wasm.sh)
mkdir -p "$output"
# Written last, so that it is complete only if the rest is there.
mark=$output/packed
[ -f "$mark" ] && [ "$mark" -nt "$linked" ] && [ "$mark" -nt "$0" ] && exit 0
# Binaryen makes the Wasm a sixth smaller. If it is missing or too old, the linked file is used unchanged.
# Large functions with a single caller are not inlined, because brotli compresses similar functions well only while they
# are separate. Low memory is unused: the first kilobyte is the end of the stack.
shape="-Os --one-caller-inline-max-function-size=50 --low-memory-unused"
features="--enable-bulk-memory --enable-sign-ext --enable-mutable-globals --enable-nontrapping-float-to-int"
echo "Optimizing the Wasm"
# shellcheck disable=SC2086
if ! { command -v wasm-opt > /dev/null && wasm-opt $shape $features "$linked" -o "$output/almanac.wasm" 2> /dev/null; }; then
  cp "$linked" "$output/almanac.wasm"
fi
echo "Compressing the Wasm"
Tools/compress.sh "$output" almanac.wasm
touch "$mark"
