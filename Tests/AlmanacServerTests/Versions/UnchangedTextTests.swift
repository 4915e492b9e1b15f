import AlmanacCore
import HTTPTypes
import HummingbirdTesting
import Testing

@testable import AlmanacServer

@Suite("Q an edit is beside another one only where that one changed a text")
struct UnchangedTextTests: VersionSuite {
    private func quote(_ text: String, base: Int64?, _ server: TestServer, as sender: Sender) async throws -> Int64 {
        var headers: HTTPFields = [:]
        headers[.almanacBase] = base.map(String.init)
        let answer = try await server.rest(
            .post, "userquotes?on_conflict=id", as: sender,
            #"{"id":"\#(Sample.uuid(1))","english_text":"\#(text)"}"#,
            prefer: "resolution=merge-duplicates,return=representation", headers: headers)
        return try #require(answer.change, "\(answer.text)")
    }

    private func parallel(_ server: TestServer, as sender: Sender) async throws -> [JSON?] {
        try await server.rows("versions?order=replaced_at,row_change", as: sender).map { $0["parallel"] }
    }

    @Test("Q a verdict on a quote is no edit of it: what its author writes meanwhile follows what they wrote before")
    func verdict() async throws {
        try await withServer { server in
            let author = Sender.person(try await server.person())
            let first = try await quote("First", base: 0, server, as: author)
            for reason in ["Not a quote.", nil] {
                _ = try await moderateQuote(
                    Sample.uuid(1), rejectedFor: reason, dataDirectory: server.configuration.dataDirectory,
                    database: server.configuration.database)
            }
            _ = try await quote("Second", base: first, server, as: author)
            #expect(try await parallel(server, as: author) == [.bool(false)])
            // Another device still has what the author wrote first.
            _ = try await quote("Beside", base: first, server, as: author)
            #expect(try await parallel(server, as: author) == [.bool(false), .bool(true)])
        }
    }

    @Test(
        "Q another device's edit of something else makes none parallel, and one of the text does, whatever comes then")
    func otherColumns() async throws {
        try await withServer { server in
            let person = Sender.person(try await server.person())
            let first = try #require(try await put("First", day: 1, to: server, as: person).change)
            func patch(_ body: String) async throws {
                let answer = try await server.rest(.patch, "capsules?id=not.is.null", as: person, body)
                #expect(answer.status == .noContent, "\(answer.text)")
            }
            try await patch(#"{"unlock_at":"2030-01-01T00:00:00Z","updated_at":"2020-01-02T00:00:00Z"}"#)
            try await patch(#"{"content":"First","updated_at":"2020-01-02T01:00:00Z"}"#)
            try await put("Second", day: 3, base: first, to: server, as: person)
            #expect(try await parallel(server, as: person) == [.bool(false)])
            try await patch(#"{"unlock_at":"2031-01-01T00:00:00Z","updated_at":"2020-01-04T00:00:00Z"}"#)
            try await put("Third", day: 5, base: first, to: server, as: person)
            #expect(try await parallel(server, as: person) == [.bool(false), .bool(true)])
        }
    }
}
