#!/bin/sh
# Compresses files for the web: compress.sh FOLDER NAME… writes NAME.gz and NAME.br beside each. Without brotli the .br
# files are empty.
set -eu
cd "$1"
shift
for name in "$@"; do
  gzip -9 -n -c "$name" > "$name.gz"
  if command -v brotli > /dev/null; then brotli -q 11 -f -o "$name.br" "$name"; else : > "$name.br"; fi
done
