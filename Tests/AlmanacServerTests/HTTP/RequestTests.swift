import AlmanacCore
import AsyncHTTPClient
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import Testing

@testable import AlmanacDatabase
@testable import AlmanacServer

@Suite("All requests")
struct RequestTests {
    @Test(
        "an unknown path of the API gets a problem, not the page",
        arguments: ["/api", "/api/", "/api/nonsense", "/api/facts/1/2", "/api/devices"])
    func unknownAddress(path: String) async throws {
        try await withServer { server in
            try await server.get(path).expectProblem(404, "not-found")
            try await server.send(.post, path).expectProblem(404, "not-found")
        }
    }

    @Test("an unsupported method gets the list of allowed ones")
    func otherMethods() async throws {
        try await withServer { server in
            for (method, path, allow) in [
                (HTTPRequest.Method.put, "/api/facts", "GET, HEAD"), (.get, "/api/devices/register", "POST"),
                (.post, "/health", "GET, HEAD"), (.delete, "/facts/browse", "GET, HEAD"), (.post, "/", "GET, HEAD"),
            ] {
                let answer = try await server.send(method, path)
                answer.expectProblem(405, "method-not-allowed")
                #expect(answer.headers[.allow] == allow)
            }
        }
    }

    @Test("a body of 5 MB is rejected, and the response arrives")
    func largeBody() async throws {
        try await withServer(.live) { server in
            let answer = try await server.register(String(repeating: "x", count: 5 << 20))
            answer.expectProblem(413, "body-too-large")
            // The connection can be used for the next request.
            #expect(try await server.register().status == .created)
        }
    }

    @Test("a chunked body of 5 MB is rejected, and the response arrives", arguments: [false, true])
    func largeChunkedBody(closing: Bool) async throws {
        try await withServer(.live) { server in
            let port = try #require(server.client.port)
            var request = HTTPClientRequest(url: "http://localhost:\(port)/api/devices/register")
            request.method = .POST
            if closing { request.headers.add(name: "Connection", value: "close") }
            let chunk = ByteBuffer(repeating: 0x20, count: 64 << 10)
            request.body = .stream(Array(repeating: chunk, count: 80).async, length: .unknown)
            let answer = try await HTTPClient.shared.execute(request, timeout: Patience.timeAmount)
            #expect(answer.status.code == 413)
            let body = try await answer.body.collect(upTo: 1 << 20)
            #expect(String(buffer: body).contains("body-too-large"))
        }
    }

    @Test("security S5 a body of 64 kB is accepted of who has no account, and no longer one")
    func bodyAtTheLimit() async throws {
        try await withServer { server in
            let body = String(decoding: TestServer.device().bytes, as: UTF8.self)
            let padded = body + String(repeating: " ", count: (64 << 10) - body.utf8.count)
            #expect(try await server.register(padded).status == .created)
            try await server.register(padded + " ").expectProblem(413, "body-too-large")
        }
    }

    @Test(
        "every response has the security headers and an id",
        arguments: ["/", "/sw.js", "/health", "/api/facts", "/nonsense.png"])
    func headers(path: String) async throws {
        try await withServer { server in
            let first = try await server.get(path)
            let policy = try #require(first.headers[.contentSecurityPolicy])
            #expect(policy.contains("default-src 'none'"))
            #expect(policy.contains("script-src 'self' 'wasm-unsafe-eval'"))
            #expect(policy.contains("frame-ancestors 'none'"))
            #expect(!policy.contains("unsafe-inline"))
            #expect(first.headers[.xContentTypeOptions] == "nosniff")
            #expect(first.headers[.init("Referrer-Policy")!] == "no-referrer")
            #expect(first.headers[.init("Cross-Origin-Opener-Policy")!] == "same-origin")
            let id = try #require(first.headers[.init("X-Request-Id")!])
            #expect(try await server.get(path).headers[.init("X-Request-Id")!] != id)
        }
    }

    @Test("health is good while the database is available")
    func health() async throws {
        try await withServer { server in
            let answer = try await server.get("/health")
            #expect(answer.status == .ok)
            #expect(answer.text == #"{"status":"ok"}"#)
        }
    }

    @Test("health is bad once the database is unavailable")
    func badHealth() async throws {
        let directory = try TemporaryDirectory()
        try SampleSite.write(to: directory, in: "web")
        let database = try await TestEngine.open(directory.url.appending(path: "a.sqlite"))
        let router = routes(try await .sample(database, directory)).router
        try database.close()
        try await Application(router: router).test(.router) { client in
            let answer = try await client.executeRequest(uri: "/health", method: .get, headers: [:], body: nil)
            answer.expectProblem(503, "unavailable")
        }
    }
}

extension Array where Element: Sendable {
    /// The elements one after another.
    fileprivate var async: AsyncStream<Element> {
        AsyncStream { stream in
            for element in self { stream.yield(element) }
            stream.finish()
        }
    }
}
