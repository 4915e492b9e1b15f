#!/bin/sh
# Run by the BuildWeb plugin: pack-web.sh OUTPUT NAME… puts the Wasm, Web/ and Content/ into OUTPUT, flat, and packs the
# named files. Without brotli on this machine its variants are empty, which the server reads as none.
set -eu
cd "$(dirname "$0")/.."
output=$1
shift
wasm=$(Tools/build-wasm.sh "$PWD/.build-wasm") || exit 1
# Binaryen makes the Wasm a sixth smaller; without it, or with one that is too old, it goes out as it was linked.
# Large functions stay apart though each has one caller: brotli packs what looks alike, and what is folded into the midst
# of another looks like nothing. Nothing lies in the first kilobyte of memory: there the stack ends.
shape="-Oz --one-caller-inline-max-function-size=50 --low-memory-unused"
features="--enable-bulk-memory --enable-sign-ext --enable-mutable-globals --enable-nontrapping-float-to-int"
# shellcheck disable=SC2086
if ! { command -v wasm-opt > /dev/null && wasm-opt $shape $features "$wasm" -o "$output/almanac.wasm" 2> /dev/null; }; then
  cp "$wasm" "$output/almanac.wasm"
fi
find Web Content \( -name '*.xcstrings' -o -name '*.md' \) -prune -o -type f -exec cp {} "$output" \;
cd "$output"
for name in "$@"; do
  gzip -9 -n -c "$name" > "$name.gz"
  if command -v brotli > /dev/null; then brotli -q 11 -f -o "$name.br" "$name"; else : > "$name.br"; fi
done
