#pragma once
// The parts of a C library that Embedded Swift needs in a Wasm without one: memory, random bytes, and output for the
// message before a trap. Everything else is written in Swift.
