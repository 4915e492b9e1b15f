import CZlib

/// The memory of this process.
enum Memory {
    /// Gives the system back what was only needed for a while, such as while the server started. The C library would keep
    /// it for later.
    static func giveBack() {
        #if canImport(Glibc)
            malloc_trim(0)
        #endif
    }
}
