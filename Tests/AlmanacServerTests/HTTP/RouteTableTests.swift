import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Synchronization
import Testing

@testable import AlmanacDatabase
@testable import AlmanacServer
@testable import AlmanacTables

/// The table of routes, and what it promises.
@Suite struct RouteTableTests {
    private let page = URL(filePath: #filePath).appending(path: "../../../../docs/api-routes.md").standardized

    /// Runs a test with what routes need.
    private func withServices(_ test: (Services) async throws -> Void) async throws {
        let directory = try TemporaryDirectory()
        try SampleSite.write(to: directory, in: "web")
        let database = try await TestEngine.open(directory.url.appending(path: "a.sqlite"))
        try await test(try await .sample(database, directory))
        try database.close()
    }

    @Test("docs/api-routes.md says of every route who may ask, its limits and its errors")
    func document() async throws {
        try await withServices { services in
            let document = RouteTable(routes: routes(services).all).document
            if ProcessInfo.processInfo.environment["ALMANAC_WRITE_ROUTES"] != nil {
                try Data(document.utf8).write(to: page)
            }
            #expect(document == (try? String(contentsOf: page, encoding: .utf8)), "run `make routes`")
        }
    }

    @Test("what changes something asks who it is for, except what starts a session or proves itself by its body")
    func everyone() async throws {
        try await withServices { services in
            let open = routes(services).all.filter { route in
                route.asker.hasPrefix("everyone") && route.dialect != .tables
                    && route.method.map { $0 != .get } ?? false
            }
            #expect(
                Set(open.map(\.path)) == [
                    "api/devices/register", "api/login/start", "api/login/session",
                    "api/push/later", "api/store/appstore/notifications", "auth/v1/signup", "auth/v1/token",
                    "auth/v1/recover",
                    "auth/v1/resend", "auth/v1/verify", "auth/v1/user/undo", "auth/v1/callback",
                ])
        }
    }

    @Test("every route that everyone may send a body to has a limit, except one that needs a secret of the server’s")
    func limits() async throws {
        try await withServices { services in
            let unlimited = routes(services).all.filter {
                $0.asker.hasPrefix("everyone") && $0.bodyLimit != nil && $0.limits.isEmpty && $0.dialect != .tables
            }
            #expect(unlimited.map(\.path) == ["api/login/session"])
        }
    }

    @Test("a request that takes too long, or whose answer is too large, is answered alike in the tables and elsewhere")
    func costly() throws {
        for failure in [DatabaseFailure.tooSlow, .tooLarge] {
            let forms = try #require(Refusal(failure)).forms
            #expect(forms.problem.status == forms.table.status)
        }
        #expect(Refusal(DatabaseFailure.tooSlow)?.forms.problem.status == .badRequest)
        #expect(Refusal(DatabaseFailure.unexpectedColumn("x")) == nil)
    }

    @Test("an error becomes a response in the dialect of its route, and is reported if the route does not declare it")
    func undeclared() async throws {
        try await withServices { services in
            let reported = Reports()
            let gate = Gate(of: services)
            let routes = Routes(Router(context: AlmanacContext.self), gate) { route, error in
                reported.add("\(route.path) \(error)")
            }
            routes.add(.get, "api/declared", as: .everyone, errors: ["invalid-field"]) { _, _ in
                throw Problem.invalidField("a", "b")
            }
            routes.add(.get, "api/other", as: .everyone) { _, _ in throw Problem.invalidField("a", "b") }
            routes.add(.get, "auth/v1/other", as: .everyone) { _, _ in throw Problem.invalidField("a", "b") }
            routes.add(.get, "rest/v1/other", as: .everyone) { _, _ in throw RestProblem.query("a") }
            routes.add(.get, "api/session", as: .session) { _, _, _ in Response(status: .ok) }
            routes.add(.get, "auth/v1/session", as: .session) { _, _, _ in Response(status: .ok) }
            routes.finish()
            try await Application(router: routes.router).test(.router) { client in
                for (path, status) in [
                    ("api/declared", 400), ("api/other", 400), ("auth/v1/other", 503), ("rest/v1/other", 400),
                    ("api/session", 401), ("auth/v1/session", 401),
                ] {
                    let answer = try await client.executeRequest(uri: "/\(path)", method: .get, headers: [:], body: nil)
                    #expect(answer.status.code == status, "\(path)")
                }
                let other = try await client.executeRequest(
                    uri: "/auth/v1/session", method: .post, headers: [:], body: nil)
                #expect(other.status == .methodNotAllowed && other.headers[.allow] == "GET, HEAD")
                #expect(other.json["error_code"]?.string == "validation_failed")
            }
            #expect(reported.all == ["api/other invalid-field", "rest/v1/other PGRST100"])
        }
    }

