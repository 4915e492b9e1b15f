import AlmanacCore

/// What a value's type at PostgreSQL means for its text: only a few types are written otherwise there than with us.
package enum PostgresType: Sendable {
    case boolean, integer, real, numeric, timestamp, time, array, bytes
    /// Any other type, whose text is ours: text, uuid, date, jsonb.
    case text

    /// - Parameter oid: the type's number, which is the same at each server.
    package init(oid: UInt32) {
        self =
            switch oid {
            case 16: .boolean
            case 17: .bytes
            case 20, 21, 23, 26: .integer
            case 700, 701: .real
            case 1_700: .numeric
            case 1_083: .time
            case 1_184: .timestamp
            // Of booleans, integers, texts, floating-point numbers, dates, times, timestamps and uuids.
            case 1_000, 1_005, 1_007, 1_009, 1_015, 1_016, 1_022, 1_182, 1_183, 1_185, 2_951: .array
            default: .text
            }
    }

    // MARK: Writing

    /// Appends the text of a value, as PostgreSQL reads it.
    /// - Returns: `false` for null, which has no text.
    package func write(_ value: SQLValue, to output: inout [UInt8]) -> Bool {
        switch value {
        case .null: return false
        case .int(let number): output.append(contentsOf: String(number).utf8)
        case .real(let number): output.append(contentsOf: String(number).utf8)
        case .text(let text):
            if self == .array { Self.writeArray(text, to: &output) } else { output.append(contentsOf: text.utf8) }
        case .blob(let bytes): output.append(contentsOf: ("\\x" + bytes.hex).utf8)
        }
        return true
    }

    /// Appends a JSON array as PostgreSQL writes arrays: `{"a","b",NULL}`.
    private static func writeArray(_ json: String, to output: inout [UInt8]) {
        guard let items = try? JSON.parse(Array(json.utf8)).array else {
            output.append(contentsOf: json.utf8)
            return
        }
        output.append(UInt8(ascii: "{"))
        for (index, item) in items.enumerated() {
            if index > 0 { output.append(UInt8(ascii: ",")) }
            guard let text = item.string else {
                output.append(contentsOf: (item.isNull ? "NULL" : String(decoding: item.bytes, as: UTF8.self)).utf8)
                continue
            }
            output.append(UInt8(ascii: "\""))
            for byte in text.utf8 {
                if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { output.append(UInt8(ascii: "\\")) }
                output.append(byte)
            }
            output.append(UInt8(ascii: "\""))
        }
        output.append(UInt8(ascii: "}"))
    }

    // MARK: Reading

    /// The value in PostgreSQL's text.
    package func value(of text: UnsafeBufferPointer<UInt8>) -> SQLValue {
        switch self {
        case .boolean: return .int(text.first == UInt8(ascii: "t") ? 1 : 0)
        case .integer: return Int64(Self.string(text)).map { .int($0) } ?? .text(Self.string(text))
        case .real: return Double(Self.string(text)).map { .real($0) } ?? .text(Self.string(text))
        case .numeric:
            let string = Self.string(text)
            return Int64(string).map { .int($0) } ?? Double(string).map { .real($0) } ?? .text(string)
        case .timestamp, .time, .array: return .text(String(decoding: rewritten(text) ?? Array(text), as: UTF8.self))
        case .bytes: return .blob(Self.unhexed(text))
        case .text: return .text(Self.string(text))
        }
    }

    /// The text as SQLite's rows have it; `nil` if it is the same.
    package func rewritten(_ text: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
        switch self {
        case .boolean: [text.first == UInt8(ascii: "t") ? UInt8(ascii: "1") : UInt8(ascii: "0")]
        case .timestamp: Self.timestamp(text)
        case .time: Self.time(text)
        case .array: Self.json(text)
        case .integer, .real, .numeric, .bytes, .text: nil
        }
    }

    private static func string(_ text: UnsafeBufferPointer<UInt8>) -> String {
        String(decoding: text, as: UTF8.self)
    }

    /// From `2026-01-01 00:00:00.5+00` to the form of ``Timestamp/text``.
    private static func timestamp(_ text: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
        guard text.count >= 22, let end = text.lastIndex(of: UInt8(ascii: "+")), end >= 19 else { return nil }
        var result: [UInt8] = []
        result.reserveCapacity(32)
        result.append(contentsOf: text[..<19])
        result[10] = UInt8(ascii: "T")
        result.append(UInt8(ascii: "."))
        result.append(contentsOf: text[19..<end].dropFirst())
        while result.count < 26 { result.append(UInt8(ascii: "0")) }
        result.append(contentsOf: "+00:00".utf8)
        return result
    }

    /// From `07:30:00.5` to the form of ``TimeText``; a time without a fraction is the same.
    private static func time(_ text: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
        guard text.count > 8 else { return nil }
        return Array(text) + Array(repeating: UInt8(ascii: "0"), count: max(0, 15 - text.count))
    }

    /// From `{a,"b c",NULL}` to JSON.
    private static func json(_ text: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
        (try? ArrayLiteral.items(string(text))).map { JSON.array($0).bytes }
    }

    /// From `\x0a0b` to the bytes.
    private static func unhexed(_ text: UnsafeBufferPointer<UInt8>) -> [UInt8] {
        let digits = string(text).dropFirst(2).compactMap(\.hexDigitValue)
        return stride(from: 0, to: digits.count - 1, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
    }
}
