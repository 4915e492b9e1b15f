import AlmanacCore
import AsyncHTTPClient
import Foundation
import HTTPTypes
import HummingbirdTesting
import Metrics
import Synchronization
import Testing

@testable import AlmanacAccounts
@testable import AlmanacDatabase
@testable import AlmanacServer

@Suite("P8 metrics: the text format")
struct PrometheusTextTests {
    private let counter = Metric("a_total", .counter, "A \\ and\na line.", labels: ["kind"])
    private let histogram = Metric("b_seconds", .histogram, "B.", labels: ["kind"], bounds: [0.1, 1, 2.5])
    private let gauge = Metric("c_bytes", .gauge, "C.")

    @Test("P8 metrics: counters, gauges and histograms are what was recorded, in the strict format")
    func values() throws {
        let registry = PrometheusRegistry([counter, histogram, gauge])
        let quoted = #"a "quoted" \ thing"# + "\n"
        Counter(label: "a_total", dimensions: [("kind", quoted)], factory: registry).increment(by: 3)
        Counter(label: "a_total", dimensions: [("kind", quoted)], factory: registry).increment()
        let timer = Metrics.Timer(label: "b_seconds", dimensions: [("kind", "x")], factory: registry)
        for milliseconds in [50, 100, 101, 2_500, 9_000] { timer.recordMilliseconds(milliseconds) }
        let meter = Meter(label: "c_bytes", factory: registry)
        meter.set(10)
        meter.increment()
        meter.decrement(by: 0.5)
        let page = try Exposition(registry.text())
        #expect(page.families.map(\.name) == ["a_total", "b_seconds", "c_bytes"])
        #expect(page.families[0].help == "A \\ and\na line.")
        #expect(page.value("a_total", ["kind": quoted]) == 4)
        #expect(page.value("b_seconds_bucket", ["kind": "x", "le": "0.1"]) == 2)
        #expect(page.value("b_seconds_bucket", ["kind": "x", "le": "1"]) == 3)
        #expect(page.value("b_seconds_bucket", ["kind": "x", "le": "2.5"]) == 4)
        #expect(page.value("b_seconds_bucket", ["kind": "x", "le": "+Inf"]) == 5)
        #expect(page.value("b_seconds_count", ["kind": "x"]) == 5)
        #expect(abs((page.value("b_seconds_sum", ["kind": "x"]) ?? 0) - 11.751) < 1e-9)
        #expect(page.value("c_bytes") == 10.5)
    }

    @Test(
        "P8 metrics: a value that is asked for is left out while there is none, and an unknown metric is exposed nowhere"
    )
    func observed() throws {
        let registry = PrometheusRegistry([gauge])
        let value = Mutex<Double?>(nil)
        registry.observe(gauge) { value.withLock { $0 } }
        Counter(label: "unknown_total", factory: registry).increment()
        #expect(try Exposition(registry.text()).samples.isEmpty)
        value.withLock { $0 = 7 }
        #expect(try Exposition(registry.text()).value("c_bytes") == 7)
    }

    @Test("P8 metrics: many threads at once lose nothing, and every reading is consistent")
    func concurrent() async throws {
        let registry = PrometheusRegistry([counter, histogram])
        try await withThrowingTaskGroup { group in
            for _ in 0..<8 {
                group.addTask {
                    let counter = Counter(label: "a_total", dimensions: [("kind", "x")], factory: registry)
                    let timer = Metrics.Timer(label: "b_seconds", dimensions: [("kind", "x")], factory: registry)
                    for number in 0..<1_000 {
                        counter.increment()
                        timer.recordMilliseconds(number * 3)
                        // The grammar requires that the last bucket equals the count.
                        if number.isMultiple(of: 250) { _ = try Exposition(registry.text()) }
                    }
                }
            }
            try await group.waitForAll()
        }
        let page = try Exposition(registry.text())
        #expect(page.value("a_total", ["kind": "x"]) == 8_000)
        #expect(page.value("b_seconds_count", ["kind": "x"]) == 8_000)
    }

    @Test("P8 metrics: while they are off, nothing is measured and no clock is read")
    func off() {
        #expect(ServerMetrics.off.start == nil && ServerMetrics.off.registry == nil)
        ServerMetrics.off.mailed(true)
        ServerMetrics.off.answered(method: "GET", route: "/", status: 200, since: nil)
        #expect(!MetricsSettings().isOn)
    }

