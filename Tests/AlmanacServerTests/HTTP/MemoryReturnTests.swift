import Testing

@testable import AlmanacServer

/// What the server took for a while goes back to the system.
@Suite struct MemoryReturnTests {
    @Test("security S5 memory is given back when much more is taken than before, and some times after that")
    func growth() {
        var growth = MemoryReturn.Growth()
        let start = ContinuousClock.now
        func areWorthwhile(_ megabytes: [Int], from second: Int) -> [Bool] {
            megabytes.enumerated().map { growth.isWorthwhile($1 << 20, at: start + .seconds(second + $0)) }
        }
        #expect(areWorthwhile([60, 91, 92], from: 0) == [false, false, true])
        growth.note(92 << 20)
        // Stalled requests end later; nothing grows by that.
        #expect(areWorthwhile([92, 92], from: 10) == [false, false])
        #expect(areWorthwhile([92, 92, 92], from: 12) == [true, false, false])
        #expect(areWorthwhile([92], from: 130) == [true])
        growth.note(60 << 20)
        #expect(areWorthwhile([91, 50, 82], from: 300).last == true)
    }
}
