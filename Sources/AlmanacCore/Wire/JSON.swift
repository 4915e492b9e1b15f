/// A JSON value. Objects keep the order of their members; of repeated keys, the first one counts.
public indirect enum JSON: Equatable, Sendable {
    case null
    case bool(Bool)
    case int(Int64)
    case double(Double)
    case string(String)
    case array([JSON])
    case object([Member])

    /// A key of an object and its value.
    public struct Member: Equatable, Sendable {
        /// The key, without quotes or escapes.
        public let key: String
        /// The value.
        public let value: JSON

        /// Creates a member of an object.
        public init(_ key: String, _ value: JSON) {
            self.key = key
            self.value = value
        }
    }

    /// Written out, because the compiler copies its own into itself.
    @inline(never)
    public static func == (one: JSON, other: JSON) -> Bool {
        switch (one, other) {
        case (.null, .null): true
        case (.bool(let one), .bool(let other)): one == other
        case (.int(let one), .int(let other)): one == other
        case (.double(let one), .double(let other)): one == other
        case (.string(let one), .string(let other)): one == other
        case (.array(let one), .array(let other)): one == other
        case (.object(let one), .object(let other)): one == other
        default: false
        }
    }

    /// The value of an object's member; `nil` if this is not an object or has no such member.
    @inline(never)
    public subscript(_ key: String) -> JSON? {
        guard case .object(let members) = self else { return nil }
        for member in members where member.key == key { return member.value }
        return nil
    }

    /// The string; `nil` for any other kind of value.
    public var string: String? {
        @inline(never) get {
            if case .string(let string) = self { string } else { nil }
        }
    }

    /// Returns the string of an object's member; `nil` if there is none.
    @inline(never)
    public func string(_ key: String) -> String? { self[key]?.string }

    /// The truth value; `nil` for any other kind of value.
    public var bool: Bool? {
        if case .bool(let bool) = self { bool } else { nil }
    }

    /// The integer; `nil` for any other kind of value, including a number with a fraction or an exponent.
    public var int: Int64? {
        @inline(never) get {
            if case .int(let int) = self { int } else { nil }
        }
    }

    /// The elements of the array; `nil` for any other kind of value.
    public var array: [JSON]? {
        @inline(never) get {
            if case .array(let array) = self { array } else { nil }
        }
    }

    /// Whether this is JSON's `null`.
    public var isNull: Bool {
        if case .null = self { true } else { false }
    }

    /// The array's strings; `nil` if this is not an array or contains anything other than strings.
    public var strings: [String]? {
        guard let array else { return nil }
        var strings: [String] = []
        for item in array {
            guard let string = item.string else { return nil }
            strings.append(string)
        }
        return strings
    }
}

/// Why bytes are not valid JSON, and where.
public struct JSONError: Error, Equatable, Sendable {
    /// What is wrong, in English.
    public let message: String
    /// The byte offset at which parsing stopped.
    public let offset: Int
}

extension JSON {
    /// Parses one JSON text (RFC 8259), nested at most 64 levels deep.
    /// - Throws: ``JSONError`` if the bytes are not valid JSON.
    public static func parse(_ bytes: [UInt8]) throws(JSONError) -> JSON {
        let result: Result<JSON, JSONError> = bytes.withUnsafeBufferPointer { buffer in
            var parser = JSONParser(bytes: buffer)
            do throws(JSONError) {
                return .success(try parser.document())
            } catch {
                return .failure(error)
            }
        }
        return try result.get()
    }
}

private struct JSONParser {
    let bytes: UnsafeBufferPointer<UInt8>
    var position = 0

    init(bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
    }

    mutating func document() throws(JSONError) -> JSON {
        let value = try value(depth: 0)
        skipSpace()
        guard position == bytes.count else { throw error("something follows the end") }
        return value
    }

    private func error(_ message: String) -> JSONError {
        JSONError(message: message, offset: position)
    }

    private mutating func skipSpace() {
        while position < bytes.count {
            switch bytes[position] {
            case 0x20, 0x0A, 0x0D, 0x09: position += 1
            default: return
            }
        }
    }

