#!/bin/sh
# Run by the BuildWeb plugin: pack-web.sh OUTPUT NAME… puts the Wasm and the files of Web/ and Content/ into OUTPUT,
# without folders, and compresses the named files. esbuild bundles and minifies the scripts and the styles. Without
# brotli the .br files are empty, and the server ignores them.
set -eu
cd "$(dirname "$0")/.."
output=$1
shift
command -v esbuild > /dev/null || { echo "esbuild is missing. Install it with 'make packages'." >&2; exit 1; }
# What an earlier build put there and this one does not.
rm -f "$output"/*
wasm=$(Tools/build-wasm.sh "$PWD/.build-wasm") || exit 1
# Binaryen makes the Wasm a sixth smaller. If it is missing or too old, the linked file is used unchanged.
# Large functions with a single caller are not inlined, because brotli compresses similar functions well only while they
# are separate. Low memory is unused: the first kilobyte is the end of the stack.
shape="-Os --one-caller-inline-max-function-size=50 --low-memory-unused"
features="--enable-bulk-memory --enable-sign-ext --enable-mutable-globals --enable-nontrapping-float-to-int"
# shellcheck disable=SC2086
if ! { command -v wasm-opt > /dev/null && wasm-opt $shape $features "$wasm" -o "$output/almanac.wasm" 2> /dev/null; }; then
  cp "$wasm" "$output/almanac.wasm"
fi
find Web Content \( -path Web/host -o -name '*.xcstrings' -o -name '*.md' \) -prune -o -type f -exec cp {} "$output" \;
# One script and one sheet of styles: each file of its own would cost a first visit another request.
esbuild="esbuild --minify --target=es2022 --charset=utf8 --log-level=warning"
$esbuild --bundle --format=esm --outfile="$output/host.js" --allow-overwrite Web/host/host.js
for name in paint.js first.js recover.js undo.js plain.css; do
  $esbuild --outfile="$output/$name" --allow-overwrite "Web/$name"
done
$esbuild --bundle --outfile="$output/styles.css" --allow-overwrite Web/styles.css
find "$output" -name '*.css' ! -name styles.css ! -name plain.css -delete
cd "$output"
for name in "$@"; do
  gzip -9 -n -c "$name" > "$name.gz"
  if command -v brotli > /dev/null; then brotli -q 11 -f -o "$name.br" "$name"; else : > "$name.br"; fi
done
