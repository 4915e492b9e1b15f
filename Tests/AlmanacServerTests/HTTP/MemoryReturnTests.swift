import Testing

@testable import AlmanacServer

/// What the server took for a while goes back to the system.
@Suite struct MemoryReturnTests {
    @Test("security S5 memory is given back when much more has become free than before, once for each")
    func growth() {
        var growth = MemoryReturn.Growth()
        func areWorthwhile(_ megabytes: Int...) -> [Bool] { megabytes.map { growth.isWorthwhile($0 << 20) } }
        #expect(areWorthwhile(60, 91, 92) == [false, false, true])
        growth.note(80 << 20)
        #expect(areWorthwhile(111, 50, 82) == [false, false, true])
    }
}
