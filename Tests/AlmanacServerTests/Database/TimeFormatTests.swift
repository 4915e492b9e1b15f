import AlmanacCore
import Testing

@testable import AlmanacDatabase
@testable import AlmanacServer

@Suite("Times as texts")
struct TimeFormatTests {
    @Test
    func `times: GoTrue's form and that of the rows differ in the fraction and in how they write UTC`() throws {
        for (milliseconds, day, time) in [
            (0, "1970-01-01", "00:00:00.000"), (1_795_000_000_987, "2026-11-18", "11:06:40.987"),
            (-1, "1969-12-31", "23:59:59.999"), (-62_135_596_800_000, "0001-01-01", "00:00:00.000"),
            (253_402_300_799_999, "9999-12-31", "23:59:59.999"),
        ] as [(Int64, String, String)] {
            let instant = Instant(milliseconds: milliseconds)
            #expect(instant.iso8601 == "\(day)T\(time)Z")
            #expect(Timestamp(instant).text == "\(day)T\(time)000+00:00")
            #expect(try Timestamp(Timestamp(instant).text).microseconds == milliseconds * 1_000)
        }
        #expect(Timestamp(microseconds: -1)?.text == "1969-12-31T23:59:59.999999+00:00")
        #expect(Timestamp(microseconds: 20_000_034)?.text == "1970-01-01T00:00:20.000034+00:00")
    }

    @Test
    func `times: a date of a header is written and read to the second`() throws {
        let instant = Instant(milliseconds: 1_795_000_000_987)
        #expect(instant.httpDate == "Wed, 18 Nov 2026 11:06:40 GMT")
        #expect(Instant(httpDate: instant.httpDate) == Instant(milliseconds: 1_795_000_000_000))
        #expect(Instant(httpDate: "soon") == nil)
    }
}
