import AlmanacAccounts
import AlmanacCore
import Dispatch
import HTTPTypes
import NIOCore
import NIOEmbedded
import NIOHTTPTypes
import Synchronization
import Testing

@testable import AlmanacDatabase
@testable import AlmanacServer
@testable import AlmanacTables

/// A third hostile run: two hundred ordinary requests of one address at once, each of which takes some milliseconds of the
/// threads that all share.
@Suite("security S3 networks take turns") struct TurnTests {
    /// A connection, as far as it can be told from others.
    private final class Connection {}

    private final class Counter: Sendable {
        let value = Atomic(0)
    }

    @Test("security S3 of a network with a lot under way a few are worked on at a time, and another one's at once")
    func networks() async throws {
        let loads = NetworkLoads(patience: .zero, atATime: 2)
        let (crowded, other) = (Connection(), Connection())
        let load = loads.join("1.2.3.4", by: ObjectIdentifier(crowded))
        _ = loads.join("5.6.7.8", by: ObjectIdentifier(other))
        load.add(200)
        // The first tells how long one takes.
        try await loads.run(for: ObjectIdentifier(crowded)) { for _ in 0..<100 { await Task.yield() } }
        let (ends, end) = AsyncStream.makeStream(of: Void.self)
        let (starts, start) = AsyncStream.makeStream(of: Void.self)
        let started = Counter()
        let crowd = (0..<200).map { [channel = ObjectIdentifier(crowded)] _ in
            Task {
                try await loads.run(for: channel) {
                    started.value.add(1, ordering: .relaxed)
                    start.yield()
                    for await _ in ends {}
                }
            }
        }
        var begun = starts.makeAsyncIterator()
        for _ in 0..<2 { _ = await begun.next() }
        for _ in 0..<1_000 { await Task.yield() }
        #expect(try await loads.run(for: ObjectIdentifier(other)) { "served" } == "served")
        #expect(started.value.load(ordering: .relaxed) == 2)
        end.finish()
        for task in crowd { try await task.value }
        #expect(started.value.load(ordering: .relaxed) == 200)
    }

    @Test("security S3 what leaves the line goes behind what others have asked for meanwhile, even if nobody was before it")
    func behindOthers() async throws {
        let turns = KeyedConcurrencyLimiter<String>(limit: 1, limitPerKey: 1)
        let thread = OneThread()
        let (notes, note) = AsyncStream.makeStream(of: String.self)
        thread.queue.suspend()
        let first = Task(executorPreference: thread) {
            try await turns.runTurn(for: "1.2.3.4") { _ = note.yield("in the line") }
        }
        let second = Task(executorPreference: thread) { _ = note.yield("another") }
        thread.queue.resume()
        try await first.value
        await second.value
        note.finish()
        #expect(await notes.reduce(into: []) { $0.append($1) } == ["another", "in the line"])
    }

    /// Runs tasks one after the other.
    private final class OneThread: TaskExecutor {
        let queue = DispatchQueue(label: "one thread")

        func enqueue(_ job: consuming ExecutorJob) {
            let job = UnownedJob(job)
            queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
        }
    }

    @Test("security S3 a network has under way what its connections have asked for and not been answered")
    func counts() throws {
        let loads = NetworkLoads()
        let proxies = TrustedProxies(networks: [try #require(Network("10.0.0.0/8"))])
        let channels = try ["9.0.0.1", "9.0.0.1", "10.0.0.1"].map { peer in
            let channel = EmbeddedChannel()
            channel.remoteAddress = try SocketAddress(ipAddress: peer, port: 1)
            try channel.pipeline.syncOperations.addHandler(
                RequestHandler(UnsentAnswers(), proxies, OpenStreams(), loads))
            return channel
        }
        func ask(_ channel: EmbeddedChannel, for client: String = "") throws {
            var head = HTTPRequest(method: .get, scheme: "http", authority: "a", path: "/")
            if !client.isEmpty { head.headerFields[HTTPField.Name("X-Forwarded-For")!] = client }
            try channel.writeInbound(HTTPRequestPart.head(head))
        }
        func underWay(_ address: String) -> Int {
            let probe = Connection()
            defer { loads.leave(ObjectIdentifier(probe)) }
            return loads.join(peerNetwork(of: address), by: ObjectIdentifier(probe)).count
        }
        for channel in channels.prefix(2) { try ask(channel) }
        try ask(channels[2], for: "1.2.3.4")
        #expect(underWay("9.0.0.1") == 2 && underWay("1.2.3.4") == 1 && underWay("10.0.0.1") == 0)
        // A proxy's connection serves one client after the other.
        try ask(channels[2], for: "1.2.3.5")
        #expect(underWay("1.2.3.4") == 0 && underWay("1.2.3.5") == 2)
        try channels[0].writeOutbound(HTTPResponsePart.head(HTTPResponse(status: .ok)))
        try channels[0].writeOutbound(HTTPResponsePart.end(nil))
        #expect(underWay("9.0.0.1") == 1)
        for channel in channels { _ = try channel.finish(acceptAlreadyClosed: true) }
        #expect(loads.count == 0)
    }

    @Test("security S3 what waits for a reader gives its turn back, once")
    func waiting() async throws {
        let directory = try TemporaryDirectory()
        let inner = try await SQLiteDatabase(path: directory.url.appending(path: "almanac.sqlite").path)
        let database = GatedDatabase(inner, brevity: .busy)
        let store = TableStore(
            database: database, now: { Instant(milliseconds: 1_700_000_000_000) }, hooks: .reminders())
        let turns = KeyedConcurrencyLimiter<String>(limit: 1, limitPerKey: 1)
        let slow = Task {
            try await turns.runTurn(for: "1.2.3.4") {
                try await store.readingChosen(as: .person(id: "mallory", session: "s"), from: "1.2.3.4") {
                    try $0.query("SELECT 7 AS n")[0].int("n")
                }
            }
        }
        while database.begun == 0 { await Task.yield() }
        // Two ends of one turn would let two run at a time.
        let counter = KeyedConcurrencyLimiter<String>(limit: 1, limitPerKey: 1)
        for _ in 0..<3 {
            try await turns.runTurn(for: "1.2.3.4") {
                Turn.current?.end()
                try await counter.run(for: "") {}
            }
        }
        #expect(turns.count(of: "1.2.3.4") == 0)
        database.open()
        #expect(try await slow.value == 7)
        #expect(turns.count(of: "1.2.3.4") == 0)
    }
}
