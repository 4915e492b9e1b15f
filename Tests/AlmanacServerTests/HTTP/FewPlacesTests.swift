import AlmanacCore
import Logging
import Testing

@testable import AlmanacServer

/// The last places for connections.
@Suite struct FewPlacesTests {
    @Test("security S8 as the places run out, a peer may have fewer, so that dozens leave some to others")
    func fewPlaces() throws {
        let peers = PeerConnections(
            limit: 100, of: 1_000, trusted: [], now: { Instant(milliseconds: 0) }, logger: Logger(label: "test"))
        var ends: [@Sendable () -> Void] = []
        for _ in 0..<100 {
            for peer in 1...40 { if let end = peers.open("192.0.2.\(peer)") { ends.append(end) } }
        }
        #expect((900..<1_000).contains(peers.open))
        #expect(peers.open("198.51.100.1") != nil)
        for end in ends { end() }
        #expect(peers.open("192.0.2.1") != nil)
    }
}