    @Test("P8 metrics: names follow Prometheus' conventions, and each is declared once")
    func names() throws {
        #expect(Set(Metric.all.map(\.name)).count == Metric.all.count)
        for metric in Metric.all {
            #expect(metric.name.wholeMatch(of: /(almanac|process)_[a-z_]+/) != nil, "\(metric.name)")
            #expect(metric.name.hasSuffix("_total") == (metric.kind == .counter), "\(metric.name)")
            #expect((metric.kind == .histogram) == !metric.bounds.isEmpty, "\(metric.name)")
            #expect(metric.bounds == metric.bounds.sorted() && metric.help.hasSuffix("."), "\(metric.name)")
        }
    }
}

@Suite("P8 metrics: the server")
struct MetricsTests {
    private static let token = "a-token-of-the-operator"

    private func withMetrics(
        _ setup: TestingSetup = .router, configure: (inout AlmanacServer.ServerConfiguration) -> Void = { _ in },
        _ test: @Sendable (TestServer) async throws -> Void
    ) async throws {
        try await withServer(
            setup,
            configure: {
                $0.metrics.token = Self.token
                configure(&$0)
            }, test)
    }

    @Test("P8 metrics: without a setting there is no such page")
    func off() async throws {
        try await withServer { server in
            try await server.get("/metrics").expectProblem(404, "not-found")
            try await server.get("/metrics", key: Self.token).expectProblem(404, "not-found")
        }
    }

    @Test(
        "P8 metrics: only the right token opens the page",
        arguments: [
            nil, "", "Bearer", "Bearer ", "Bearer wrong-token-of-nobody", "Bearer \(token)x",
            "Bearer \(token.dropLast())",
            "Basic \(token)", token,
        ])
    func wrongToken(_ authorization: String?) async throws {
        try await withMetrics { server in
            var headers: HTTPFields = [:]
            if let authorization { headers[.authorization] = authorization }
            let refused = try await server.get("/metrics", headers)
            #expect(refused.status == .unauthorized)
            #expect(refused.headers[.wwwAuthenticate] == "Bearer")
            #expect(!refused.text.contains("almanac_"))
        }
    }

    @Test("P8 metrics: the page follows the grammar and has every metric, with what has happened")
    func page() async throws {
        try await withMetrics { server in
            _ = try await server.get("/health")
            _ = try await server.get("/health")
            _ = try await server.get("/api/facts")
            let answer = try await server.get("/metrics", key: Self.token)
            #expect(answer.status == .ok)
            #expect(answer.headers[.contentType] == "text/plain; version=0.0.4; charset=utf-8")
            #expect(answer.headers[.cacheControl] == "no-store")
            let page = try Exposition(answer.text)
            #expect(page.families.map(\.name) == Metric.all.map(\.name))
            #expect(page.families.map(\.type) == Metric.all.map(\.kind.rawValue))
            let health = ["method": "GET", "route": "/health", "status": "2xx"]
            #expect(page.value("almanac_http_requests_total", health) == 2)
            #expect(page.value("almanac_http_request_seconds_count", ["route": "/health"]) == 2)
            #expect(page.value("almanac_http_refused_requests_total", ["reason": "unauthenticated"]) == 1)
            #expect(page.value("almanac_database_seconds_count", ["operation": "write"]) ?? 0 > 0)
            if !TestEngine.isPostgres {
                #expect(page.value("almanac_database_bytes") ?? 0 > 0)
                #expect(page.value("almanac_database_wal_bytes") ?? -1 >= 0)
            }
            #expect(page.value("almanac_build_info", ["version": Release.version]) == 1)
            #expect(page.value("almanac_uptime_seconds") ?? -1 >= 0)
            #expect(page.value("almanac_disk_free_bytes") ?? 0 > 0)
            #expect(page.value("process_start_time_seconds") ?? 0 > 1e9)
            #if os(Linux)
                #expect(page.value("process_resident_memory_bytes") ?? 0 > 1e6)
                #expect(page.value("process_open_fds") ?? 0 > 3)
            #endif
        }
    }

