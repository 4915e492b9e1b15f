import AlmanacCore
import Testing

@Suite("Q: when members were last edited")
struct MemberDatesTests {
    private func day(_ number: Int) -> MemberDates.Edit { MemberDates.Edit(at: "2026-01-0\(number)", isLater: false) }

    @Test("Q the dates are the same after they were stored, and a text that is no object has none")
    func stored() {
        var dates = MemberDates()
        #expect(dates.text == "{}" && MemberDates("nonsense") == dates && MemberDates("[1]") == dates)
        dates.set("name", at: "2026-01-02")
        dates.set("tags", at: "2026-01-02")
        let all = dates.take("tags", by: day(3), held: ["a"], new: ["a", "b"], since: ["a"])
        #expect(all.items == ["a", "b"] && all.isOrdered)
        _ = dates.take("names", by: day(1), held: [], new: ["items"], since: [])
        #expect(MemberDates(dates.text) == dates)
    }

    @Test("Q a list that was replaced as a whole keeps nothing of what was added before that")
    func whole() {
        var dates = MemberDates()
        dates.set("tags", at: "2026-01-05")
        let older = dates.take("tags", by: day(4), held: ["a"], new: ["b", "c"], since: ["a", "b"])
        #expect(older.items == ["a"] && !older.isOrdered)
        let later = dates.take("tags", by: day(6), held: ["a"], new: ["b", "c"], since: ["a", "b"])
        // It has not added “b”, which is gone.
        #expect(later.items == ["c"] && later.isOrdered)
    }

    @Test("Q of a list to which new items come without end only the newest dates are kept")
    func endless() {
        var dates = MemberDates()
        for day in 1...4 {
            let new = (0..<1_000).map { "day \(day) item \($0)" }
            _ = dates.take("tags", by: self.day(day), held: [], new: new, since: [])
        }
        #expect(dates.text.utf8.count < 64 << 10)
        // The newest is known: what is older does not remove it.
        let newest = ["day 4 item 999"]
        #expect(dates.take("tags", by: day(3), held: newest, new: [], since: newest).items == newest)
    }
}
