import AlmanacCore
import Testing

/// The ledger of a screen that shows changes before they are stored.
@Suite final class WriteLedgerTests {
    private enum Event: Equatable {
        case written(WriteResult), read(after: Int, Reading)
    }

    private var ledger = WriteLedger()
    private static let query = Query.all(table: "notes")

    private func write() { _ = ledger.write([.clear(table: "notes")]) { Event.written($0) } }

    private func dueRead() -> [Effect<Event>] { ledger.dueRead([Self.query]) { .read(after: $0, $1) } }

    private func admits(_ mark: Int) -> Bool { ledger.admits(readAfter: mark) }

    /// The mark that an effect's answer carries.
    private func mark(_ effects: [Effect<Event>]) throws -> Int {
        let event = try #require(effects.first).event(for: .read(.rows([[]])))
        guard case .read(let after, _) = event else { throw NotRead() }
        return after
    }

    private func read() throws -> Int { try mark(ledger.read([Self.query]) { Event.read(after: $0, $1) }) }

    private struct NotRead: Error {}

    @Test("what was read with no write in between replaces what the screen shows")
    func current() throws {
        let mark = try read()
        #expect(admits(mark))
        #expect(dueRead().isEmpty)
    }

    @Test("what was read before or during a write is read again, once, when no write is unfinished")
    func duringWrites() throws {
        let before = try read()
        write()
        write()
        let meanwhile = try read()
        #expect(ledger.isWriting)
        #expect(!admits(before))
        ledger.ended()
        #expect(!admits(meanwhile))
        #expect(dueRead().isEmpty)
        ledger.ended()
        let again = try mark(dueRead())
        #expect(admits(again))
        #expect(dueRead().isEmpty)
        #expect(!admits(before))
        #expect(!dueRead().isEmpty)
    }

    @Test("a write that failed is taken back by reading again; one that was not shown is not")
    func failures() throws {
        write()
        ledger.ended()
        write()
        ledger.ended(shown: .done)
        #expect(dueRead().isEmpty)
        write()
        ledger.ended(shown: .failed(.full))
        #expect(try ledger.isCurrent(readAfter: mark(dueRead())))
    }

    @Test("what was read before the screen took newer records from elsewhere is read again")
    func outdated() throws {
        let mark = try read()
        ledger.outdateReads()
        #expect(!ledger.isCurrent(readAfter: mark))
        #expect(!admits(mark))
        #expect(!dueRead().isEmpty)
    }
}