    @Test("P8 metrics: neither a path, a query, an unknown method nor an account appears")
    func bounded() async throws {
        try await withMetrics { server in
            let person = try await server.person()
            for number in 0..<40 {
                _ = try await server.get("/secret-path-\(number)?secret-query=\(number)")
                _ = try await server.get("/w/secret-link-\(number)")
                _ = try await server.get("/rest/v1/secret-table-\(number)?id=eq.\(person.id)", key: person.token)
            }
            let odd = try #require(HTTPRequest.Method("SECRETMETHOD"))
            _ = try await server.client.executeRequest(uri: "/health", method: odd, headers: [:], body: nil)
            let text = try await server.get("/metrics", key: Self.token).text
            #expect(!text.lowercased().contains("secret") && !text.contains(person.id))
            let routes = try Exposition(text).samples.compactMap { $0.labels["route"] }
            #expect(Set(routes).count < 20 && routes.contains { $0.contains("rest/v1") }, "\(Set(routes))")
        }
    }

    @Test("P8 metrics: a port of their own needs no token, and the server's own port then has none")
    func ownPort() async throws {
        let port = Mutex(0)
        try await withServer(
            .live,
            configure: {
                $0.metrics.port = 0
                $0.metrics.onRunning = { number in port.withLock { $0 = number } }
            }
        ) { server in
            try await waitUntil("the metrics have a port") { port.withLock { $0 } != 0 }
            let number = port.withLock { $0 }
            #expect(try await server.get("/metrics").status == .notFound)
            let own = "http://127.0.0.1:\(number)"
            let answer = try await HTTPClient.shared.execute(
                HTTPClientRequest(url: own + "/metrics"), timeout: Patience.timeAmount)
            #expect(answer.status == .ok)
            let page = try Exposition(String(buffer: try await answer.body.collect(upTo: 1 << 20)))
            // The connection of the test's own client to the server.
            #expect(page.value("almanac_connections") ?? 0 >= 1)
            let other = try await HTTPClient.shared.execute(
                HTTPClientRequest(url: own + "/"), timeout: Patience.timeAmount)
            #expect(other.status == .notFound)
        }
    }

    @Test("P8 metrics: a port in use stops the start, and the error says which setting to change")
    func portInUse() async throws {
        try await withServer(.live) { server in
            var configuration = server.configuration
            configuration.port = 0
            configuration.metrics.port = server.client.port
            await #expect {
                try await runServer(configuration)
            } throws: { error in
                (error as? StartFailure)?.description.contains("--metrics-port") == true
            }
        }
    }

    @Test("P8 metrics: emails are counted by outcome")
    func mails() async throws {
        struct Transport: MailTransport {
            let fails: Bool
            func send(_ mail: Mail) async throws { if fails { throw MailFailure.tookTooLong(path: "x") } }
        }
        let metrics = ServerMetrics(PrometheusRegistry())
        let mail = Mail(to: try #require(EmailAddress("anna@example.org")), subject: "s", body: "b")
        for fails in [false, true, false] {
            try? await MeasuredMail(transport: Transport(fails: fails), metrics: metrics).send(mail)
        }
        let page = try Exposition(try #require(metrics.registry).text())
        #expect(page.value("almanac_mails_total", ["outcome": "sent"]) == 2)
        #expect(page.value("almanac_mails_total", ["outcome": "failed"]) == 1)
        #expect(!(try #require(metrics.registry).text().contains("anna")))
    }

    @Test("P8 metrics: a use of the database that a limit has ended is counted, and what a caller undoes is not")
    func databaseFailures() async throws {
        let place = try TemporaryDirectory()
        let metrics = ServerMetrics(PrometheusRegistry())
        let database = try await SQLiteDatabase(
            path: place.url.appending(path: "a.sqlite").path, limits: .init(read: 0), metrics: metrics)
        struct Undone: Error {}
        await #expect(throws: Undone.self) { try await database.write { _ in throw Undone() } }
        let endless = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n"
        await #expect(throws: DatabaseFailure.tooSlow) { try await database.read { try $0.query(endless, []) } }
        try database.close()
        let page = try Exposition(try #require(metrics.registry).text())
        #expect(page.value("almanac_database_failures_total", ["operation": "read"]) == 1)
        #expect(page.value("almanac_database_failures_total", ["operation": "write"]) == 0)
        #expect(page.value("almanac_database_seconds_count", ["operation": "read"]) == 1)
    }
}
