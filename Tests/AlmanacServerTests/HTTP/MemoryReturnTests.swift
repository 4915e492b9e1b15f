import Testing

@testable import AlmanacServer

/// What the server took for a while goes back to the system.
@Suite struct MemoryReturnTests {
    @Test("security S5 memory is given back when much more is taken than before, once for what is needed")
    func growth() {
        var growth = MemoryReturn.Growth()
        let megabyte = 1 << 20
        #expect(!growth.isWorthwhile(60 * megabyte))
        #expect(!growth.isWorthwhile(91 * megabyte))
        #expect(growth.isWorthwhile(92 * megabyte))
        growth.note(80 * megabyte)
        #expect(!growth.isWorthwhile(111 * megabyte))
        #expect(!growth.isWorthwhile(50 * megabyte))
        #expect(growth.isWorthwhile(82 * megabyte))
    }
}
