import AlmanacCore
import AlmanacDatabase
import Foundation

/// Reads a value from a request, and defines the single form in which the value is stored and compared.
///
/// | type | stored as |
/// |---|---|
/// | uuid | text in lower case |
/// | boolean | 0 or 1 |
/// | timestamp, date, time | text of a fixed form |
/// | text[], jsonb | compact JSON |
extension ColumnType {
    /// Reads the value of a member of a body. As in Postgres, a string that can be parsed as the type is accepted too.
    /// - Throws: ``RestProblem`` with 22P02, 22003, 22007, 22008 or 22P05.
    package func value(of json: JSON) throws(RestProblem) -> SQLValue {
        switch (self, json) {
        case (_, .null): return .null
        case (.json, _): return .text(try Self.stored(json))
        case (.boolean, .bool(let value)): return .int(value ? 1 : 0)
        case (.bigint, .int(let value)): return .int(value)
        case (.double, .int(let value)): return .real(Double(value))
        case (.double, .double(let value)) where value.isFinite: return .real(value)
        case (.textArray, .array(let items)): return .text(try Self.stored(items))
        // Beyond the range of Int64. The parser has already lost its digits.
        case (.bigint, .double(let value)) where value == value.rounded(): throw .outOfRange(self, json.asText)
        // A number or an object is not an array, even if its text could be parsed as one.
        case (.textArray, .bool), (.textArray, .int), (.textArray, .double), (.textArray, .object):
            throw .malformed(self, json.asText)
        case (.text, .string(let text)): return .text(try Self.stored(text))
        default: return try value(of: json.asText)
        }
    }

    /// Reads the value from its text form.
    /// - Throws: ``RestProblem`` with 22P02, 22003, 22007, 22008 or 22P05.
    package func value(of text: String) throws(RestProblem) -> SQLValue {
        switch self {
        case .text: return .text(try Self.stored(text))
        case .uuid:
            guard let uuid = Self.uuid(text) else { throw .malformed(self, text) }
            return .text(uuid)
        case .boolean:
            guard let value = Self.boolean(text) else { throw .malformed(self, text) }
            return .int(value ? 1 : 0)
        case .bigint: return .int(try integer(text))
        case .double:
            guard let value = Double(text), value.isFinite else { throw .malformed(self, text) }
            return .real(value)
        case .timestamp: return .text(try moment(text) { (text) throws(MomentError) in try Timestamp(text).text })
        case .date: return .text(try moment(text, DateText.canonical))
        case .time: return .text(try moment(text, TimeText.canonical))
        case .textArray:
            guard let items = try? ArrayLiteral.items(text) else { throw .malformed(self, text) }
            return .text(try Self.stored(items))
        case .json:
            guard let json = try? JSON.parse(Array(text.utf8)) else { throw .malformed(self, text) }
            return .text(try Self.stored(json))
        }
    }

    private func integer(_ text: String) throws(RestProblem) -> Int64 {
        if let value = Int64(text) { return value }
        let digits = text.first == "-" ? text.dropFirst() : text[...]
        guard !digits.isEmpty, digits.utf8.allSatisfy({ (48...57).contains($0) }) else { throw .malformed(self, text) }
        throw .outOfRange(self, text)
    }

    private func moment(_ text: String, _ read: (String) throws(MomentError) -> String) throws(RestProblem) -> String {
        do throws(MomentError) {
            return try read(text)
        } catch {
            switch error {
            case .format: throw .malformed(self, text)
            case .range: throw .outOfRange(self, text)
            }
        }
    }

    private static func boolean(_ text: String) -> Bool? {
        switch text.lowercased() {
        case "true", "t", "yes", "on", "1": true
        case "false", "f", "no", "off", "0": false
        default: nil
        }
    }

    /// Accepts a UUID with or without hyphens or braces, as Postgres does.
    private static func uuid(_ text: String) -> String? {
        var digits = text.utf8.filter { $0 != UInt8(ascii: "-") }[...]
        if digits.first == UInt8(ascii: "{"), digits.last == UInt8(ascii: "}") {
            digits = digits.dropFirst().dropLast()
        }
        guard digits.count == 32 else { return nil }
        var uuid: [UInt8] = []
        uuid.reserveCapacity(36)
        for (index, digit) in digits.enumerated() {
            if [8, 12, 16, 20].contains(index) { uuid.append(UInt8(ascii: "-")) }
            switch digit {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"): uuid.append(digit)
            case UInt8(ascii: "A")...UInt8(ascii: "F"): uuid.append(digit | 0x20)
            default: return nil
            }
        }
        return String(decoding: uuid, as: UTF8.self)
    }

    private static func stored(_ text: String) throws(RestProblem) -> String {
        guard text.isStorable else { throw .notStorable }
        return text
    }

    /// The elements of an array as strings, in compact JSON. Nothing reads an element that is null.
    private static func stored(_ items: [JSON]) throws(RestProblem) -> String {
        var texts: [JSON] = []
        for item in items {
            guard !item.isNull else { throw .malformed(.textArray, JSON.array(items).text) }
            texts.append(.string(try stored(item.asText)))
        }
        return String(decoding: JSON.array(texts).bytes, as: UTF8.self)
    }

    private static func stored(_ json: JSON) throws(RestProblem) -> String {
        guard json.isStorable else { throw .notStorable }
        guard !json.containsInfinity else { throw .outOfRange(.json, json.asText) }
        return String(decoding: json.bytes, as: UTF8.self)
    }
}

extension ColumnType {
    /// The maximum length in bytes of a stored value, for types without an inherent limit.
    package var maxBytes: Int? {
        switch self {
        case .textArray: 16 << 10
        case .json: 64 << 10
        default: nil
        }
    }
}

extension JSON {
    /// The text form, as Postgres casts JSON to text.
    fileprivate var asText: String {
        if case .string(let text) = self { return text }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Whether the value holds a number beyond the range of Double, which would be written as null.
    fileprivate var containsInfinity: Bool {
        switch self {
        case .double(let value): !value.isFinite
        case .array(let items): items.contains(where: \.containsInfinity)
        case .object(let members): members.contains { $0.value.containsInfinity }
        default: false
        }
    }

    /// Whether a column can hold all its texts and names.
    fileprivate var isStorable: Bool {
        switch self {
        case .string(let text): text.isStorable
        case .array(let items): items.allSatisfy(\.isStorable)
        case .object(let members): members.allSatisfy { $0.key.isStorable && $0.value.isStorable }
        default: true
        }
    }
}
