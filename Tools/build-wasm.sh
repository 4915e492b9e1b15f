#!/bin/sh
# Builds the portable core as Embedded Wasm: Tools/build-wasm.sh [SCRATCH [PRODUCT]]. Prints the path of the .wasm file.
set -eu
cd "$(dirname "$0")/.."
scratch=${1:-.build-wasm}
product=${2:-AlmanacBrowser}
. Tools/toolchain.sh
swift=$toolchain/swift
[ -d "$toolchain/../lib/swift/embedded/wasm32-unknown-none-wasm" ] || { echo "No Embedded Swift for Wasm in $toolchain: install the Swift 6.3 toolchain from swift.org" >&2; exit 1; }
# Settings of an outer build, which do not apply to this one.
unset SWIFT_EXEC SDKROOT || true
# Debug information would be stripped by the linker, and takes time to make.
WASM=1 "$swift" build -c release -debug-info-format none --triple wasm32-unknown-none-wasm --product "$product" --scratch-path "$scratch" >&2
echo "$scratch/wasm32-unknown-none-wasm/release/$product.wasm"