    @Test(
        "a handler that forgets a limit of its route, or counts one that the route does not declare, gets no answer out"
    )
    func forgotten() async throws {
        try await withServices { services in
            let gate = Gate(of: services)
            let routes = Routes(Router(context: AlmanacContext.self), gate) { _, _ in }
            let (auth, own) = (services.auth, RouteLimit.countedByHandler("own"))
            let done = Response(status: .noContent)
            routes.add(.get, "api/forgotten", as: .everyone, limits: [own]) { _, _ in done }
            routes.add(.get, "api/undeclared", as: .everyone) { _, context in
                try await auth.count(\.codes, context)
                return done
            }
            routes.add(.get, "api/another", as: .everyone, limits: [own]) { _, context in
                try await auth.count(\.codes, context)
                return done
            }
            routes.add(.get, "api/counted", as: .everyone, limits: [own, auth.limit(\.codes)]) { _, context in
                try await auth.count(\.codes, context)
                return done
            }
            routes.add(.get, "api/free", as: .everyone, limits: [own]) { _, context in
                context.countsNothing()
                return done
            }
            routes.add(.get, "api/refused", as: .everyone, limits: [own]) { _, _ in throw Refusal.notFound }
            let log = CapturedLog()
            try await Application(router: routes.router, logger: log.logger).test(.router) { client in
                for (path, status) in [
                    ("forgotten", 500), ("undeclared", 500), ("another", 500), ("counted", 204), ("free", 204),
                    ("refused", 404),
                ] {
                    let answer = try await client.executeRequest(
                        uri: "/api/\(path)", method: .get, headers: [:], body: nil)
                    #expect(answer.status.code == status, "\(path)")
                }
            }
            let faults = log.text.filter { $0.hasPrefix("error: request failed") }
            #expect(faults.count == 3 && faults[0].contains("ForgottenLimits(names: [\"own\"])"))
        }
    }

    @Test("a body is read up to the size that its route declares, and not at all where it declares none")
    func bodies() async throws {
        try await withServices { services in
            let routes = Routes(Router(context: AlmanacContext.self), Gate(of: services)) { _, _ in }
            let read: @Sendable (Request, AlmanacContext) async throws -> Response = { request, context in
                _ = try await request.bytes(context)
                return Response(status: .noContent)
            }
            routes.add(.post, "api/small", as: .everyone, body: 4, read)
            routes.add(.post, "api/large", as: .everyone, body: 2 << 20, read)
            routes.add(.post, "api/none", as: .everyone, read)
            let log = CapturedLog()
            try await Application(router: routes.router, logger: log.logger).test(.router) { client in
                for (path, size, status) in [
                    ("small", 4, 204), ("small", 5, 413), ("large", 2 << 20, 204), ("large", (2 << 20) + 1, 413),
                    ("none", 0, 500), ("none", 1, 500),
                ] {
                    let answer = try await client.executeRequest(
                        uri: "/api/\(path)", method: .post, headers: [:],
                        body: ByteBuffer(repeating: 0x20, count: size))
                    #expect(answer.status.code == status, "\(path) \(size)")
                }
            }
            #expect(log.text.filter { $0.contains("UndeclaredBody") }.count == 2)
        }
    }

    @Test("what takes too long or is too large at /auth/v1 is logged, because the answer does not say it")
    func costlyAuth() async throws {
        try await withServices { services in
            let gate = Gate(of: services)
            let routes = Routes(Router(context: AlmanacContext.self), gate) { _, _ in }
            for path in ["auth/v1/slow", "api/slow"] {
                routes.add(.get, path, as: .everyone) { _, _ in throw DatabaseFailure.tooSlow }
            }
            routes.add(.get, "auth/v1/large", as: .everyone) { _, _ in throw DatabaseFailure.tooLarge }
            let log = CapturedLog()
            try await Application(router: routes.router, logger: log.logger).test(.router) { client in
                for path in ["auth/v1/slow", "api/slow", "auth/v1/large"] {
                    _ = try await client.executeRequest(uri: "/\(path)", method: .get, headers: [:], body: nil)
                }
            }
            let faults = log.text.filter { $0.hasPrefix("error: request failed") }
            #expect(faults.count == 2 && faults.allSatisfy { $0.contains("path=/auth/v1/") })
        }
    }

    @Test("a refusal begins as the limit that it comes from says")
    func wording() async throws {
        try await withServices { services in
            let limits = services.auth.limits
            #expect(limits.passwords.excess == .passwords)
            for other in [limits.anonymous, limits.signUps, limits.codes, limits.refreshes] {
                #expect(other.excess == .requests)
            }
        }
    }
}

/// What was reported, from any task.
private final class Reports: Sendable {
    private let texts = Mutex<[String]>([])

    var all: [String] { texts.withLock { $0 } }

    func add(_ text: String) { texts.withLock { $0.append(text) } }
}
