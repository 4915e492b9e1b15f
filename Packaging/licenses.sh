#!/usr/bin/env bash
# Prints the licenses and notices of everything that is linked into the program: licenses.sh CHECKOUTS. A text that
# several packages share, as most share Apache's, is printed once.
set -euo pipefail
checkouts=$1
swift=$(dirname "$(dirname "$(readlink -f "$(command -v swift)")")")

declare -A printed
show() {
  local hash
  hash=$(sha256sum < "$1" | cut -d ' ' -f 1)
  printf '\n======== %s\n\n' "$2"
  if [ -n "${printed[$hash]:-}" ]; then
    echo "The same text as that of ${printed[$hash]}."
  else
    printed[$hash]=$2
    cat "$1"
  fi
}

echo "The program almanac contains these libraries. The license of Almanac itself is in LICENSE."
show "$swift/share/swift/LICENSE.txt" "Swift's runtime, standard library and Foundation: LICENSE.txt"
while read -r file; do
  show "$checkouts/$file" "$file"
done < <(cd "$checkouts" && find . -maxdepth 4 -type f \( -name 'LICENSE*' -o -name 'NOTICE*' \) \
  \( -not -path './*/*/*' -o -path './*/Sources/*' \) | sed 's|^\./||' | LC_ALL=C sort)
