import AlmanacApp
import AlmanacCore
import AlmanacSimulator
import Foundation
import Testing

@testable import AlmanacNative

/// The simulated server and the real one, compared through what a device reads.
@Suite struct ServerContract {
    @Test("P6 the simulated and the real server give a device the same answers")
    func agree() async throws {
        try await withServer { address, _ in
            let web = Web(server: address)
            let real = try await ServerScript.run { await web.answer($0).result }
            let server = SyncServer(clock: Instant(iso8601: "2026-11-21T10:00:00Z")!, tables: Almanac.syncedTables)
            let simulated = try await ServerScript.run { request in
                server.clock = server.clock + 1
                return server.network.respond(request)
            }
            for (one, other) in zip(real, simulated) { #expect(one == other) }
            #expect(real.count == simulated.count)
        }
    }

    @Test(
        "Q P6 the two merge edits of members alike, in whichever order they arrive",
        arguments: 1...12 as ClosedRange<UInt64>)
    func agreeOnMembers(seed: UInt64) async throws {
        let hasWhole = seed % 2 == 0
        try await withServer { address, _ in
            let web = Web(server: address)
            let real = try await ServerScript.run(members: seed, hasWhole: hasWhole) { await web.answer($0).result }
            let server = SyncServer(clock: Instant(iso8601: "2026-11-21T10:00:00Z")!, tables: Almanac.syncedTables)
            let simulated = try await ServerScript.run(members: seed, hasWhole: hasWhole) { server.network.respond($0) }
            let different = zip(real.lines, simulated.lines).filter { $0 != $1 }.map { "\($0), but simulated \($1)" }
            #expect(different == [])
            if !hasWhole { #expect(real.ends[0] == real.ends[1]) }
        }
    }

    @Test("P6 P9 the two also agree on requests that nobody has thought of", arguments: 1...6 as ClosedRange<UInt64>)
    func agreeOnRandomRequests(seed: UInt64) async throws {
        try await withServer { address, _ in
            let web = Web(server: address)
            let real = try await ServerScript.run(seed: seed, steps: 150) { await web.answer($0).result }
            let server = SyncServer(clock: Instant(iso8601: "2026-11-21T10:00:00Z")!, tables: Almanac.syncedTables)
            let simulated = try await ServerScript.run(seed: seed, steps: 150) { request in
                server.clock = server.clock + 1
                return server.network.respond(request)
            }
            let different = zip(real, simulated).filter { $0 != $1 }.map { "\($0), but simulated \($1)" }
            #expect(different == [])
            #expect(real.count == simulated.count)
        }
    }
}
