#pragma once
// What Embedded Swift expects of a C library, for a world that has none: memory, randomness, and a way to say what
// went wrong before a trap. Everything else stays in Swift.
