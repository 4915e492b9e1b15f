extension JSON {
    /// The value as compact JSON in UTF-8.
    public var bytes: [UInt8] {
        @inline(never) get {
            var output: [UInt8] = []
            write(to: &output)
            return output
        }
    }

    /// The value as compact JSON text.
    public var text: String {
        @inline(never) get { String(decoding: bytes, as: UTF8.self) }
    }

    /// Returns an object with these keys and values, in this order.
    public static func members(_ members: (String, JSON)...) -> JSON {
        .object(members.map { Member($0.0, $0.1) })
    }

    /// Returns the string as a JSON value, or `null` for `nil`.
    public static func optional(_ string: String?) -> JSON {
        string.map { .string($0) } ?? .null
    }

    /// Appends the value as compact JSON in UTF-8. A number that is not finite is written as `null`.
    public func write(to output: inout [UInt8]) {
        switch self {
        case .null: output.append(contentsOf: "null".utf8)
        case .bool(let value): output.append(contentsOf: (value ? "true" : "false").utf8)
        case .int(let value): output.append(contentsOf: String(value).utf8)
        case .double(let value): output.append(contentsOf: (value.isFinite ? value.description : "null").utf8)
        case .string(let value): JSON.write(value, to: &output)
        case .array(let items):
            output.append(UInt8(ascii: "["))
            for (index, item) in items.enumerated() {
                if index > 0 { output.append(UInt8(ascii: ",")) }
                item.write(to: &output)
            }
            output.append(UInt8(ascii: "]"))
        case .object(let members):
            output.append(UInt8(ascii: "{"))
            for (index, member) in members.enumerated() {
                if index > 0 { output.append(UInt8(ascii: ",")) }
                JSON.write(member.key, to: &output)
                output.append(UInt8(ascii: ":"))
                member.value.write(to: &output)
            }
            output.append(UInt8(ascii: "}"))
        }
    }

    private static func write(_ string: String, to output: inout [UInt8]) {
        let hex = StaticString("0123456789abcdef")
        output.append(UInt8(ascii: "\""))
        for byte in string.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"):
                output.append(UInt8(ascii: "\\"))
                output.append(byte)
            case 0..<0x20:
                output.append(contentsOf: "\\u00".utf8)
                output.append(hex.utf8Start[Int(byte >> 4)])
                output.append(hex.utf8Start[Int(byte & 15)])
            default: output.append(byte)
            }
        }
        output.append(UInt8(ascii: "\""))
    }
}
