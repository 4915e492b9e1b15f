import AlmanacCore
import HTTPTypes
import HummingbirdTesting
import Testing

@testable import AlmanacApp
@testable import AlmanacServer

@Suite("Q a copy of any size that an account may have comes back")
struct LargeCopyTests: StorageSuite, VersionSuite {
    @Test("Q a copy that is larger than one request, with its versions, is imported in the parts that a device sends")
    func parts() async throws {
        try await withServer { server in
            let from = Sender.person(try await server.person())
            for start in [0, 90, 180, 270, 360] {
                let many = (start..<start + 90).map { capsule($0, bytes: 9_900) }.joined(separator: ",")
                #expect(try await server.rest(.post, "capsules", as: from, "[\(many)]").status == .created)
            }
            _ = try await server.rest(.patch, "capsules?id=not.is.null", as: from, #"{"content":"Short"}"#)
            for start in [450, 540, 630, 720, 810] {
                let many = (start..<start + 90).map { capsule($0, bytes: 9_900) }.joined(separator: ",")
                #expect(try await server.rest(.post, "capsules", as: from, "[\(many)]").status == .created)
            }
            let export = try await server.send(.get, "/api/account/export", as: from).text
            #expect(export.utf8.count > AccountArchive.limit)
            let to = Sender.person(try await server.person())
            #expect(try await server.send(.post, "/api/account/import", as: to, export).status == .contentTooLarge)
            guard case .success(let file) = ImportFile.checked("copy", Array(export.utf8)) else {
                Issue.record("the device cannot read it")
                return
            }
            for _ in 0..<2 {
                var (start, sent) = (0, 0)
                while true {
                    let (body, next) = file.part(from: start)
                    #expect(body.count <= AccountArchive.limit)
                    let answer = try await server.send(
                        .post, "/api/account/import", as: to, String(decoding: body, as: UTF8.self))
                    #expect(answer.status == .ok, "\(answer.text.prefix(500))")
                    sent += 1
                    guard let next else { break }
                    start = next
                }
                #expect(sent == 2)
            }
            let counts = try await server.database.read { transaction in
                try transaction.query(
                    """
                    SELECT (SELECT count(*) FROM capsules WHERE content = 'Short') AS short,
                        (SELECT count(*) FROM capsules WHERE length(content) = 9900) AS long,
                        (SELECT count(*) FROM versions) AS versions
                    """)[0]
            }
            #expect(try counts.int("short") == 900 && counts.int("long") == 900 && counts.int("versions") == 900)
        }
    }
}
