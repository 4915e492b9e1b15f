import AlmanacCore
import Foundation
import Testing

@Suite struct JSONReading {
    func parse(_ text: String) throws(JSONError) -> JSON {
        try JSON.parse(Array(text.utf8))
    }

    @Test("reads every kind of value")
    func values() throws {
        let json = try parse(#" {"a": [1, -2.5e2, true, false, null], "b": "x", "c": {}} "#)
        #expect(json["a"]?.array == [.int(1), .double(-250), .bool(true), .bool(false), .null])
        #expect(json["b"]?.string == "x")
        #expect(json["c"] == .object([]))
        #expect(json["d"] == nil)
    }

    @Test("reads escapes, surrogate pairs and plain UTF-8")
    func strings() throws {
        #expect(try parse(#""\"\\\/\b\f\n\r\té😀é😀""#).string == "\"\\/\u{8}\u{c}\n\r\té😀é😀")
    }

    @Test("whole numbers keep 64 bits, and larger ones become doubles")
    func numbers() throws {
        #expect(try parse("9223372036854775807").int == .max)
        #expect(try parse("-9223372036854775808").int == .min)
        #expect(try parse("9223372036854775808") == .double(9_223_372_036_854_775_808))
        #expect(try parse("0") == .int(0))
        #expect(try parse("-0.5") == .double(-0.5))
    }

    @Test(
        "rejects texts that are not JSON",
        arguments: [
            "", " ", "{", "[1,", "[1 2]", "{\"a\"}", "{\"a\":}", "{a:1}", "tru", "nul", "01", "1.", ".5", "1e", "+1",
            "-", "\"", "\"\\x\"", "\"\\u12\"", "\"\\ud800\"", "\"\\ud800\\u0041\"", "\"\u{1}\"", "[1]]", "{}x",
            "[,]", "{\"a\":1,}", "NaN", "'a'",
        ])
    func garbage(_ text: String) {
        #expect(throws: JSONError.self) { try parse(text) }
    }

    @Test("reports where parsing stopped")
    func offset() {
        let error = #expect(throws: JSONError.self) { try parse("[1 2}") }
        #expect(error?.offset == 3)
        #expect(error?.message == "a comma is missing")
    }

    @Test("rejects bytes that are not UTF-8")
    func invalidUTF8() {
        #expect(throws: JSONError.self) { try JSON.parse([0x22, 0xFF, 0x22]) }
        #expect(throws: JSONError.self) { try JSON.parse([0x22, 0x5C, 0x6E, 0xC3, 0x22]) }
    }

    @Test("a text nested too deeply is an error, not a crash")
    func depth() {
        let deep = String(repeating: "[", count: 100_000)
        #expect(throws: JSONError.self) { try parse(deep) }
        let allowed = String(repeating: "[", count: 60) + String(repeating: "]", count: 60)
        #expect(throws: Never.self) { try parse(allowed) }
    }

    @Test("agrees with Foundation on random documents")
    func againstFoundation() throws {
        var random = Random(seed: 42)
        for _ in 0..<300 {
            let value = randomValue(&random, depth: 0)
            let bytes = value.bytes
            #expect(try JSON.parse(bytes) == value)
            let theirs = try JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)
            let again = try JSONSerialization.data(withJSONObject: theirs, options: [.fragmentsAllowed, .sortedKeys])
            let ours = try JSONSerialization.data(
                withJSONObject: JSONSerialization.jsonObject(
                    with: Data(JSON.parse(bytes).bytes), options: .fragmentsAllowed),
                options: [.fragmentsAllowed, .sortedKeys])
            #expect(again == ours)
        }
    }

    private func randomValue(_ random: inout Random, depth: Int) -> JSON {
        switch random.next() % (depth > 4 ? 5 : 7) {
        case 0: return .null
        case 1: return .bool(random.next() % 2 == 0)
        case 2: return .int(Int64(truncatingIfNeeded: random.next() >> 12))
        case 3: return .double(Double(random.next() % 1_000_000) / 64)
        case 4: return .string(["", "plain", "ä\"\\\n\u{1}", "日本語", "😀"][Int(random.next() % 5)])
        case 5: return .array((0..<random.next() % 4).map { _ in randomValue(&random, depth: depth + 1) })
        default:
            return .object((0..<random.next() % 4).map { .init("k\($0)", randomValue(&random, depth: depth + 1)) })
        }
    }
}
