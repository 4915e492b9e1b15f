#!/bin/sh
# Run by the BuildWeb plugin: pack-web.sh OUTPUT NAME… puts the files of Web/ and Content/ into OUTPUT, without folders, and
# compresses the named files. esbuild bundles and minifies the scripts and the styles. Without brotli the .br files are
# empty, and the server ignores them. The page's program comes from Tools/pack-wasm.sh.
set -eu
cd "$(dirname "$0")/.."
output=$1
shift
command -v esbuild > /dev/null || { echo "esbuild is missing. Install it with 'make packages'." >&2; exit 1; }
# What an earlier build put there and this one does not.
rm -f "$output"/*
find Web Content \( -path Web/host -o -name '*.xcstrings' -o -name '*.md' \) -prune -o -type f -exec cp {} "$output" \;
# One script and one sheet of styles: each file of its own would cost a first visit another request.
esbuild="esbuild --minify --target=es2022 --charset=utf8 --log-level=warning"
$esbuild --bundle --format=esm --outfile="$output/host.js" --allow-overwrite Web/host/host.js
for name in paint.js first.js recover.js undo.js plain.css; do
  $esbuild --outfile="$output/$name" --allow-overwrite "Web/$name"
done
$esbuild --bundle --outfile="$output/styles.css" --allow-overwrite Web/styles.css
find "$output" -name '*.css' ! -name styles.css ! -name plain.css -delete
Tools/compress.sh "$output" "$@"