    private mutating func value(depth: Int) throws(JSONError) -> JSON {
        skipSpace()
        guard position < bytes.count else { throw error("ends too early") }
        guard depth < 64 else { throw error("nested too deeply") }
        switch bytes[position] {
        case UInt8(ascii: "{"): return try object(depth)
        case UInt8(ascii: "["): return try array(depth)
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "t"): return try literal("true", .bool(true))
        case UInt8(ascii: "f"): return try literal("false", .bool(false))
        case UInt8(ascii: "n"): return try literal("null", .null)
        default: return try number()
        }
    }

    private mutating func literal(_ text: StaticString, _ value: JSON) throws(JSONError) -> JSON {
        let length = text.utf8CodeUnitCount
        guard position + length <= bytes.count else { throw error("ends too early") }
        for index in 0..<length where bytes[position + index] != text.utf8Start[index] {
            throw error("not a value")
        }
        position += length
        return value
    }

    private mutating func object(_ depth: Int) throws(JSONError) -> JSON {
        position += 1
        var members: [JSON.Member] = []
        skipSpace()
        if take(UInt8(ascii: "}")) { return .object(members) }
        while true {
            skipSpace()
            guard position < bytes.count, bytes[position] == UInt8(ascii: "\"") else { throw error("a key is missing") }
            let key = try string()
            skipSpace()
            guard take(UInt8(ascii: ":")) else { throw error("a colon is missing") }
            members.append(.init(key, try value(depth: depth + 1)))
            skipSpace()
            if take(UInt8(ascii: "}")) { return .object(members) }
            guard take(UInt8(ascii: ",")) else { throw error("a comma is missing") }
        }
    }

    private mutating func array(_ depth: Int) throws(JSONError) -> JSON {
        position += 1
        var items: [JSON] = []
        skipSpace()
        if take(UInt8(ascii: "]")) { return .array(items) }
        while true {
            items.append(try value(depth: depth + 1))
            skipSpace()
            if take(UInt8(ascii: "]")) { return .array(items) }
            guard take(UInt8(ascii: ",")) else { throw error("a comma is missing") }
        }
    }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard position < bytes.count, bytes[position] == byte else { return false }
        position += 1
        return true
    }

    private mutating func string() throws(JSONError) -> String {
        position += 1
        let start = position
        while position < bytes.count {
            let byte = bytes[position]
            if byte == UInt8(ascii: "\"") {
                let text = try decode(UnsafeBufferPointer(rebasing: bytes[start..<position]))
                position += 1
                return text
            }
            if byte == UInt8(ascii: "\\") { return try escapedString(from: start) }
            guard byte >= 0x20 else { throw error("a control character in a string") }
            position += 1
        }
        throw error("a string does not end")
    }

    /// The slow path for a string with escapes: unescapes it into a buffer, starting at the first backslash.
    private mutating func escapedString(from start: Int) throws(JSONError) -> String {
        var buffer = Array(bytes[start..<position])
        while position < bytes.count {
            let byte = bytes[position]
            guard byte >= 0x20 else { throw error("a control character in a string") }
            position += 1
            switch byte {
            case UInt8(ascii: "\""):
                let result: Result<String, JSONError> = buffer.withUnsafeBufferPointer { pointer in
                    do throws(JSONError) { return .success(try decode(pointer)) } catch { return .failure(error) }
                }
                return try result.get()
            case UInt8(ascii: "\\"): try escape(into: &buffer)
            default: buffer.append(byte)
            }
        }
        throw error("a string does not end")
    }

    private func decode(_ utf8: UnsafeBufferPointer<UInt8>) throws(JSONError) -> String {
        guard let text = String(validating: utf8, as: UTF8.self) else { throw error("a string is not UTF-8") }
        return text
    }

    private mutating func escape(into buffer: inout [UInt8]) throws(JSONError) {
        guard position < bytes.count else { throw error("a string does not end") }
        let byte = bytes[position]
        position += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): buffer.append(byte)
        case UInt8(ascii: "b"): buffer.append(0x08)
        case UInt8(ascii: "f"): buffer.append(0x0C)
        case UInt8(ascii: "n"): buffer.append(0x0A)
        case UInt8(ascii: "r"): buffer.append(0x0D)
        case UInt8(ascii: "t"): buffer.append(0x09)
        case UInt8(ascii: "u"):
            var code = try hex()
            if (0xD800..<0xDC00).contains(code) {
                guard take(UInt8(ascii: "\\")), take(UInt8(ascii: "u")) else { throw error("half a surrogate pair") }
                let low = try hex()
                guard (0xDC00..<0xE000).contains(low) else { throw error("half a surrogate pair") }
                code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)
            }
            guard let scalar = Unicode.Scalar(code) else { throw error("half a surrogate pair") }
            buffer.append(contentsOf: UTF8.encode(scalar)!)
        default: throw error("an unknown escape")
        }
    }

    private mutating func hex() throws(JSONError) -> UInt32 {
        guard position + 4 <= bytes.count else { throw error("a string does not end") }
        var value: UInt32 = 0
        for _ in 0..<4 {
            let byte = bytes[position]
            let digit: UInt8
            switch byte {
            case 48...57: digit = byte - 48
            case 65...70: digit = byte - 55
            case 97...102: digit = byte - 87
            default: throw error("not a hexadecimal digit")
            }
            value = value << 4 | UInt32(digit)
            position += 1
        }
        return value
    }

    private mutating func number() throws(JSONError) -> JSON {
        let start = position
        _ = take(UInt8(ascii: "-"))
        let first = position
        digits()
        guard position > first, position == first + 1 || bytes[first] != 48 else { throw error("not a value") }
        var isWhole = true
        if take(UInt8(ascii: ".")) {
            isWhole = false
            let fraction = position
            digits()
            guard position > fraction else { throw error("a digit is missing") }
        }
        if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
            isWhole = false
            if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
            let exponent = position
            digits()
            guard position > exponent else { throw error("a digit is missing") }
        }
        let text = String(decoding: bytes[start..<position], as: UTF8.self)
        if isWhole, let int = text.integer { return .int(int) }
        guard let double = Double(text) else { throw error("not a number") }
        return .double(double)
    }

    private mutating func digits() {
        while position < bytes.count, (48...57).contains(bytes[position]) { position += 1 }
    }
}
