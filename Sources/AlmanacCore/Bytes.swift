/// Writes the compact binary form that crosses between the core and a shell.
public struct ByteWriter {
    public private(set) var bytes: [UInt8] = []

    public init() {}

    public mutating func byte(_ value: UInt8) {
        bytes.append(value)
    }

    /// Seven bits a byte, least significant first.
    public mutating func count(_ value: Int) {
        unsigned(UInt64(value))
    }

    public mutating func unsigned(_ value: UInt64) {
        var rest = value
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }

    /// Zigzag, so that small negative numbers stay short.
    public mutating func signed(_ value: Int64) {
        unsigned(UInt64(bitPattern: (value << 1) ^ (value >> 63)))
    }

    public mutating func string(_ value: String) {
        var value = value
        value.withUTF8 { utf8 in
            unsigned(UInt64(utf8.count))
            bytes.append(contentsOf: utf8)
        }
    }

    public mutating func blob(_ value: [UInt8]) {
        count(value.count)
        bytes.append(contentsOf: value)
    }

    public mutating func flag(_ value: Bool) {
        bytes.append(value ? 1 : 0)
    }

    /// Bytes as they are, without their count.
    public mutating func append(_ value: [UInt8]) {
        bytes.append(contentsOf: value)
    }
}

/// Reads what ``ByteWriter`` or the shell's twin of it wrote. Input is our own shell's: a malformed message is a
/// mistake in the program, and stops it.
public struct ByteReader {
    private let bytes: [UInt8]
    private var position = 0

    public init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    public var isAtEnd: Bool {
        position == bytes.count
    }

    public mutating func byte() -> UInt8 {
        precondition(position < bytes.count, "message ends early")
        defer { position += 1 }
        return bytes[position]
    }

    public mutating func count() -> Int {
        Int(unsigned())
    }

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

    public mutating func signed() -> Int64 {
        let raw = unsigned()
        return Int64(bitPattern: raw >> 1) ^ -Int64(bitPattern: raw & 1)
    }

    public mutating func string() -> String {
        let length = count()
        precondition(position + length <= bytes.count, "message ends early")
        defer { position += length }
        return String(decoding: bytes[position..<position + length], as: UTF8.self)
    }

    public mutating func blob() -> [UInt8] {
        let length = count()
        precondition(position + length <= bytes.count, "message ends early")
        defer { position += length }
        return Array(bytes[position..<position + length])
    }

    public mutating func flag() -> Bool {
        byte() != 0
    }
}
