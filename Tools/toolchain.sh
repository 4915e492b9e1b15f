# The folder with the programs of the Swift toolchain, for scripts to source: sets `toolchain`. Installed by swiftly, `swift`
# is a link to another program, so the compiler is asked where it is.
toolchain=$(swiftc -print-target-info | sed -n 's|.*"runtimeResourcePath": "\(.*\)/lib/swift".*|\1/bin|p')
[ -x "$toolchain/swiftc" ] || { echo "The Swift toolchain was not found: install Swift 6.3 from swift.org" >&2; exit 1; }
