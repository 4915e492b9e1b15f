#!/bin/sh
# Precompiles the headers of the C++ standard library that packages include most: precompile.sh CLANG OUTPUT. The flags are
# those with which SwiftPM compiles them for debugging. Nothing is done if neither they, nor clang, nor the headers changed.
set -eu
clang=$1
output=$2
made_from="$(cksum "$0") $("$clang" --version) $(find /usr/include/c++ -maxdepth 2 -printf '%p %T@ ' 2>/dev/null)"
[ -e "$output" ] && [ "$(cat "$output.from" 2>/dev/null)" = "$made_from" ] && exit 0
for name in algorithm array atomic functional iterator memory optional string_view type_traits utility variant; do
  echo "#include <$name>"
done > "$output.h"
"$clang" -O0 -DSWIFT_PACKAGE=1 -DDEBUG=1 -fblocks -D_GNU_SOURCE -D_POSIX_C_SOURCE=200112L -D_DARWIN_C_SOURCE -fPIC -g0 \
  -fno-omit-frame-pointer -std=c++17 -x c++-header "$output.h" -o "$output.new"
mv "$output.new" "$output"
echo "$made_from" > "$output.from"
