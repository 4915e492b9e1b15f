import AlmanacCore
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Testing

@testable import AlmanacServer

/// The sender of a request in a test.
enum Sender: Sendable {
    case signedOut
    case service
    case person(TestPerson)
}

/// A user with an anonymous account.
struct TestPerson: Equatable, Sendable {
    let id: String
    let token: String
    let refreshToken: String
}

extension TestServer {
    /// Signs up a new anonymous user.
    func person() async throws -> TestPerson {
        let answer = try await client.executeRequest(
            uri: "/auth/v1/signup", method: .post, headers: [:], body: ByteBuffer(string: "{\"data\":{}}"))
        #expect(answer.status == .ok)
        return TestPerson(
            id: try #require(answer.json["user"]?["id"]?.string),
            token: try #require(answer.json["access_token"]?.string),
            refreshToken: try #require(answer.json["refresh_token"]?.string))
    }

    /// Sends a request to `/rest/v1`.
    /// - Parameter path: the table and the query, after `/rest/v1/`.
    func rest(
        _ method: HTTPRequest.Method = .get, _ path: String, as sender: Sender = .signedOut, _ body: String = "",
        prefer: String? = nil, headers: HTTPFields = [:]
    ) async throws -> TestResponse {
        try await send(method, "/rest/v1/\(path)", as: sender, body, prefer: prefer, headers: headers)
    }

    func send(
        _ method: HTTPRequest.Method, _ path: String, as sender: Sender, _ body: String = "", prefer: String? = nil,
        headers more: HTTPFields = [:]
    ) async throws -> TestResponse {
        var headers = more
        headers[HTTPField.Name("Prefer")!] = prefer
        switch sender {
        case .signedOut: break
        case .service: headers[.authorization] = "Bearer \(try serviceKey())"
        case .person(let person): headers[.authorization] = "Bearer \(person.token)"
        }
        return try await client.executeRequest(
            uri: path.addingPercentEncoding(withAllowedCharacters: .urlAsTyped) ?? path, method: method,
            headers: headers, body: ByteBuffer(string: body))
    }

    private func serviceKey() throws -> String {
        let file = configuration.dataDirectory.appending(path: "keys.json")
        return try #require(try JSON.parse(Array(try Data(contentsOf: file)))["service_key"]?.string)
    }

    /// The rows that a query returns.
    func rows(_ path: String, as sender: Sender = .signedOut) async throws -> [JSON] {
        try #require(try await rest(.get, path, as: sender).json.array)
    }

    /// Inserts quotes with the service key. The n-th one has the id `Sample.uuid(n)`.
    func insertQuotes(_ quotes: [JSON]) async throws {
        let text = String(decoding: JSON.array(quotes).bytes, as: UTF8.self)
        let answer = try await rest(.post, "quotes", as: .service, text)
        #expect(answer.status == .created, "\(answer.text)")
    }
}

extension CharacterSet {
    /// All characters that may appear in a URL, including `%`, because tests write URLs in their escaped form.
    fileprivate static let urlAsTyped = CharacterSet.urlQueryAllowed.union(CharacterSet(charactersIn: "%"))
}

extension Sample {
    static func uuid(_ number: Int) -> String {
        let digits = String(number)
        return "00000000-0000-4000-8000-" + String(repeating: "0", count: 12 - digits.count) + digits
    }

    static func quote(_ number: Int, _ english: String, _ chinese: String?, _ categories: [String]?) -> JSON {
        .members(
            ("id", .string(uuid(number))), ("english_text", .string(english)), ("chinese_text", .optional(chinese)),
            ("categories", categories.map { .array($0.map { .string($0) }) } ?? .null))
    }
}

extension TestResponse {
    /// Expects an error in PostgREST's format.
    func expectRest(_ status: Int, _ code: String, sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(self.status.code == status, "\(text)", sourceLocation: sourceLocation)
        #expect(json["code"]?.string == code, "\(text)", sourceLocation: sourceLocation)
        #expect(json["message"]?.string?.isEmpty == false, sourceLocation: sourceLocation)
        #expect(json["details"] != nil && json["hint"] != nil, sourceLocation: sourceLocation)
        #expect(
            headers[HTTPField.Name("Proxy-Status")!] == "PostgREST; error=\(code)", sourceLocation: sourceLocation)
    }

    /// The values of one column as texts, with `-` for null.
    func column(_ name: String) -> [String] {
        (json.array ?? []).map { row in
            switch row[name] {
            case .string(let text)?: text
            case .null?: "-"
            case let other?: String(decoding: other.bytes, as: UTF8.self)
            case nil: "missing"
            }
        }
    }

    var contentRange: String? { headers[.contentRange] }
}
