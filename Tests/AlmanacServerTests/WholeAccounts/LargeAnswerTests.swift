import HTTPTypes
import HummingbirdTesting
import Testing

@testable import AlmanacServer

/// Answers that would be large come whole or in pages (security M1).
@Suite struct LargeAnswerTests: StorageSuite {
    @Test("security M1 an export of several megabytes is complete, and no answer of the tables is larger than 2 MB")
    func export() async throws {
        try await withServer { server in
            let person = Sender.person(try await server.person())
            for hundred in 0..<4 {
                let many = (1...80).map { capsule(hundred * 100 + $0, bytes: 9_900) }.joined(separator: ",")
                #expect(try await server.rest(.post, "capsules", as: person, "[\(many)]").status == .created)
            }
            let export = try await server.send(.get, "/api/account/export", as: person)
            #expect(export.bytes.count > 3_000_000 && export.headers[.contentLength] == "\(export.bytes.count)")
            let capsules = export.json["tables"]?["capsules"]?.array ?? []
            #expect(capsules.count == 320 && Set(capsules.compactMap { $0["id"]?.string }).count == 320)
            try await server.rest(.get, "capsules", as: person).expectRest(413, "54000")
            #expect(try await server.rest(.get, "capsules?limit=100", as: person).json.array?.count == 100)
        }
    }

    @Test("security M1 a page of changes ends early when it is large, and the next goes on where it ended")
    func changes() async throws {
        try await withServer { server in
            let person = Sender.person(try await server.person())
            for hundred in 0..<4 {
                let many = (1...60).map { capsule(hundred * 100 + $0, bytes: 9_900) }.joined(separator: ",")
                _ = try await server.rest(.post, "capsules", as: person, "[\(many)]")
            }
            var cursor: Int64 = 0
            var pages: [Int] = []
            var ids: Set<String> = []
            while pages.count < 10 {
                let page = try await server.send(.get, "/api/changes?since=\(cursor)", as: person).json
                let changes = page["changes"]?.array ?? []
                pages.append(changes.count)
                ids.formUnion(changes.compactMap { $0["row"]?["id"]?.string })
                cursor = page["cursor"]?.int ?? 0
                guard page["more"]?.bool == true else { break }
            }
            #expect(pages == [120, 120] && ids.count == 240)
        }
    }

    @Test("security M1 a write that changes or deletes many rows at once makes no large page")
    func changesAtOnce() async throws {
        try await withServer { server in
            let person = Sender.person(try await server.person())
            for hundred in 0..<6 {
                let many = (1...100).map { capsule(hundred * 100 + $0, bytes: 9_900) }.joined(separator: ",")
                _ = try await server.rest(.post, "capsules", as: person, "[\(many)]")
            }
            var cursor: Int64 = 0
            func follow(_ key: String) async throws -> (largest: Int, count: Int) {
                var (largest, ids) = (0, Set<String>())
                while true {
                    let page = try await server.send(.get, "/api/changes?since=\(cursor)", as: person)
                    largest = max(largest, page.bytes.count)
                    ids.formUnion((page.json["changes"]?.array ?? []).compactMap { $0[key]?["id"]?.string })
                    cursor = page.json["cursor"]?.int ?? 0
                    guard page.json["more"]?.bool == true else { return (largest, ids.count) }
                }
            }
            #expect(try await follow("row").count == 600)
            let change = #"{"hint":"h"}"#
            #expect(
                try await server.rest(.patch, "capsules?status=eq.draft", as: person, change).status == .noContent)
            let changed = try await follow("row")
            #expect(changed.count == 600 && changed.largest < 2 << 20)
            #expect(try await server.rest(.delete, "capsules?status=eq.draft", as: person).status == .noContent)
            let numbers = try await server.database.read { transaction in
                try transaction.query(
                    "SELECT max(n) AS most FROM (SELECT count(*) AS n FROM tombstones GROUP BY change_number) AS counts"
                )[0]
            }
            #expect(try numbers.int("most") <= 200)
            #expect(try await follow("deleted").count == 600)
            // The next write comes after all of them.
            _ = try await server.rest(.post, "goals", as: person, goals(0..<1))
            #expect(try await follow("row").count == 1)
        }
    }
}
