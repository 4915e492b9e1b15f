import Foundation
import Synchronization
import Testing

@testable import AlmanacDatabase

/// The notes by which one server tells the others what it has written (P9).
@Suite(.enabled(if: TestEngine.isPostgres)) struct PostgresNoteTests {
    @Test("P9 a note that still waits for a connection when its server ends is sent all the same")
    func ending() async throws {
        let directory = try TemporaryDirectory()
        guard case .postgres(let address) = try await TestEngine.location(of: directory.url) else { return }
        let heard = Mutex<[WriteNote]>([])
        let listener = PostgresListener(address) { notes in heard.withLock { $0 += notes } }
        listener.start()
        defer { listener.stop() }
        try await waitUntil("it listens") { heard.withLock { $0.contains(.missed) } }
        // The pool has one connection, which waits for a lock that another one holds.
        let holder = try PostgresConnection(address)
        try holder.command("SELECT pg_advisory_lock(7)")
        let pool = PostgresPool(address, size: 1)
        let sender = PostgresNoteSender(pool)
        async let busy: Void = pool.run { _ = try $0.command("SELECT pg_advisory_lock(7)") }
        for _ in 0..<1_000 { await Task.yield() }
        sender.send("q\n")
        for _ in 0..<1_000 { await Task.yield() }
        sender.flush()
        try await waitUntil("the note") { heard.withLock { $0.contains(.listsChanged) } }
        try holder.command("SELECT pg_advisory_unlock(7)")
        try await busy
        try pool.close()
    }

    @Test("security R4 L3 a note that is too long is dropped and logged, and those behind it are sent")
    func tooLong() async throws {
        let directory = try TemporaryDirectory()
        guard case .postgres(let address) = try await TestEngine.location(of: directory.url) else { return }
        let heard = Mutex<[WriteNote]>([])
        let listener = PostgresListener(address) { notes in heard.withLock { $0 += notes } }
        listener.start()
        defer { listener.stop() }
        try await waitUntil("it listens") { heard.withLock { $0.contains(.missed) } }
        let log = CapturedLog()
        let pool = PostgresPool(address, size: 1)
        let sender = PostgresNoteSender(pool, logger: log.logger)
        sender.send("s " + String(repeating: "x", count: 8_000) + " y\nq\n")
        try await waitUntil("the note behind it") { heard.withLock { $0.contains(.listsChanged) } }
        #expect(log.text == ["error: notes to other servers are too long and were dropped count=1"])
        try pool.close()
        withExtendedLifetime(directory) {}
    }
}
