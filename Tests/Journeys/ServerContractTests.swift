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
            let real = try await ServerScript.run { await web.answer($0) }
            let server = SyncServer(clock: Instant(iso8601: "2026-11-21T10:00:00Z")!)
            server.naturallyKeyed = ["user_sports"]
            let simulated = try await ServerScript.run { request in
                server.clock = server.clock + 1
                return server.network.respond(request)
            }
            for (one, other) in zip(real, simulated) { #expect(one == other) }
            #expect(real.count == simulated.count)
        }
    }
}
