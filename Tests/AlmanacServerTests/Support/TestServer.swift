import AlmanacCore
import CZlib
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Testing

@testable import AlmanacServer

/// Runs a test against a complete server with a new database.
/// - Parameter facts: the number of facts in the database.
func withServer(
    _ setup: TestingSetup = .router, facts: Int = 6,
    configure: (inout AlmanacServer.ServerConfiguration) -> Void = { _ in },
    _ test: @Sendable (TestServer) async throws -> Void
) async throws {
    let directory = try TemporaryDirectory()
    try directory.write(String(decoding: Sample.metadata.bytes, as: UTF8.self), to: "content/metadata.json")
    try directory.write(Sample.lines((1...facts).map { Sample.fact($0) }), to: "content/facts/facts.jsonl")
    try SampleSite.write(to: directory, in: "web")
    var configuration = ServerConfiguration(
        dataDirectory: directory.url.appending(path: "data"), webDirectory: directory.url.appending(path: "web"),
        contentDirectory: directory.url.appending(path: "content"), pageTexts: SampleSite.texts,
        logLevel: .critical)
    configuration.hasScheduler = false
    configuration.push.services = .any
    // How long something takes depends on the machine, and in a test everyone comes from one network.
    configuration.storage.costlySeconds = 1_000_000
    configuration.mergePatience = .seconds(600)
    configuration.onUndeclaredError = { route, error in
        Issue.record("\(route.path) does not declare “\(error)”, so docs/api-routes.md lacks it")
    }
    configure(&configuration)
    configuration.database = try await TestEngine.location(of: configuration.dataDirectory)
    let server = try await buildServer(configuration)
    try await server.test(setup) { [configuration] in
        try await test(TestServer(client: $0, configuration: configuration))
    }
    withExtendedLifetime(directory) {}
}

/// A server under test, with helpers for requests.
struct TestServer: Sendable {
    let client: any TestClientProtocol
    let configuration: AlmanacServer.ServerConfiguration

    func get(_ path: String, key: String? = nil, _ headers: HTTPFields = [:]) async throws -> TestResponse {
        var headers = headers
        if let key { headers[.authorization] = "Bearer \(key)" }
        return try await client.executeRequest(uri: path, method: .get, headers: headers, body: nil)
    }

    func send(_ method: HTTPRequest.Method, _ path: String, body: String = "") async throws -> TestResponse {
        try await client.executeRequest(uri: path, method: method, headers: [:], body: ByteBuffer(string: body))
    }

    func register(_ body: JSON = TestServer.device(), key: String? = nil) async throws -> TestResponse {
        try await register(String(decoding: body.bytes, as: UTF8.self), key: key)
    }

    func register(_ body: String, key: String? = nil) async throws -> TestResponse {
        var headers: HTTPFields = [:]
        if let key { headers[.authorization] = "Bearer \(key)" }
        return try await client.executeRequest(
            uri: "/api/devices/register", method: .post, headers: headers, body: ByteBuffer(string: body))
    }

    /// The key of a newly registered device.
    func deviceKey() async throws -> String {
        try #require(try await register().json["device_key"]?.string)
    }

    static func device(_ changes: [String: JSON?] = [:]) -> JSON {
        let fields = [("platform", "web"), ("model", "Chromium"), ("os_version", "142"), ("language", "de")]
        return .object(
            fields.compactMap { name, value in
                (changes[name] ?? .string(value)).map { JSON.Member(name, $0) }
            })
    }
}

extension TestResponse {
    var bytes: [UInt8] { Array(body.readableBytesView) }
    var text: String { String(decoding: bytes, as: UTF8.self) }

    /// The body as JSON; null if it is not JSON.
    var json: JSON { (try? JSON.parse(bytes)) ?? .null }

    /// Expects a problem response with this status, name, and field.
    func expectProblem(
        _ status: Int, _ name: String, field: String? = nil, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        #expect(self.status.code == status, sourceLocation: sourceLocation)
        #expect(headers[.contentType] == "application/problem+json", sourceLocation: sourceLocation)
        #expect(json["type"]?.string == "/problems/\(name)", sourceLocation: sourceLocation)
        #expect(json["status"]?.int == Int64(status), sourceLocation: sourceLocation)
        #expect(json["detail"]?.string?.isEmpty == false, sourceLocation: sourceLocation)
        #expect(json["field"]?.string == field, sourceLocation: sourceLocation)
    }
}

/// Decompresses gzip.
func gunzip(_ bytes: [UInt8]) throws -> [UInt8] {
    var stream = z_stream()
    #expect(inflateInit2_(&stream, 15 + 16, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK)
    defer { inflateEnd(&stream) }
    var output = [UInt8](repeating: 0, count: bytes.count * 100 + 1_000)
    var input = bytes
    let count = input.withUnsafeMutableBufferPointer { input in
        output.withUnsafeMutableBufferPointer { output in
            stream.next_in = input.baseAddress
            stream.avail_in = UInt32(input.count)
            stream.next_out = output.baseAddress
            stream.avail_out = UInt32(output.count)
            #expect(inflate(&stream, Z_FINISH) == Z_STREAM_END)
            return Int(stream.total_out)
        }
    }
    return Array(output.prefix(count))
}
