import AlmanacApp
import AlmanacCore
import AlmanacDatabase
import AlmanacServer
import AlmanacSimulator
import Foundation
import Testing

@testable import AlmanacNative

/// P10 with a native shell and the real server: real HTTP, a real stream.
@Suite struct LiveJourney {
    private let name = #"{"user_id":"ID","name":"Kim","journaling_history":"never"}"#

    @Test("P10 what another client writes is on an open device within seconds, through the real server")
    func written() async throws {
        try await withServer { server, directory in
            let shell = try NativeShell<Almanac>(directory: directory, server: server, tables: Almanac.tables)
            await shell.launch("/reflect")
            await shell.settle()
            try await shell.tap("Continue")
            await shell.launch("/reflect")
            await shell.settle()
            let file = SecretFile(directory: directory)
            guard case .value(let text?) = file.read(Session.secret), let session = Session(secretText: text) else {
                Issue.record("the device has no account")
                return
            }
            let row = name.replacing("ID", with: session.accountID)
            let answer = await Web(server: server).answer(
                HTTPRequest(
                    .post, "/rest/v1/user_profile?on_conflict=user_id", bearer: session.accessToken,
                    prefer: "resolution=merge-duplicates", body: Array(row.utf8))
            ).result
            guard case .answered(let status, let body) = answer, (200..<300).contains(status) else {
                Issue.record("\(answer)")
                return
            }
            _ = body
            try await waitUntil("the device has the name") { await shell.holds("Kim") }
            await shell.quit()
        }
    }

    @Test("P10 the numbers of events are read however their bytes are cut")
    func eventReader() {
        let bytes = Array(": hello\n\nevent: change\nid: 7\ndata: 7\n\n: \n\nid: 12\ndata: 12\n\nid: 13\n".utf8)
        for cut in 1...bytes.count {
            var reader = EventReader()
            var numbers: [Int64] = []
            for start in stride(from: 0, to: bytes.count, by: cut) {
                numbers += reader.read(bytes[start..<min(start + cut, bytes.count)])
            }
            #expect(numbers == [7, 12])
        }
    }
}

extension NativeShell {
    /// Whether a synced profile has this name.
    fileprivate func holds(_ name: String) -> Bool {
        read([.all(table: "own_user_profile")])[0].contains { $0[1].text?.contains("\"\(name)\"") == true }
    }
}
