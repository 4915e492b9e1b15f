#!/bin/sh
# Builds everything for the tests, the Wasm beside the native program: build-beside.sh [SCRATCH]
set -eu
cd "$(dirname "$0")/.."
scratch=${1:-.build}
log=.build-tools/wasm.log
mkdir -p .build-tools
Tools/build-wasm.sh > "$log" 2>&1 &
wasm=$!
# Only the server needs the Wasm: it waits until this other build has finished, and then finds nothing to do. What does
# not depend on the server comes first.
status=0
swift build --scratch-path "$scratch" --target AlmanacNative || status=$?
wait "$wasm" || { cat "$log" >&2; exit 1; }
[ "$status" = 0 ] || exit "$status"
swift build --scratch-path "$scratch" --build-tests
