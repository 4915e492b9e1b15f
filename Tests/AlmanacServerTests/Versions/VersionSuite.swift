import AlmanacCore
import AlmanacTables
import HTTPTypes
import HummingbirdTesting
import Testing

@testable import AlmanacServer

/// What the tests of versions write and read. The days of edits are of January 2020.
protocol VersionSuite {}

extension VersionSuite {
    /// A capsule with a title, as a device sends it.
    func capsule(_ content: String, day: Int, id: Int = 1) -> String {
        #"""
        {"id":"\#(Sample.uuid(id))","type":"memory","status":"draft","content":"\#(content)","hint":"Title",\#
        "updated_at":"2020-01-0\#(day)T08:00:00Z"}
        """#
    }

    /// Sends a capsule as a device does.
    /// - Parameter base: the change number of the row that the edit was made from; `nil` for an old device.
    @discardableResult
    func put(
        _ content: String, day: Int, id: Int = 1, base: Int64? = nil, to server: TestServer, as sender: Sender
    ) async throws -> TestResponse {
        var headers: HTTPFields = [:]
        headers[.almanacBase] = base.map(String.init)
        let answer = try await server.rest(
            .post, "capsules?on_conflict=id", as: sender, capsule(content, day: day, id: id),
            prefer: "resolution=merge-duplicates,return=representation", headers: headers)
        #expect(answer.status.kind == .successful, "\(answer.text)")
        return answer
    }

    /// The versions of a user, in the order of the times of the edits.
    func versions(_ server: TestServer, as sender: Sender) async throws -> [JSON] {
        try await server.rows("versions?order=edited_at,replaced_at", as: sender)
    }

    /// What the versions of a user's capsules say.
    func contents(_ server: TestServer, as sender: Sender) async throws -> [String] {
        try await versions(server, as: sender).map { $0["columns"]?["content"]?.string ?? "-" }
    }

    /// What stands.
    func standing(_ server: TestServer, as sender: Sender) async throws -> [String] {
        try await server.rest(.get, "capsules?order=id", as: sender).column("content")
    }
}

extension TestResponse {
    /// The change number of the one row that was written.
    var change: Int64? { headers[.almanacChange].flatMap { Int64($0) } }
}
