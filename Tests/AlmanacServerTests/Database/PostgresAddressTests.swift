import Foundation
import Testing

@testable import AlmanacDatabase
@testable import AlmanacServer

/// The address of a PostgreSQL database, and what messages say of it (P9).
@Suite struct PostgresAddressTests {
    @Test(
        "P9 an address gets a patience of seconds where it says none, and no message repeats its password",
        arguments: [
            ("postgres://a:secret@h/d", "postgres://a:…@h/d"),
            ("postgres://a@h/d?password=secret&connect_timeout=30", "postgres://a@h/d?password=…&connect_timeout=30"),
            ("postgres://a:s3%zz@h/d", nil),
        ] as [(String, String?)])
    func addresses(_ text: String, _ shown: String?) throws {
        let address = try #require(PostgresAddress(text))
        #expect(address.patient.hasPrefix(text) && address.patient.contains("tcp_user_timeout=10000"))
        #expect(address.patient.components(separatedBy: "connect_timeout=").count == 2)
        if let shown { #expect(address.shown.removingPercentEncoding == shown) }
        #expect(!address.shown.contains("secret") && !address.shown.contains("s3%"))
        #expect(
            address.reason("invalid percent-encoded token: \"s3%zz\"") == "the address of the database is not valid")
        #expect(address.reason("connection refused") == "connection refused")
        #expect(address.patient == PostgresAddress(address.patient)?.patient)
    }
}
