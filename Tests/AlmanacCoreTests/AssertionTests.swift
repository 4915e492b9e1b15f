import Testing

@testable import AlmanacCore

/// The portable code is optimized in the tests' build, and its assertions must hold there nevertheless.
@Suite struct Assertions {
    @Test("a query that was not made stops the tests' build")
    func unmadeQuery() async {
        await #expect(processExitsWith: .failure) {
            let snapshot = Snapshot([.all(table: "one")], [[]])
            _ = snapshot?[.all(table: "another")]
        }
    }
}
