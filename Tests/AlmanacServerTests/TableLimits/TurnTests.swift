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

    /// Each of a crowd asks for something at once, which takes until all have asked: how many were begun by then.
    /// - Parameter crowd: the networks of each.
    private func begun(_ crowd: [[String]]) async throws -> Int {
        let loads = NetworkLoads(patience: .zero, atATime: 2)
        let channels = crowd.map { _ in Connection() }
        for (channel, networks) in zip(channels, crowd) { loads.join(networks, by: ObjectIdentifier(channel)).add(1) }
        // The first tells how long one takes.
        let first = ObjectIdentifier(channels[0])
        try await loads.run(for: first) { for _ in 0..<100 { await Task.yield() } }
        let (ends, end) = AsyncStream.makeStream(of: Void.self)
        let (starts, start) = AsyncStream.makeStream(of: Void.self)
        let started = Counter()
        let tasks = channels.map { connection in
            let channel = ObjectIdentifier(connection)
            return Task {
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
        let count = started.value.load(ordering: .relaxed)
        end.finish()
        for task in tasks { try await task.value }
        #expect(started.value.load(ordering: .relaxed) == crowd.count)
        return count
    }

    @Test(
        "security S3 of a network with a lot under way a few are worked on at a time",
        arguments: [
            Array(repeating: peerNetworks(of: "1.2.3.4"), count: 200),
            // security R4 H3: one request each of many neighbors.
            (0..<200).map { peerNetworks(of: "2001:db8:0:\(String($0, radix: 16))::1") },
            // One each of networks that have nothing in common.
            (0..<200).map { peerNetworks(of: "7.7.\($0).1") },
        ])
    func networks(crowd: [[String]]) async throws {
        #expect(try await begun(crowd) == 2)
    }

    @Test("security R4 M1 nothing is read for a connection that is gone")
    func gone() async throws {
        let loads = NetworkLoads(patience: .zero, atATime: 1)
        let connection = Connection()
        let channel = ObjectIdentifier(connection)
        _ = loads.join(peerNetworks(of: "1.2.3.4"), by: channel)
        try await loads.run(for: channel) {
            loads.leave(channel)
            #expect(throws: NobodyWaits.self) { try Turn.current?.requireAwaited() }
        }
        await #expect(throws: NobodyWaits.self) {
            try await loads.run(for: channel) { Issue.record("read for nobody") }
        }
    }

    @Test(
        "security S3 what leaves the line goes behind what others have asked for meanwhile, even if nobody was before it"
    )
    func behindOthers() async throws {
        let line = NetworkLine(limit: 1, limitPerNetwork: 1)
        let thread = OneThread()
        let (notes, note) = AsyncStream.makeStream(of: String.self)
        thread.queue.suspend()
        let first = Task(executorPreference: thread) {
            try await line.run(for: ["1.2.3", "1.2.3.4"], isAwaited: { true }) { _ = note.yield("in the line") }
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
            try channel.writeInbound(HTTPRequestPart.end(nil))
        }
        func underWay(_ address: String) -> Int {
            let probe = Connection()
            defer { loads.leave(ObjectIdentifier(probe)) }
            return loads.join(peerNetworks(of: address), by: ObjectIdentifier(probe)).count
        }
        for channel in channels.prefix(2) { try ask(channel) }
        try ask(channels[2], for: "1.2.3.4")
        #expect(underWay("9.0.0.1") == 2 && underWay("1.2.3.4") == 1 && underWay("10.0.0.1") == 0)
        // What is answered keeps nobody waiting, however long the answer goes on (security R4 M3).
        for channel in channels { try channel.writeOutbound(HTTPResponsePart.head(HTTPResponse(status: .ok))) }
        #expect(underWay("9.0.0.1") == 0 && underWay("1.2.3.4") == 0)
        try channels[2].writeOutbound(HTTPResponsePart.end(nil))
        // A proxy's connection serves one client after the other.
        try ask(channels[2], for: "1.2.3.5")
        #expect(underWay("1.2.3.4") == 0 && underWay("1.2.3.5") == 1)
        // What still arrives, and what was refused before it had, is not under way.
        let slow = channels[0]
        try slow.writeOutbound(HTTPResponsePart.end(nil))
        try slow.writeInbound(
            HTTPRequestPart.head(HTTPRequest(method: .post, scheme: "http", authority: "a", path: "/")))
        #expect(underWay("9.0.0.1") == 0)
        try slow.writeOutbound(HTTPResponsePart.head(HTTPResponse(status: .contentTooLarge)))
        try slow.writeInbound(HTTPRequestPart.end(nil))
        #expect(underWay("9.0.0.1") == 0)
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
        let line = NetworkLine(limit: 1, limitPerNetwork: 1)
        let networks = ["1.2.3", "1.2.3.4"]
        let slow = Task {
            try await line.run(for: networks, isAwaited: { true }) {
                try await store.readingChosen(as: .person(id: "mallory", session: "s"), from: "1.2.3.4") {
                    try $0.query("SELECT 7 AS n")[0].int("n")
                }
            }
        }
        while database.begun == 0 { await Task.yield() }
        // Two ends of one turn would let two run at a time.
        let counter = KeyedConcurrencyLimiter<String>(limit: 1, limitPerKey: 1)
        for _ in 0..<3 {
            try await line.run(for: networks, isAwaited: { true }) {
                Turn.current?.end()
                try await counter.run(for: "") {}
            }
        }
        #expect(line.count(of: networks[0]) == 0 && line.count(of: networks[1]) == 0)
        database.open()
        #expect(try await slow.value == 7)
        #expect(line.count(of: networks[0]) == 0 && line.count(of: networks[1]) == 0)
    }

    @Test("security R4 H1 what waits for a reader is not read once its connection is gone")
    func abandoned() async throws {
        let directory = try TemporaryDirectory()
        let inner = try await SQLiteDatabase(path: directory.url.appending(path: "almanac.sqlite").path)
        let database = GatedDatabase(inner, brevity: .busy)
        let store = TableStore(
            database: database, now: { Instant(milliseconds: 1_700_000_000_000) }, hooks: .reminders())
        let isAwaited = Counter()
        let reads = (0..<40).map { _ in
            Task {
                try await Turn.$current.withValue(Turn { isAwaited.value.load(ordering: .relaxed) == 0 }) {
                    try await store.readingPage(of: "mallory", from: "1.2.3.4") {
                        try $0.query("SELECT 7 AS n")[0].int("n")
                    }
                }
            }
        }
        while database.begun == 0 { await Task.yield() }
        for _ in 0..<1_000 { await Task.yield() }
        isAwaited.value.add(1, ordering: .relaxed)
        let begun = database.begun
        database.open()
        var dropped = 0
        for read in reads {
            do { _ = try await read.value } catch is NobodyWaits { dropped += 1 }
        }
        #expect(database.begun == begun && dropped == 40 - begun)
    }

    @Test("security R4 H2 many accounts of one network leave readers to the others")
    func accounts() async throws {
        let directory = try TemporaryDirectory()
        let inner = try await SQLiteDatabase(path: directory.url.appending(path: "almanac.sqlite").path)
        let database = GatedDatabase(inner, brevity: .busy)
        let store = TableStore(
            database: database, now: { Instant(milliseconds: 1_700_000_000_000) }, hooks: .reminders())
        func read(_ account: String, _ network: String) -> Task<Int64, any Error> {
            Task {
                try await store.readingPage(of: account, from: network) { try $0.query("SELECT 7 AS n")[0].int("n") }
            }
        }
        let crowd = (0..<60).map { read("mallory \($0)", "1.2.3.4") }
        while database.begun == 0 { await Task.yield() }
        for _ in 0..<1_000 { await Task.yield() }
        #expect(database.begun == 1)
        let other = read("alice", "5.6.7.8")
        while database.begun < 2 { await Task.yield() }
        database.open()
        #expect(try await other.value == 7)
        for one in crowd { #expect(try await one.value == 7) }
    }
}
