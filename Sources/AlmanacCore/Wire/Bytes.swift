/// Writes the compact binary form in which messages cross between the core and a shell.
public struct ByteWriter {
    /// Everything written so far.
    public private(set) var bytes: [UInt8] = []

    /// Creates an empty writer.
    public init() {}

    /// Appends one byte.
    public mutating func byte(_ value: UInt8) {
        bytes.append(value)
    }

    /// Appends a count, 0 or more, in the encoding of ``unsigned(_:)``.
    public mutating func count(_ value: Int) {
        unsigned(UInt64(value))
    }

    /// Appends an integer as LEB128: seven bits per byte, least significant first.
    public mutating func unsigned(_ value: UInt64) {
        var rest = value
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }

    /// Appends an integer in zigzag encoding, so that small negative numbers stay short.
    public mutating func signed(_ value: Int64) {
        unsigned(UInt64(bitPattern: (value << 1) ^ (value >> 63)))
    }

    /// Appends a string in UTF-8, preceded by its number of bytes.
    public mutating func string(_ value: String) {
        var value = value
        value.withUTF8 { utf8 in
            unsigned(UInt64(utf8.count))
            bytes.append(contentsOf: utf8)
        }
    }

    /// Appends bytes, preceded by their number.
    public mutating func blob(_ value: [UInt8]) {
        count(value.count)
        bytes.append(contentsOf: value)
    }

    /// Appends a Boolean as one byte.
    public mutating func flag(_ value: Bool) {
        bytes.append(value ? 1 : 0)
    }

    /// Appends bytes without their number.
    public mutating func append(_ value: [UInt8]) {
        bytes.append(contentsOf: value)
    }
}

/// Reads what ``ByteWriter`` or its counterpart in the shell wrote. The input comes from our own shell, so a malformed
/// message is a programming error and traps.
public struct ByteReader {
    private let bytes: [UInt8]
    private var position = 0

    /// Creates a reader at the start of a message.
    public init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Whether the whole message has been read.
    public var isAtEnd: Bool {
        position == bytes.count
    }

    /// Reads one byte.
    public mutating func byte() -> UInt8 {
        precondition(position < bytes.count, "message ends early")
        defer { position += 1 }
        return bytes[position]
    }

    /// Reads what ``ByteWriter/count(_:)`` wrote.
    public mutating func count() -> Int {
        Int(unsigned())
    }

    /// Reads what ``ByteWriter/unsigned(_:)`` wrote.
    public mutating func unsigned() -> UInt64 {
        var value: UInt64 = 0
        var shift: UInt64 = 0
        while true {
            let next = byte()
            value |= UInt64(next & 0x7F) << shift
            if next < 0x80 { return value }
            shift += 7
        }
    }

    /// Reads what ``ByteWriter/signed(_:)`` wrote.
    public mutating func signed() -> Int64 {
        let raw = unsigned()
        return Int64(bitPattern: raw >> 1) ^ -Int64(bitPattern: raw & 1)
    }

    /// Reads what ``ByteWriter/string(_:)`` wrote.
    public mutating func string() -> String {
        let length = count()
        precondition(position + length <= bytes.count, "message ends early")
        defer { position += length }
        return String(decoding: bytes[position..<position + length], as: UTF8.self)
    }

    /// Reads what ``ByteWriter/blob(_:)`` wrote.
    public mutating func blob() -> [UInt8] {
        let length = count()
        precondition(position + length <= bytes.count, "message ends early")
        defer { position += length }
        return Array(bytes[position..<position + length])
    }

    /// Reads what ``ByteWriter/flag(_:)`` wrote.
    public mutating func flag() -> Bool {
        byte() != 0
    }
}
